import { describe, expect } from "vitest";
import { bestMove, headlineSays } from "./explore_page.ts";
import { test } from "./visit.ts";

describe("sounds", () => {
  test("are off until they are asked for, and then come with each move", async ({ visit }) => {
    const page = await visit("", {
      before: async (page) => {
        await page.addInitScript(() => {
          const made = AudioContext.prototype.createOscillator;
          AudioContext.prototype.createOscillator = function (this: AudioContext) {
            const { dataset } = document.documentElement;
            dataset["tones"] = String(Number(dataset["tones"] ?? 0) + 1);
            return made.call(this);
          };
        });
      },
    });
    const tones = () => page.evaluate(() => Number(document.documentElement.dataset["tones"] ?? 0));
    await headlineSays(page, "(65 plies)");
    await bestMove(page).click();
    await headlineSays(page, "(64 plies)");
    expect(await tones()).toBe(0);
    const button = page.getByRole("button", { name: "Sounds" });
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    const heard = await tones();
    expect(heard).toBeGreaterThan(0);
    await bestMove(page).click();
    await headlineSays(page, "(63 plies)");
    expect(await tones()).toBeGreaterThan(heard);
    await page.reload();
    await headlineSays(page, "(63 plies)");
    expect(await button.getAttribute("aria-pressed")).toBe("true");
    await button.click();
    expect(await button.getAttribute("aria-pressed")).toBe("false");
  });
});
