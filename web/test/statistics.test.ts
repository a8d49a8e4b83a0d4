import { describe, expect, it } from "vitest";
import type { RuleStatistics, Statistics } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { mateBar } from "../src/statistics/mate_panels.ts";
import { zeroingBar } from "../src/statistics/rule_panels.ts";
import { summaryText } from "../src/statistics/summary.ts";
import { sideInTable } from "../src/statistics/table_shown.ts";
import { parseFen } from "./any_fen.ts";
import { answer, mating } from "./learn_objects.ts";

describe("the position in the address", () => {
  it("has the side to move that the table calls so", () => {
    expect(sideInTable(parseFen("k6q/8/8/8/8/8/8/K6R w"), "KQvKR")).toBe("black");
    expect(sideInTable(parseFen("k6q/8/8/8/8/8/8/K6R b"), "KQvKR")).toBe("white");
    expect(sideInTable(parseFen("k6q/8/8/8/8/8/8/K6R b"), "KQvK")).toBeNull();
    expect(sideInTable(null, "KQvK")).toBeNull();
  });

  it("is lit among the distances to mate", () => {
    expect(mateBar(answer(33))).toEqual({ plies: 33, won: true });
    expect(mateBar(answer(-6))).toEqual({ plies: 6, won: false });
    expect(mateBar(answer(null, [], mating))).toEqual({ plies: 0, won: false });
    expect([mateBar(answer(0)), mateBar(answer(null)), mateBar(null)]).toEqual([null, null, null]);
  });

  it("is lit among the distances to zeroing", () => {
    const zeroing = (precise_dtz: number | null, changes = {}) => zeroingBar(answer(null, [], { precise_dtz, ...changes }));
    expect(zeroing(61)).toEqual({ plies: 61, won: true });
    expect(zeroing(-2)).toEqual({ plies: 2, won: false });
    expect(zeroing(0, { checkmate: true })).toEqual({ plies: 0, won: false });
    expect([zeroing(0), zeroing(null), zeroingBar(null)]).toEqual([null, null, null]);
  });
});

describe("a table in a sentence", () => {
  const mates = (white: number, black: number) =>
    ({ metric: "dtm", longest: { white: { plies: white, fens: [] }, black: { plies: black, fens: [] } } }) as unknown as Statistics;
  const rule = (cursed_wins: number, wins: number) => {
    const side = { positions: 9, wins, cursed_wins, draws: 0, blessed_losses: 0, losses: 0 };
    return { metric: "wdl", counts: { orbits: { white: side, black: { ...side, wins: 0, cursed_wins: 0 } } } } as unknown as RuleStatistics;
  };

  it("says the longest mate, and what the file takes", () => {
    expect(summaryText(chess, mates(65, 10), 2048)).toBe(
      "The longest mate: White mates in 33 (65 plies), White to move. The table takes 2.0 KiB.",
    );
    expect(summaryText(chess, mates(1, 4), undefined)).toBe("The longest mate: White mates in 2 (4 plies), Black to move.");
    expect(summaryText(chess, mates(0, 0), undefined)).toBe("No position is won.");
  });

  it("says whether wins are cursed", () => {
    expect(summaryText(chess, rule(0, 5), undefined)).toBe("No win is cursed.");
    expect(summaryText(chess, rule(1, 5), undefined)).toBe("Some wins are cursed: the fifty-move rule makes them a draw.");
    expect(summaryText(chess, rule(0, 0), undefined)).toBe("No position is won.");
  });
});
