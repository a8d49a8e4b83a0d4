// The npm package in Node, and in Chromium where that is, beside the program on one thread: node bench/wasm_bench.mjs [MATE33].
// Wants js/dist (npm run build), and web/node_modules for Chromium. Times are seconds of the wall, each the least of three.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { Tablebase } from "../js/dist/index.js";
import { least, times } from "./wasm_times.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const mate33 = process.argv[2] ?? join(root, "build/release/mate33");

function native(...materials) {
  const folder = mkdtempSync(join(tmpdir(), "mate33-"));
  execFileSync(mate33, ["generate", ...materials, "--threads", "1", "--out", folder], { stdio: "ignore" });
  rmSync(folder, { recursive: true });
}

function print(where, { first, all, position }, there) {
  console.log(`${where}: KBNvK from nothing to the first answer in ${first.toFixed(2)} s`);
  console.log(`${where}: all of four men in ${all.toFixed(2)} s, ${(all / there).toFixed(2)} times the program's ${there.toFixed(2)} s`);
  console.log(`${where}: a position with all its moves, as an object, in ${(position * 1e6).toFixed(0)} us`);
}

/** What times() answers in a page of Chromium. The page comes from a server of this folder. */
async function chromiumTimes() {
  const { chromium } = await import("../web/node_modules/playwright-core/index.mjs");
  const types = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://any").pathname);
    if (path === "/") return void response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html>");
    if (!existsSync(join(root, path))) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": types[extname(path)] ?? "text/plain" }).end(readFileSync(join(root, path)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const executablePath = process.env.MATE33_CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const result = await page.evaluate(async () => {
    const [{ Tablebase }, { times }] = await Promise.all([import("/js/dist/index.js"), import("/bench/wasm_times.mjs")]);
    return times(Tablebase);
  });
  await browser.close();
  server.close();
  return result;
}

const wasm = readFileSync(join(root, "js/dist/mate33.wasm"));
console.log(`module: ${wasm.length} bytes, gzip ${gzipSync(wasm, { level: 9 }).length}, brotli ${brotliCompressSync(wasm).length}`);
const there = await least(() => native("--all", "4"));
print("Node", await times(Tablebase), there);
try {
  print("Chromium", await chromiumTimes(), there);
} catch (error) {
  console.log(`Chromium: skipped: ${error.message.split("\n")[0]}`);
}
