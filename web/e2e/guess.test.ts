import type { Page } from "playwright-core";
import { readFileSync, rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createApi } from "../src/api.ts";
import { gameNamed } from "../src/games.ts";
import { shortName } from "../src/position.ts";
import { parseFen } from "../test/any_fen.ts";
import { sideThatWins } from "../src/learn/judgement.ts";
import { fenOf, headline, headlineSays, room } from "./explore_page.ts";
import { makeTables, Server } from "./server.ts";
import { phone, picture, serverTest, test } from "./visit.ts";

/** The key of the right guess: "1", "2" for a draw, "3". The program knows it, of the tables that it has. */
async function rightKey(page: Page): Promise<string> {
  const fen = fenOf(page);
  const winner = sideThatWins(parseFen(fen), await createApi(new URL(".", page.url()).href).standard(fen));
  return winner === "w" ? "1" : winner === "b" ? "3" : "2";
}

const score = (page: Page) => room(page).getByRole("region", { name: "Score and choice" });

async function guess(page: Page, isRight: boolean): Promise<void> {
  const right = await rightKey(page);
  await page.keyboard.press(isRight ? right : right === "2" ? "1" : "2");
  await headlineSays(page, isRight ? /^Right: / : /^No: /);
}

describe("guesses", () => {
  serverTest("are judged, counted and kept; what was missed comes again", async ({ visit }) => {
    const page = await visit("#guess", { before: (page) => page.clock.install() });
    await headlineSays(page, "who wins?");
    await picture(page, "guess");
    await guess(page, true);
    await score(page).getByText("Streak 1, longest 1. 1 right, 0 wrong.").waitFor();
    await page.keyboard.press("n");
    await headlineSays(page, "who wins?");
    const missed = fenOf(page);
    await guess(page, false);
    await score(page).getByText("Streak 0, longest 1. 1 right, 1 wrong. 1 comes again.").waitFor();
    await picture(page, "guess-missed");
    await page.reload();
    await headlineSays(page, "who wins?");
    expect(fenOf(page)).not.toBe(missed);
    await page.clock.fastForward("11:00");
    await page.keyboard.press("n");
    await expect.poll(() => fenOf(page)).toBe(missed);
    await headlineSays(page, "who wins?");
    await guess(page, true);
    await score(page).getByText("2 right, 1 wrong. 1 comes again.").waitFor();
  });

  serverTest("are exported and imported, and nothing else is", async ({ visit }) => {
    const page = await visit("#guess");
    await headlineSays(page, "who wins?");
    await guess(page, false);
    const saved = page.waitForEvent("download");
    await score(page).getByRole("button", { name: "Export" }).click();
    const path = await (await saved).path();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ right: 0, wrong: 1, reviews: [{ box: 0 }] });
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await score(page).getByText("Nothing guessed yet.").waitFor();
    const file = score(page).getByLabel("File of guesses");
    await file.setInputFiles({ name: "other.json", mimeType: "application/json", buffer: Buffer.from("[1]") });
    await score(page).getByText("other.json holds no guesses").waitFor();
    await file.setInputFiles(path);
    await score(page).getByText("Streak 0, longest 0. 0 right, 1 wrong. 1 comes again.", { exact: true }).waitFor();
  });

  test("are about the materials that are chosen; unknown ones are named", async ({ visit }) => {
    const page = await visit("#guess", { size: phone, theme: "dark" });
    await headlineSays(page, "who wins?");
    await score(page).getByLabel("Materials").fill("kpvk, KXvK");
    await score(page).getByLabel("Materials").press("Enter");
    await score(page).getByText("There is no table for KXvK.").waitFor();
    await room(page).locator(".facts").getByText("KPvK").waitFor();
    await headlineSays(page, "who wins?");
    await picture(page, "guess-phone");
    const [placement = ""] = fenOf(page).split(" ");
    expect(placement.replace(/[^a-z]/gi, "").toLowerCase().split("").sort().join("")).toBe("kkp");
    expect(await headline(page).textContent()).toContain("to move");
  });
});

describe("a server with tables in which nobody wins, too", () => {
  let tables: string;
  let server: Server;
  beforeAll(async () => {
    tables = makeTables(["xiangqi:KRvKA", "KBvKN"], "dtm");
    server = await Server.start({ tables });
  });
  afterAll(async () => {
    await server?.end("SIGTERM");
    if (tables) rmSync(tables, { recursive: true });
  });

  /** The server's tables of xiangqi in which somebody wins; there are others. */
  async function wonTables(): Promise<string[]> {
    const all = (await createApi(server.address, gameNamed("xiangqi")).tables()).map(({ material, longest_plies }) => ({ material, longest_plies }));
    const won = all.filter(({ longest_plies }) => longest_plies > 0);
    expect(won.length).toBeLessThan(all.length);
    return won.map(({ material }) => shortName(material));
  }

  test("is asked for positions of tables in which somebody wins", async ({ visit }) => {
    const page = await visit("?game=xiangqi#guess", { server });
    await headlineSays(page, "who wins?");
    const won = await wonTables();
    expect((await score(page).getByLabel("Materials").inputValue()).split(" ").sort()).toEqual(won.sort());
    const asked = new Set<string>();
    for (let n = 0; n < 5; ++n) {
      await headlineSays(page, "who wins?");
      asked.add((await room(page).locator(".facts").textContent()) ?? "");
      await page.keyboard.press("n");
    }
    expect([...asked].filter((material) => !won.includes(material))).toEqual([]);
  });

  test("has statistics, and shows first those of a table with a win", async ({ visit }) => {
    const page = await visit("?game=xiangqi#statistics", { server });
    await room(page).locator(".table-name[aria-current]").waitFor();
    expect(await wonTables()).toContain(await room(page).locator(".table-name[aria-current]").textContent());
  });
});
