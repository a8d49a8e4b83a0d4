/** What a person does and sees in Explore. */

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const mateIn33 = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";

/** "?fen=..._w_-_-_0_1#explore" */
export function addressOf(fen: string, room = "explore"): string {
  return `?fen=${fen.replaceAll(" ", "_")}#${room}`;
}

/** The FEN in the page's address bar. */
export function fenOf(page: Page): string {
  return (new URL(page.url()).searchParams.get("fen") ?? "").replaceAll("_", " ");
}

export function room(page: Page): Locator {
  return page.locator("main > section:not([hidden])");
}

export function headline(page: Page): Locator {
  return room(page).locator(".headline h2");
}

/** Waits until the headline says so. */
export async function headlineSays(page: Page, text: string | RegExp): Promise<void> {
  await headline(page).filter({ hasText: text }).waitFor();
}

/** Waits until the address bar holds the position. */
export async function addressHolds(page: Page, fen: string): Promise<void> {
  await expect.poll(() => fenOf(page)).toBe(fen);
}

/** The button of a move in the list, by its SAN. */
export function moveNamed(page: Page, san: string): Locator {
  const exactly = new RegExp(`^${san.replaceAll(/[+=#]/g, "\\$&")}(?![\\w=+#])`);
  return room(page).locator(".moves").getByRole("button", { name: exactly });
}

export function bestMove(page: Page): Locator {
  return room(page).locator(".moves .row.best").first();
}

/** A point in the middle of a square of the board, in the window; the square is scrolled into view. */
export async function middleOf(page: Page, square: string): Promise<{ x: number; y: number }> {
  const selector = `main > section:not([hidden]) .board-host rect[data-square="${square}"]`;
  // In one go: the board draws its squares anew when it turns or changes its size.
  return page.evaluate((wanted) => {
    const drawn = document.querySelector(wanted);
    if (!drawn) throw new Error(`there is no ${wanted}`);
    drawn.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }, selector);
}

export async function clickSquare(page: Page, square: string): Promise<void> {
  const { x, y } = await middleOf(page, square);
  await page.mouse.click(x, y);
}

/** Moves by a click on the piece and one where it goes. */
export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await clickSquare(page, from);
  await clickSquare(page, to);
}

/**
 * Drags from one point to another as a hand does: in steps, and slowly enough for the browser to tell of more than one
 * of them. It sends the moves of one frame together.
 */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.1, 0.5, 1]) {
    await page.mouse.move(from.x + part * (to.x - from.x), from.y + part * (to.y - from.y), { steps: 4 });
    await page.waitForTimeout(40);
  }
  await page.mouse.up();
}

/** Drags a spare piece, by its name, to a square. The headline must have come to rest: what it says moves the spares. */
export async function dragSpare(page: Page, name: string, square: string): Promise<void> {
  const to = await middleOf(page, square);
  const box = await room(page).getByRole("button", { name, exact: true }).boundingBox();
  if (!box) throw new Error(`there is no ${name}`);
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, to);
}

/** The piece that the board shows on a square, as FEN writes it; null if none. */
export async function pieceOn(page: Page, square: string): Promise<string | null> {
  const pieces = room(page).locator(`.board-host .pieces-layer [data-square="${square}"][data-piece]`);
  return (await pieces.count()) > 0 ? pieces.first().getAttribute("data-piece") : null;
}

/** No words lie over what stands beside them. Fields may hold more than is seen, and so may what scrolls. */
export async function expectNothingOverlaps(page: Page): Promise<void> {
  const overflowing = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("header *, main > section:not([hidden]) *, footer *")];
    const isText = (element: HTMLElement) =>
      element.checkVisibility() && !element.closest("svg, .board-host, .visually-hidden, input, select, textarea");
    return all
      .filter((element) => isText(element) && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX === "visible" && getComputedStyle(element).display !== "inline")
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 60)}`);
  });
  expect(overflowing).toEqual([]);
}

/** Nothing is wider than the screen. A phone's browser would zoom out until all of it is seen, so that innerWidth grows. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widest = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
  expect(widest).toBe(page.viewportSize()?.width);
}
