/** The rooms with xiangqi in them. The server has tables of one attacker against none. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import {
  addressHolds,
  bestMove,
  clickMove,
  clickSquare,
  drag,
  dragSpare,
  expectNoSidewaysScroll,
  fenOf,
  headline,
  headlineSays,
  middleOf,
  moveNamed,
  pieceOn,
  room,
} from "./explore_page.ts";
import { leastContrast } from "./heat_contrast.ts";
import { isStatic, phone, picture, serverTest, test, type Visit, type VisitOptions } from "./visit.ts";
import { horse, withoutTable, xiangqiAddress } from "./xiangqi_page.ts";

/** After the best move of `horse`. */
const afterBest = "9/4k4/9/9/9/4N4/9/9/9/3K5 b";

async function atHorse(visit: Visit, options: VisitOptions = {}): Promise<Page> {
  const page = await visit(xiangqiAddress(horse), options);
  await headlineSays(page, "Red mates in 4 (7 plies)");
  return page;
}

function toolButton(page: Page, name: string) {
  return room(page).getByRole("button", { name, exact: true });
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe("the page of xiangqi", () => {
  test("is named by the address, and so is that of chess; the room stays on the way", async ({ visit }) => {
    const page = await atHorse(visit);
    expect(await page.title()).toBe("Explore · Xiangqi · mate33");
    await page.getByRole("link", { name: "Learn" }).click();
    await headlineSays(page, "Your move: Red mates in 4");
    await page.getByRole("link", { name: "Chess" }).click();
    await headlineSays(page, "Your move: White mates in");
    expect(new URL(page.url()).search).not.toContain("game=");
    await page.getByRole("link", { name: "Xiangqi" }).click();
    await headlineSays(page, "Your move: Red mates in");
    expect(new URL(page.url()).search).toContain("game=xiangqi");
    // The browser's Back leads through all of it.
    await page.goBack();
    await headlineSays(page, "Your move: White mates in");
    await page.goBack();
    await headlineSays(page, "Your move: Red mates in 4");
    await page.goBack();
    await headlineSays(page, "Red mates in 4 (7 plies)");
  });

  serverTest("has no clock, and says what a side without a move has", async ({ visit }) => {
    const page = await atHorse(visit);
    await expect.poll(() => room(page).getByText("Fifty-move rule").count()).toBe(0);
    await toolButton(page, "Set up").click();
    for (const [fen, says] of [
      ["3k5/4R4/9/9/9/9/9/9/9/5K3 b", "Stalemate: Red has won"],
      ["3k5/9/9/9/9/9/9/9/3R5/4K4 b", "Checkmate: Red has won"],
      ["4k4/9/9/9/9/9/9/9/9/4K4 w", "Not a legal position"],
    ] as const) {
      await room(page).getByLabel("FEN").fill(fen);
      await room(page).getByLabel("FEN").press("Enter");
      await headlineSays(page, says);
      // Nothing goes on from there.
      expect(await room(page).locator(".line").isVisible()).toBe(false);
      await expect.poll(() => room(page).locator(".marker-check").count()).toBe(says.startsWith("Checkmate") ? 1 : 0);
    }
    await room(page).locator(".notice.error").filter({ hasText: "The two generals face each other." }).waitFor();
  });

  test("says which table is missing, and the command that makes it", async ({ visit }) => {
    // The server's page begins with it.
    const page = await visit(isStatic ? xiangqiAddress(withoutTable) : "?game=xiangqi#explore");
    await headlineSays(page, "Not known");
    await room(page).locator(".notice").filter({ hasText: "There is no table for KRvKAAEE" }).waitFor();
    expect(await room(page).locator(".notice code").textContent()).toMatch(/^mate33 generate xiangqi:KRvKAAEE/);
    // The chariot has 11, of which one captures the elephant beside it; the general has two.
    await expect.poll(() => room(page).locator(".moves button").count()).toBe(13);
  });

  test("says what is wrong with a FEN, that of chess included", async ({ visit }) => {
    const page = await visit("?game=xiangqi&fen=8/8/8/8/8/7B/8/Nk5K_w#explore");
    await room(page).getByRole("alert").filter({ hasText: "A FEN has 10 ranks" }).waitFor();
  });
});

describe("Explore", () => {
  test("plays by click, by drag, by the list and by key, and goes back", async ({ visit }) => {
    const page = await atHorse(visit);
    await picture(page, "xiangqi-explore");
    await clickSquare(page, "g3");
    // Eight jumps but those that are blocked or leave the board; none is.
    await expect.poll(() => room(page).locator(".targets .target-dot").count()).toBe(8);
    await clickSquare(page, "e4");
    await addressHolds(page, afterBest);
    await headlineSays(page, "Red mates in 3 (6 plies)");
    expect([await pieceOn(page, "e4"), await pieceOn(page, "g3")]).toEqual(["N", null]);
    await press(page, "ArrowLeft");
    await addressHolds(page, horse);
    await drag(page, await middleOf(page, "g3"), await middleOf(page, "h5"));
    await headlineSays(page, "Red mates in 3 (6 plies)");
    expect(fenOf(page)).toBe("9/4k4/9/9/7N1/9/9/9/9/3K5 b");
    await press(page, "Home");
    await moveNamed(page, "H3+1").click();
    await headlineSays(page, "(8 plies)");
    await press(page, "Home");
    for (let plies = 6; plies > 0; --plies) {
      await press(page, " ");
      await headlineSays(page, `(${plies} ${plies === 1 ? "ply" : "plies"})`);
    }
    await press(page, " ");
    await headlineSays(page, /^(Checkmate|Stalemate): Red has won/);
    await expect.poll(() => room(page).locator(".line").isVisible()).toBe(false);
    await room(page).locator(".history").getByRole("button", { name: "H3+5" }).waitFor();
    await picture(page, "xiangqi-mated");
  });

  test("does not take what is no legal move: the man returns", async ({ visit }) => {
    const page = await atHorse(visit);
    const home = await middleOf(page, "g3");
    await drag(page, home, await middleOf(page, "g5"));
    const box = await room(page).locator('.pieces-layer [data-square="g3"]').boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - home.x)).toBeLessThan(3);
    // A click on it twice picks it up and puts it back.
    for (const held of [1, 0]) {
      await clickSquare(page, "g3");
      await expect.poll(() => room(page).locator(".target-from").count()).toBe(held);
    }
    // Only the side to move is picked up.
    await clickSquare(page, "e8");
    await expect.poll(() => room(page).locator(".target-from").count()).toBe(0);
    expect(fenOf(page)).toBe(horse);
  });

  test("counts no zeroing: no rule of xiangqi does", async ({ visit }) => {
    const page = await visit(xiangqiAddress("3k5/9/9/9/9/9/4R4/9/9/4K4 w"));
    await headlineSays(page, "Red mates in 1 (1 ply)");
    expect(await room(page).locator(".moves").textContent()).not.toContain("DTZ");
  });

  test("shows the best moves as arrows, the last move, the line and its PGN", async ({ visit }) => {
    const page = await atHorse(visit);
    await expect.poll(() => room(page).locator(".arrow-best").count()).toBe(2);
    await moveNamed(page, "K6+1").hover();
    await expect.poll(() => room(page).locator(".arrow-win").count()).toBe(1);
    await room(page).locator(".line .notation button").nth(6).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), room(page).getByRole("button", { name: "Download the best line as PGN" }).click()]);
    const pgn = readFileSync((await download.path()) ?? "", "utf8");
    expect(pgn).toContain(`[FEN "${horse}"]`);
    expect(pgn).toMatch(/\{Red mates in 4 \(7 plies\)\} 1\. H3\+5/);
    await bestMove(page).click();
    await headlineSays(page, "(6 plies)");
    await expect.poll(() => room(page).locator(".marker-last").count()).toBe(2);
  });

  test("turns the board around", async ({ visit }) => {
    const page = await atHorse(visit);
    const before = await middleOf(page, "a0");
    await press(page, "f");
    await expect.poll(async () => (await middleOf(page, "i9")).x).toBeCloseTo(before.x, 0);
    await page.locator("#announcements").filter({ hasText: "Black at the bottom" }).waitFor({ state: "attached" });
    await clickMove(page, "g3", "e4");
    await addressHolds(page, afterBest);
    await picture(page, "xiangqi-black");
  });

  test("sets up: spare men, the eraser, off the board, the other side, mirrored", async ({ visit }) => {
    const page = await atHorse(visit);
    await toolButton(page, "Set up").click();
    await drag(page, await middleOf(page, "g3"), { x: 20, y: 20 });
    await addressHolds(page, "9/4k4/9/9/9/9/9/9/9/3K5 w");
    await headlineSays(page, "Draw: neither side can mate");
    await room(page).getByRole("button", { name: "red chariot", exact: true }).click();
    await clickSquare(page, "a7");
    await headlineSays(page, "Red mates in");
    await press(page, "Escape");
    await toolButton(page, "Mirror").click();
    await addressHolds(page, "9/4k4/8R/9/9/9/9/9/9/5K3 w");
    await toolButton(page, "Swap colours").click();
    await addressHolds(page, "5k3/9/9/9/9/9/9/8r/4K4/9 b");
    await headlineSays(page, "Black mates in");
    await dragSpare(page, "black horse", "c6");
    await addressHolds(page, "5k3/9/9/2n6/9/9/9/8r/4K4/9 b");
    await toolButton(page, "Eraser").click();
    await clickSquare(page, "c6");
    await headlineSays(page, "Black mates in");
  });

  test("shows the worth of every point for a man", async ({ visit }) => {
    const page = await atHorse(visit);
    await toolButton(page, "Heat map").click();
    await room(page).locator(".heat .heat-win").first().waitFor();
    // Of the nine points of the palace the general has one, three are on the open file of the other; it may stand on five.
    await expect.poll(() => room(page).locator(".heat .heat-win").count()).toBe(5);
    await room(page).getByText("The black general on each point, Red to move").waitFor();
    const { x, y } = await middleOf(page, "g3");
    await page.mouse.move(x, y);
    await room(page).getByText("The red horse on each point").waitFor();
    await expect.poll(() => room(page).locator(".heat .heat-win").count()).toBeGreaterThan(50);
    const colorOf = (part: string) => room(page).locator(part).first().evaluate((drawn) => getComputedStyle(drawn).fill);
    expect(await leastContrast(page, [await colorOf(".wood"), await colorOf(".river")])).toBeGreaterThan(4.5);
    await picture(page, "xiangqi-heat");
  });
});

