/** A visit to the page in a browser of its own, as a fixture of the tests. */

import { mkdirSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { expect, test as base } from "vitest";
import { startStaticHost } from "../e2e_static/host.ts";
import { room } from "./explore_page.ts";
import { Server } from "./server.ts";

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/** Every room of the page, as the address names it. */
export const rooms = ["explore", "learn", "guess", "find", "statistics"];

/** How long an element may take to be there, in ms: the machine may be at work on something else, too. */
const longestWait = 30_000;

/** The folder of the static site, where the tests run against that; empty: against the program's page. */
const staticSite = process.env["MATE33_STATIC_SITE"] ?? "";

/** Where the pictures of `picture` go; none are made where it is not set. */
const picturesFolder = process.env["MATE33_PICTURES"];

export interface VisitOptions {
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: "light" | "dark";
  /** What the browser says it reads best: "de-AT". */
  readonly locale?: string;
  /** Before anything is loaded. */
  readonly before?: (page: Page) => Promise<void> | void;
  /** Another server than the one that all tests share. */
  readonly server?: Host;
}

/** Opens the page at a path, as "?fen=...#learn", and waits until it is there. */
export type Visit = (path?: string, options?: VisitOptions) => Promise<Page>;

/** Who hands out the page, and answers the tests as the program does. */
interface Host {
  /** Ends in "/". */
  readonly address: string;
}

interface Fixtures {
  browser: Browser;
  server: Host;
  visit: Visit;
}

/** A test that opens pages: it fails, too, if a script of the page failed or anything was asked of another site. */
export const test = base.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const executablePath = process.env["MATE33_CHROMIUM"] ?? "/usr/bin/chromium";
      // No sandbox: in containers and as root there is none. Fonts drawn alike everywhere, no shared memory needed.
      const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
      await use(browser);
      await browser.close();
    },
    { scope: "file" },
  ],
  server: [
    async ({}, use) => {
      const server = await Server.start();
      const host = staticSite ? await startStaticHost(staticSite, { program: server.address }) : null;
      await use(host ?? server);
      await host?.end();
      await server.end("SIGTERM");
    },
    { scope: "file" },
  ],
  visit: async ({ browser, server }, use) => {
    const failures: string[] = [];
    const ends: (() => Promise<void>)[] = [];
    await use(async (path = "", options = {}) => {
      const context = await browser.newContext(contextOptions(options));
      context.setDefaultTimeout(longestWait);
      ends.push(() => context.close());
      const page = await context.newPage();
      const address = (options.server ?? server).address;
      watch(page, address, failures);
      await options.before?.(page);
      await page.goto(address + path);
      await room(page).waitFor();
      return page;
    });
    for (const end of ends) await end();
    expect(failures).toEqual([]);
  },
});

/** Loads another address of the page in the same window: the browser starts no process for it. */
export async function visitNext(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  // Where no more than the room differs, going there loads nothing.
  await page.reload();
  await room(page).waitFor();
}

/** The static site begins xiangqi with a table that the browser makes, and knows of no folder that tables are made in. */
export const isStatic = staticSite !== "";

/** A test of what only a server has: answers that the test gives in its place, or tables that are not there. */
export const serverTest = test.skipIf(isStatic);

function contextOptions({ size = desktop, theme = "light", locale = "en-US" }: VisitOptions): BrowserContextOptions {
  const small = size.width < 600;
  // Nothing moves: pictures are the same each time.
  return { viewport: size, colorScheme: theme, locale, reducedMotion: "reduce", hasTouch: small, isMobile: small, acceptDownloads: true };
}

function watch(page: Page, address: string, failures: string[]): void {
  page.on("pageerror", (error) => failures.push(`a script failed: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    // What the server refuses is told by the browser, too; the tests look at what the page makes of it.
    const isAnswer = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isAnswer) failures.push(`the console says: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("blob:") && !url.startsWith("data:")) failures.push(`asked of another site: ${url}`);
  });
}

/** Keeps a picture of the page as a whole, to be looked at, where MATE33_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!picturesFolder) return;
  mkdirSync(picturesFolder, { recursive: true });
  await page.screenshot({ path: `${picturesFolder}/${name}.png`, fullPage: true });
}
