import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { EngineEnded, missing, RemoteError, Tablebase, TablebaseError } from "mate33";
import { openInlined } from "mate33/inlined";
import { openWorker } from "./open_worker.mjs";

const longest = "8/8/8/8/8/7B/8/Nk5K w - - 0 1"; // mate in 33

const hashOf = (bytes) => createHash("sha256").update(new Uint8Array(bytes)).digest("hex");

async function withTables(name, options) {
  const tables = await Tablebase.open();
  await tables.generate(name, options);
  return tables;
}

test("KBNvK is made and answers: mate in 33", async () => {
  const tables = await Tablebase.open();
  await assert.rejects(tables.probe("not a position"), (error) => error instanceof TablebaseError && error.status === 400 && error.code === "bad_fen" && error.parameters.column === 2);
  const unknown = await tables.probe(longest);
  assert.equal(unknown.category, "unknown");
  const told = [];
  const made = await tables.generate("KBNvK", { onProgress: (progress) => told.push(progress) });
  assert.deepEqual(made, ["KBNvK.m33"]);
  assert.equal(told[0].table, "KBNvK");
  // A table without pawns is one slice: its share is of what is settled.
  const shares = told.map(({ share }) => share);
  assert.deepEqual(shares, [...shares].sort((a, b) => a - b));
  assert.ok(new Set(shares).size > 30 && shares.some((share) => share > 0.3 && share < 1), String(shares));
  const answer = await tables.probe(longest);
  assert.equal(answer.dtm, 65);
  assert.equal(answer.category, "win");
  assert.equal((await tables.moves(longest))[0].dtm, -64);
  const line = await tables.line(longest);
  assert.equal(line.mainline.length, 65);
  assert.equal(line.winner, "w");
  assert.deepEqual(await tables.generate("KBNvK"), [], "what is there is not made again");
});

