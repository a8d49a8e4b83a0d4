import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addressHolds, addressOf, clickMove, fenOf, headlineSays, mateIn33, room } from "./explore_page.ts";
import { picture, test } from "./visit.ts";

const history = (page: Page) => room(page).getByRole("region", { name: "History" });
const notation = async (page: Page) => ((await history(page).locator(".notation").textContent()) ?? "").replace(/\s+/g, " ").trim();

const queen = "8/8/8/8/8/2k5/8/K6Q w - - 0 1";

describe("lines of moves", () => {
  test("are kept beside each other when one goes back, saved as PGN, and opened again", async ({ visit }) => {
    const page = await visit(addressOf(queen));
    await headlineSays(page, "White mates");
    const play = async (from: string, to: string) => {
      const before = fenOf(page);
      // The headline of the position before may still be there: until the answer comes the board takes no move, and one
      // clicks again.
      const move = async () => {
        if (fenOf(page) === before) await clickMove(page, from, to);
        return fenOf(page);
      };
      await expect.poll(move, { interval: 300 }).not.toBe(before);
      await headlineSays(page, "White mates");
    };
    await play("h1", "h4");
    await play("c3", "d3");
    await page.keyboard.press("Home");
    await addressHolds(page, queen);
    await play("h1", "e4");
    await play("c3", "d2");
    await page.keyboard.press("ArrowLeft");
    await addressHolds(page, "8/8/8/8/4Q3/2k5/8/K7 b - - 1 1");
    await play("c3", "b3");
    expect(await notation(page)).toBe("start 1. Qh4 (1. Qe4 Kd2 (1... Kb3)) 1... Kd3");
    await picture(page, "variations");
    // A reload changes nothing, nor where one stands.
    await page.reload();
    await expect.poll(() => notation(page)).toBe("start 1. Qh4 (1. Qe4 Kd2 (1... Kb3)) 1... Kd3");
    expect(await history(page).locator("[aria-current]").textContent()).toBe("Kb3");
    const saved = page.waitForEvent("download");
    await history(page).getByRole("button", { name: "PGN", exact: true }).click();
    const path = await (await saved).path();
    expect(readFileSync(path, "utf8")).toContain("1. Qh4 (1. Qe4 Kd2 (1... Kb3)) 1... Kd3 *");
    // A click leads to another line.
    await history(page).getByRole("button", { name: "Kd3" }).click();
    await addressHolds(page, "8/8/8/8/7Q/3k4/8/K7 w - - 2 2");
    await page.goto(new URL(addressOf(mateIn33), page.url()).href);
    await page.reload();
    await headlineSays(page, "(65 plies)");
    await history(page).getByLabel("PGN file").setInputFiles({ name: "game.pgn", mimeType: "text/plain", buffer: readFileSync(path) });
    await expect.poll(() => notation(page)).toBe("start 1. Qh4 (1. Qe4 Kd2 (1... Kb3)) 1... Kd3");
    await addressHolds(page, queen);
    await page.keyboard.press("End");
    await addressHolds(page, "8/8/8/8/7Q/3k4/8/K7 w - - 2 2");
  });

  test("that are none of PGN, or not legal, are refused in words", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await headlineSays(page, "(65 plies)");
    const open = (text: string) =>
      history(page).getByLabel("PGN file").setInputFiles({ name: "x.pgn", mimeType: "text/plain", buffer: Buffer.from(text) });
    await open("");
    await history(page).getByText("x.pgn: There is no move in the file.").waitFor();
    await open(`[FEN "${mateIn33}"]\n\n1. Qh5`);
    await history(page).getByText(`x.pgn: Qh5 is no legal move in ${mateIn33}.`).waitFor();
    await open('[FEN "x"]\n1. e4');
    await history(page).getByText(/^x\.pgn: /).waitFor();
    await addressHolds(page, mateIn33);
    // A game from its beginning: the moves are known, if no values are.
    await open("1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *");
    await expect.poll(() => notation(page)).toBe("start 1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6");
  });
});

describe("a file of PGN", () => {
  test("may hold several games, and one is asked which; it opens at its first known position", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await headlineSays(page, "(65 plies)");
    const castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"; // in no table
    const text = `\uFEFF[White "One"]\r\n[Black "Other"]\r\n\r\n1. e4 *\r\n
[White "Rook"]\r\n[FEN "${castling}"]\r\n\r\n1. 0-0 {the rook {is out} (1. Qh5) 1... Ke8-e7 +- 2. f1f2 *\r\n`;
    const file = { name: "two.pgn", mimeType: "text/plain", buffer: Buffer.from(text) };
    await history(page).getByLabel("PGN file").setInputFiles(file);
    const games = history(page).getByLabel("Which game?");
    expect(await games.locator("option").allTextContents()).toEqual(["1. One – Other", "2. Rook"]);
    await picture(page, "which-game");
    await games.selectOption({ index: 1 });
    await history(page).getByRole("button", { name: "Open", exact: true }).click();
    await expect.poll(() => notation(page)).toBe("start 1. O-O the rook {is out 1... Ke7 2. Rf2");
    await addressHolds(page, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    await history(page).getByText("two.pgn: not legal, and left out with what follows: 1. Qh5").waitFor();
    await expect.poll(() => games.count()).toBe(0);
  });
});

describe("set up", () => {
  test("shifts all men as far as there is room, and shows what each side covers", async ({ visit }) => {
    const page = await visit(addressOf(queen));
    await headlineSays(page, "White mates");
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    await room(page).getByRole("button", { name: "Shift up" }).click();
    await addressHolds(page, "8/8/8/8/2k5/8/K6Q/8 w - - 0 1");
    await room(page).getByRole("button", { name: "Shift left" }).click();
    await addressHolds(page, "8/8/8/8/2k5/8/K6Q/8 w - - 0 1"); // no room
    await page.keyboard.press("c");
    await room(page).getByText("covered by White").waitFor();
    await expect.poll(() => room(page).locator(".marker-covered-second").count()).toBe(8);
    await picture(page, "covered");
    await page.keyboard.press("c");
    await expect.poll(() => room(page).locator(".marker-covered-first").count()).toBe(0);
  });
});
