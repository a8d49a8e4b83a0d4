import { describe, expect, it } from "vitest";
import type { RankedMove, Value } from "../src/api.ts";
import {
  bestMoves,
  groupMoves,
  headline,
  isExact,
  mateText,
  moveCategory,
  moveDtm,
  moveDtz,
  movesOf,
  moveText,
  outcomeOf,
  percentText,
  pliesText,
  winnerOf,
} from "../src/values.ts";

const drawn: Value = {
  category: "draw",
  dtz: 0,
  precise_dtz: 0,
  dtm: 0,
  checkmate: false,
  stalemate: false,
  insufficient_material: false,
};
const value = (changes: Partial<Value>): Value => ({ ...drawn, ...changes });
const move = (changes: Partial<RankedMove>): RankedMove => ({
  ...drawn,
  uci: "a1b3",
  san: "Nb3",
  zeroing: false,
  conversion: false,
  ...changes,
});

describe("distances", () => {
  it("count the moves of the side that mates", () => {
    expect([1, 2, 3, 33, 65, 66].map(movesOf)).toEqual([1, 1, 2, 17, 33, 33]);
    expect(mateText(33)).toBe("mate in 17 (33 plies)");
    expect(mateText(-32)).toBe("mated in 16 (32 plies)");
    expect(mateText(1)).toBe("mate in 1 (1 ply)");
    expect(pliesText(1)).toBe("1 ply");
  });
});

describe("a position", () => {
  it("has a headline", () => {
    expect(headline(value({ category: "win", dtm: 65 }), "w")).toBe("White mates in 33 (65 plies)");
    expect(headline(value({ category: "loss", dtm: -64 }), "b")).toBe("White mates in 32 (64 plies)");
    expect(headline(value({ category: "loss", dtm: -64 }), "w")).toBe("Black mates in 32 (64 plies)");
    expect(headline(drawn, "w")).toBe("Draw");
    expect(headline(value({ insufficient_material: true }), "w")).toMatch(/neither side can mate/);
    expect(headline(value({ stalemate: true }), "w")).toMatch(/Stalemate/);
    expect(headline(value({ category: "loss", dtm: null, checkmate: true }), "b")).toBe("Checkmate: White has won");
    expect(headline(value({ category: "unknown", dtm: null }), "w")).toBe("Not known");
    expect(headline(value({ category: "cursed-win", dtm: 137 }), "w")).toBe("White mates in 69 (137 plies)");
  });

  it("may be won in nobody knows how many moves", () => {
    const won = value({ category: "win", dtm: null });
    expect(headline(won, "b")).toBe("Black wins");
    expect(winnerOf(value({ category: "loss", dtm: null }), "b")).toBe("w");
    expect([isExact(won), isExact(drawn), isExact(value({ category: "loss", dtm: null, checkmate: true }))]).toEqual([
      false,
      true,
      true,
    ]);
    expect(moveText(move({ category: "loss", dtm: null }))).toBe("wins");
    expect(moveText(move({ category: "win", dtm: null }))).toBe("loses");
  });

  it("has a winner or none", () => {
    expect(winnerOf(value({ category: "win", dtm: 3 }), "b")).toBe("b");
    expect(winnerOf(value({ category: "loss", dtm: null, checkmate: true }), "b")).toBe("w");
    expect(winnerOf(drawn, "w")).toBeNull();
    expect(outcomeOf("cursed-win")).toBe(0);
    expect(outcomeOf("maybe-loss")).toBe(-1);
    expect(outcomeOf("unknown")).toBeNull();
  });
});

describe("a move", () => {
  it("has the value of the position for the side that makes it", () => {
    const best = move({ category: "loss", dtm: -64, dtz: -64 });
    expect(moveCategory(best)).toBe("win");
    expect(moveDtm(best)).toBe(65);
    expect(moveDtz(best)).toBe(65);
    expect(moveText(best)).toBe("mate in 33 (65 plies)");
    const blunder = move({ category: "win", dtm: 31, dtz: 5 });
    expect(moveDtm(blunder)).toBe(-32);
    expect(moveDtz(blunder)).toBe(-6);
    expect(moveText(blunder)).toBe("mated in 16 (32 plies)");
  });

  it("that captures or moves a pawn is itself the next such move", () => {
    expect(moveDtz(move({ category: "loss", dtm: -20, dtz: -8, zeroing: true }))).toBe(1);
    expect(moveDtz(move({ category: "win", dtm: 21, dtz: 9, zeroing: true }))).toBe(-1);
    expect(moveDtz(move({ dtz: null }))).toBeNull();
    expect(moveDtz(move({ zeroing: true }))).toBe(0);
  });

  it("is said in words", () => {
    expect(moveText(move({ category: "loss", checkmate: true, dtm: null, dtz: -1 }))).toBe("checkmate");
    expect(moveDtm(move({ category: "loss", checkmate: true, dtm: null }))).toBe(1);
    expect(moveText(move({}))).toBe("draw");
    expect(moveText(move({ stalemate: true }))).toBe("stalemate");
    expect(moveText(move({ category: "unknown", dtm: null }))).toBe("not known");
  });
});

describe("a list of moves", () => {
  const list = [
    move({ uci: "1", category: "loss", dtm: -4 }),
    move({ uci: "2", category: "loss", dtm: -4 }),
    move({ uci: "3", category: "maybe-loss", dtm: -6 }),
    move({ uci: "4" }),
    move({ uci: "5", category: "cursed-win", dtm: 101 }),
    move({ uci: "6", category: "win", dtm: 5 }),
    move({ uci: "7", category: "unknown", dtm: null }),
  ];

  it("is grouped by what a move does for the side that makes it", () => {
    expect(groupMoves(list).map((group) => [group.name, group.moves.map((each) => each.uci).join("")])).toEqual([
      ["wins", "123"],
      ["draws", "4"],
      ["blessed", "5"],
      ["losses", "6"],
      ["unknown", "7"],
    ]);
    expect(groupMoves([])).toEqual([]);
  });

  it("has best moves where anything is known", () => {
    expect(bestMoves(list).map((each) => each.uci)).toEqual(["1", "2"]);
    expect(bestMoves([move({ category: "unknown", dtm: null })])).toEqual([]);
    expect(bestMoves([])).toEqual([]);
  });
});

describe("a share", () => {
  it("is called nothing or all only where it is", () => {
    expect([0, 100].map(percentText)).toEqual(["0 %", "100 %"]);
    expect(percentText((100 * 12535208) / 12535256)).toBe("over 99.99 %");
    expect(percentText((100 * 40) / 12535256)).toBe("under 0.01 %");
    expect([0.05, 43.21, 99.95].map(percentText)).toEqual(["0.05 %", "43.2 %", "99.95 %"]);
  });
});