test("the answers in memory come at once", async () => {
  const tables = await withTables("KQvK");
  const answer = tables.sync.probe("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
  assert.equal(answer.category, "win");
  assert.equal(tables.sync.line("8/8/8/8/8/2k5/8/KQ6 w - - 0 1").mainline.length, answer.dtm);
});

test("wrong names are told in one line", async () => {
  const tables = await Tablebase.open();
  for (const name of ["KXvK", "all:9", "all:", "chess:KQvK", "", "KQRBNPvK", "xiangqi:KZvK"]) {
    await assert.rejects(tables.generate(name), (error) => error instanceof TablebaseError && !error.message.includes("\n"), name);
  }
  await assert.rejects(tables.generate("KQvK", { metric: "dtm50" }), /dtm, wdl or dtz/);
});

test("a missing table is told without a word of servers and directories", async () => {
  const tables = await Tablebase.open();
  const xiangqi = "3k1a3/9/5a2b/9/6bR1/9/9/9/9/5K3_w";
  for (const path of ["/standard/mainline?fen=4k3/pp6/8/8/8/8/4P3/4K3_w_-_-_0_1", "/stats/KPPvKP.json", `/xiangqi/mainline?fen=${xiangqi}`]) {
    const { status, body } = await tables.ask(path);
    assert.equal(status, 404);
    const { error, code, parameters } = JSON.parse(body);
    assert.match(error, /^no table (of )?[\w:]+: (make it with )?'mate33 generate [\w:]+', and add its file$/);
    assert.equal(code, "missing_table");
    assert.equal(parameters.options, "");
  }
});

test("DTZ and WDL, and a pawn that is promoted", async () => {
  const tables = await withTables("KPvK", { metric: "dtz" });
  const files = (await tables.tables()).map(({ file }) => file);
  assert.ok(files.includes("KPvK.dtz.m33") && files.includes("KQvK.wdl.m33"), files.join());
  assert.equal((await tables.probe("8/8/8/8/8/4K3/4P3/4k3 w - - 0 1")).category, "win");
});

test("DTZ at level best is read where the WDL is that it needs, and refused by name where that has gone or is damaged", async () => {
  const golden = (name) => new URL(`../../tests/golden/version2/beside-results/${name}`, import.meta.url);
  const dtz = readFileSync(golden("KPvK.dtz.m33")), wdl = readFileSync(golden("KPvK.wdl.m33"));
  const tables = await withTables("KQvK", { metric: "dtz" });
  await tables.generate("KRvK", { metric: "dtz" });
  const pawn = "8/8/8/8/8/3K4/3P4/k7 w - - 0 1";
  await tables.addTable("KPvK.dtz.m33", dtz);
  assert.equal((await tables.probe(pawn)).dtz, null);
  await tables.addRemote("KPvK.wdl.m33", golden("KPvK.wdl.m33"));
  assert.equal((await tables.probe(pawn)).dtz, 3);
  assert.equal((await tables.ask("/stats/KPvK.json?metric=dtz")).status, 200);
  // What was sound may be so no more.
  const damaged = new Uint8Array(wdl);
  damaged[damaged.length >> 1] ^= 1;
  for (const spoil of [() => tables.removeTable("KPvK.wdl.m33"), () => tables.addTable("KPvK.wdl.m33", damaged)]) {
    await spoil();
    assert.notEqual((await tables.ask("/stats/KPvK.json?metric=dtz")).status, 200);
    await tables.addTable("KPvK.wdl.m33", wdl);
    assert.equal((await tables.ask("/stats/KPvK.json?metric=dtz")).status, 200);
    assert.equal((await tables.probe(pawn)).dtz, 3);
  }
});

test("a table with floors counts as one without, and answers captures without a table where they leave no mate", async () => {
  const golden = new URL("../../tests/golden/version2/floors/KQvKB.wdl.m33", import.meta.url);
  const target = "/stats/KQvKB.json?metric=wdl";
  const made = await withTables("KQvK", { metric: "wdl" });
  await made.generate("KQvKB", { metric: "wdl" });
  const tables = await Tablebase.open();
  await tables.addTable("KQvKB.wdl.m33", readFileSync(golden));
  const { status, body } = await tables.ask(target);
  assert.equal(status, 200, body);
  assert.deepEqual(JSON.parse(body), JSON.parse((await made.ask(target)).body));
  assert.equal((await tables.probe("8/8/8/3Q4/4b3/8/8/K6k b - - 0 1")).category, "draw", "Bxd5");
});

test("xiangqi", async () => {
  const tables = await withTables("xiangqi:KRvK");
  const answer = await tables.probe("3k5/9/9/9/9/9/9/9/4R4/4K4 w", "xiangqi");
  assert.equal(answer.category, "win");
  assert.ok((await tables.table("xiangqi/KRvK.m33")).byteLength > 0);
  await tables.generate("xiangqi:KPvKP");
  const found = [];
  for await (const each of tables.find("xiangqi:KPvKP", "only-move", { limit: 3 })) found.push(each);
  assert.equal(found.length, 3);
  for (const { fen, move, san } of found) {
    const [best, next] = await tables.moves(fen, "xiangqi");
    assert.deepEqual([best.uci, best.san], [move, san]);
    assert.notEqual(best.category, next.category);
  }
  await tables.removeTable("xiangqi/KPvK.m33");
  await assert.rejects(tables.count("xiangqi:KPvKP", "only-move"), (error) => error.code === "missing_table");
});

test("what is looked for in a whole table comes one after the other, and other questions between", async () => {
  const tables = await withTables("KPvK");
  const found = [];
  const shares = [];
  for await (const each of tables.find("KPvK", "zugzwang", { onProgress: (searched) => shares.push(searched) })) found.push(each);
  assert.equal(found.length, 80); // as published
  assert.equal(shares.at(-1), 1);
  assert.ok(found.every(({ kind, dtm }) => kind === "half_point_white" && dtm.white === 0 && dtm.black < 0));
  assert.deepEqual(await tables.count("kkp", "zugzwang"), { counts: { full_point: 0, half_point_white: 80, half_point_black: 0 }, total: 80 });

  const few = [];
  for await (const each of tables.find("KPvK", "zugzwang", { where: "Kb on edge", limit: 3 })) {
    few.push(each);
    assert.equal((await tables.probe(each.fen)).dtm, each.dtm.black);
  }
  assert.equal(few.length, 3);
  const sorted = [];
  for await (const each of tables.find("KPvK", "zugzwang", { sort: "longest", limit: 5 })) sorted.push(each.dtm.black);
  assert.deepEqual(sorted, found.map(({ dtm }) => dtm.black).sort((a, b) => a - b).slice(0, 5));
  const sample = [];
  for await (const each of tables.find("KPvK", "zugzwang", { sample: 9, seed: 3 })) sample.push(each.fen);
  assert.equal(new Set(sample).size, 9);
  assert.equal((await tables.count("KPvK", "zugzwang", { sort: "longest" })).total, 80);
  const all = [];
  for await (const each of tables.find("KPvK", "only-move", { where: "Pw on 7" })) all.push(each);
  assert.ok(all.length > 1000, "more than one part");
  const { move, fen } = all.at(-1);
  const [best, next] = await tables.moves(fen);
  assert.equal(best.uci, move);
  assert.notEqual(best.category, next.category);
  assert.equal((await tables.count("KPvK", "only-move", { where: "Pw on 7" })).total, all.length);
});

test("a search that cannot be made, or is not wanted any more, ends", async () => {
  const tables = await withTables("KQvKR");
  const ask = (...search) => tables.find(...search).next();
  await assert.rejects(ask("KQvKR", "nothing"), (error) => error instanceof TablebaseError && error.status === 400);
  await assert.rejects(ask("KQvKR", "zugzwang", { where: "Kx on edge" }), (error) => error.code === "bad_where" && error.parameters.column === 1);
  await assert.rejects(ask("KQvKN", "zugzwang"), (error) => error.status === 404 && error.code === "missing_table");
  const stop = new AbortController();
  const search = tables.find("KQvKR", "only-move", { signal: stop.signal });
  assert.ok((await search.next()).value.fen);
  stop.abort(new Error("enough"));
  await assert.rejects(async () => {
    for await (const _ of search);
  }, /enough/);
  await tables.removeTable("KRvK.m33");
  await assert.rejects(ask("KQvKR", "only-move"), (error) => error.code === "missing_table" && error.parameters.material === "KRvK");
  // By the values alone nothing else is needed.
  assert.equal(typeof (await tables.count("KQvKR", "zugzwang")).total, "number");
  const bytes = new Uint8Array(await tables.table("KQvK.m33"));
  bytes[bytes.length >> 1] ^= 1;
  await tables.addTable("KQvK.m33", bytes);
  await assert.rejects(ask("KQvK", "longest"), (error) => error.status === 500);
});

test("games are played without a table, in any notation", async () => {
  const tables = await Tablebase.open();
  const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const { fen, moves } = await tables.play(start, "e2-e4 e5 (c5 Ke5 a6) Nf3+");
  assert.equal(fen, start);
  assert.deepEqual(moves.map((move) => move && (move.error ? "wrong" : move.san)), ["e4", "e5", "c5", "wrong", null, "Nf3"]);
  assert.equal(moves.at(-1).fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  const xiangqi = await tables.play("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "炮二平五 H8+7", "xiangqi");
  assert.deepEqual(xiangqi.moves.map((move) => move.uci), ["h2e2", "h9g7"]);
  await assert.rejects(tables.play(start, "e4 ("), (error) => error instanceof TablebaseError && error.status === 400);
});

const rulesOf = (game) => readFileSync(new URL(`../../examples/rules/${game}.rules`, import.meta.url), "utf8");

test("a game of one's own, by its rules", async () => {
  const tables = await Tablebase.open();
  await assert.rejects(tables.generate("los-alamos:KQvK"), (error) => error instanceof TablebaseError && error.status === 400);
  await assert.rejects(tables.addRules("name x\nboard 99x99\n"), (error) => error instanceof TablebaseError && /2:/.test(error.message));
  assert.equal(await tables.addRules(rulesOf("los-alamos")), "los-alamos");
  assert.deepEqual(await tables.generate("los-alamos:KQvK"), ["los-alamos/KQvK.m33", "los-alamos/KvK.m33"]);
  const fen = "6/6/6/2k3/6/KQ4 w";
  const answer = await tables.probe(fen, "los-alamos");
  assert.equal(answer.category, "win");
  assert.equal((await tables.line(fen, "los-alamos")).mainline.length, answer.dtm);
  // Its rules come with a table; other rules under the same name make the table anew.
  const reader = await Tablebase.open();
  await reader.addTable("los-alamos/KQvK.m33", await tables.table("los-alamos/KQvK.m33"));
  assert.equal((await reader.probe(fen, "los-alamos")).dtm, answer.dtm);
  await tables.addRules(rulesOf("los-alamos").replace("slide (1,0) (1,1) all-ways", "leap (1,0) (1,1) all-ways"));
  assert.deepEqual(await tables.generate("los-alamos:KQvK"), ["los-alamos/KQvK.m33", "los-alamos/KvK.m33"]);
  assert.notEqual((await tables.probe(fen, "los-alamos")).dtm, answer.dtm);
  tables.clear();
  assert.ok((await tables.generate("los-alamos:KRvK")).includes("los-alamos/KRvK.m33"), "rules stay known");
});

test("tables go out as bytes and come in as bytes; damaged ones are refused by name", async () => {
  const made = await withTables("KQvK");
  const bytes = await made.table("KQvK.m33");
  assert.equal(await made.table("KRvK.m33"), null);
  const other = await openInlined();
  await other.addTable("KQvK.m33", bytes);
  assert.equal((await other.probe("8/8/8/8/8/2k5/8/KQ6 w - - 0 1")).category, "win");
  assert.ok(await other.removeTable("KQvK.m33"));
  assert.equal((await other.probe("8/8/8/8/8/2k5/8/KQ6 w - - 0 1")).category, "unknown");
  const damaged = new Uint8Array(bytes.slice(0));
  damaged[damaged.length >> 1] ^= 1;
  await other.addTable("KQvK.m33", damaged);
  await other.addTable("KRvK.m33", new Uint8Array([1, 2, 3]));
  await assert.rejects(other.line("8/8/8/8/8/2k5/8/KR6 w - - 0 1"), /damaged/);
});

test("bytes and positions of any kind do no harm", async () => {
  const made = await withTables("KQvK");
  const sound = new Uint8Array(await made.table("KQvK.m33"));
  const tables = await Tablebase.open();
  let seed = 1;
  const random = (limit) => (seed = (seed * 48271) % 0x7fffffff) % limit;
  for (let round = 0; round < 300; ++round) {
    const bytes = sound.slice(0, round % 3 === 0 ? random(sound.length) : sound.length);
    for (let i = random(8); i > 0 && bytes.length > 0; --i) bytes[random(bytes.length)] = random(256);
    await tables.addTable("KQvK.m33", bytes);
    const fen = Array.from({ length: random(40) }, () => "KQkq/12345678 wb-"[random(17)]).join("");
    await tables.probe(fen).catch((error) => assert.ok(error instanceof TablebaseError, String(error)));
    const answer = await tables.probe("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
    assert.ok(["win", "maybe-win", "unknown"].includes(answer.category), answer.category);
    // What reads a table from end to end looks at it first.
    if (round % 10 > 0) continue;
    for (const target of ["/stats/KQvK.json", "/practice/KQvK", "/endgames/KQvK.pgn"]) await tables.ask(target);
    await tables.generate("KPvK");
    await tables.removeTable("KPvK.m33");
  }
});

test("memory is given back: the same tables a thousand times", { timeout: 300_000 }, async () => {
  const tables = await Tablebase.open();
  for (let i = 0; i < 1000; ++i) {
    await tables.generate("KRvK");
    await tables.removeTable("KRvK.m33");
  }
  // Else the module would have grown past its 4 GiB, and ended.
  assert.deepEqual(await tables.tables(), []);
});

/** A server of one file, with or without ranges. @param answers whether it answers, given how many questions came before */
async function serve(bytes, { ranges = true, etag = () => '"one"', length = true, size = bytes.length, answers = () => true } = {}) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.range);
    const status = answers(asked.length - 1);
    if (status === null) return; // it hangs
    if (status !== true) return response.writeHead(status).end();
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    response.setHeader("ETag", etag());
    if (!ranges || from === undefined) {
      if (length) response.setHeader("Content-Length", bytes.length);
      return response.end(bytes);
    }
    const end = Math.min(Number(to), bytes.length - 1);
    response.writeHead(206, { "Content-Range": `bytes ${from}-${end}/${typeof size === "function" ? size(asked.length - 1) : size}` });
    response.end(bytes.subarray(Number(from), end + 1));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}/KBNvK.m33`, asked, close: () => (server.close(), server.closeAllConnections()) };
}

test("a table elsewhere is read part by part, or as a whole where the server knows no ranges", async () => {
  const bytes = Buffer.from(await (await withTables("KBNvK")).table("KBNvK.m33"));
  const far = await serve(bytes);
  const tables = await Tablebase.open();
  await tables.addRemote("KBNvK.m33", far.url);
  assert.equal(tables.sync.probe(longest), missing);
  assert.equal((await tables.probe(longest)).dtm, 65);
  assert.equal(tables.sync.probe(longest).dtm, 65, "what has come stays");
  assert.ok(far.asked.length > 1 && far.asked.every((range) => range), far.asked.join());
  far.close();

  const whole = await serve(bytes, { ranges: false });
  const others = await Tablebase.open();
  await assert.rejects(others.addRemote("KBNvK.m33", whole.url, { largestWhole: 1000 }), RemoteError);
  await others.addRemote("KBNvK.m33", whole.url);
  assert.equal((await others.probe(longest)).dtm, 65);
  whole.close();
});

test("a file that changes while it is read is no table", async () => {
  const bytes = Buffer.from(await (await withTables("KBNvK")).table("KBNvK.m33"));
  let number = 0;
  const changing = await serve(bytes, { etag: () => `"${++number}"` });
  const tables = await Tablebase.open();
  await tables.addRemote("KBNvK.m33", changing.url);
  await assert.rejects(tables.probe(longest), /has changed/);
  changing.close();
  const weak = await serve(bytes, { etag: () => `W/"${++number}"` });
  await tables.addRemote("KBNvK.m33", weak.url);
  assert.equal((await tables.probe(longest)).dtm, 65);
  weak.close();
});

const queen = "8/8/8/8/8/2k5/8/KQ6 w - - 0 1";
const bytesOf = async (name) => Buffer.from(await (await withTables(name)).table(`${name}.m33`));

test("statistics, exercises and longest mates of a table elsewhere fetch it, or are refused in one line", async () => {
  const far = await serve(await bytesOf("KBNvK"));
  for (const target of ["/stats/KBNvK.json", "/practice/KBNvK?min=1&max=40", "/endgames/KBNvK.pgn"]) {
    const tables = await withTables("KQvK");
    await tables.addRemote("KBNvK.m33", far.url, { largestWhole: 1000 });
    await assert.rejects(tables.ask(target), (error) => error instanceof RemoteError && !error.message.includes("\n"), target);
    assert.equal(tables.sync.probe(queen).category, "win", "the tables in memory are still there");
    await tables.addRemote("KBNvK.m33", far.url);
    assert.equal((await tables.ask(target)).status, 200, target);
    assert.equal(tables.sync.probe(longest).dtm, 65, "it is here as a whole");
    assert.ok(await tables.table("KBNvK.m33"));
  }
  far.close();
});

test("a damaged table is told where it is asked, and made anew where it is needed", async () => {
  const tables = await Tablebase.open();
  await tables.addTable("KQvK.m33", new Uint8Array(5));
  assert.deepEqual(await tables.generate("KPvK"), ["KPvK.m33", "KQvK.m33", "KRvK.m33"]);
  const sound = new Uint8Array(await tables.table("KQvK.m33"));
  const damaged = sound.slice();
  damaged[damaged.length >> 1] ^= 1;
  for (const [name, bytes] of [["KQvK.m33", damaged], ["KQvK.m33", new Uint8Array(await tables.table("KRvK.m33"))]]) {
    await tables.addTable(name, bytes);
    const { status, body } = await tables.ask("/stats/KQvK.json");
    assert.equal(status, 500, body);
    assert.deepEqual(await tables.generate("KQvK"), ["KQvK.m33"]);
    assert.equal((await tables.ask("/stats/KQvK.json")).status, 200);
  }
  await tables.generate("xiangqi:KRvK");
  await tables.addTable("xiangqi/KvK.m33", new Uint8Array(5));
  assert.ok((await tables.generate("xiangqi:KCvK")).includes("xiangqi/KvK.m33"));
  assert.equal(tables.sync.probe(queen).category, "win");
});

test("what is read to make a table comes from elsewhere first", async () => {
  const far = await serve(await bytesOf("KQvK"));
  const tables = await Tablebase.open();
  await tables.addRemote("KQvK.m33", far.url);
  assert.deepEqual(await tables.generate("KPvK"), ["KPvK.m33", "KRvK.m33"]);
  assert.ok(await tables.table("KQvK.m33"));
  far.close();
});

test("what onProgress throws ends the work, and nothing else", async () => {
  for (const when of [({ share }) => share === 0, ({ share }) => share > 0]) {
    const tables = await withTables("KQvK");
    const onProgress = (progress) => {
      if (when(progress)) throw new Error("no more");
    };
    await assert.rejects(tables.generate("KPvK", { onProgress }), /no more/);
    assert.equal(tables.sync.probe(queen).category, "win");
    await tables.generate("KPvK");
  }
});

test("a module that has ended gives way to a new one, whatever ended it", async () => {
  const { Instance } = WebAssembly;
  let ends = false;
  WebAssembly.Instance = function (module, imports) {
    const { exports } = new Instance(module, imports);
    const put_file = (...all) => {
      if (ends) throw new WebAssembly.RuntimeError("unreachable");
      return exports.put_file(...all);
    };
    return { exports: { ...exports, put_file } };
  };
  try {
    const tables = await withTables("KQvK");
    ends = true;
    await assert.rejects(tables.addTable("KRvK.m33", new Uint8Array(5)), EngineEnded);
    ends = false;
    assert.equal((await tables.probe(queen)).category, "unknown", "it is there, without tables");
  } finally {
    WebAssembly.Instance = Instance;
  }
});

test("a part that failed is asked for again", async () => {
  const far = await serve(await bytesOf("KBNvK"), { answers: (before) => (before === 1 ? 503 : true) });
  const tables = await Tablebase.open();
  await tables.addRemote("KBNvK.m33", far.url);
  await assert.rejects(tables.probe(longest), /status 503/);
  assert.equal(tables.sync.probe(longest), missing);
  assert.equal((await tables.probe(longest)).dtm, 65);
  far.close();
});

test("a server that hangs keeps nothing else from its answer, and is not waited for", async () => {
  const far = await serve(await bytesOf("KBNvK"), { answers: (before) => (before > 0 ? null : true) });
  const tables = await withTables("KQvK");
  await tables.addRemote("KBNvK.m33", far.url, { timeout: 200 });
  const order = [];
  const hanging = assert.rejects(tables.probe(longest), /sent nothing for 200 ms/).then(() => order.push("far"));
  assert.equal((await tables.probe(queen)).category, "win");
  order.push("here");
  await hanging;
  assert.deepEqual(order, ["here", "far"]);

  const stop = new AbortController();
  const patient = await serve(await bytesOf("KBNvK"), { answers: (before) => (before > 0 ? null : true) });
  await tables.addRemote("KBNvK.m33", patient.url, { signal: stop.signal });
  const waiting = assert.rejects(tables.probe(longest), { name: "AbortError" });
  setTimeout(() => stop.abort(), 50);
  await waiting;
  await assert.rejects(tables.addRemote("KBNvK.m33", patient.url, { signal: stop.signal }), { name: "AbortError" });
  far.close();
  patient.close();
});

test("the length of a file need be told once", async () => {
  const bytes = await bytesOf("KBNvK");
  const once = await serve(bytes, { size: (before) => (before === 0 ? bytes.length : "*") });
  const tables = await Tablebase.open();
  await tables.addRemote("KBNvK.m33", once.url);
  assert.equal((await tables.probe(longest)).dtm, 65);
  once.close();
  const never = await serve(bytes, { size: "*" });
  await assert.rejects(tables.addRemote("KBNvK.m33", never.url), (error) => error instanceof RemoteError && /how long/.test(error.message));
  never.close();
});

test("of a file whose size is told nothing is read before it is needed", async () => {
  const bytes = await bytesOf("KBNvK");
  for (const [options, size] of [[{}, bytes.length], [{ ranges: false, length: false }, bytes.length], [{}, bytes.length + 1]]) {
    const far = await serve(bytes, options);
    const tables = await Tablebase.open();
    await tables.addRemote("KBNvK.m33", far.url, { size });
    assert.equal((await tables.probe("8/8/8/8/8/4k3/8/4K3 w - - 0 1")).category, "draw");
    assert.deepEqual(far.asked, []);
    if (size === bytes.length) assert.equal((await tables.probe(longest)).dtm, 65);
    else await assert.rejects(tables.probe(longest), /has changed/);
    assert.ok(far.asked.length > 0);
    far.close();
  }
  let number = 0;
  const changing = await serve(bytes, { etag: () => `"${++number}"` });
  const tables = await Tablebase.open();
  await tables.addRemote("KBNvK.m33", changing.url, { size: bytes.length });
  await assert.rejects(tables.probe(longest), /has changed/);
  changing.close();
  const [address, size] = [`data:application/octet-stream;base64,${bytes.toString("base64")}`, bytes.length];
  await assert.rejects(tables.addRemote("KBNvK.m33", address), /an unknown number of bytes/);
  await tables.addRemote("KBNvK.m33", address, { size });
  assert.equal((await tables.probe(longest)).dtm, 65);
});

test("a table on the disk is read there, part by part", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mate33-"));
  try {
    const url = pathToFileURL(join(folder, "KBNvK.m33"));
    writeFileSync(url, await bytesOf("KBNvK"));
    const tables = await Tablebase.open();
    await tables.addRemote("KBNvK.m33", url);
    assert.equal(tables.sync.probe(longest), missing);
    assert.equal((await tables.probe(longest)).dtm, 65);
    assert.equal(await tables.table("KBNvK.m33"), null, "not all of it is here");
    await tables.addRemote("KBNvK.m33", url);
    utimesSync(url, 0, 0);
    await assert.rejects(tables.probe(longest), /has changed/);
    await tables.addRemote("KBNvK.m33", url);
    rmSync(url);
    await assert.rejects(tables.probe(longest), (error) => error instanceof RemoteError && /KBNvK.m33 cannot be read$/.test(error.message));
    await assert.rejects(tables.addRemote("KBNvK.m33", url), RemoteError);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what unpacks to more than it said is not taken", async () => {
  const packed = gzipSync(Buffer.alloc(2 ** 24));
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Encoding": "gzip", "Content-Length": packed.length }).end(packed);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const tables = await Tablebase.open();
  const url = `http://127.0.0.1:${server.address().port}/`;
  await assert.rejects(tables.addRemote("KQvK.m33", url, { largestWhole: 2 ** 20 }), /more than 1048576 bytes/);
  server.close();
  server.closeAllConnections();
});

