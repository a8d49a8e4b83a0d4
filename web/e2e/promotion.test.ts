import { describe, expect } from "vitest";
import { addressHolds, addressOf, clickMove, drag, fenOf, headlineSays, middleOf, moveNamed, pieceOn } from "./explore_page.ts";
import { picture, test } from "./visit.ts";

const pawnEnding = "8/4P3/8/8/8/1k6/8/6K1 w - - 0 1";

describe("a pawn that arrives", () => {
  test("becomes what is chosen in the dialog: a queen", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "White mates in");
    await clickMove(page, "e7", "e8");
    const dialog = page.getByRole("dialog", { name: "It becomes" });
    await dialog.getByRole("button", { name: "Queen" }).waitFor();
    await picture(page, "promotion");
    await dialog.getByRole("button", { name: "Queen" }).click();
    await addressHolds(page, "4Q3/8/8/8/8/1k6/8/6K1 b - - 0 1");
    await headlineSays(page, "White mates in");
    expect(await pieceOn(page, "e8")).toBe("Q");
  });

  test("becomes a knight, which only draws", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "White mates in");
    await drag(page, await middleOf(page, "e7"), await middleOf(page, "e8"));
    await page.getByRole("dialog").getByRole("button", { name: "Knight" }).click();
    await addressHolds(page, "4N3/8/8/8/8/1k6/8/6K1 b - - 0 1");
    await headlineSays(page, "Draw: neither side can mate");
    expect(await pieceOn(page, "e8")).toBe("N");
  });

  test("is chosen by the keyboard, too, and stays where it was if nothing is chosen", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "White mates in");
    const dialog = page.getByRole("dialog", { name: "It becomes" });
    await clickMove(page, "e7", "e8");
    await dialog.getByRole("button", { name: "Queen" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => pieceOn(page, "e7")).toBe("P");
    expect(fenOf(page)).toBe(pawnEnding);
    await clickMove(page, "e7", "e8");
    await dialog.getByRole("button", { name: "Queen" }).waitFor();
    // Focus comes a moment after the dialog.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("queen");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await addressHolds(page, "4R3/8/8/8/8/1k6/8/6K1 b - - 0 1");
  });

  test("of Black's promotes at the other end, with the board turned", async ({ visit }) => {
    const page = await visit(addressOf("6k1/8/1K6/8/8/8/4p3/8 b - - 0 1"));
    await headlineSays(page, "Black mates in");
    await page.keyboard.press("f");
    await expect.poll(async () => (await middleOf(page, "e1")).y < (await middleOf(page, "e8")).y).toBe(true);
    await clickMove(page, "e2", "e1");
    await page.getByRole("dialog").getByRole("button", { name: "Bishop" }).click();
    await addressHolds(page, "6k1/8/1K6/8/8/8/8/4b3 w - - 0 2");
  });

  test("is in the list of moves with each of its pieces", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "White mates in");
    for (const san of ["e8=Q", "e8=R", "e8=B", "e8=N"]) {
      await moveNamed(page, san).waitFor();
    }
  });
});
