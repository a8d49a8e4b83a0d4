import { describe, expect } from "vitest";
import { addressOf, expectNoSidewaysScroll, headlineSays, mateIn33, middleOf, moveNamed, room } from "./explore_page.ts";
import { phone, picture, rooms, test, visitNext } from "./visit.ts";

describe("on a phone", () => {
  test("a move is tapped, and nothing is wider than the window", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33), { size: phone });
    await headlineSays(page, "(65 plies)");
    await expectNoSidewaysScroll(page);
    for (const square of ["a1", "b3"]) {
      const { x, y } = await middleOf(page, square);
      await page.touchscreen.tap(x, y);
    }
    await headlineSays(page, "(64 plies)");
    await moveNamed(page, "Kc2").tap();
    await headlineSays(page, "(63 plies)");
    await expectNoSidewaysScroll(page);
  });

  test("it begins at its top, whatever room the address names", async ({ visit }) => {
    for (const name of rooms) {
      const page = await visit(addressOf(mateIn33, name), { size: phone });
      await page.waitForTimeout(500); // a browser scrolls to what the hash names once it is drawn
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });

  test("everything can be reached in each room", async ({ visit }) => {
    const page = await visit("", { size: phone });
    for (const name of ["explore", "learn", "statistics"]) {
      await visitNext(page, addressOf(mateIn33, name));
      if (name === "statistics") await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
      else await headlineSays(page, /mate/);
      if (name === "explore") {
        await room(page).getByRole("button", { name: "Set up", exact: true }).tap();
        await room(page).getByRole("button", { name: "Heat map" }).tap();
      }
      await expectNoSidewaysScroll(page);
      const controls = page.locator("a[href], button, select, input, summary");
      // In one go: a question of each of some hundred controls takes the browser a quarter of a minute.
      const covered = await controls.evaluateAll((all) => {
        const seen = all.filter((element) => element.checkVisibility() && !element.closest(".visually-hidden, .skip, dialog"));
        return seen.flatMap((element) => {
          element.scrollIntoView({ block: "center", behavior: "instant" });
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const label = element.closest("label");
          const isOnTop = onTop !== null && (element.contains(onTop) || onTop.contains(element) || label?.contains(onTop));
          return isOnTop && left >= 0 && right <= innerWidth ? [] : [`${element.outerHTML.slice(0, 120)} at ${left} to ${right}`];
        });
      });
      expect(covered).toEqual([]);
      await picture(page, `phone-${name}`);
    }
  });

  test("nothing in a row of the list covers another thing", async ({ visit }) => {
    const page = await visit(addressOf("8/8/8/8/8/2k5/3r4/K2Q4 b - - 0 1"), { size: phone });
    await moveNamed(page, "Rxd1+").waitFor();
    const parts = room(page).locator(".moves .row > :is(.san, .mate, .plies, .dtz)");
    const tooWide = await parts.evaluateAll((all) => all.filter((part) => part.scrollWidth > part.clientWidth + 1));
    expect(tooWide).toHaveLength(0);
  });

  test("the statistics stay as wide as the screen when their tables are opened", async ({ visit }) => {
    const page = await visit(addressOf(mateIn33, "statistics"), { size: phone });
    await room(page).getByText("published figures agree").waitFor();
    for (const summary of await room(page).locator("summary").all()) await summary.tap();
    await expectNoSidewaysScroll(page);
  });

  test("the verdict stands right under the board, before the buttons, and is seen without scrolling", async ({ visit }) => {
    for (const name of ["explore", "learn"]) {
      const page = await visit(addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", name), { size: phone });
      await headlineSays(page, "White mates in 4 (7 plies)");
      const bottomOf = (selector: string) =>
        room(page).locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
      const verdict = await room(page).locator(".headline").evaluate((element) => element.getBoundingClientRect());
      expect(verdict.top - (await bottomOf(".board-host"))).toBeLessThan(16);
      expect(verdict.bottom).toBeLessThan(phone.height);
      expect(verdict.bottom).toBeLessThan(await bottomOf(".toolbar"));
      // It is read in that order, too; a wide window has it in the panel.
      const parent = () => room(page).locator(".headline").evaluate((element) => element.parentElement?.className);
      expect(await parent()).toBe("board-side");
      await page.setViewportSize({ width: 1200, height: 800 });
      await expect.poll(parent).toContain("panel");
    }
  });

  test("a spare piece is tapped into the hand and onto the board", async ({ visit }) => {
    const page = await visit(addressOf("7k/8/5K2/8/8/8/8/8 w - - 0 1"), { size: phone });
    await room(page).getByRole("button", { name: "Set up", exact: true }).tap();
    await room(page).getByRole("button", { name: "white queen", exact: true }).tap();
    const { x, y } = await middleOf(page, "b7");
    await page.touchscreen.tap(x, y);
    await headlineSays(page, "White mates in 1 (1 ply)");
    expect(new URL(page.url()).search).toBe("?fen=7k/1Q6/5K2/8/8/8/8/8_w_-_-_0_1");
  });
});
