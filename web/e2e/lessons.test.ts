import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { createApi } from "../src/api.ts";
import { chessLessons, exercisesOf } from "../src/learn/lessons/lessons.ts";
import { momentsOf, movesOf } from "../src/learn/demonstration.ts";
import { formatFen } from "../src/position.ts";
import { moveDtm } from "../src/values.ts";
import { addressHolds, clickMove, fenOf, headline, headlineSays, pieceOn, room } from "./explore_page.ts";
import { isStatic, picture, test } from "./visit.ts";

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
    await expect.poll(() => lessons(page).locator("[aria-current]").count()).toBe(0);
    await page.reload();
    await lessons(page).getByText("1 of 20 solved").waitFor();
  });

  test("show the W move by move before its exercises; every move is as the tables have it", async ({ server, visit }) => {
    const api = createApi(server.address);
    const { demonstration } = chessLessons[0]!.stages[2]!;
    const slow: string[] = [];
    const line = await api.play(demonstration!.fen, movesOf(demonstration!));
    for (const [index, { played }] of momentsOf(demonstration!, line).slice(1).entries()) {
      const { before, uci, san } = played.at(-1)!;
      const answer = await api.standard(formatFen(before));
      const move = answer.moves.find((each) => each.uci === uci)!;
      expect(move.san).toBe(san);
      if (index % 2 === 0 && moveDtm(move) !== answer.dtm) slow.push(san);
    }
    expect(slow).toEqual(["Bf7"]);

    const page = await visit("#learn");
    await headlineSays(page, "Your move");
    await begin(page, "Bishop and knight", "To the edge, exercise 4");
    await room(page).getByText("Stage 2 of 5").waitFor();
    await page.keyboard.press("n");
    await headlineSays(page, "Out of the wrong corner: the W");
    const watch = lessons(page).getByRole("button", { name: "Watch: Out of the wrong corner: the W, move by move" });
    expect(await watch.getAttribute("aria-current")).toBe("true");
    await room(page).getByText("the first point of the W").waitFor();
    await addressHolds(page, demonstration!.fen);
    await room(page).getByRole("button", { name: "Next move" }).click();
    await room(page).locator(".headline .notation").getByText("1. Bh7", { exact: true }).waitFor();
    expect(await pieceOn(page, "h7")).toBe("B");
    for (let moves = 1; moves < 20; ++moves) await page.keyboard.press("ArrowRight");
    await room(page).getByText("What comes now is the next stage.").waitFor();
    expect(await room(page).getByRole("button", { name: "Next move" }).getAttribute("aria-disabled")).toBe("true");
    await expect.poll(async () => [await pieceOn(page, "c6"), await pieceOn(page, "b8")]).toEqual(["K", "k"]);
    await picture(page, "lesson-w");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await addressHolds(page, "2k5/1N3B2/3K4/8/8/8/8/8 w - - 18 10");
    await room(page).getByRole("button", { name: "To the exercises" }).click();
    await headlineSays(page, "Your move: White mates in 19");
    await lessons(page).locator("[aria-current]").and(page.getByLabel("Out of the wrong corner: the W, exercise 1")).waitFor();
    // It is there for who wants to see it again.
    await watch.click();
    await headlineSays(page, "Out of the wrong corner: the W");
    await room(page).getByRole("button", { name: "Leave the lesson" }).click();
    await headlineSays(page, "Your move: White mates in");
    await expect.poll(() => lessons(page).locator("[aria-current]").count()).toBe(0);
  });

  test("say which table is missing, and how it is made", async ({ visit }) => {
    const page = await visit("#learn");
    await begin(page, "Rook and pawn against rook", "Lucena: the bridge, exercise 2");
    await headlineSays(page, "How far the mate is, is not known");
    await room(page).getByText(isStatic ? /^mate33 generate KRPvKR$/ : /^mate33 generate KRPvKR --out \//).waitFor();
  });
});
