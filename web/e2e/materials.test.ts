/** The lists to choose a material from, with the tables of all materials of up to five men. */

import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { everyMaterial } from "../test/every_material.ts";
import { fenOf, headlineSays, room } from "./explore_page.ts";
import { desktop, phone, picture, serverTest, test } from "./visit.ts";

/** Tables as a server has them that knows all: one for KQvKR and KRvKQ. */
async function withAllTables(page: Page): Promise<void> {
  const seen = new Set<string>();
  const tables = everyMaterial(5).flatMap((material) => {
    const turned = material.split("v").reverse().join("v");
    if (seen.has(turned)) return [];
    seen.add(material);
    const wins = { white: 65, black: material.endsWith("vK") ? 0 : 41 };
    return [{ material, metric: "dtm", bytes: 1000, longest_plies: 65, longest_wins: wins }];
  });
  await page.route("**/tables", (route) => route.fulfill({ json: tables }));
}

const field = (page: Page, name: string) => room(page).getByRole("combobox", { name });
const active = (page: Page, name: string) => field(page, name).getAttribute("aria-activedescendant");

describe("some two hundred materials to practise", () => {
  serverTest("come in groups and are searched, by the keyboard alone", async ({ visit }) => {
    const page = await visit("#learn", { before: withAllTables });
    await headlineSays(page, "Your move");
    const material = field(page, "Material");
    await material.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => room(page).getByRole("option").count()).toBeGreaterThan(200);
    await room(page).getByRole("group", { name: "Five men · rook · with pawns · against more" }).waitFor();
    // It begins at what is chosen, and that is in sight.
    expect(await active(page, "Material")).toBe("learn-material-KBNvK");
    await room(page).getByRole("option", { name: /^KBNvK king/, selected: true }).waitFor();
    await picture(page, "learn-materials");
    await page.keyboard.type("rook pawn kr");
    await room(page).getByRole("status").filter({ hasText: /^\d+ of \d+ materials/ }).waitFor();
    await expect.poll(() => room(page).getByRole("option").count()).toBeLessThan(60);
    // Nothing of it reaches the keys of the room, and Escape gives it up.
    await page.keyboard.press("Escape");
    expect(await material.inputValue()).toBe("KBNvK");
    expect(await material.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("kqkr");
    expect(await active(page, "Material")).toBe("learn-material-KQvKR");
    await picture(page, "learn-materials-search");
    await page.keyboard.press("Enter");
    await headlineSays(page, "Your move");
    await expect.poll(() => fenOf(page)).toMatch(/^(?=[^ ]*Q)(?=[^ ]*r)/);
    expect(await material.inputValue()).toBe("KQvKR");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await active(page, "Material")).toBe("learn-material-KQvKQ");
    await page.keyboard.press("Tab");
    expect(await material.inputValue()).toBe("KQvKR");
    await expect.poll(() => room(page).getByRole("option").count()).toBe(0);
  });

  test("say when none fits", async ({ visit }) => {
    const page = await visit("#learn", { before: withAllTables });
    await headlineSays(page, "Your move");
    await field(page, "Material").fill("elephant");
    await room(page).getByText("No material fits").waitFor();
    await page.keyboard.press("Enter");
    expect(await field(page, "Material").inputValue()).toBe("elephant");
  });
});

describe("the tables of the statistics", () => {
  serverTest("come in groups, too, and are searched", async ({ visit }) => {
    const page = await visit("#statistics", { before: withAllTables });
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
    await room(page).getByRole("heading", { name: "Five men · queen · with pawns · against more" }).waitFor();
    const list = room(page).getByRole("navigation", { name: "Tables" });
    // What is shown is in sight.
    const { y = 0, height = 0 } = (await list.locator("[aria-current]").boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(desktop.height);
    await picture(page, "statistics-materials");
    const search = list.getByRole("searchbox", { name: "Search" });
    await search.fill("queen rook");
    await expect.poll(() => list.getByRole("button").count()).toBeLessThan(60);
    await search.fill("kqkr");
    await search.press("Enter");
    await room(page).getByRole("heading", { name: "KQvKR king" }).waitFor();
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await search.fill("elephant");
    await list.getByText("No table fits").waitFor();
  });

  test("are in a field that opens on a phone", async ({ visit }) => {
    const page = await visit("#statistics", { before: withAllTables, size: phone });
    await room(page).getByRole("heading", { name: "KBNvK" }).waitFor();
    await field(page, "Table").tap();
    await room(page).getByRole("group", { name: "Four men · queen" }).waitFor();
    await picture(page, "phone-statistics-materials");
    await room(page).getByRole("option", { name: /^KQvKR king/ }).tap();
    await room(page).getByRole("heading", { name: "KQvKR king" }).waitFor();
  });
});
