import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { violations } from "../e2e/axe.ts";
import { Tablebase } from "../../js/src/tablebase.ts";
import { startStaticHost, type StaticHost } from "./host.ts";

const site = fileURLToPath(new URL("../dist-static", import.meta.url));
const pictures = process.env["MATE33_PICTURES"];

let browser: Browser;
let host: StaticHost;
let context: BrowserContext;
let page: Page;
let failures: string[];

beforeAll(async () => {
  const executablePath = process.env["MATE33_CHROMIUM"] ?? "/usr/bin/chromium";
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
});
afterAll(() => browser.close());

beforeEach(async () => {
  host = await startStaticHost(site);
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  page = await context.newPage();
  failures = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(host.address) && !/^(blob|data):/.test(url)) failures.push(`asked of another site: ${url}`);
  });
});
afterEach(async () => {
  await context.close();
  await host.end();
  expect(failures).toEqual([]);
});

/** Of the private file system, for the site at /board/. */
const tablesFolder = "mate33 tables %2Fboard%2F";
const headline = () => page.locator("#explore-room").getByText(/mates in|Draw|does not know|no table/i).first().textContent();
const state = () => page.locator("#tables-state").textContent();
const isReady = () => page.evaluate(() => navigator.serviceWorker.getRegistration().then((its) => its?.active?.state));

async function visit(path = ""): Promise<void> {
  await page.goto(host.address + path);
  await page.locator("main > section:not([hidden])").waitFor();
}

async function forget(): Promise<void> {
  // The page's last question of a position: what it asks later is made again.
  await page.getByRole("button", { name: "To mate" }).waitFor();
  await page.locator("#tables-forget").click();
}

