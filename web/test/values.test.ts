import { describe, expect, it } from "vitest";
import type { Proof, RankedMove, Value } from "../src/api.ts";
import { emptyPosition } from "../src/chess/chess.ts";
import type { Color } from "../src/game.ts";
import {
  bestMoves as bestMovesAt,
  fiftyMoveReason,
  groupMoves,
  hasDistance,
  headline as headlineAt,
  isExact,
  mateText,
  moveCategory,
  moveDtm,
  moveDtz,
  movesOf,
  moveText as moveTextAt,
  outcomeOf,
  percentText,
  perpetualCheckText,
  pliesText,
  winnerOf,
  zeroingText,
} from "../src/values.ts";

const place = (turn: Color, halfmoves: number) => ({ ...emptyPosition, turn, halfmoves });
const headline = (of: Value, turn: Color, clock = 0) => headlineAt(of, place(turn, clock));
const moveText = (of: RankedMove, turn: Color, clock = 0) => moveTextAt(of, place(turn, clock));
const bestMoves = (of: readonly RankedMove[], clock = 0) => bestMovesAt(of, place("w", clock));

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
  fen: "8/8/8/8/8/1N5B/8/1k5K b - - 1 1",
  material: "KBNvK",
  ...changes,
});

describe("distances", () => {
  it("count the moves of the side that mates", () => {
    expect([1, 2, 3, 33, 65, 66].map(movesOf)).toEqual([1, 1, 2, 17, 33, 33]);
    expect(mateText(33, "w")).toBe("White mates in 17 (33 plies)");
    expect(mateText(-32, "w")).toBe("Black mates in 16 (32 plies)");
    expect(mateText(1, "b")).toBe("Black mates in 1 (1 ply)");
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
    const open = value({ category: "unknown", dtm: null, dtz: null });
    for (const [at_least, at_most, text] of [
      ["draw", "win", "At least a draw for White"],
      ["blessed-loss", "win", "At least a draw for White"],
      ["loss", "cursed-win", "At least a draw for Black"],
      ["loss", "win", "Not known"],
      ["blessed-loss", "draw", "Not known"],
    ] as const) {
      const proved = { status: "unknown", at_least, at_most } as Proof;
      expect(headlineAt({ ...open, proved }, place("w", 0))).toBe(text);
    }
    expect(headline(value({ category: "cursed-win", dtm: 137 }), "w")).toBe(
      "White mates in 69 (137 plies): too late",
    );
    expect(headline(value({ category: "maybe-win", dtm: 137 }), "w")).toBe(
      "White mates in 69 (137 plies): perhaps too late",
    );
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
    expect(moveText(move({ category: "loss", dtm: null }), "w")).toBe("White wins");
    expect(moveText(move({ category: "win", dtm: null }), "w")).toBe("Black wins");
  });

  it("may be won by DTZ alone, in time or too late", () => {
    expect(headline(value({ category: "win", dtm: null, dtz: 65 }), "w")).toBe("White wins");
    const cursed = value({ category: "blessed-loss", dtm: null, dtz: -114 });
    expect(headline(cursed, "b")).toBe("White wins too late: a draw");
    expect([winnerOf(cursed, "b"), isExact(cursed), hasDistance(cursed)]).toEqual(["w", false, true]);
    expect(moveText(move({ category: "blessed-loss", dtm: null, dtz: -113 }), "w")).toBe("White wins too late");
    expect(moveText(move({ category: "draw", dtm: null, dtz: 0 }), "w")).toBe("draw");
  });

  it("is said to mate as far as that stands under the fifty-move rule", () => {
    expect(headline(value({ category: "win", dtm: 65, dtz: 3 }), "w", 35)).toBe("White mates in 33 (65 plies)");
    expect(headline(value({ category: "win", dtm: 65, dtz: 3 }), "w", 36)).toBe("White wins");
    expect(headline(value({ category: "win", dtm: 65, dtz: 3, dtm50: 71 }), "w", 36)).toBe("White mates in 36 (71 plies)");
    expect(headline(value({ category: "cursed-win", dtm: 65, dtz: 65, dtm50: 0 }), "w", 36)).toBe("White mates in 33 (65 plies): too late");
    expect(headline(value({ category: "loss", dtm: null, dtz: -3, dtm50: -70 }), "b")).toBe("White mates in 35 (70 plies)");
    expect(moveText(move({ category: "loss", dtm: -64, dtz: -2 }), "w", 36)).toBe("White wins");
    expect(moveText(move({ category: "loss", dtm: -64, dtz: -2, zeroing: true }), "w", 36)).toBe("White mates in 33 (65 plies)");
    expect(moveText(move({ category: "loss", dtm: -40, dtm50: -44 }), "w", 77)).toBe("White mates in 23 (45 plies)");
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
    expect(moveText(best, "w")).toBe("White mates in 33 (65 plies)");
    const blunder = move({ category: "win", dtm: 31, dtz: 5 });
    expect(moveDtm(blunder)).toBe(-32);
    expect(moveDtz(blunder)).toBe(-6);
    expect(moveText(blunder, "w")).toBe("Black mates in 16 (32 plies)");
  });

  it("that captures or moves a pawn is itself the next such move", () => {
    expect(moveDtz(move({ category: "loss", dtm: -20, dtz: -8, zeroing: true }))).toBe(1);
    expect(moveDtz(move({ category: "win", dtm: 21, dtz: 9, zeroing: true }))).toBe(-1);
    // What it leads to is spoilt by the fifty-move rule: as others count it.
    expect(moveDtz(move({ category: "blessed-loss", dtz: -114, zeroing: true }))).toBe(101);
    expect(moveDtz(move({ category: "cursed-win", dtz: 114, zeroing: true }))).toBe(-101);
    expect(moveDtz(move({ dtz: null }))).toBeNull();
    expect(moveDtz(move({ zeroing: true }))).toBe(0);
  });

  it("that lets the fifty-move rule count anew is told from others", () => {
    const said = (san: string, zeroing = true) => zeroingText(move({ san, zeroing }));
    expect(["Rxd2", "Kxb7+", "exd8=Q#", "e4", "e8=N", "Q1xd2"].map((san) => said(san))).toEqual([
      "capture",
      "capture",
      "capture by a pawn",
      "pawn move",
      "pawn move",
      "capture",
    ]);
    expect([said("Bb5", false), said("O-O", false)]).toEqual(["", ""]);
  });

  it("is said in words", () => {
    expect(moveText(move({ category: "loss", checkmate: true, dtm: null, dtz: -1 }), "w")).toBe("checkmate");
    expect(moveDtm(move({ category: "loss", checkmate: true, dtm: null }))).toBe(1);
    expect(moveText(move({}), "w")).toBe("draw");
    expect(moveText(move({ stalemate: true }), "w")).toBe("stalemate");
    expect(moveText(move({ category: "unknown", dtm: null }), "w")).toBe("not known");
  });
});

