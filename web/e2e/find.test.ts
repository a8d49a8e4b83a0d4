/** Searches of whole tables: what was found opens in Explore, and is copied and saved. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addressOf, expectNoSidewaysScroll, fenOf, headlineSays, room } from "./explore_page.ts";
import { desktop, phone, picture, serverTest, test } from "./visit.ts";

const pawn = "8/8/8/8/8/2k5/4P3/4K3 w - - 0 1";
const says = (page: Page, text: string | RegExp) => room(page).locator(".find-status").filter({ hasText: text }).waitFor();
const boards = (page: Page) => room(page).locator(".found");

/** The room with the table of the pawn chosen. */
async function searchPawn(page: Page): Promise<void> {
  await expect.poll(() => room(page).getByRole("combobox", { name: "Material" }).inputValue()).toBe("KPvK");
  await room(page).getByRole("button", { name: "Search" }).click();
}

describe("what is found", () => {
  test.for([desktop, phone])("comes as boards that open in Explore, %j", async (size, { visit }) => {
    const page = await visit(addressOf(pawn, "find"), { size });
    await searchPawn(page);
    await says(page, "KPvK, Mutual zugzwangs: the first 24");
    expect(await boards(page).count()).toBe(24);
    await expectNoSidewaysScroll(page);
    await picture(page, `find-${size.width}`);
    await page.keyboard.press("m");
    await expect.poll(() => boards(page).count()).toBe(48);
    // The keyboard is on the first of the new ones, and goes on from there.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    await expect.poll(focused).toMatch(/^Position 25: /);
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toMatch(/^Position 26: /);
    await room(page).getByRole("button", { name: "Count all" }).click();
    await room(page).getByText("In all 80 positions.").waitFor();
    const board = boards(page).nth(30);
    const value = await board.locator("p").nth(1).textContent();
    expect(value).toMatch(/^Black to move: White mates in/);
    await board.getByRole("link").click();
    await headlineSays(page, value?.replace("Black to move: ", "") ?? "");
    await page.goBack();
    await says(page, "KPvK, Mutual zugzwangs: the first 48");
  });

  serverTest("is not asked for before it is known which tables there are", async ({ visit }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const before = async (page: Page) => {
      await page.route("**/tables", async (route) => {
        await asked;
        await route.continue();
      });
    };
    const page = await visit(addressOf(pawn, "find"), { before });
    const search = room(page).getByRole("button", { name: "Search" });
    await search.waitFor();
    expect(await search.isDisabled()).toBe(true);
    answer();
    await search.click();
    await says(page, "KPvK, Mutual zugzwangs: the first 24");
  });

  test("meets the conditions; what is wrong with them is said", async ({ visit }) => {
    const page = await visit(addressOf(pawn, "find"));
    const conditions = room(page).getByLabel("Where the men stand");
    await conditions.fill("Kb on b8, Pw on 6");
    await searchPawn(page);
    await says(page, /^KPvK, Mutual zugzwangs: \d positions?\. That is all\.$/);
    await room(page).getByLabel("Legal moves, at least").fill("9");
    await conditions.press("Enter");
    await says(page, "KPvK, Mutual zugzwangs: there is none.");
    await conditions.fill("Kx on edge");
    await conditions.press("Enter");
    await room(page).getByText("The conditions cannot be read from character 1 on").waitFor();
    expect(await conditions.getAttribute("aria-invalid")).toBe("true");
    await picture(page, "find-wrong");
    await conditions.fill("");
    await room(page).getByLabel("Legal moves, at least").fill("");
    await room(page).getByRole("combobox", { name: "What" }).selectOption("Only moves");
    await conditions.press("Enter");
    await says(page, "KPvK, Only moves: the first 24");
    await expect.poll(() => boards(page).first().locator("p").first().textContent()).toMatch(/^the move is /);
  });

  test("comes in the order of the mates, or at random", async ({ visit }) => {
    const page = await visit(addressOf(pawn, "find"));
    const order = room(page).getByLabel("Order");
    const mate = async (number: number) => Number(/in (\d+)/.exec((await boards(page).nth(number).locator("p").nth(1).textContent()) ?? "")?.[1]);
    for (const [name, isOrdered] of [
      ["the longest mates first", (a: number, b: number) => a > b],
      ["the shortest mates first", (a: number, b: number) => a < b],
    ] as const) {
      await order.selectOption(name);
      await searchPawn(page);
      await says(page, "KPvK, Mutual zugzwangs: the first 24");
      expect(isOrdered(await mate(0), await mate(23))).toBe(true);
    }
    await order.selectOption("some at random");
    await searchPawn(page);
    await says(page, "KPvK, Mutual zugzwangs: 24 positions, chosen at random.");
    await picture(page, "find-random");
    await page.keyboard.press("m");
    await says(page, "48 positions, chosen at random.");
    // Results under the fifty-move rule have no distances.
    await room(page).getByRole("combobox", { name: "What" }).selectOption("Spoilt by the fifty-move rule");
    expect(await order.locator("option:disabled").count()).toBe(2);
  });

  test("is saved with the best moves from there", async ({ visit }) => {
    const page = await visit(addressOf(pawn, "find"));
    await searchPawn(page);
    await says(page, "the first 24");
    const saved = page.waitForEvent("download");
    await room(page).getByRole("button", { name: "Save as PGN" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("KPvK-zugzwang.pgn");
    const games = readFileSync(await download.path(), "utf8");
    expect(games.match(/^\[FEN /gm)).toHaveLength(24);
    expect(games).toMatch(/#\s+1-0/);
    expect(fenOf(page)).toBe(pawn);
  });
});

test("games of other kinds are searched for what every game has", async ({ visit }) => {
  const page = await visit("?game=xiangqi#find");
  await room(page).getByRole("combobox", { name: "What" }).selectOption("Longest mates");
  expect(await room(page).getByLabel("Where the men stand").count()).toBe(0);
  await expect.poll(() => room(page).getByRole("combobox", { name: "Material" }).inputValue()).not.toBe("");
  await room(page).getByRole("button", { name: "Search" }).click();
  await boards(page).first().waitFor();
  await picture(page, "find-xiangqi");
});
