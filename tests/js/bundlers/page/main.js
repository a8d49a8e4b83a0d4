// Makes the same table with the module beside the script, with the module inside it, and in a Worker, which is then given the
// package of tables; tells open.mjs.
import { Tablebase } from "mate33";
import { openInlined } from "mate33/inlined";
import { addTables } from "mate33-tables-34";
import { TablebaseWorker } from "mate33/worker";

const longest = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
const pawn = "8/8/8/8/8/4K3/4P3/4k3 w - - 0 1";

async function ask(tables, fen) {
  const { category, dtm, dtz, moves } = JSON.parse((await tables.ask(`/standard?fen=${encodeURIComponent(fen)}`)).body);
  return `${category} ${dtm ?? dtz} ${moves[0].san}`;
}

async function answerOf(tables) {
  await tables.generate("KBNvK");
  return ask(tables, longest);
}

async function answerFrom(tables) {
  await addTables(tables);
  return ask(tables, pawn);
}

async function run() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const inWorker = new TablebaseWorker(worker);
  const said = {
    beside: await answerOf(await Tablebase.open()),
    inlined: await answerOf(await openInlined()),
    worker: await answerOf(inWorker),
    tables: await answerFrom(inWorker),
  };
  return Object.entries(said).map(([how, answer]) => `${how}: ${answer}\n`).join("");
}

const report = new URL(location.href).searchParams.get("report");
const send = (text) => fetch(report, { method: "POST", body: text, mode: "no-cors" });
run().then(send, (error) => send(`${error?.stack ?? error}\n`));
