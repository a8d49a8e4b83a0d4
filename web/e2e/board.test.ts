/** What the boards of all games do under a hand: pieces that slide, fade, are dragged off, and become others. */

import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addressHolds, addressOf, bestMove, clickMove, clickSquare, drag, fenOf, headlineSays, mateIn33, middleOf, pieceOn, room } from "./explore_page.ts";
import { phone, picture, test, type Visit } from "./visit.ts";

const rookTakesQueen = "8/8/8/8/8/2k5/3r4/K2Q4 b - - 0 1";
const pawnEnding = "8/4P3/8/8/8/1k6/8/6K1 w - - 0 1";

/** A page on which pieces take so long to move that it can be looked at. */
async function slowly(visit: Visit, fen: string): Promise<Page> {
  const page = await visit(addressOf(fen));
  await headlineSays(page, /mates in|Not known/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addStyleTag({ content: ".pieces-layer:not(.still) .piece:not(.dragged) { transition-duration: 1000s }" });
  return page;
}

/** Where a piece slides from, as its first style names it; null if it stands still. */
async function slidesFrom(page: Page, square: string): Promise<string | null> {
  return room(page).locator(`.pieces-layer [data-square="${square}"]`).evaluate((piece) => {
    const [slide] = piece.getAnimations().filter((each) => each instanceof CSSTransition && each.transitionProperty === "transform");
    const frames = slide?.effect instanceof KeyframeEffect ? slide.effect.getKeyframes() : [];
    return frames[0] ? String(frames[0]["transform"]) : null;
  });
}

/** In the board's own units: 100 for each square. */
function translate(file: number, row: number): string {
  return `translate(${50 + 100 * file}px, ${50 + 100 * row}px)`;
}

describe("a move", () => {
  test("slides from where the piece stood, and what it takes fades", async ({ visit }) => {
    const page = await slowly(visit, rookTakesQueen);
    await bestMove(page).click();
    await addressHolds(page, "8/8/8/8/8/2k5/8/K2r4 w - - 0 2");
    expect(await slidesFrom(page, "d1")).toBe(translate(3, 6));
    expect(await pieceOn(page, "d1")).toBe("r");
    // It is no piece of the position any more, and gone soon.
    await expect.poll(() => room(page).locator(".pieces-layer .piece").count()).toBe(3);
  });

  test("by clicks slides at once, by a drag only from where it was let go", async ({ visit }) => {
    const page = await slowly(visit, mateIn33);
    await clickMove(page, "a1", "b3");
    await headlineSays(page, "(64 plies)");
    expect(await slidesFrom(page, "b3")).toBe(translate(0, 7));
    await page.keyboard.press("ArrowLeft");
    await headlineSays(page, "(65 plies)");
    const { x, y } = await middleOf(page, "b3");
    await drag(page, await middleOf(page, "a1"), { x: x + 8, y });
    await headlineSays(page, "(64 plies)");
    const [, atX, atY] = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec((await slidesFrom(page, "b3")) ?? "") ?? [];
    expect(Math.abs(Number(atX) - 150)).toBeLessThan(25);
    expect(Math.abs(Number(atY) - 550)).toBeLessThan(25);
  });

  test("of two pieces that are alike slides the nearest", async ({ visit }) => {
    const page = await slowly(visit, "7k/8/8/8/8/8/8/KQQ5 w - - 0 1");
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    await room(page).getByRole("button", { name: "Mirror" }).click();
    await addressHolds(page, "k7/8/8/8/8/8/8/5QQK w - - 0 1");
    expect([await slidesFrom(page, "f1"), await slidesFrom(page, "g1")]).toEqual([translate(2, 7), translate(1, 7)]);
  });
});

describe("a piece", () => {
  test("is seen beyond the board while it is dragged off, and is gone when it is let go", async ({ visit }) => {
    const page = await visit(addressOf(rookTakesQueen));
    await headlineSays(page, "mates in");
    await room(page).getByRole("button", { name: "Set up", exact: true }).click();
    const host = room(page).locator(".board-host");
    const overflow = () => host.evaluate((element) => getComputedStyle(element).overflowX);
    expect(await overflow()).toBe("clip");
    const { x, y } = await middleOf(page, "a1");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 20, { steps: 3 });
    await page.mouse.move(x, y + 90, { steps: 3 });
    await expect.poll(overflow).toBe("visible");
    const king = await room(page).locator('.pieces-layer [data-square="a1"]').boundingBox();
    const board = await host.boundingBox();
    expect(king!.y + king!.height / 2).toBeGreaterThan(board!.y + board!.height);
    await picture(page, "board-dragged-off");
    await page.mouse.up();
    await addressHolds(page, "8/8/8/8/8/2k5/3r4/3Q4 b - - 0 1");
    expect(await overflow()).toBe("clip");
  });

  test("is marked where it comes from and may go, by squares, corners and dots", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/8/2k5/3r4/K2Q4 w - - 0 1"));
    await headlineSays(page, "mates in");
    await clickSquare(page, "d1");
    await expect.poll(() => room(page).locator("rect.target-from").count()).toBe(1);
    await expect.poll(() => room(page).locator("path.target-capture").count()).toBe(1);
    await expect.poll(() => room(page).locator(".target-dot").count()).toBeGreaterThan(10);
    await picture(page, "board-held");
    await page.keyboard.press("Escape");
    await expect.poll(() => room(page).locator(":is(.target-from, .target-capture, .target-dot)").count()).toBe(0);
  });
});

