// The types: whatever has tables takes them, and what has none does not.
import { Tablebase } from "mate33";
import { addTables, files } from "mate33-tables-34";
import { TablebaseWorker } from "mate33/worker";

export async function use(worker: TablebaseWorker): Promise<number> {
  await addTables(await Tablebase.open());
  await addTables(worker);
  // @ts-expect-error: it is no tablebase
  await addTables(files);
  return files.reduce((sum, { size }) => sum + size, 0);
}