describe("the fifty-move rule", () => {
  it("is said in words where the clock has run too far: what is left, and how long mate takes", () => {
    expect(fiftyMoveReason(value({ category: "cursed-win", dtm: 65, dtz: 65 }), 97, "w")).toBe(
      "A win for White, but the fifty-move rule makes it a draw: " +
        "the mate takes 65 plies, and only 3 are left.",
    );
    expect(fiftyMoveReason(value({ category: "blessed-loss", dtm: -64, dtz: -4 }), 99, "w")).toBe(
      "A win for Black, but the fifty-move rule makes it a draw: " +
        "the next capture, pawn move or mate takes 4 plies, and only 1 is left.",
    );
    expect(fiftyMoveReason(value({ category: "cursed-win", dtm: 65, dtz: null }), 104, "w")).toBe(
      "104 plies have passed without a capture or a pawn move: by the fifty-move rule the game is a draw.",
    );
  });

  it("spoils some wins with any clock: DTZ beyond 100, or results without distances, say so", () => {
    const always = "A win for White, but the fifty-move rule makes it a draw, whatever the clock says.";
    expect(fiftyMoveReason(value({ category: "cursed-win", dtm: 153, dtz: 114 }), 0, "w")).toBe(always);
    // A capture at once that leads to such a win has 101 plies.
    expect(fiftyMoveReason(value({ category: "blessed-loss", dtm: null, dtz: -101 }), 0, "b")).toBe(always);
    expect(fiftyMoveReason(value({ category: "cursed-win", dtm: null, dtz: null }), 7, "w")).toBe(always);
  });

  it("is not said to spoil a mate where that is not known", () => {
    expect(fiftyMoveReason(value({ category: "maybe-loss", dtm: -120, dtz: null }), 10, "b")).toBe(
      "A win for White, but the fifty-move rule may make it a draw: 90 plies are left for a capture, a pawn move or mate, " +
        "the mate takes 120 plies, and whether one of them comes in time is not known.",
    );
    expect(fiftyMoveReason(value({ category: "maybe-win", dtm: null, dtz: null }), 10, "b")).toBe(
      "A win for Black, but the fifty-move rule may make it a draw: 90 plies are left for a capture, a pawn move or mate, " +
        "and whether one of them comes in time is not known.",
    );
    expect(fiftyMoveReason(value({ category: "win", dtm: 3, dtz: 3 }), 97, "w")).toBe("");
    expect(fiftyMoveReason(drawn, 97, "w")).toBe("");
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
    expect(groupMoves(list, "w").map((group) => [group.name, group.moves.map((each) => each.uci).join("")])).toEqual([
      ["wins", "123"],
      ["draws", "4"],
      ["blessed", "5"],
      ["losses", "6"],
      ["unknown", "7"],
    ]);
    expect(groupMoves([], "w")).toEqual([]);
  });

  it("names the side that mates", () => {
    const titles = (turn: "w" | "b") => groupMoves(list, turn).map((group) => group.title);
    expect(titles("w")).toEqual([
      "White wins",
      "Draws",
      "A win for Black, but the fifty-move rule makes it a draw",
      "Black wins",
      "Not known",
    ]);
    expect(titles("b")[0]).toBe("Black wins");
  });

  it("has best moves where anything is known", () => {
    expect(bestMoves(list).map((each) => each.uci)).toEqual(["1", "2"]);
    expect(bestMoves([move({ category: "unknown", dtm: null })])).toEqual([]);
    expect(bestMoves([])).toEqual([]);
  });

  it("has best moves by DTZ where the distance to mate is not known", () => {
    const wins = [
      move({ uci: "1", category: "loss", dtm: null, dtz: -4 }),
      move({ uci: "2", category: "loss", dtm: null, dtz: -4 }),
      move({ uci: "3", category: "loss", dtm: null, dtz: -6 }),
      move({ uci: "4", category: "blessed-loss", dtm: null, dtz: -4 }),
    ];
    expect(bestMoves(wins).map((each) => each.uci)).toEqual(["1", "2"]);
  });
});

