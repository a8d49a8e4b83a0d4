import { describe, expect } from "vitest";
import { addressHolds, addressOf, clickMove, fenOf, headlineSays, moveNamed, room } from "./explore_page.ts";
import { phone, serverTest, test } from "./visit.ts";

const pawnEnding = "8/4P3/8/8/8/1k6/8/6K1 w - - 0 1";

describe("a promotion that was left open", () => {
  test("ends with its position: it would keep the keyboard", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "White mates in");
    const queen = page.getByRole("dialog", { name: "It becomes" }).getByRole("button", { name: "Queen" });
    await clickMove(page, "e7", "e8");
    await queen.waitFor();
    await moveNamed(page, "Kf2").click();
    await addressHolds(page, "8/4P3/8/8/8/1k6/5K2/8 b - - 1 1");
    await expect.poll(() => queen.count()).toBe(0);
    await page.keyboard.press("ArrowLeft");
    await addressHolds(page, pawnEnding);
  });

  test("ends with the room", async ({ visit }) => {
    const page = await visit(addressOf(pawnEnding));
    await headlineSays(page, "White mates in");
    const queen = page.getByRole("dialog", { name: "It becomes" }).getByRole("button", { name: "Queen" });
    await clickMove(page, "e7", "e8");
    await queen.waitFor();
    await page.getByRole("link", { name: "Statistics" }).click();
    await room(page).getByRole("heading", { name: "KPvK" }).waitFor();
    await expect.poll(() => page.locator(".becomes button").count()).toBe(0);
    const logarithmic = room(page).getByRole("button", { name: "Logarithmic" });
    await logarithmic.focus();
    await page.keyboard.press("Enter");
    // The panel is drawn anew around it, and the keyboard stays.
    await expect.poll(() => logarithmic.getAttribute("aria-pressed")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Logarithmic");
  });
});

describe("the way back", () => {
  test("leads from Explore to the exercise it was opened from", async ({ visit }) => {
    const page = await visit(addressOf("7k/8/8/7K/7B/8/7N/8 w - - 0 1", "learn"));
    await headlineSays(page, "Your move");
    await room(page).getByRole("button", { name: "Explore" }).click();
    await headlineSays(page, "White mates in");
    await page.goBack();
    await headlineSays(page, "Your move");
    expect(fenOf(page)).toBe("7k/8/8/7K/7B/8/7N/8 w - - 0 1");
  });
});

test("the help begins at its beginning on a phone, too", async ({ visit }) => {
  const page = await visit("", { size: phone });
  await page.getByRole("button", { name: "Help" }).click();
  const help = page.getByRole("dialog", { name: "Help" });
  await help.waitFor();
  expect(await help.evaluate((dialog) => dialog.scrollTop)).toBe(0);
});

serverTest("a slow answer is waited for in words; the last one does not stand in for it", async ({ visit }) => {
  const page = await visit();
  await headlineSays(page, "(65 plies)");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/standard\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await moveNamed(page, "Nb3").click();
  await headlineSays(page, "Looking it up");
  await expect.poll(() => room(page).locator(".moves button").count()).toBe(0);
  answer();
  await headlineSays(page, "White mates in 32 (64 plies)");
});

test("a newcomer reads what this is, until a move is played", async ({ visit }) => {
  const page = await visit();
  const welcome = page.getByText("Chess endgames solved exactly");
  await welcome.waitFor();
  await moveNamed(page, "Nb3").click();
  await welcome.waitFor({ state: "hidden" });
});
