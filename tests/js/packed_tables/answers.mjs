// answers.mjs POSITIONS ANSWERS: whether the package answers these positions, a FEN each line, as the program did: from the disk,
// and from a web server, which must not be asked for more than it takes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

import { missing, Tablebase } from "mate33";
import { addTables, files } from "mate33-tables-34";

const pawn = "8/8/8/8/8/4K3/4P3/4k3 w - - 0 1";
const [positions, answers] = process.argv.slice(2).map((name) => readFileSync(name, "utf8").trim().split("\n"));

async function compare(tables) {
  let known = 0;
  for (const [i, fen] of positions.entries()) {
    const { status, body } = await tables.ask(`/standard?fen=${fen.replaceAll(" ", "_")}`);
    if (answers[i].includes('"error"')) assert.equal(status, 400, fen);
    else assert.equal(body.trim(), answers[i], fen);
    known += !answers[i].includes('"error"') && !answers[i].includes('"category":"unknown"');
  }
  assert.ok(known > 30, `${known} of ${positions.length} have an answer`);
  return known;
}

function serve(asked) {
  const server = createServer((request, response) => {
    const file = files.find(({ file }) => request.url === `/${file}`);
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range);
    const bytes = readFileSync(file.url).subarray(Number(from), Number(to) + 1);
    asked.push(bytes.length);
    response.writeHead(206, { "Content-Range": `bytes ${from}-${Number(from) + bytes.length - 1}/${file.size}` }).end(bytes);
  });
  return new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(server)));
}

const began = performance.now();
const tables = await Tablebase.open();
await addTables(tables);
assert.equal(tables.sync.probe(pawn), missing, "nothing has been read");
assert.equal((await tables.probe(pawn)).dtz, 3);
assert.equal(tables.sync.probe(pawn).dtz, 3);
console.log(`opened and asked in ${Math.round(performance.now() - began)} ms`);
const known = await compare(tables);
assert.equal((await tables.tables()).length, files.length);

const asked = [];
const server = await serve(asked);
const far = await Tablebase.open();
const { port } = server.address();
await addTables({ addRemote: (file, _, options) => far.addRemote(file, `http://127.0.0.1:${port}/${file}`, options) });
assert.equal(asked.length, 0, "nothing has been fetched");
assert.equal((await far.probe(pawn)).dtz, 3);
const sum = () => asked.reduce((all, bytes) => all + bytes, 0);
console.log(`one position took ${asked.length} requests and ${sum()} bytes`);
assert.equal(asked.length, 2, "WDL and DTZ");
assert.equal(await compare(far), known);
assert.ok(asked.length <= files.length && sum() <= files.reduce((all, { size }) => all + size, 0), "nothing comes twice");
console.log(`${known} positions took ${asked.length} requests and ${sum()} bytes`);
server.close();