describe("the men", () => {
  test("bear characters or Western signs, as chosen; the choice is kept", async ({ visit }) => {
    const page = await visit(xiangqiAddress("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"));
    await headlineSays(page, "Not known");
    const signs = (set: string) => room(page).locator(`.board-host .sign-${set}`);
    const seen = async () => [await signs("traditional").first().isVisible(), await signs("western").first().isVisible()];
    await expect.poll(() => signs("traditional").count()).toBe(32);
    expect(await seen()).toEqual([true, false]);
    await picture(page, "xiangqi-men");
    const button = () => toolButton(page, "Western");
    await button().click();
    expect(await button().getAttribute("aria-pressed")).toBe("true");
    expect(await seen()).toEqual([false, true]);
    await picture(page, "xiangqi-men-western");
    await page.reload();
    await headlineSays(page, "Not known");
    expect(await seen()).toEqual([false, true]);
    // The boards of both rooms agree.
    await page.goto(new URL(xiangqiAddress(horse, "learn"), page.url()).href);
    await headlineSays(page, "Your move");
    await button().click();
    expect(await seen()).toEqual([true, false]);
    await page.getByRole("link", { name: "Explore" }).click();
    await headlineSays(page, "Red mates in 4");
    expect(await button().getAttribute("aria-pressed")).toBe("false");
  });
});

