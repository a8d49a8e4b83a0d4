import { describe, expect, it } from "vitest";
import { courseOf, courseText, fateText, stretchesOf } from "../src/explore/fate.ts";
import type { Answer, CourseStep, Value } from "../src/api.ts";
import { answer } from "./learn_objects.ts";
import { parseFen } from "./any_fen.ts";

const position = (clock: number, turn = "w") => parseFen(`8/8/3p4/8/3N4/2N5/5k2/K7 ${turn} - - ${clock} 60`);
const fate = (clock: number, dtm: number | null, changes: Partial<Value>, more: Partial<Answer> = {}) =>
  fateText(position(clock), { ...answer(dtm, [], changes), ...more });

describe("the fate of a position", () => {
  it("is a win up to the clock that DTZ leaves room for", () => {
    expect(fate(0, 73, { category: "win", dtz: 44 })).toBe(
      "White wins with the clock up to 56: the next capture, pawn move or mate takes 44 plies, and at 100 it is a draw.",
    );
    expect(fate(0, 65, { category: "win", dtz: 65 })).toMatch(/up to 35: the mate takes 65 plies/);
    expect(fate(35, null, { category: "loss", dtz: -65 })).toMatch(/^Black wins with the clock up to 35: the next/);
    // The zeroing move of clock 99 comes with the hundredth ply.
    expect(fate(0, 9, { category: "win", dtz: 1 })).toBe("White wins with any clock up to 99.");
    expect(fate(0, 9, { category: "win", dtz: 2 })).toMatch(/up to 98:/);
  });

  it("is a draw beyond, and says up to where it was a win", () => {
    expect(fate(57, 73, { category: "cursed-win", dtz: 44 })).toBe(
      "A win for White, but the fifty-move rule makes it a draw: the next capture, pawn move or mate takes 44 plies, " +
        "and only 43 are left. With the clock up to 56 it is a win.",
    );
    expect(fate(100, 73, { category: "cursed-win", dtz: 44 })).toMatch(
      /^100 plies have passed.* With the clock up to 56 it is a win\.$/,
    );
  });

  it("is a draw with any clock where the rule always comes first, and where nobody wins", () => {
    expect(fate(0, 153, { category: "cursed-win", dtz: 114 })).toBe(
      "A win for White, but the fifty-move rule makes it a draw, whatever the clock says.",
    );
    expect(fate(40, 0, { category: "draw", dtz: 0 })).toBe("A draw, whatever the clock says.");
  });

  it("is certain as long as the mate comes in time, where DTZ is not known", () => {
    expect(fate(0, 73, { category: "win", dtz: null })).toBe(
      "White wins for certain with the clock up to 27: the mate comes in time then.",
    );
    expect(fate(0, 1, { category: "win", dtz: null })).toMatch(/up to 99:/);
    expect(fate(0, 163, { category: "maybe-win", dtz: null })).toMatch(/whether one of them comes in time is not known\.$/);
    expect(fate(0, null, { category: "win", dtz: null })).toBe("");
    expect(fate(0, null, { category: "unknown", dtz: null })).toBe("");
  });

  it("is certain up to the last clock of the course, where DTZ is not known and the course is", () => {
    const dtm50_course: CourseStep[] = [[0, 39], [76, 45], [82, 0]];
    const known = { dtm50: 45, dtm50_course };
    expect(fate(78, 39, { category: "win", dtz: null }, known)).toBe(
      "Without the rule, White mates in 20 (39 plies). White wins with the clock up to 81.",
    );
    expect(fate(84, 39, { category: "cursed-win", dtz: null }, { dtm50: 0, dtm50_course })).toBe(
      "A win for White, but the fifty-move rule makes it a draw. With the clock up to 81 it is a win.",
    );
  });

  it("is over at the end of the game", () => {
    expect(fate(0, null, { category: "loss", dtz: -1, checkmate: true })).toBe("");
    expect(fate(0, 0, { dtz: 0, stalemate: true })).toBe("");
    expect(fate(0, 0, { dtz: 0, insufficient_material: true })).toBe("");
  });

  it("names the longer way to mate that the clock enforces", () => {
    expect(fate(40, 73, { category: "win", dtz: 44 }, { dtm50: 81 })).toMatch(
      /^Without the rule, White mates in 37 \(73 plies\)\. White wins with the clock up to 56/,
    );
    expect(fate(0, 73, { category: "win", dtz: 44 }, { dtm50: 73 })).toMatch(/^White wins/);
    expect(fate(60, 73, { category: "cursed-win", dtz: 44 }, { dtm50: 0 })).toMatch(/^A win for White, but/);
  });
});

describe("the course", () => {
  const steps: CourseStep[] = [
    [0, -72],
    [28, -74],
    [41, -80],
    [57, 0],
  ];

  it("lasts from each step to the next, and the last up to 99", () => {
    expect(stretchesOf(steps)).toEqual([
      { from: 0, to: 27, dtm50: -72 },
      { from: 28, to: 40, dtm50: -74 },
      { from: 41, to: 56, dtm50: -80 },
      { from: 57, to: 99, dtm50: 0 },
    ]);
    expect(stretchesOf([[0, 5]])).toEqual([{ from: 0, to: 99, dtm50: 5 }]);
  });

  it("is said in words", () => {
    expect(courseText(stretchesOf(steps), "b")).toBe(
      "By the clock: White mates in 36 (72 plies) with clock 0 to 27, in 40 (80 plies) with clock 41 to 56, " +
        "a draw from clock 57 on.",
    );
    expect(courseText(stretchesOf([[0, 5]]), "b")).toBe("By the clock: Black mates in 3 (5 plies) with clock 0 to 99.");
    expect(courseText(stretchesOf([[0, 65], [36, 0]]), "w")).toBe(
      "By the clock: White mates in 33 (65 plies) with clock 0 to 35, a draw from clock 36 on.",
    );
  });

  it("is shown only where it is known and the position is won with some clock", () => {
    const course = (dtm50_course: readonly CourseStep[] | null) => courseOf({ ...answer(73), ...(dtm50_course && { dtm50_course }) });
    expect(course(steps)).toHaveLength(4);
    expect(course(null)).toEqual([]);
    expect(course([[0, 0]])).toEqual([]);
  });
});
