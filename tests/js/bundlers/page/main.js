// Makes the same table with the module beside the script, with the module inside it, and in a Worker; tells open.mjs.
import { Tablebase } from "mate33";
import { openInlined } from "mate33/inlined";
import { TablebaseWorker } from "mate33/worker";

const longest = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

async function answerOf(tables) {
  await tables.generate("KBNvK");
  const { category, dtm, moves } = JSON.parse((await tables.ask(`/standard?fen=${encodeURIComponent(longest)}`)).body);
  return `${category} ${dtm} ${moves[0].san}`;
}

async function run() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const said = {
    beside: await answerOf(await Tablebase.open()),
    inlined: await answerOf(await openInlined()),
    worker: await answerOf(new TablebaseWorker(worker)),
  };
  return Object.entries(said).map(([how, answer]) => `${how}: ${answer}\n`).join("");
}

const report = new URL(location.href).searchParams.get("report");
const send = (text) => fetch(report, { method: "POST", body: text, mode: "no-cors" });
run().then(send, (error) => send(`${error?.stack ?? error}\n`));
