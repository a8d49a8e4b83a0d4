/** The figures of a table of each metric: distance to mate, the result by the fifty-move rule, distance to zeroing. */

import { rmSync } from "node:fs";
import { describe, expect } from "vitest";
import { addressOf, room } from "./explore_page.ts";
import { makeTables, Server } from "./server.ts";
import { desktop, phone, picture, test } from "./visit.ts";

/** White wins; DTZ is 61, as long as any. */
const farFromZeroing = "8/8/2k5/r7/8/8/8/K2Q4 w - - 0 1";

describe("the statistics of each metric", () => {
  test("are chosen where there is more than one table, and light the position", async ({ visit }) => {
    const tables = makeTables(["KQvKR"], "all");
    const server = await Server.start({ tables });
    try {
      for (const size of [desktop, phone]) {
        const page = await visit(addressOf(farFromZeroing, "statistics"), { server, size });
        const panel = (name: string) => room(page).getByRole("region", { name, exact: true });
        await panel("Distance to mate").waitFor();
        await room(page).getByRole("button", { name: "Result by the rule" }).click();
        await room(page).getByText("10 of 10 published figures agree").waitFor();
        expect(await panel("Results").textContent()).toContain("8,863,768 wins");
        await expect.poll(() => room(page).locator(".histogram").count()).toBe(0);
        await picture(page, `statistics-wdl-${size.width}`);
        await room(page).getByRole("button", { name: "Distance to zeroing" }).click();
        await room(page).getByText("14 of 14 published figures agree").waitFor();
        await panel("Distance to zeroing").locator("rect.lit").waitFor();
        const label = await panel("Distance to zeroing").locator("svg").getAttribute("aria-label");
        expect(label).toContain("Positions by plies to zeroing, up to 61.");
        await panel("Longest distances, with a position of each").getByText("White to move: White wins, DTZ 61").waitFor();
        await picture(page, `statistics-dtz-${size.width}`);
        await room(page).getByRole("button", { name: "Black to move" }).click();
        await expect.poll(() => panel("Distance to zeroing").locator("rect.lit").count()).toBe(0);
        await room(page).getByRole("button", { name: "Men labelled" }).click();
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isWide).toBe(false);
      }
    } finally {
      await server.end();
      rmSync(tables, { recursive: true });
    }
  });
});
