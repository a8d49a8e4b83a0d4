import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

import { Tablebase, TablebaseError } from "mate33";
import { openWorker } from "./open_worker.mjs";

/** White's pawn promotes: a mate in 14. */
const race = "8/8/8/8/7k/8/P7/K7 w - - 0 1";
const raceFile = "8_8_8_8_7k_8_P7_K7.dtm.solved";
/** It takes eight pieces of work. */
const long = "8/8/8/8/6k1/6p1/P7/K7 w - - 0 1";

test("a position is solved until its distance is proved, and answers", async () => {
  const tables = await Tablebase.open();
  const told = [];
  const kept = [];
  const options = { metric: "dtm", onProgress: (progress) => told.push(progress), onSolved: (solved) => kept.push(solved) };
  const { file, stage, leftOut } = await tables.solve(` ${race} `, options);
  assert.equal(file, raceFile);
  assert.match(stage, /promotions/);
  assert.deepEqual(leftOut, []);
  assert.equal(told[0].work, "no promotions");
  assert.ok(told.every(({ slicesDone, slices }) => slices === null || slicesDone <= slices));
  const { dtm, moves } = await tables.probe(race);
  assert.equal(dtm, 27);
  assert.deepEqual(moves.map(({ san, dtm }) => [san, dtm]), [["Kb2", -26], ["a4", -26], ["Kb1", -28], ["a3", -28]]);
  assert.equal((await tables.line(race)).mainline.length, 27);
  assert.deepEqual(kept.map((each) => each.file), [file, file], "after the first stage, and at the end");
  assert.deepEqual(kept.at(-1).bytes, await tables.table(file));

  const other = await Tablebase.open();
  await other.addTable(file, kept.at(-1).bytes);
  assert.equal((await other.probe("8/8/8/8/7k/8/PK6/8 b - - 1 1")).dtm, -26);
});

test("what cannot be solved is refused in one line", async () => {
  const tables = await Tablebase.open();
  for (const [fen, options, why] of [
    ["nonsense", {}, /FEN/],
    ["4k3/8/8/8/8/8/8/QR2K3 w - - 0 1", {}, /expected a position with a pawn/],
    ["4k3/p7/8/8/8/8/8/4K2R w K - 0 1", {}, /right to castle/],
    [race, { metric: "dtz" }, /the metric "dtz" is not solved: expected wdl, dtm or result/],
    [race, { memory: 1000 }, /give it more memory/],
  ]) {
    const isTold = (error) => error instanceof TablebaseError && why.test(error.message) && !error.message.includes("\n");
    await assert.rejects(tables.solve(fen, options), isTold, fen);
  }
  assert.deepEqual(await tables.solve(race).then(({ leftOut }) => leftOut), []);
});

test("what does not fit is left out, and a solve with more memory goes on from there", async () => {
  const tables = await Tablebase.open();
  const { leftOut } = await tables.solve(race, { metric: "dtm", memory: 100_000 });
  assert.ok(leftOut.length > 0);
  assert.equal((await tables.probe(race)).proved.status, "unknown");
  await tables.solve(race, { metric: "dtm" });
  assert.equal((await tables.probe(race)).dtm, 27);
  // With all that is there, it is read again and not solved.
  assert.deepEqual((await tables.solve(race, { metric: "dtm", memory: 100_000 })).leftOut, []);
  assert.equal((await tables.probe(race)).dtm, 27);
});

test("a damaged file is not gone on from", async () => {
  const tables = await Tablebase.open();
  await tables.solve(race, { metric: "dtm" });
  const bytes = new Uint8Array(await tables.table(raceFile));
  for (let at = 200; at < bytes.length; at += 49_999) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] ^= 0x55;
    await tables.addTable(raceFile, damaged).catch((error) => assert.ok(error instanceof TablebaseError));
    await tables.solve(race, { metric: "dtm" });
    assert.deepEqual(new Uint8Array(await tables.table(raceFile)), bytes, String(at));
  }
});

test("a signal ends it after a piece of work, and so does what a listener throws: what is solved stays", async () => {
  const tables = await Tablebase.open();
  await assert.rejects(tables.solve(long, { signal: AbortSignal.abort(new Error("before")) }), /before/);
  const stop = new AbortController();
  await assert.rejects(tables.solve(long, { signal: stop.signal, onProgress: () => stop.abort() }), { name: "AbortError" });
  assert.equal((await tables.probe(long)).proved.solved.stage, "no promotions");
  const onProgress = () => {
    throw new Error("no more");
  };
  await assert.rejects(tables.solve(long, { onProgress }), /no more/);
  const onSolved = () => {
    throw new Error("nor this");
  };
  await assert.rejects(tables.solve(race, { onSolved }), /nor this/);
  await tables.solve(race);
  assert.equal((await tables.probe(race)).category, "win");
});

