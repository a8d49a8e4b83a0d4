import { files } from "./files.js";

export { files };

export async function addTables(tables) {
  await Promise.all(files.map(({ file, size, url }) => tables.addRemote(file, url.href, { size })));
}