describe("with the keyboard alone", () => {
  test("a move is made on the board, point by point, and every point is spoken", async ({ visit }) => {
    const page = await atHorse(visit);
    const board = room(page).locator(".xiangqi-board");
    for (let tabs = 0; tabs < 20 && !(await board.evaluate((svg) => svg === document.activeElement)); ++tabs) await press(page, "Tab");
    const spoken = room(page).locator(".board-host [aria-live]");
    const says = (text: string) => spoken.filter({ hasText: text }).waitFor({ state: "attached" });
    await says("e0 empty");
    await press(page, "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp");
    await says("g3 red horse");
    await press(page, "Enter");
    await says("Move from g3");
    await press(page, "ArrowUp");
    await says("g4 empty (move from g3)");
    await press(page, "Enter");
    await says("Cannot go to g4");
    await press(page, "ArrowDown", " ");
    await says("Move from g3");
    await press(page, "Escape");
    await says("Put back");
    await press(page, "Enter", "ArrowLeft", "ArrowLeft", "ArrowUp");
    await picture(page, "xiangqi-keyboard");
    await press(page, "Enter");
    await addressHolds(page, afterBest);
    await headlineSays(page, "(6 plies)");
    // At the edge it stays.
    await press(page, ...Array<string>(12).fill("ArrowUp"));
    await says("e9 empty");
    // While a position is set up, Delete takes men off.
    await toolButton(page, "Set up").click();
    await board.focus();
    await press(page, "ArrowDown", "Delete");
    await addressHolds(page, "9/9/9/9/9/4N4/9/9/9/3K5 b");
  });

  test("a move is typed into the form, and the position is there as a table and as lists", async ({ visit }) => {
    const page = await atHorse(visit);
    const table = room(page).getByRole("table", { name: "Xiangqi board as table" });
    await expect.poll(() => table.getByRole("row").count()).toBe(11);
    expect(await table.getByRole("row").nth(7).textContent()).toBe("3red horse");
    expect(await room(page).getByRole("list", { name: "Pieces red" }).getByRole("listitem").allTextContents()).toEqual(["general d0", "horse g3"]);
    await press(page, "Shift+Alt+E");
    await page.keyboard.type("g3");
    await press(page, "Tab");
    await page.keyboard.type("E5");
    expect(await room(page).getByRole("button", { name: "Make move" }).isEnabled()).toBe(true);
    await press(page, "Enter");
    expect(fenOf(page)).toBe(horse); // no move of the horse
    await press(page, "Backspace", "4", "Enter");
    await addressHolds(page, afterBest);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur()); // while it is typed in, the form is seen alone
    expect(await room(page).getByRole("list", { name: "Pieces red" }).getByRole("listitem").allTextContents()).toEqual(["general d0", "horse e4"]);
  });
});