test("what are no bytes is refused", async () => {
  const tables = await Tablebase.open();
  for (const wrong of [null, undefined, "KQvK", [1, 2], 5]) await assert.rejects(tables.addTable("KQvK.m33", wrong), TypeError);
  assert.deepEqual(await tables.tables(), []);
});

test("the module says which tables tell a position and its moves", async () => {
  const tables = await Tablebase.open();
  assert.deepEqual((await tables.tablesFor("KRvKQ")).sort(), ["KQvK", "KQvKR", "KRvK"]);
  assert.deepEqual(await tables.tablesFor("KNvKB"), ["KBvKN"], "what is always drawn has no table");
  const [name, ...others] = await tables.tablesFor("KRvKPR");
  assert.equal(name, "KRPvKR");
  assert.deepEqual(others.sort(), [
    "KQRvK", "KQRvKR", "KRBvK", "KRBvKR", "KRNvK", "KRNvKR", "KRPvK", "KRRvK", "KRRvKR", "KRvKP", "KRvKR",
  ]);
  assert.deepEqual((await tables.tablesFor("xiangqi:KEvKR")).sort(), ["xiangqi:KEvK", "xiangqi:KRvK", "xiangqi:KRvKE"]);
  for (const wrong of ["KXvK", "", "chess:KQvK"]) await assert.rejects(tables.tablesFor(wrong), TablebaseError);
});

