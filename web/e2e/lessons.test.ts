import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { createApi } from "../src/api.ts";
import { chessLessons, exercisesOf } from "../src/learn/lessons/lessons.ts";
import { clickMove, fenOf, headline, headlineSays, room } from "./explore_page.ts";
import { picture, test } from "./visit.ts";

const lessons = (page: Page) => room(page).getByRole("region", { name: "Lessons" });

async function begin(page: Page, lesson: string, exercise: string): Promise<void> {
  await lessons(page).locator("summary").filter({ hasText: lesson }).click();
  await lessons(page).getByRole("button", { name: exercise }).click();
}

/** Plays the best move of the position. */
async function playBest(page: Page): Promise<void> {
  const [best] = (await createApi(new URL(".", page.url()).href).standard(fenOf(page))).moves;
  await clickMove(page, best?.uci.slice(0, 2) ?? "", best?.uci.slice(2, 4) ?? "");
}

describe("lessons", () => {
  test("have exercises with the distances that the tables give", async ({ server }) => {
    const api = createApi(server.address);
    const made = chessLessons.filter(({ material }) => ["KBNvK", "KQvKR"].includes(material));
    expect(made.length).toBe(2);
    for (const { fen, dtm } of made.flatMap((lesson) => exercisesOf(lesson).flat())) {
      expect((await api.standard(fen)).dtm).toBe(dtm);
    }
  });

  test("an exercise ends with its stage, is kept as solved, and the next one follows", async ({ visit }) => {
    const page = await visit("#learn");
    await headlineSays(page, "Your move");
    await begin(page, "Bishop and knight", "To the edge, exercise 1");
    await room(page).getByText("Stage 2 of 5, To the edge.").waitFor();
    await picture(page, "lesson");
    // Not always the line that was found with the exercise: of equally good moves the other side plays any.
    await expect
      .poll(
        async () => {
          const text = (await headline(page).textContent()) ?? "";
          if (text.startsWith("Your move")) await playBest(page);
          return text;
        },
        { timeout: 60_000, interval: 300 },
      )
      .toContain("Done: the next stage is 3");
    await room(page).getByText("No move lost on the way to mate.").waitFor();
    await lessons(page).getByRole("button", { name: "To the edge, exercise 1, solved without a lost move" }).waitFor();
    await lessons(page).getByText("1 of 20 solved").waitFor();
    await picture(page, "lesson-done");
    await page.keyboard.press("n");
    await lessons(page).locator("[aria-current]").and(page.getByLabel("To the edge, exercise 2")).waitFor();
    // Random positions again, with the stage that they are in.
    await room(page).getByRole("button", { name: "Leave the lesson" }).click();
    await headlineSays(page, "Your move: White mates in");
    await room(page).locator(".lesson-text").getByText(/^Stage \d of 5/).waitFor();
    expect(await lessons(page).locator("[aria-current]").count()).toBe(0);
    await page.reload();
    await lessons(page).getByText("1 of 20 solved").waitFor();
  });

  test("say which table is missing, and how it is made", async ({ visit }) => {
    const page = await visit("#learn");
    await begin(page, "Rook and pawn against rook", "Lucena: the bridge, exercise 2");
    await headlineSays(page, "How far the mate is, is not known");
    await room(page).getByText(/^mate33 generate KRPvKR --out \//).waitFor();
  });
});