test("every piece of chess stands within its square, in either colour", async ({ visit }) => {
  const page = await visit(addressOf("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"));
  const boxes = await room(page).locator(".pieces-layer .piece").evaluateAll((all) =>
    all.map((piece) => {
      const { x, y, width, height } = (piece as SVGGElement).getBBox();
      return { left: x, top: y, right: x + width, bottom: y + height };
    }),
  );
  expect(boxes).toHaveLength(32);
  const half = 50 - 2; // the outline is wider than the shape
  for (const { left, top, right, bottom } of boxes) {
    expect(Math.min(left, top)).toBeGreaterThan(-half);
    expect(Math.max(right, bottom)).toBeLessThan(half);
  }
  await picture(page, "board-all-pieces");
});

describe("what a piece becomes", () => {
  test("is asked over the square where it arrives, in the order of the pieces", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "mates in");
    await clickMove(page, "e7", "e8");
    const buttons = page.getByRole("dialog", { name: "It becomes" }).getByRole("button");
    await buttons.first().waitFor();
    const names = await buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
    expect(names).toEqual(["queen", "rook", "bishop", "knight", "Cancel"]);
    const arrival = await middleOf(page, "e8");
    const first = await buttons.first().boundingBox();
    expect(Math.abs(first!.x + first!.width / 2 - arrival.x)).toBeLessThan(2);
    expect(Math.abs(first!.y + first!.height / 2 - arrival.y)).toBeLessThan(2);
  });

  test("is not chosen by the tap that brought it there, and is by the next one", async ({ visit }) => {
    const page = await visit(addressOf("6k1/8/1K6/8/8/8/7p/8 b - - 0 1"), { size: phone });
    await headlineSays(page, "mates in");
    for (const square of ["h2", "h1"]) {
      const { x, y } = await middleOf(page, square);
      await page.touchscreen.tap(x, y);
    }
    const dialog = page.getByRole("dialog", { name: "It becomes" });
    await dialog.getByRole("button", { name: "queen" }).waitFor();
    await page.waitForTimeout(400); // a tap's click comes late
    expect(fenOf(page)).toBe("6k1/8/1K6/8/8/8/7p/8 b - - 0 1");
    await picture(page, "board-promotion-phone");
    await dialog.getByRole("button", { name: "rook" }).tap();
    await addressHolds(page, "6k1/8/1K6/8/8/8/8/7r w - - 0 2");
  });

  test("is asked until it is answered or something else is pressed; Tab stays within", async ({ visit }) => {
    const page = await visit(addressOf("6k1/8/1K6/8/8/8/4p3/8 b - - 0 1"));
    await headlineSays(page, "mates in");
    const dialog = page.getByRole("dialog", { name: "It becomes" });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await clickMove(page, "e2", "e1");
    await expect.poll(focused).toBe("queen");
    // It grows from the lowest rank upwards.
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe("rook");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe("Cancel");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("queen");
    await clickSquare(page, "a5");
    await dialog.waitFor({ state: "hidden" });
    expect(await pieceOn(page, "e2")).toBe("p");
    expect(fenOf(page)).toBe("6k1/8/1K6/8/8/8/4p3/8 b - - 0 1");
  });
});