test("a signal stops what a Worker makes, with its reason", async () => {
  const worker = openWorker();
  await assert.rejects(worker.generate("KQvK", { signal: AbortSignal.abort(new Error("before")) }), /before/);
  const stop = new AbortController();
  const made = worker.generate("all:4", { signal: stop.signal }); // the module is still being opened
  stop.abort();
  await assert.rejects(made, { name: "AbortError" });
  assert.deepEqual(JSON.parse((await worker.ask("/tables")).body), []);
  const onProgress = () => {
    throw new Error("no more");
  };
  await assert.rejects(worker.generate("KPvK", { onProgress }), /no more/);
  assert.deepEqual(await worker.generate("KQvK").then(() => worker.tablesFor("KvKQ")), ["KQvK"]);
});

test("bundlers find what they look for", () => {
  const folder = new URL("../dist/", import.meta.url);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    // Where something else than a literal stands there, webpack looks for a file of every name.
    for (const [call] of readFileSync(new URL(file, folder), "utf8").matchAll(/new URL\([^)]*import\.meta\.url\)/g)) {
      assert.match(call, /^new URL\("[^"]+", import\.meta\.url\)$/, file);
    }
  }
  const { sideEffects } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  assert.deepEqual(sideEffects, ["./dist/worker.js"], "importing the Worker's script for its effect keeps it");
});

