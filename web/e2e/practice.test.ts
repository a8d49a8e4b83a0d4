import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { createApi, type RankedMove } from "../src/api.ts";
import { moveDtm } from "../src/values.ts";
import { addressHolds, addressOf, clickMove, fenOf, headline, headlineSays, room } from "./explore_page.ts";
import { picture, test } from "./visit.ts";

/** Mate in four; Bc8 gives the bishop away, and with it the win. */
const bishopInReach = "1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1";

/** The moves in the position of the address, best first, as the server has them. */
async function movesAt(page: Page): Promise<readonly RankedMove[]> {
  return (await createApi(new URL(".", page.url()).href).standard(fenOf(page))).moves;
}

async function play(page: Page, uci: string): Promise<void> {
  await clickMove(page, uci.slice(0, 2), uci.slice(2, 4));
}

/** The moves to mate that the headline names on the player's turn. */
async function movesToMate(page: Page): Promise<number> {
  await headlineSays(page, "Your move: White mates in");
  return Number(/mates in (\d+)/.exec((await headline(page).textContent()) ?? "")?.[1]);
}

/** Every "mates in N" that is to be read about the game, each once. */
async function distancesIn(page: Page): Promise<string[]> {
  const text = (await room(page).locator(".headline, .game").allTextContents()).join(" ");
  return [...new Set([...text.matchAll(/mate[sd]? in (\d+)/gi)].map(([, moves = ""]) => moves))];
}

const judged = (page: Page) => room(page).locator(".headline .judged");

