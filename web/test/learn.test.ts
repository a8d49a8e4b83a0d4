import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import type { Table } from "../src/api.ts";
import { difficulties, rangeText, wonMaterials } from "../src/learn/difficulty.ts";
import { chooseReply as chooseFrom } from "../src/learn/opponent.ts";
import { firstChoice, noScore, parseProgress, scoreOf, scoreText, withSolved } from "../src/learn/progress.ts";
import { capturedBy } from "../src/position.ts";
import { answer, move, of } from "./learn_objects.ts";
import { parseFen } from "./any_fen.ts";

describe("difficulties", () => {
  it("go up to the longest mate", () => {
    expect(difficulties(33).map(rangeText)).toEqual(["mate in 1–5", "mate in 6–15", "mate in 16–25", "mate in 26–33"]);
    expect(difficulties(10).map(rangeText)).toEqual(["mate in 1–2", "mate in 3–5", "mate in 6–8", "mate in 9–10"]);
    expect(difficulties(2).map(rangeText)).toEqual(["mate in 1", "mate in 2"]);
    expect(difficulties(1).map(rangeText)).toEqual(["mate in 1"]);
    expect(difficulties(0)).toEqual([]);
  });

  it("cover every distance once", () => {
    for (let longest = 1; longest <= 130; ++longest) {
      const ranges = difficulties(longest);
      expect(ranges[0]?.min).toBe(1);
      expect(ranges.at(-1)?.max).toBe(longest);
      ranges.forEach(({ min, max }, index) => {
        expect(max).toBeGreaterThanOrEqual(min);
        if (index > 0) expect(min).toBe(ranges[index - 1]!.max + 1);
      });
    }
  });

  it("are offered for what can be won, from each side that can", () => {
    const table = (material: string, white: number, black = 0): Table => ({
      material,
      bytes: 1,
      longest_plies: Math.max(white, black),
      longest_wins: { white, black },
    });
    const tables = [
      table("KQvKR", 69, 37),
      table("KRvK", 31),
      table("KBNvK", 65),
      table("KBvKP", 1, 57),
      table("KBvK", 0),
      table("KPvKP", 65, 65),
      table("KNvKP", 0, 55),
    ];
    expect(wonMaterials(tables, chess)).toEqual([
      { material: "KBNvK", longest: 33 },
      { material: "KRvK", longest: 16 },
      { material: "KBvKP", longest: 1 },
      { material: "KPvKB", longest: 29 },
      { material: "KPvKN", longest: 28 },
      { material: "KPvKP", longest: 33 },
      { material: "KQvKR", longest: 35 },
      { material: "KRvKQ", longest: 19 },
    ]);
  });
});

const chooseReply: typeof chooseFrom = (position, object, ...rest) => chooseFrom(position, of(position, object), ...rest);

describe("the other side", () => {
  const position = parseFen("8/8/8/3k1N2/3B4/8/8/K7 b - - 0 1");

  it("knows what a move takes", () => {
    expect(capturedBy(position, "8/8/8/5N2/3k4/8/8/K7 w - - 0 2")).toBe("b");
    expect(capturedBy(position, "8/8/8/5N2/3Bk3/8/8/K7 w - - 1 2")).toBeNull();
    const pawns = parseFen("8/8/8/8/Pp6/8/8/K1k5 b - a3 0 1");
    expect(capturedBy(pawns, "8/8/8/8/8/p7/8/K1k5 w - - 0 2")).toBe("p"); // en passant
    expect(capturedBy(pawns, "8/8/8/8/P7/1p6/8/K1k5 w - - 0 2")).toBeNull();
    const promoting = parseFen("1n1k4/P7/8/8/8/8/8/K7 w - - 0 1");
    expect(capturedBy(promoting, "1Q1k4/8/8/8/8/8/8/K7 b - - 0 1")).toBe("n");
    expect(capturedBy(promoting, "Qn1k4/8/8/8/8/8/8/K7 b - - 0 1")).toBeNull();
  });

  it("takes what it can where moves only draw", () => {
    const object = answer(0, [move("d5e4", 0), move("d5d4", 0), move("d5c4", -3)]);
    expect(chooseReply(position, object, 0)).toBe("d5d4");
    expect(chooseReply(position, answer(0, [move("d5e4", 0), move("d5c4", 0)]), 0.9)).toBe("d5e4");
  });

  it("plays best while it is decided", () => {
    const object = answer(-30, [move("d5e4", 29), move("d5c4", 29), move("d5d4", 27)]);
    expect([0, 0.49, 0.5, 0.999].map((chance) => chooseReply(position, object, chance))).toEqual([
      "d5e4",
      "d5e4",
      "d5c4",
      "d5c4",
    ]);
    expect(chooseReply(position, answer(null, [move("d5e4", null)]), 0)).toBe("d5e4");
    expect(chooseReply(position, answer(null, []), 0)).toBeNull();
  });
});

