/** axe's rules, best practices included, on every room, in both themes and sizes, with everything open that opens. */

import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "./axe.ts";
import { addressOf, clickMove, headlineSays, mateIn33, room } from "./explore_page.ts";
import { answersCourse } from "./course.ts";
import { desktop, phone, picture, serverTest, test } from "./visit.ts";
import { horse, withoutTable, xiangqiAddress } from "./xiangqi_page.ts";

const missing = "7r/8/8/4k3/8/8/8/KQR5 w - - 0 1";
const illegal = "8/8/8/8/8/8/8/KQk5 w - - 0 1";

interface State {
  readonly address: string;
  readonly arrive: (page: Page) => Promise<void>;
  /** Before anything is loaded. */
  readonly before?: (page: Page) => Promise<void>;
}

/** The states to look at: the address, and what is done there. */
const states: Readonly<Record<string, State>> = {
  explore: { address: addressOf(mateIn33), arrive: (page) => headlineSays(page, "(65 plies)") },
  "explore set up, heat map": {
    address: addressOf(mateIn33),
    arrive: async (page) => {
      await headlineSays(page, "(65 plies)");
      await room(page).getByRole("button", { name: "Set up", exact: true }).click();
      await room(page).getByRole("button", { name: "Heat map" }).click();
      await room(page).locator(".heat rect").first().waitFor();
      await room(page).getByLabel("FEN").fill("nonsense");
      await room(page).getByLabel("FEN").press("Enter");
      await room(page).getByRole("alert").waitFor();
    },
  },
  "explore with losses": {
    address: addressOf("8/8/8/8/8/2k5/3r4/K2Q4 b - - 0 1"),
    arrive: (page) => headlineSays(page, /mates in|Draw/),
  },
  "explore with clock": { address: addressOf("8/8/8/8/8/1N5B/8/1k5K b - - 60 90"), arrive: (page) => headlineSays(page, "White") },
  "explore with the course": {
    address: addressOf(mateIn33),
    before: (page) => answersCourse(page, [[0, 65], [20, 67], [34, 0]]),
    arrive: async (page) => {
      await headlineSays(page, "White");
      await room(page).locator(".course").waitFor();
      await room(page).getByText("As a list").click();
    },
  },
  "explore illegal": { address: addressOf(illegal), arrive: (page) => headlineSays(page, "Not a legal position") },
  "explore without a table": { address: addressOf(missing), arrive: (page) => headlineSays(page, "Not known") },
  "promotion": {
    address: addressOf("8/4P3/8/8/8/1k6/8/6K1 w - - 0 1"),
    arrive: async (page) => {
      await headlineSays(page, "White mates in");
      await clickMove(page, "e7", "e8");
      await page.getByRole("dialog").getByRole("button", { name: "Queen" }).waitFor();
    },
  },
  help: {
    address: addressOf(mateIn33),
    arrive: async (page) => {
      await headlineSays(page, "(65 plies)");
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByRole("dialog", { name: "Help" }).waitFor();
    },
  },
  learn: {
    address: addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", "learn"),
    arrive: async (page) => {
      await headlineSays(page, "Your move: White mates in 4");
      await room(page).getByRole("button", { name: "Hint" }).click();
      await room(page).locator(".notice.hint").waitFor();
    },
  },
  "learn thrown": {
    address: addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", "learn"),
    arrive: async (page) => {
      await headlineSays(page, "Your move: White mates in 4");
      await clickMove(page, "f5", "c8");
      await headlineSays(page, "The win is gone");
    },
  },
  "learn with a lesson": {
    address: addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", "learn"),
    arrive: async (page) => {
      await room(page).locator(".lessons summary").first().click();
      await room(page).locator(".exercise").first().click();
      await room(page).locator(".lesson-text").waitFor();
    },
  },
  "learn with what is shown before a lesson": {
    address: addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", "learn"),
    arrive: async (page) => {
      await room(page).locator(".lessons summary").first().click();
      await room(page).getByRole("button", { name: /^Watch/ }).click();
      await room(page).getByRole("button", { name: "Next move" }).click();
    },
  },
  guess: {
    address: "#guess",
    arrive: async (page) => {
      await room(page).getByText("who wins?").waitFor();
      await page.keyboard.press("2");
      await room(page).locator(".verdict.guess-right, .verdict.guess-wrong").waitFor();
    },
  },
  find: {
    address: addressOf("8/8/8/8/8/2k5/4P3/4K3 w - - 0 1", "find"),
    arrive: async (page) => {
      await room(page).getByRole("button", { name: "Search" }).click();
      await room(page).locator(".found").nth(23).waitFor();
      await room(page).getByRole("button", { name: "Count all" }).click();
      await room(page).getByText("In all 80 positions.").waitFor();
    },
  },
  "learn with the materials open": {
    address: addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1", "learn"),
    arrive: async (page) => {
      await headlineSays(page, "Your move: White mates in 4");
      await room(page).getByRole("combobox", { name: "Material" }).click();
      await room(page).getByRole("option", { name: /^KRvKQ/ }).waitFor();
    },
  },
  xiangqi: {
    address: xiangqiAddress(horse),
    arrive: (page) => headlineSays(page, "Red mates in 4 (7 plies)"),
  },
  "xiangqi set up, heat map, Western": {
    address: xiangqiAddress(horse),
    arrive: async (page) => {
      await headlineSays(page, "Red mates in 4 (7 plies)");
      for (const name of ["Set up", "Heat map", "Western"]) await room(page).getByRole("button", { name, exact: true }).click();
      await room(page).locator(".heat circle").first().waitFor();
      await page.locator(".xiangqi-board").focus();
    },
  },
  "xiangqi without a table": {
    address: xiangqiAddress(withoutTable),
    arrive: (page) => headlineSays(page, "Not known"),
  },
  "xiangqi learn": {
    address: xiangqiAddress(horse, "learn"),
    arrive: async (page) => {
      await headlineSays(page, "Your move: Red mates in 4");
      await room(page).getByRole("button", { name: "Hint" }).click();
      await room(page).locator(".notice.hint").waitFor();
    },
  },
  "xiangqi help": {
    address: xiangqiAddress(horse),
    arrive: async (page) => {
      await headlineSays(page, "Red mates in 4");
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByRole("dialog", { name: "Help" }).waitFor();
    },
  },
  "xiangqi statistics": {
    address: xiangqiAddress(horse, "statistics"),
    arrive: async (page) => {
      await room(page).getByRole("heading", { name: "KNvK" }).waitFor();
      for (const summary of await room(page).locator("summary").all()) await summary.click();
    },
  },
  statistics: {
    address: addressOf(mateIn33, "statistics"),
    arrive: async (page) => {
      await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
      for (const summary of await room(page).locator("summary").all()) await summary.click();
    },
  },
};

describe.each([["wide", desktop], ["phone-sized", phone]] as const)("in a %s window", (name, size) => {
  for (const [state, { address, arrive, before }] of Object.entries(states)) {
    const check = state === "explore with the course" ? serverTest : test;
    check(`axe finds nothing wrong: ${state}`, async ({ visit }) => {
      const page = await visit(address, { size, ...(before && { before }) });
      await arrive(page);
      const pictureIn = (theme: string) => picture(page, `axe-${state.replaceAll(/[ ,]+/g, "-")}-${theme}-${name}`);
      await pictureIn("light");
      expect(await violations(page)).toEqual([]);
      // The same page, in the same state: a theme is colours and nothing else.
      await page.emulateMedia({ colorScheme: "dark" });
      await pictureIn("dark");
      expect(await violations(page, "colours")).toEqual([]);
    });
  }
});

describe("the theme", () => {
  test("follows the system, or what the switch says; the choice is kept", async ({ visit }) => {
    const page = await visit("", { theme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    const button = page.getByRole("button", { name: /^Theme/ });
    await button.click();
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    expect(await background()).toBe(light);
    await button.click();
    await page.getByRole("button", { name: "Theme: dark" }).waitFor();
    expect(await background()).toBe(dark);
  });
});