describe("practice", () => {
  test("deals a mate in 1 to 5; played perfectly, it is won with no move lost", async ({ visit }) => {
    const page = await visit("#learn");
    const needed = await movesToMate(page);
    expect(needed).toBeGreaterThanOrEqual(1);
    expect(needed).toBeLessThanOrEqual(5);
    await picture(page, "learn");
    const next = room(page).getByRole("button", { name: "Next position" });
    const isLoud = () => next.evaluate((button) => button.classList.contains("primary"));
    expect(await isLoud()).toBe(false);
    for (let left = needed; left > 0; --left) {
      expect(await movesToMate(page)).toBe(left);
      const [best] = await movesAt(page);
      await play(page, best?.uci ?? "");
      await judged(page).filter({ hasText: left > 1 ? "As fast as possible." : "Checkmate." }).waitFor();
      if (left > 1) await headlineSays(page, `Your move: White mates in ${left - 1} `);
      // One way of counting: no other distance stands beside that of the headline.
      if (left > 1) expect(await distancesIn(page)).toEqual([String(left - 1)]);
    }
    await headlineSays(page, "Checkmate: you have won");
    expect(await isLoud()).toBe(true);
    await room(page).getByText("as few as possible: no move lost").waitFor();
    await room(page).getByText("1 solved, 1 without a lost move").waitFor();
    await picture(page, "learn-won");
    // What was solved is still known after a reload.
    await page.goto(new URL("#learn", page.url()).href);
    await page.reload();
    await room(page).getByText("1 solved, 1 without a lost move").waitFor();
  });

  test("goes on after a reload, with its moves and its mistakes", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach, "learn"));
    await movesToMate(page);
    const slower = (await movesAt(page)).find((move) => (moveDtm(move) ?? 0) > 7);
    await play(page, slower?.uci ?? "");
    await judged(page).filter({ hasText: "longer than needed." }).waitFor();
    const left = await movesToMate(page);
    const game = () => room(page).getByRole("region", { name: "Game" }).textContent();
    const before = await game();
    expect(before).toContain("longer than needed.");
    await page.reload();
    expect(await movesToMate(page)).toBe(left);
    expect(await game()).toBe(before);
    await judged(page).filter({ hasText: "longer than needed." }).waitFor();
    // It is looked at again, taken back, and the mistake is still counted after another reload.
    await room(page).locator(".mistake").click();
    await headlineSays(page, "Again: before");
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    expect(await movesToMate(page)).toBe(4);
    await page.reload();
    expect(await movesToMate(page)).toBe(4);
    expect(fenOf(page)).toBe(bishopInReach);
    await room(page).locator(".mistake").filter({ hasText: "Taken back." }).waitFor();
  });

  test("plays the rest for who asks for it, which is no perfect score", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach, "learn"));
    await headlineSays(page, "Your move: White mates in 4");
    await page.keyboard.press("e");
    await headlineSays(page, "Checkmate: you have won");
    await room(page).getByText("With the end played for you.").waitFor();
  });

  test("says what throws the win away, and takes it back", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach, "learn"));
    expect(await movesToMate(page)).toBe(4);
    await play(page, "f5c8");
    await judged(page).filter({ hasText: "Throws the win away: the bishop is lost" }).waitFor();
    await headlineSays(page, "The win is gone");
    // What refutes it is drawn on the board, also when the move is looked at again beside the best one.
    const arrows = (kind: string) => room(page).locator(`.board-host .arrow-${kind}`);
    expect([await arrows("refutation").count(), await arrows("best").count()]).toEqual([1, 0]);
    await picture(page, "learn-thrown");
    await room(page).locator(".mistake").filter({ hasText: "Its answer: Kxc8." }).click();
    await headlineSays(page, "Again: before 1. Bc8");
    await room(page).getByText("White mates in 4 (7 plies) with the best move.").waitFor();
    for (const kind of ["best", "loss", "refutation"]) await expect.poll(() => arrows(kind).count()).toBe(1);
    await picture(page, "learn-review");
    await page.keyboard.press("Escape");
    await room(page).getByRole("button", { name: "Take back" }).click();
    await addressHolds(page, bishopInReach);
    await headlineSays(page, "Your move: White mates in 4");
    await room(page).locator(".mistakes").filter({ hasText: "Taken back" }).waitFor();
  });

  test("wins with mate on the hundredth half-move, told to hurry", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach.replace(" 0 1", " 93 60"), "learn"));
    for (let left = 4; left > 0; --left) {
      expect(await movesToMate(page)).toBe(left);
      const clock = 100 - (2 * left - 1);
      await room(page).getByText(`You play White · half-move clock ${clock} of 100`).waitFor();
      await room(page).locator(".headline .fifty").filter({ hasText: `the mate takes ${2 * left - 1}` }).waitFor();
      if (left === 4) await picture(page, "learn-hurry");
      const [best] = await movesAt(page);
      await play(page, best?.uci ?? "");
    }
    await headlineSays(page, "Checkmate: you have won");
    await room(page).getByText("half-move clock 100 of 100").waitFor();
  });

  test("says when the fifty-move rule takes the win, and when it ends the game", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach.replace(" 0 1", " 93 60"), "learn"));
    await movesToMate(page);
    const slower = (await movesAt(page)).find((move) => move.category === "blessed-loss");
    if (!slower) throw new Error("no move of the position is too slow");
    await play(page, slower.uci);
    await judged(page).filter({ hasText: "Throws the win away: the fifty-move rule comes before the mate." }).waitFor();
    await headlineSays(page, "The win is gone: a draw");
    // Without a table of DTZ it is not known before the clock has run out.
    await page.goto(page.url().replace(/\?.*/, addressOf("8/8/8/8/4k3/8/1P6/K7 w - - 98 90", "learn")));
    await page.reload();
    await movesToMate(page);
    await play(page, "a1a2");
    await headlineSays(page, "A draw by the fifty-move rule: 100 half-moves without a capture or a pawn move");
    await picture(page, "learn-fifty");
  });

  test("says what a slow move costs, and hints in steps", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach, "learn"));
    await headlineSays(page, "Your move: White mates in 4");
    const moves = await movesAt(page);
    const [best] = moves;
    const hint = room(page).locator(".notice.hint");
    await room(page).getByRole("button", { name: "Hint" }).click();
    await hint.filter({ hasText: `on ${best?.uci.slice(0, 2)}.` }).waitFor();
    await page.keyboard.press("h");
    await hint.filter({ hasText: `from ${best?.uci.slice(0, 2)} to ${best?.uci.slice(2, 4)}.` }).waitFor();
    await picture(page, "learn-hint");
    const slower = moves.find((move) => (moveDtm(move) ?? 0) > 7);
    if (!slower) throw new Error("no move of the position is slower");
    await play(page, slower.uci);
    const longer = ((moveDtm(slower) ?? 0) + 1) / 2 - 4;
    await judged(page).filter({ hasText: `${longer === 1 ? "One move" : "moves"} longer than needed.` }).waitFor();
    await headlineSays(page, /Your move: White mates in/);
  });

  test("may be defended nearly perfectly, which is kept in the browser and changes nothing on the board", async ({ visit }) => {
    const page = await visit(addressOf(bishopInReach, "learn"));
    expect(await movesToMate(page)).toBe(4);
    const nearly = room(page).getByLabel("nearly so");
    await nearly.check();
    await addressHolds(page, bishopInReach);
    await page.reload();
    expect(await movesToMate(page)).toBe(4);
    expect(await nearly.isChecked()).toBe(true);
    // A defender is not asked.
    await room(page).getByLabel("the defender").check();
    await nearly.waitFor({ state: "hidden" });
  });

  test("lets one defend, mated at the end", async ({ visit }) => {
    const page = await visit("#learn");
    await movesToMate(page);
    await room(page).getByLabel("the defender").check();
    await headlineSays(page, /Your move: White mates in|you are mated/);
    for (let turn = 0; turn < 6; ++turn) {
      const text = (await headline(page).textContent()) ?? "";
      if (text.includes("you are mated")) break;
      const before = fenOf(page);
      const [best] = await movesAt(page);
      await play(page, best?.uci ?? "");
      await expect.poll(() => fenOf(page)).not.toBe(before);
      await headlineSays(page, /Your move: White mates in|Checkmate: you are mated/);
    }
    await headlineSays(page, "Checkmate: you are mated");
    await room(page).getByText("as long as possible: no move lost").waitFor();
  });

  test("is there for every won material", async ({ visit }) => {
    const page = await visit("#learn");
    await movesToMate(page);
    const material = room(page).getByRole("combobox", { name: "Material" });
    await material.click();
    const options = room(page).getByRole("option");
    const names = await options.evaluateAll((all) => all.map((option) => option.getAttribute("data-material")));
    expect(names).toEqual(expect.arrayContaining(["KBNvK", "KPvK", "KQvK", "KQvKR", "KRvK", "KRvKQ"]));
    await room(page).getByRole("option", { name: /^KQvKR king/ }).click();
    await headlineSays(page, "Your move: White mates in");
    expect(fenOf(page)).toMatch(/q|r/i);
    await picture(page, "learn-other-material");
    // The rook wins now and then, and that can be practised, too: White has what is named first.
    await material.fill("krkq");
    await material.press("Enter");
    await headlineSays(page, "Your move: White mates in");
    expect(fenOf(page)).toMatch(/^(?=[^ ]*R)(?=[^ ]*q)[^ ]* w/);
  });
});
