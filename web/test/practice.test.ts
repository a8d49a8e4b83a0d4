import { beforeEach, describe, expect, it, vi } from "vitest";
import { chess } from "../src/chess/chess.ts";
import { NoTablesError } from "../src/explore/problem.ts";
import { rangeText } from "../src/learn/difficulty.ts";
import { Practice } from "../src/learn/practice.ts";
import { loadProgress, scoreOf } from "../src/learn/progress.ts";

const fen = "8/8/8/8/8/1k6/8/K6Q w - - 0 1";

/** Of tables by material and longest mate of White's. */
function practiceOf(longest: Readonly<Record<string, number>>) {
  const tables = vi.fn(async () =>
    Object.entries(longest).map(([material, plies]) => ({
      material,
      sizes: { dtm: 1 },
      bytes: 1,
      longest_plies: plies,
      longest_wins: { white: plies, black: 0 },
    })),
  );
  const changed = vi.fn();
  const practice = new Practice({ tables, practice: async () => ({ fen }) } as never, chess, changed);
  return { practice, tables, changed };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

describe("what may be practised", () => {
  it("is the chosen material alone, until the tables are known", async () => {
    const { practice, changed } = practiceOf({ KBNvK: 65, KRvK: 31 });
    expect([practice.materials, practice.ranges]).toEqual([["KBNvK"], []]);
    await practice.findRanges();
    expect(practice.materials).toEqual(["KBNvK", "KRvK"]);
    expect(practice.ranges.map(rangeText)).toEqual(["mate in 1–5", "mate in 6–15", "mate in 16–25", "mate in 26–33", "one move alone that wins"]);
    expect(changed).toHaveBeenCalled();
  });

  it("is another material where there is no table of the chosen one", async () => {
    const { practice } = practiceOf({ KRvK: 31 });
    await practice.findRanges();
    expect(practice.choice.material).toBe("KRvK");
  });

  it("is no more difficult than the material", async () => {
    const { practice } = practiceOf({ KBNvK: 65, KRvK: 3 });
    practice.choose({ material: "KRvK", difficulty: 4 });
    expect(practice.ranges).toEqual([]);
    await practice.findRanges();
    expect(practice.choice.difficulty).toBe(practice.ranges.length - 1);
  });

  it("is nothing where nobody wins", async () => {
    const { practice } = practiceOf({ KBvK: 0 });
    await expect(practice.deal()).rejects.toThrow(NoTablesError);
    expect(practice.materials).toEqual(["KBNvK"]);
  });

  it("is asked for once, until it is forgotten", async () => {
    const { practice, tables } = practiceOf({ KBNvK: 65 });
    await practice.deal();
    await practice.deal();
    expect(tables).toHaveBeenCalledTimes(1);
    practice.forgetTables();
    await practice.deal();
    expect(tables).toHaveBeenCalledTimes(2);
  });
});

describe("a position that is dealt", () => {
  it("says what solving it counts for, and that is kept", async () => {
    const { practice } = practiceOf({ KBNvK: 65 });
    practice.choose({ role: "defender" });
    const { position, exercise } = await practice.deal();
    expect(position.game.formatFen(position)).toBe(fen);
    expect(exercise).toEqual({ material: "KBNvK", role: "defender", range: practice.ranges[0] });
    practice.solved(null, exercise, 0);
    expect(scoreOf(practice.progress, exercise)).toEqual({ solved: 1, perfect: 1, best: 0 });
    expect(scoreOf(loadProgress(chess), exercise).solved).toBe(1);
  });
});
