// The npm package in Node beside the program on one thread: node bench/wasm_bench.mjs [MATE33]. Wants js/dist (npm run build).
// Times are seconds of the wall, each the least of three.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { Tablebase } from "../js/dist/index.js";

const mate33 = process.argv[2] ?? fileURLToPath(new URL("../build/release/mate33", import.meta.url));
const longest = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

async function least(work) {
  let best = Infinity;
  for (let i = 0; i < 3; ++i) {
    const begin = performance.now();
    await work();
    best = Math.min(best, (performance.now() - begin) / 1000);
  }
  return best;
}

function native(...materials) {
  const folder = mkdtempSync(join(tmpdir(), "mate33-"));
  execFileSync(mate33, ["generate", ...materials, "--threads", "1", "--out", folder], { stdio: "ignore" });
  rmSync(folder, { recursive: true });
}

const wasm = readFileSync(new URL("../js/dist/mate33.wasm", import.meta.url));
console.log(`module      ${wasm.length} bytes, gzip ${gzipSync(wasm, { level: 9 }).length}, brotli ${brotliCompressSync(wasm).length}`);

const first = await least(async () => {
  const tables = await Tablebase.open();
  await tables.generate("KBNvK");
  await tables.probe(longest);
});
console.log(`KBNvK       ${first.toFixed(2)} s from nothing to the first answer`);

const here = await least(async () => (await Tablebase.open()).generate("all:4"));
const there = await least(() => native("--all", "4"));
console.log(`all of four ${here.toFixed(2)} s, the program ${there.toFixed(2)} s: ${(here / there).toFixed(2)} times`);

const tables = await Tablebase.open();
await tables.generate("KBNvK");
const probes = 2000;
const root = await least(() => {
  for (let i = 0; i < probes; ++i) tables.sync.probe(longest);
});
console.log(`a position  ${((root / probes) * 1e6).toFixed(0)} us with all its moves, as an object`);