describe("Learn", () => {
  /** The moves to mate that the headline names on the player's turn. */
  async function movesToMate(page: Page): Promise<number> {
    await headlineSays(page, "Your move: Red mates in");
    return Number(/mates in (\d+)/.exec((await headline(page).textContent()) ?? "")?.[1]);
  }

  /** Plays the best move, as the hint names it. */
  async function playHinted(page: Page): Promise<void> {
    await press(page, "h", "h");
    const hint = await room(page).locator(".notice.hint").filter({ hasText: " from " }).textContent();
    const [, from = "", to = ""] = /from (\w\d) to (\w\d)/.exec(hint ?? "") ?? [];
    await clickMove(page, from, to);
  }

  test("is played to mate, each move judged", async ({ visit }) => {
    const page = await visit(xiangqiAddress(horse, "learn"));
    expect(await movesToMate(page)).toBe(4);
    await room(page).getByText("You play Red", { exact: true }).waitFor();
    await clickMove(page, "d0", "d1");
    await room(page).locator(".headline .judged").filter({ hasText: "Two moves longer than needed." }).waitFor();
    await movesToMate(page);
    await picture(page, "xiangqi-learn");
    await room(page).getByRole("button", { name: "Take back" }).click();
    for (let left = 4; left > 0; --left) {
      expect(await movesToMate(page)).toBe(left);
      await playHinted(page);
      if (left > 1) await room(page).locator(".headline .judged").filter({ hasText: "As fast as possible." }).waitFor();
      if (left > 1) await headlineSays(page, `Your move: Red mates in ${left - 1} `);
    }
    await headlineSays(page, /^(Checkmate|Stalemate): you have won/);
    await picture(page, "xiangqi-won");
  });

  serverTest("deals positions of every won material of xiangqi, and keeps its own choice", async ({ visit }) => {
    const page = await visit("?game=xiangqi#learn");
    await movesToMate(page);
    const material = room(page).getByRole("combobox", { name: "Material" });
    await material.click();
    expect(await room(page).getByRole("option").allTextContents()).toEqual([
      "KNvKgeneral and horse against general",
      "KPvKgeneral and soldier against general",
      "KRvKgeneral and chariot against general",
    ]);
    await material.fill("soldier");
    await material.press("Enter");
    await expect.poll(() => fenOf(page)).toMatch(/P/);
    await movesToMate(page);
    // One move alone that wins, however far the mate: the search says that this table has none.
    await room(page).locator("input[name=learn-difficulty]").last().check();
    await room(page).getByText("No position of KPvK was found in which one move alone wins.").waitFor();
    // So far from mate that a defender gets to move.
    await room(page).locator("input[name=learn-difficulty]").nth(-2).check();
    await movesToMate(page);
    await room(page).getByLabel("the defender").check();
    await headlineSays(page, "Your move: Red mates in");
    await room(page).getByText("You play Black", { exact: true }).waitFor();
    await page.goto(new URL("?game=xiangqi#learn", page.url()).href);
    await page.reload();
    await headlineSays(page, "Your move: Red mates in");
    expect(await material.inputValue()).toBe("KPvK");
    // Chess has another choice.
    await page.getByRole("link", { name: "Chess" }).click();
    await headlineSays(page, "Your move: White mates in");
    expect(await material.inputValue()).toBe("KBNvK");
  });
});

