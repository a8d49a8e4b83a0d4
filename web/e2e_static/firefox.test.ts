/** The static site in Firefox, where there is one: what it does its own way, storage, Workers and locks, is what the site stands on. */

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStaticHost, type StaticHost } from "./host.ts";

const site = fileURLToPath(new URL("../dist-static", import.meta.url));
const pictures = process.env["MATE33_PICTURES"];
const firefox = process.env["MATE33_FIREFOX"] ?? "/usr/bin/firefox-esr";
const isThere = existsSync(firefox);
if (!isThere) console.log(`skipped: there is no ${firefox} (apt-get install firefox-esr)`);

describe.skipIf(!isThere)("in Firefox", () => {
  let browser: Browser;
  let host: StaticHost;
  let page: Page;
  const failures: string[] = [];

  beforeAll(async () => {
    browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
    host = await startStaticHost(site);
    page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    page.on("pageerror", (error) => failures.push(String(error)));
    page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  });
  afterAll(async () => {
    await browser.close();
    await host.end();
    expect(failures).toEqual([]);
  });

  const textOf = (selector: string) =>
    page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? "", selector);
  const says = (selector: string, text: string) => expect.poll(() => textOf(selector), { timeout: 30_000 }).toContain(text);

  test("the page begins with a mate in 33, from a table that the browser has made", async () => {
    await page.goto(host.address);
    await says("#explore-room", "White mates in 33 (65 plies)");
    await says("#tables-state", "One table is here");
    if (pictures) await page.screenshot({ path: `${pictures}/firefox-explore.png`, fullPage: true });
  });

  test("a move is made on the board", async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>("#explore-room .moves .row.best")?.click());
    await says("#explore-room", "White mates in 32 (64 plies)");
  });

  test("Learn deals a position", async () => {
    await page.goto(`${host.address}#learn`);
    await says("#learn-room", "White mates in");
  });

  test("the table is kept, and served without a network", async () => {
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), { timeout: 30_000 })
      .toBe("activated");
    await host.end();
    await page.goto(`${host.address}?fen=8/8/8/8/8/2k5/8/KQ6_w_-_-_0_1#explore`);
    await page.reload();
    await says("#explore-room", "mates in");
    await says("#tables-state", "2 tables are here");
  });

  test("all is forgotten on request", async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>("#tables-forget")?.click());
    await says("#tables-state", "0 tables are here");
  });
});