test("tables that are cleared meanwhile end it", async () => {
  const tables = await Tablebase.open();
  const onSolved = () => tables.clear();
  await assert.rejects(tables.solve(long, { onSolved }), { name: "EngineEnded" });
  const handed = [];
  const ended = tables.solve(race, { onSolved: ({ bytes }) => handed.push(bytes.byteLength) });
  setTimeout(() => tables.clear());
  await assert.rejects(ended, { name: "EngineEnded" });
  assert.ok(handed.every((size) => size > 0), "nothing empty is handed over");
});

test("a file that has more than there is room for now stays", async () => {
  const tables = await Tablebase.open();
  const { file } = await tables.solve(long, { metric: "dtm" });
  const bytes = await tables.table(file);
  await tables.solve(long, { metric: "dtm", memory: 300_000 });
  assert.deepEqual(await tables.table(file), bytes);
});

test("a Worker solves, hands over what is solved, and stops", async () => {
  const worker = openWorker();
  const kept = [];
  const { file } = await worker.solve(race, { metric: "dtm", onSolved: (solved) => kept.push(solved) });
  assert.deepEqual(kept.map((each) => each.file), [file, file]);
  assert.equal(JSON.parse((await worker.ask(`/standard?fen=${race.replaceAll(" ", "_")}`)).body).dtm, 27);
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error("enough"));
  await assert.rejects(worker.solve(long, { signal: stop.signal, onProgress }), /enough/);
  assert.deepEqual(await worker.tablesFor("KvKQ"), ["KQvK"]);
});

// A path without the endings: what `mate33 solve --out` kept (.solved), and what `mate33 probe` says of its root (.json).
const { MATE33_SOLVED: solved } = process.env;
test("what is solved here is what the program solves", { skip: !solved && "MATE33_SOLVED is not set" }, async () => {
  const tables = await Tablebase.open();
  const { file } = await tables.solve(JSON.parse(readFileSync(`${solved}.json`, "utf8")).fen);
  assert.deepEqual(Buffer.from(await tables.table(file)), readFileSync(`${solved}.solved`));
});

test("a file of what was solved answers as the program does, from memory and from elsewhere", { skip: !solved && "MATE33_SOLVED is not set" }, async () => {
  const expected = JSON.parse(readFileSync(`${solved}.json`, "utf8"));
  expected.proved.solved.file = "race.solved";
  const bytes = readFileSync(`${solved}.solved`);
  const tables = await Tablebase.open();
  assert.equal((await tables.probe(expected.fen)).category, "unknown");
  await tables.addTable("race.solved", bytes);
  assert.deepEqual(await tables.probe(expected.fen), expected);
  assert.deepEqual(tables.sync.probe(expected.fen), expected);
  const { winner, mainline } = await tables.line(expected.fen);
  assert.equal(winner, "w");
  assert.deepEqual(mainline.map(({ san }) => san), expected.proved.line.map(({ san }) => san));
  assert.equal(await tables.removeTable("race.solved"), true);
  assert.equal((await tables.probe(expected.fen)).category, "unknown");

  await tables.addRemote("race.solved", pathToFileURL(`${solved}.solved`), { size: bytes.length });
  assert.deepEqual(await tables.probe(expected.fen), expected);
});

test("a damaged file of what was solved is refused, and harms nobody", { skip: !solved && "MATE33_SOLVED is not set" }, async () => {
  const tables = await Tablebase.open();
  await tables.generate("KQvK");
  const { fen } = JSON.parse(readFileSync(`${solved}.json`, "utf8"));
  const bytes = readFileSync(`${solved}.solved`);
  await assert.rejects(tables.addTable("race.solved", bytes.subarray(0, 100)), (error) => error instanceof TablebaseError && error.code === "corrupt_file");
  // Whatever byte is wrong: refused, or unknown, and the tables in memory stay.
  for (let at = 0; at < bytes.length; at += 97) {
    const damaged = Uint8Array.from(bytes);
    damaged[at] ^= 0x55;
    await tables.addTable("race.solved", damaged).catch((error) => assert.ok(error instanceof TablebaseError));
    assert.ok(["unknown", "win"].includes((await tables.probe(fen)).category));
    await tables.removeTable("race.solved");
  }
  assert.equal((await tables.probe("8/8/8/8/8/4k3/8/KQ6 w - - 0 1")).category, "win");
});
