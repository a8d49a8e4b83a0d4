import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addressOf, fenOf, headlineSays, mateIn33, room } from "./explore_page.ts";
import { picture, test } from "./visit.ts";

/** Goes on by Tab until the focus is on what the selector names. */
async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let pressed = 0; pressed < 60; ++pressed) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  throw new Error(`${key} does not reach ${selector}`);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The board says where the keyboard is. */
async function walkTo(page: Page, from: string, to: string): Promise<void> {
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(to[1]) - Number(from[1]);
  await press(page, ...Array<string>(Math.abs(files)).fill(files > 0 ? "ArrowRight" : "ArrowLeft"));
  await press(page, ...Array<string>(Math.abs(ranks)).fill(ranks > 0 ? "ArrowUp" : "ArrowDown"));
}

describe("with the keyboard alone", () => {
  test("a move is made on the board, square by square", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await headlineSays(page, "(65 plies)");
    await tabTo(page, "#explore-room .board-host svg.chess-board");
    // The first arrow key shows where the keyboard is; the test reads it from what is spoken.
    const at = await squareOfKeyboard(page);
    await walkTo(page, at, "a1");
    await press(page, "Enter");
    await walkTo(page, "a1", "b3");
    await picture(page, "keyboard-picked-up");
    await press(page, "Enter");
    await headlineSays(page, "White mates in 32 (64 plies)");
    expect(fenOf(page)).toBe("8/8/8/8/8/1N5B/8/1k5K b - - 1 1");
  });

  test("moves are played by Enter in the list, by Space, and taken back by arrows", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await headlineSays(page, "(65 plies)");
    await tabTo(page, "#explore-room .moves button.best");
    await press(page, "Enter");
    await headlineSays(page, "(64 plies)");
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press(page, " ");
    await headlineSays(page, "(63 plies)");
    await press(page, "ArrowLeft");
    await headlineSays(page, "(64 plies)");
    await press(page, "ArrowLeft");
    await headlineSays(page, "(65 plies)");
    await press(page, "ArrowRight");
    await headlineSays(page, "(64 plies)");
    await press(page, "End");
    await headlineSays(page, "(63 plies)");
    await press(page, "Home");
    await headlineSays(page, "(65 plies)");
    expect(fenOf(page)).toBe(mateIn33);
  });

  test("f turns the board, ? opens the help, which keeps the focus and closes by Escape", async ({ visit }) => {
    const page = await visit();
    await headlineSays(page, "(65 plies)");
    const square = room(page).locator('.board-host rect[data-square="a1"]').first();
    const below = await square.boundingBox();
    await press(page, "f");
    await expect.poll(async () => (await square.boundingBox())?.y).not.toBe(below?.y);
    await page.locator("#announcements").filter({ hasText: "Black at the bottom" }).waitFor({ state: "attached" });
    await press(page, "f");
    await expect.poll(async () => (await square.boundingBox())?.y).toBe(below?.y);

    await press(page, "?");
    const help = page.getByRole("dialog", { name: "Help" });
    await help.waitFor();
    await picture(page, "help");
    await press(page, " ", "ArrowRight", "f", "h"); // nothing of it reaches the board
    expect(fenOf(page)).toBe(mateIn33);
    await press(page, "Escape");
    await help.waitFor({ state: "hidden" });
    await press(page, "?");
    await tabTo(page, "#help button");
    await press(page, "Enter");
    await help.waitFor({ state: "hidden" });
    expect((await square.boundingBox())?.y).toBe(below?.y);
    await expect.poll(() => room(page).locator(".heat rect").count()).toBe(0);
  });

  test("a move is typed into the form for screen readers", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33));
    await headlineSays(page, "(65 plies)");
    await press(page, "Shift+Alt+E");
    await page.keyboard.type("a1");
    await press(page, "Tab");
    await page.keyboard.type("B3");
    await press(page, "Enter");
    await headlineSays(page, "White mates in 32 (64 plies)");
  });

  test("the room is reached first, since the address names it; the tabs lie before it, with a link that skips them", async ({ visit }) => {
    const page = await visit();
    await headlineSays(page, "(65 plies)");
    await tabTo(page, "#explore-room .board-host svg.chess-board");
    await tabTo(page, 'a[data-room="statistics"]', "Shift+Tab");
    await tabTo(page, "a.skip", "Shift+Tab");
    await picture(page, "keyboard-skip");
    await press(page, "Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("room");
    await tabTo(page, 'a[data-room="statistics"]', "Shift+Tab");
    await press(page, "Enter");
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
  });
});

/** Shows the keyboard's square and reads it from the text that is spoken for it. */
async function squareOfKeyboard(page: Page): Promise<string> {
  await press(page, "ArrowRight", "ArrowLeft");
  const spoken = room(page).locator('.board-host [aria-live]');
  let square = "";
  await expect
    .poll(async () => (square = (await spoken.allTextContents()).join(" ").match(/\b[a-h][1-8]\b/)?.[0] ?? ""))
    .not.toBe("");
  return square;
}
