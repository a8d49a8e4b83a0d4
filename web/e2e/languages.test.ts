/** The page in other languages than English. */

import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violations } from "./axe.ts";
import { addressOf, expectNoSidewaysScroll, expectNothingOverlaps, headlineSays, mateIn33, room } from "./explore_page.ts";
import { desktop, phone, picture, rooms, test, visitNext } from "./visit.ts";

/** Words of Latin letters that every language writes so. */
const everywhere = /^(mate|PGN|FEN|DTZ|DTM|WDL|MiB|KiB|Lucena|Linear|Kxkn|lichess|Syzygy|Gaviota|English|Deutsch|KB*[BNPQRv]+K*\w*)$/;

/** Words that are seen and are of another script than the page: English ones that were forgotten. */
async function strayWords(page: Page): Promise<string[]> {
  await page.addStyleTag({ content: "[lang=en] { display: none }" });
  const seen = await page.locator("body").innerText();
  return [...new Set(seen.match(/[A-Za-z]{4,}/g) ?? [])].filter((word) => !everywhere.test(word));
}

describe.each([
  ["de-AT", "de", "Weiß setzt matt in 33 (65 Halbzüge)"],
  ["ru", "ru", "Белые: мат в 33 хода (65 полуходов)"],
  ["zh-CN", "zh", "白方33步杀（65个半回合）"],
])("to a browser that reads %s", (locale, language, headline) => {
  test("the page is in that language", async ({ visit }) => {
    const page = await visit("", { locale });
    await headlineSays(page, headline);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await violations(page)).toEqual([]);
    await picture(page, `language-${language}`);
  });

  test.for([phone, { width: 390, height: 844 }])("the moves of a list fit, %j", async (size, { visit }) => {
    const page = await visit(addressOf("1k6/8/1K6/5BN1/8/8/8/8 w - - 0 1"), { locale, size });
    await room(page).locator(".moves .row").nth(5).waitFor();
    await room(page).getByRole("button", { name: /Set up|Aufstellen|Расставить|摆/ }).click();
    await expectNothingOverlaps(page);
    await expectNoSidewaysScroll(page);
    await picture(page, `language-${language}-moves-${size.width}`);
  });

  test.for([desktop, phone])("every room fits, %j", async (size, { visit }) => {
    const page = await visit("", { locale, size });
    for (const name of rooms) {
      await visitNext(page, addressOf(mateIn33, name));
      await room(page).locator("h2, h3").first().waitFor();
      await page.waitForLoadState("networkidle");
      if (language !== "de") expect(await strayWords(page), name).toEqual([]);
      await picture(page, `language-${language}-${name}-${size.width}`);
      await expectNoSidewaysScroll(page);
      await expectNothingOverlaps(page);
    }
  });
});

describe("the language", () => {
  test("is chosen on the page, kept, and changes nothing else", async ({ visit }) => {
    const fen = "8/8/8/8/8/2k5/8/KQ6 w - - 0 1";
    const page = await visit(addressOf(fen), { locale: "fr" });
    await headlineSays(page, "White mates in");
    await page.getByLabel("Language").selectOption("Deutsch");
    await headlineSays(page, "Weiß setzt matt in");
    expect(page.url()).toContain("KQ6");
    await page.reload();
    await headlineSays(page, "Weiß setzt matt in");
    await page.getByLabel("Sprache").selectOption("English");
    await headlineSays(page, "White mates in");
  });
});