describe("Statistics", () => {
  serverTest("count the tables of xiangqi, and lead to Explore", async ({ visit }) => {
    const page = await visit(xiangqiAddress(horse, "statistics"));
    await room(page).getByRole("heading", { name: "KNvK general and horse against general" }).waitFor();
    await room(page).getByText("The longest mate: Red mates in 7 (14 plies), Black to move.").waitFor();
    for (const figure of ["4,590 wins (100 %)", "4,806 losses (97.8 %)", "108 draws (2.2 %)"]) await room(page).getByText(figure).waitFor();
    await room(page).getByText("the position on the board").waitFor();
    expect(await room(page).locator(".table-name").allTextContents()).toEqual(["KvK", "KNvK", "KPvK", "KRvK"]);
    await expect.poll(() => room(page).getByRole("link", { name: "Download them as PGN" }).count()).toBe(0);
    await picture(page, "xiangqi-statistics");
    await room(page).locator(".table-name").filter({ hasText: "KRvK" }).click();
    await room(page).getByText("3,834 wins (100 %)").waitFor();
    await room(page).locator(".mates a").first().click();
    await headlineSays(page, "Red mates in 2 (3 plies)");
    expect(new URL(page.url()).search).toContain("game=xiangqi&fen=");
  });

  serverTest("of chess list no table of xiangqi", async ({ visit }) => {
    const page = await visit("#statistics");
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
    expect((await room(page).locator(".table-name").allTextContents()).sort()).toEqual(["KBNvK", "KPvK", "KQvK", "KQvKR", "KRvK"]);
  });
});

describe("on a phone", () => {
  serverTest("moves are tapped and men dragged, and nothing is wider than the window", async ({ visit }) => {
    const page = await atHorse(visit, { size: phone });
    await expectNoSidewaysScroll(page);
    // The verdict is seen without scrolling.
    expect((await room(page).locator(".headline").boundingBox())?.y).toBeLessThan(phone.height - 80);
    for (const square of ["g3", "e4"]) {
      const { x, y } = await middleOf(page, square);
      await page.touchscreen.tap(x, y);
    }
    await headlineSays(page, "(6 plies)");
    await toolButton(page, "Set up").tap();
    await room(page).getByRole("button", { name: "red advisor", exact: true }).tap();
    await expectNoSidewaysScroll(page);
    const { x, y } = await middleOf(page, "e1");
    await page.touchscreen.tap(x, y);
    await addressHolds(page, "9/4k4/9/9/9/4N4/9/9/4A4/3K5 b");
    await headlineSays(page, "Not known");
    await picture(page, "xiangqi-phone");
  });

  test("the other game is one tap away", async ({ visit }) => {
    const page = await atHorse(visit, { size: phone });
    await page.getByRole("link", { name: "Chess" }).tap();
    await headlineSays(page, "White mates in 33");
    expect(await page.getByRole("link", { name: "Chess" }).isVisible()).toBe(false);
    await page.getByRole("link", { name: "Xiangqi" }).tap();
    await headlineSays(page, isStatic ? "Red mates in" : "Not known");
  });
});