test("work ends between two tables, and what was made is there", async () => {
  const tables = await Tablebase.open();
  const stop = new AbortController();
  const onProgress = ({ number }) => number === 3 && stop.abort();
  await assert.rejects(tables.generate("all:4", { signal: stop.signal, onProgress }), { name: "AbortError" });
  assert.equal((await tables.tables()).length, 4);
});

test("what is no module is refused", async () => {
  await assert.rejects(Tablebase.open({ wasm: new Uint8Array([1, 2, 3]) }), WebAssembly.CompileError);
  assert.equal(new EngineEnded("x").name, "EngineEnded");
});

// Where ctest runs this: what is made, and the names of the tables that the program wrote of it and their hashes, by sha256sum.
const { MATE33_NAMES: names, MATE33_HASHES: listed } = process.env;

/** Made once for all tests. */
let made;
const madeTables = () => (made ??= makeTables());
async function makeTables() {
  const tables = await Tablebase.open();
  for (const metric of ["dtm", "dtz"]) {
    for (const name of names.split(" ")) await tables.generate(name, { metric });
  }
  return tables;
}

test("tables made here are those that the program writes", { skip: !listed && "MATE33_HASHES is not set" }, async () => {
  const tables = await madeTables();
  await tables.generate("xiangqi:KRvKA");
  await tables.addRules(rulesOf("los-alamos"));
  await tables.generate("los-alamos:KPvK");
  const expected = new Map();
  for (const line of readFileSync(listed, "utf8").trim().split("\n")) {
    const [hash, path] = line.split(/\s+/);
    expected.set(path.replace("./", ""), hash);
  }
  const differ = [];
  for (const [file, hash] of expected) {
    const bytes = await tables.table(file);
    if (bytes === null || hashOf(bytes) !== hash) differ.push(file);
  }
  assert.deepEqual(differ, []);
  assert.equal((await tables.tables()).length, expected.size);
});

// Positions, a FEN each line, and the objects that `mate33 probe - --json` answers.
const { MATE33_POSITIONS: positions, MATE33_ANSWERS: answers } = process.env;
test("answers are those of the program", { skip: !answers && "MATE33_ANSWERS is not set" }, async () => {
  const tables = await madeTables();
  const fens = readFileSync(positions, "utf8").trim().split("\n");
  const expected = readFileSync(answers, "utf8").trim().split("\n");
  assert.equal(expected.length, fens.length);
  let legal = 0;
  for (const [i, fen] of fens.entries()) {
    const { status, body } = await tables.ask(`/standard?fen=${fen.replaceAll(" ", "_")}`);
    if (expected[i].includes('"error"')) {
      assert.equal(status, 400, fen);
      continue;
    }
    ++legal;
    assert.equal(body.trim(), expected[i], fen);
  }
  assert.ok(legal > fens.length / 3, `${legal} of ${fens.length}`);
});