describe("a varied defence", () => {
  const position = parseFen("8/8/8/3k1N2/3B4/8/8/K7 b - - 0 1");
  const chances = Array.from({ length: 100 }, (_, percent) => percent / 100);
  const drawn = (object: Answer) => chances.map((chance) => chooseReply(position, object, chance, "varied"));

  it("gives away two plies at most, and less often than none", () => {
    const replies = drawn(answer(-30, [move("d5e4", 29), move("d5d4", 27), move("d5c4", 25)]));
    expect(replies.filter((uci) => uci === "d5e4")).toHaveLength(75);
    expect(replies.filter((uci) => uci === "d5d4")).toHaveLength(25);
  });

  it("is perfect where a side wins or draws, and where all is lost at once", () => {
    expect(new Set(drawn(answer(29, [move("d5e4", -28), move("d5c4", -30)])))).toEqual(new Set(["d5e4"]));
    expect(new Set(drawn(answer(0, [move("d5e4", 0), move("d5c4", -3)])))).toEqual(new Set(["d5e4"]));
    expect(new Set(drawn(answer(-2, [move("d5e4", 1)])))).toEqual(new Set(["d5e4"]));
  });
});

describe("progress", () => {
  const exercise = { material: "KBNvK", role: "winner", range: { min: 1, max: 5 } } as const;

  it("counts what was solved, and how well", () => {
    let progress = parseProgress(null);
    expect(scoreText(scoreOf(progress, exercise), "winner")).toBe("");
    progress = withSolved(progress, exercise, null);
    expect(scoreText(scoreOf(progress, exercise), "winner")).toBe("1 solved");
    progress = withSolved(progress, exercise, 3);
    expect(scoreText(scoreOf(progress, exercise), "winner")).toBe("2 solved, best with 3 moves lost");
    progress = withSolved(withSolved(progress, exercise, 1), exercise, 2);
    expect(scoreText(scoreOf(progress, exercise), "winner")).toBe("4 solved, best with 1 move lost");
    progress = withSolved(progress, exercise, 0);
    expect(scoreText(scoreOf(progress, exercise), "winner")).toBe("5 solved, 1 without a lost move");
    expect(scoreText(scoreOf(progress, exercise), "defender")).toBe("5 played out, 1 without a lost move");
    expect(scoreOf(progress, { ...exercise, role: "defender" })).toEqual(noScore);
    expect(parseProgress(JSON.stringify(progress))).toEqual(progress);
  });

  it("takes whatever else was kept for nothing", () => {
    const nothing = { choice: firstChoice, scores: {}, lessons: {} };
    for (const text of [
      "",
      "{",
      "7",
      "null",
      "[]",
      '{"choice":5,"scores":"x"}',
      '{"scores":{"a":{"solved":-1,"perfect":0}}}',
    ]) {
      expect(parseProgress(text)).toEqual(nothing);
    }
    const odd =
      '{"choice":{"material":"<b>","role":"x","difficulty":99},"scores":{"a":{"solved":2,"perfect":3},"b":{"solved":2,"perfect":1,"best":"0"}}}';
    expect(parseProgress(odd)).toEqual({ choice: firstChoice, scores: { b: { solved: 2, perfect: 1, best: null } }, lessons: {} });
  });
});