async function show(name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/static-${name}.png`, fullPage: true });
}

test("the page begins with a mate in 33, from a table that the browser has made", async () => {
  await visit();
  await expect.poll(headline).toContain("White mates in 33 (65 plies)");
  await expect.poll(state).toContain("One table is here");
  expect(await violations(page)).toEqual([]);
  await show("explore");
});

test("a position that no table has is solved in the browser, and is still solved after a reload", async () => {
  await visit("?fen=8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8_w_-_-_0_1");
  const room = page.locator("#explore-room");
  const solve = room.getByRole("button", { name: "Solve this position" });
  await solve.waitFor();
  await room.getByText("It takes at most 10 minutes, and 1,024 MiB.").waitFor();
  await show("solve");
  await solve.click();
  const proved = room.locator(".facts").filter({ hasText: "solved for this position" });
  await proved.waitFor();
  await expect.poll(headline).toContain("Draw");
  await expect.poll(() => solve.count()).toBe(0);
  await expect.poll(state).toContain("One solved position is here, 1 KiB.");
  await show("solved");
  await page.reload();
  await proved.waitFor();
});

test("solving can be stopped, and begun again", async () => {
  await visit("?fen=8/2p5/3k4/1p1p1K2/8/1P1P4/2P5/8_w_-_-_0_1"); // it takes minutes
  const room = page.locator("#explore-room");
  const solve = room.getByRole("button", { name: /^Solve/ });
  const stop = room.getByRole("button", { name: "Stop" });
  await solve.waitFor();
  expect(await stop.count()).toBe(0);
  await solve.click();
  await stop.waitFor();
  await show("solving");
  expect(await solve.isDisabled()).toBe(true);
  await stop.click();
  await expect.poll(() => stop.count()).toBe(0);
  await expect.poll(() => solve.isEnabled()).toBe(true);
});

test("any position of three and four men is answered; more men are told", async () => {
  await visit("?fen=8/8/8/8/8/2k5/8/KR5q_w_-_-_0_1");
  await expect.poll(headline).toMatch(/mates in|Draw/);
  await visit("?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1");
  await expect.poll(headline).toMatch(/mates in|Draw/);
  await visit("?fen=4k3/pp6/8/8/8/8/4P3/4K3_w_-_-_0_1");
  await expect.poll(() => page.locator("#explore-room").textContent()).toContain("KPPvKP");
  // Nothing of a server and its directories.
  await expect.poll(() => page.locator("#explore-room .notice code").textContent()).toBe("mate33 generate KPPvKP");
});

test("statistics and exercises are there for all tables of four men; only what is looked at is made", async () => {
  await visit("#statistics");
  const tables = page.locator("#statistics-room .table-list");
  await expect.poll(() => tables.textContent()).toContain("KQvKR");
  await expect.poll(() => page.locator("#statistics-room").textContent()).toContain("Distance to mate");
  await show("statistics");
  await visit("#learn");
  await expect.poll(() => page.locator("#learn-room").textContent()).toContain("king, bishop and knight against king");
  await expect.poll(() => page.locator("#learn-room").textContent()).toContain("White mates in");
  expect(await state()).toMatch(/^No server: this browser makes the tables\. (One table is|[2-5] tables are) here/);
  await show("learn");
  expect(await violations(page)).toEqual([]);
});

test("a table is searched as a whole", async () => {
  await visit("?fen=8/8/8/8/8/2k5/4P3/4K3_w_-_-_0_1#find");
  const find = page.locator("#find-room");
  await expect.poll(() => find.getByRole("combobox", { name: "Material" }).inputValue()).toBe("KPvK");
  await find.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => find.locator(".find-status").textContent()).toBe("KPvK, Mutual zugzwangs: the first 24");
  await find.getByRole("button", { name: "Count all" }).click();
  await find.getByText("In all 80 positions.").waitFor();
  // By the moves: what promotions lead to is made, too.
  await find.getByRole("combobox", { name: "What" }).selectOption("Underpromotions");
  await find.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => find.locator(".find-status").textContent()).toMatch(/^KPvK, Underpromotions: /);
  await find.locator(".found").first().waitFor();
  expect(await violations(page)).toEqual([]);
  await show("find");
});

test("the tables are kept, the page works without a network, and all is forgotten on request", async () => {
  await visit("?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  await expect.poll(headline).toContain("mates in");
  await expect.poll(state).toContain("One table is here");
  await expect.poll(isReady).toBe("activated");
  await host.end();
  await page.reload();
  await expect.poll(headline).toContain("mates in");
  await expect.poll(state).toContain("One table is here");
  // What was never made is made without a network, too.
  await page.goto(`${host.address}?fen=8/8/8/8/8/2k5/8/KR6_w_-_-_0_1`);
  await expect.poll(headline).toContain("mates in");
  await expect.poll(state).toContain("2 tables are here");
  await forget();
  await expect.poll(state).toContain("0 tables are here");
  expect(await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const names = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) names.push(name);
    return names;
  })).toEqual([]);
});

test("a table is opened from a file, and what is none is refused in one line", async () => {
  await visit("?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  await expect.poll(state).toContain("One table is here");
  const kept = await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
    return [...new Uint8Array(await (await (await folder.getFileHandle("KQvK.m33")).getFile()).arrayBuffer())];
  }, tablesFolder);
  const open = (name: string, bytes: Buffer) =>
    page.locator("#tables-open").setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
  await forget();
  await expect.poll(state).toContain("0 tables are here");
  await open("KQRvKR.m33", Buffer.from("no table"));
  await expect.poll(() => page.locator("#tables-fault").textContent()).toContain("KQRvKR.m33");
  await open("KQvK.m33", Buffer.from(kept));
  await expect.poll(state).toContain("One table is here");
  expect(await page.locator("#tables-fault").textContent()).toBe("");
  await expect.poll(headline).toContain("mates in");
});

test("a table of xiangqi is opened from a file, too", async () => {
  const maker = await Tablebase.open({ wasm: readFileSync(new URL("../../build/wasm/mate33.wasm", import.meta.url)) });
  await maker.generate("xiangqi:KRvKAE");
  const bytes = Buffer.from((await maker.table("xiangqi/KRvKAE.m33"))!);
  await visit("?game=xiangqi&fen=3k1a3/9/4b4/9/9/9/9/9/4R4/4K4_w");
  await expect.poll(() => page.locator("#explore-room").textContent()).toContain("KRvKAE");
  await page.locator("#tables-open").setInputFiles({ name: "KRvKAE.m33", mimeType: "application/octet-stream", buffer: bytes });
  await expect.poll(headline, { timeout: 30_000 }).toMatch(/mates in|Draw/);
  expect(await page.locator("#tables-fault").textContent()).toBe("");
});

test("where there is no room the tables serve all the same, and the page says so", async () => {
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: new URL(host.address).origin, quotaSize: 1 });
  await visit("?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  await expect.poll(headline).toContain("mates in");
  await expect.poll(state).toContain("no room to keep 1 of them");
});

test("a Worker that ends without a word gives way to another one", async () => {
  await visit("?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  await expect.poll(headline).toContain("mates in");
  for (const worker of page.workers()) await worker.evaluate(() => close());
  await page.goto(`${host.address}?fen=8/8/8/8/8/2k5/8/KR6_w_-_-_0_1#explore`);
  await page.evaluate(() => (location.hash = "#learn"));
  await page.evaluate(() => (location.hash = "#explore"));
  await expect.poll(headline).toContain("mates in");
  await page.locator("#explore-room").getByRole("button", { name: "Best move" }).click();
  await expect.poll(headline).toContain("mates in");
});