describe("best moves under the fifty-move rule", () => {
  const named = (moves: readonly RankedMove[], clock: number) => bestMoves(moves, clock).map(({ uci }) => uci);

  it("are as quick as the first one by DTM50, whatever DTM says", () => {
    const moves = [
      move({ uci: "first", category: "loss", dtm: -42, dtm50: -44 }),
      move({ uci: "as quick", category: "loss", dtm: -44, dtm50: -44 }),
      move({ uci: "quicker without the rule", category: "loss", dtm: -40, dtm50: -48 }),
    ];
    expect(named(moves, 78)).toEqual(["first", "as quick"]);
  });

  it("zero the clock as soon as the first one where the mate may come too late", () => {
    const moves = [
      move({ uci: "first", category: "loss", dtm: -40, dtz: -2 }),
      move({ uci: "later", category: "loss", dtm: -40, dtz: -6 }),
    ];
    expect(named(moves, 78)).toEqual(["first"]);
    expect(named(moves, 0)).toEqual(["first", "later"]);
  });
});

describe("the rule on perpetual check", () => {
  it("is named where it alone decides", () => {
    const text = (repetition?: "win_by_rule" | "loss_by_rule" | "win_by_mate" | "draw") =>
      perpetualCheckText(repetition ? { repetition } : {}, "red");
    expect(text("win_by_rule")).toBe("Red wins where perpetual check loses");
    expect(text("loss_by_rule")).toBe("Black wins where perpetual check loses");
    expect([text("win_by_mate"), text("draw"), text()]).toEqual(["", "", ""]);
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
