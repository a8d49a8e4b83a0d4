// open.mjs FOLDER|URL: opens the page in Chromium, prints what it reports, and ends with 0 where that is as it should be.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [, , where] = process.argv;
const expected = ["beside", "inlined", "worker"].map((how) => `${how}: win 65 Nb3\n`).join("") + "tables: win 3 Kd3\n";
const patience = 60_000;
const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** The folder's files, and the place that the page reports to. */
function serve(reported) {
  const server = createServer((request, response) => {
    if (request.method === "POST") {
      let text = "";
      request.setEncoding("utf8").on("data", (part) => (text += part));
      request.on("end", () => (response.end(), reported(text)));
      return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
      const bytes = readFileSync(join(where, path === "/" ? "index.html" : path));
      response.setHeader("Content-Type", types[extname(path)] ?? "text/html").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(server)));
}

/** Ends Chromium with the processes it has begun, which would outlive it for a while and write into the profile. */
async function end(browser) {
  const ended = new Promise((done) => browser.on("exit", done));
  process.kill(-browser.pid, "SIGKILL");
  await ended;
}

/** Removes the folder. If a process of Chromium goes on writing there, it is left behind: that is no fault of the page. */
async function remove(folder) {
  for (let tries = 0; tries < 50; ++tries) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch {
      await sleep(100);
    }
  }
}

let browser;
const profile = mkdtempSync(join(tmpdir(), "mate33-bundled-"));
const text = await new Promise(async (reported) => {
  const server = await serve(reported);
  const here = `http://127.0.0.1:${server.address().port}/`;
  const page = where.startsWith("http") ? where : here;
  const options = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", `--user-data-dir=${profile}`];
  const chromium = process.env["MATE33_CHROMIUM"] ?? "chromium";
  browser = spawn(chromium, [...options, `${page}?report=${here}report`], { stdio: "ignore", detached: true });
  browser.on("error", (error) => reported(`${error.message}\n`));
  setTimeout(() => reported(`the page has said nothing for ${patience / 1000} s\n`), patience);
});
if (browser.pid !== undefined) await end(browser);
await remove(profile);
process.stdout.write(text);
process.exit(text === expected ? 0 : 1);