test("a Worker that ends while it is asked is asked anew", async () => {
  await visit("?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  await expect.poll(headline).toContain("mates in");
  const [worker] = page.workers();
  const ended = worker!.evaluate(() => close()).catch(() => undefined);
  await page.locator("#explore-room").getByRole("button", { name: "Best move" }).click();
  await ended;
  await expect.poll(headline, { timeout: 10_000 }).toContain("mates in");
  expect(page.workers().length).toBe(1);
  expect(page.workers()[0]).not.toBe(worker);
});

test("tables of five men beside the page are read part by part", async () => {
  const maker = await Tablebase.open({ wasm: readFileSync(new URL("../../build/wasm/mate33.wasm", import.meta.url)) });
  await maker.generate("KNNNvK");
  const bytes = new Uint8Array((await maker.table("KNNNvK.m33"))!);
  await host.end();
  const beside = new Map<string, Uint8Array>([
    ["tables/index.json", Buffer.from('["KNNNvK.m33"]')],
    ["tables/KNNNvK.m33", bytes],
  ]);
  host = await startStaticHost(site, { beside });
  let read = 0;
  page.on("response", (response) => {
    if (response.status() === 206) read += Number(response.headers()["content-length"] ?? 0);
  });
  const fen = "7k/8/8/8/8/8/8/KNNN4 w - - 0 1";
  await visit(`?fen=${fen.replaceAll(" ", "_")}`);
  const plies = (await maker.probe(fen)).dtm!;
  await expect.poll(headline, { timeout: 30_000 }).toBe(`White mates in ${Math.ceil(plies / 2)} (${plies} plies)`);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(bytes.length / 2);
  // The same with the colours reversed: the table is named by the stronger side.
  await visit("?fen=7K/8/8/8/8/8/8/knnn4_b_-_-_0_1");
  await expect.poll(headline).toBe(`Black mates in ${Math.ceil(plies / 2)} (${plies} plies)`);
  await visit("?fen=8/8/8/8/8/8/8/knnnK3_w_-_-_0_1");
  await expect.poll(headline).toMatch(/mates in|Draw/);
  expect(await page.locator("#explore-room .moves").textContent()).not.toMatch(/not known|no table/i);
});

test("a damaged table that was kept is told, and made anew", async () => {
  const address = "?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1";
  await visit(address);
  await expect.poll(state).toContain("One table is here");
  await page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
    const stream = await (await folder.getFileHandle("KQvK.m33")).createWritable();
    await stream.write(new Uint8Array([1, 2, 3, 4, 5]));
    await stream.close();
  }, tablesFolder);
  await page.reload();
  await expect.poll(headline).toContain("mates in");
  await expect.poll(state).toContain("Damaged where the browser keeps them, and made anew: KQvK.m33.");
  await page.reload();
  await expect.poll(headline).toContain("mates in");
  expect(await state()).not.toContain("Damaged");
});

test("where the Worker's script is gone, as after an update, the page says to reload it", async () => {
  // By the host: a service worker takes it from there, whatever the page is given.
  await host.end();
  host = await startStaticHost(site, { withdrawn: /\/worker-[^/]*\.js$/ });
  await visit("?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1");
  await expect.poll(() => page.locator("#explore-room").textContent()).toContain("reload it");
  failures = failures.filter((failure) => !/404/.test(failure)); // the browser's own words
});

test("xiangqi is made in the browser, too, and begins with a win that is", async () => {
  await visit("?game=xiangqi");
  await expect.poll(headline, { timeout: 30_000 }).toBe("Red mates in 19 (37 plies)");
  await page.goto(`${host.address}?game=xiangqi&fen=3k5/9/9/9/9/9/9/9/4R4/4K4_w`);
  await expect.poll(() => page.locator("#explore-room").textContent()).toMatch(/mates in|wins in/);
  await show("xiangqi");
});
