/** The address as it is handed on and taken: link and FEN, and a game that is none. */

import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "./axe.ts";
import { addressOf, expectNoSidewaysScroll, fenOf, headlineSays, mateIn33, room } from "./explore_page.ts";
import { desktop, phone, picture, rooms, test, visitNext } from "./visit.ts";

async function copied(page: Page, what: string): Promise<string> {
  const share = page.getByRole("dialog", { name: "Link and FEN" });
  await share.getByTitle(`Copy: ${what}`).click();
  await share.getByTitle(`Copy: ${what}`).filter({ hasText: "Copied" }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describe("link and FEN", () => {
  test.for([desktop, phone])("are copied in every room, %j", async (size, { visit }) => {
    const page = await visit("", { size });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const name of rooms) {
      await visitNext(page, addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", name));
      await room(page).locator("h2, h3").first().waitFor();
      if (name === "guess") await headlineSays(page, "who wins?");
      await page.getByRole("button", { name: "Link and FEN" }).click();
      expect(await copied(page, "Link")).toBe(page.url());
      expect(await copied(page, "FEN")).toBe(fenOf(page));
      expect(fenOf(page)).not.toBe("");
      await expectNoSidewaysScroll(page);
      if (name === "explore") {
        await picture(page, `share-${size.width}`);
        expect(await violations(page)).toEqual([]);
        // Keys belong to the dialog: the board does not turn.
        await page.keyboard.press("s");
        expect(await room(page).getByRole("button", { name: "Set up", exact: true }).getAttribute("aria-pressed")).toBe("false");
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "hidden" });
      }
    }
  });

  test("are copied where the browser keeps its clipboard from the page, too", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33), {
      before: async (page) => void (await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))),
    });
    await page.getByRole("button", { name: "Link and FEN" }).click();
    const share = page.getByRole("dialog", { name: "Link and FEN" });
    await share.getByTitle("Copy: FEN").click();
    await share.getByTitle("Copy: FEN").filter({ hasText: "Copied" }).waitFor();
    const field = share.getByLabel("Link", { exact: true });
    await field.evaluate((input: HTMLInputElement) => (input.readOnly = false));
    await field.fill("");
    await field.press("Control+V");
    expect(await field.inputValue()).toBe(mateIn33);
  });
});

describe("a game that is not there", () => {
  test("is told, and the page is that of chess", async ({ visit }) => {
    const page = await visit("?game=shogi", { size: phone });
    await headlineSays(page, "White mates in 33");
    await page.getByText("There are no tables of a game “shogi” here. This is chess.").waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, "unknown-game");
    await page.reload();
    await headlineSays(page, "White mates in 33");
    await expect.poll(() => page.getByText("shogi").count()).toBe(0);
    expect(new URL(page.url()).search).not.toContain("game=");
  });
});
