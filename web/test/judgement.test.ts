import { describe, expect, it } from "vitest";
import type { Answer } from "../src/api.ts";
import { judge as judgeAnswers, movesInWords, sideThatWins } from "../src/learn/judgement.ts";
import { positionAfter, type Position } from "../src/position.ts";
import { answer, fenAfter, mating, move, of } from "./learn_objects.ts";
import { parseFen } from "./any_fen.ts";

const white = parseFen("8/8/8/3k1N2/3B4/8/8/K7 w - - 0 1");
const black = parseFen("8/8/8/3k1N2/3B4/8/8/K7 b - - 0 1");
const rooks = parseFen("8/8/8/8/8/1k3r2/8/KR6 w - - 0 1");

/** The reply is among the moves of the position after the move, as the server has it. */
function judge(before: Position, object: Answer, uci: string, after: Answer, reply: string | null) {
  const replies = reply === null || after.moves.some((each) => each.uci === reply) ? after.moves : [...after.moves, move(reply, 0)];
  const next = positionAfter(before, fenAfter(before, uci));
  return judgeAnswers(before, of(before, object), uci, of(next, { ...after, moves: replies }), reply);
}

describe("what a winner's move cost", () => {
  const before = answer(33, [
    move("d4a7", -32),
    move("d4b2", -38),
    move("d4c3", -34),
    move("d4h8", -62),
    move("f5g7", 0),
    move("f5e7", 0, { stalemate: true }),
    move("a1a2", 0, { insufficient_material: true }),
    move("a1b1", -70, { category: "blessed-loss" }),
    move("a1b2", -70, { category: "maybe-loss" }),
    move("f5h4", null),
  ]);
  const text = (uci: string, reply: string | null = "d5e4", after = answer(0)) =>
    judge(white, before, uci, after, reply);

  it("is nothing where it was one of the best", () => {
    expect(text("d4a7")).toEqual({ kind: "best", text: "As fast as possible.", lostMoves: 0 });
    // What is taken there costs nothing: it was the fastest way.
    expect(text("d4a7", "d5d4").text).toBe("As fast as possible.");
  });

  it("is counted in moves where mate takes longer", () => {
    expect(text("d4c3")).toEqual({ kind: "slower", text: "One move longer than needed.", lostMoves: 1 });
    expect(text("d4b2")).toEqual({
      kind: "slower",
      text: "Three moves longer than needed.",
      lostMoves: 3,
    });
    expect(text("d4h8").text).toBe("15 moves longer than needed.");
  });

  it("names the piece that is taken for it", () => {
    expect(text("d4b2", "d5e4").text).not.toMatch(/lost/);
    expect(judge(white, before, "f5g7", answer(0), "d5d4")).toEqual({
      kind: "thrown",
      text: "Throws the win away: the bishop is lost.",
      lostMoves: 0,
    });
    const longer = answer(11, [move("b1b8", -10), move("b1b2", -20)]);
    expect(judge(rooks, longer, "b1b2", answer(-20), "b3b2").text).toBe(
      "Five moves longer than needed. The rook is lost.",
    );
  });

  it("is the win, and it says why", () => {
    expect(text("f5g7", "d5e4").text).toBe("Throws the win away: the position is drawn.");
    expect(text("f5e7", null).text).toBe("Throws the win away: stalemate.");
    expect(text("a1a2", null).text).toBe("Throws the win away: neither side can mate any more.");
    expect(text("a1b1").text).toBe("Throws the win away: the fifty-move rule comes before the mate.");
  });

  it("may be the game", () => {
    const before = answer(11, [move("a1a2", 23), move("b1b2", 23)]);
    expect(judge(rooks, before, "a1a2", answer(23), "f3f2").text).toBe("Throws the win away: Black wins.");
    expect(judge(rooks, before, "b1b2", answer(23), "b3b2")).toEqual({
      kind: "thrown",
      text: "Throws the win away: the rook is lost, and Black wins.",
      lostMoves: 0,
    });
  });

  it("is nothing where the fifty-move rule leaves no faster way", () => {
    const late = answer(33, [move("d4a7", -36), move("d4b2", -38), move("d4c3", -32, { category: "blessed-loss" })]);
    const judged = (uci: string) => judge(white, late, uci, answer(0), null);
    expect(judged("d4a7")).toEqual({ kind: "best", text: "As fast as possible.", lostMoves: 0 });
    expect(judged("d4b2").text).toBe("One move longer than needed.");
    expect(judged("d4c3").text).toBe("Throws the win away: the fifty-move rule comes before the mate.");
  });

  it("leaves what the fifty-move rule may do to the position on the board", () => {
    expect(text("a1b2").text).toBe("19 moves longer than needed.");
  });

  it("is unknown without a table, and it says which", () => {
    const verdict = text("f5h4", null, answer(null, [], { material: "KBNvK" }));
    expect(verdict.kind).toBe("unknown");
    expect(verdict.text).toMatch(
      /^What this is worth is not known\. There is no table for KBNvK\.$/,
    );
  });

  it("is mate", () => {
    const verdict = judge(
      white,
      answer(1, [move("f5e7", null, mating)]),
      "f5e7",
      answer(null, [], { checkmate: true }),
      null,
    );
    expect(verdict).toEqual({ kind: "mate", text: "Checkmate.", lostMoves: 0 });
  });

  it("is not asked of a move that is not legal", () => {
    expect(() => text("a1h8")).toThrow(/not among the legal moves/);
  });
});

describe("what a defender's move cost", () => {
  const before = answer(-30, [move("d5e4", 29), move("d5c4", 29), move("d5e6", 23), move("d5d4", 27), move("d5c6", 0)]);
  const judged = (uci: string) => judge(black, before, uci, answer(29), "a1b2");

  it("is nothing where no move holds out longer", () => {
    expect(judged("d5e4")).toEqual({ kind: "best", text: "No move holds out longer.", lostMoves: 0 });
  });

  it("is no merit where there is no other move", () => {
    const forced = answer(-30, [move("d5e4", 29)]);
    expect(judge(black, forced, "d5e4", answer(29), "a1b2").text).toBe("The only move.");
  });

  it("is counted in moves where mate comes sooner", () => {
    expect(judged("d5e6")).toEqual({
      kind: "sooner",
      text: "Mated three moves sooner than needed.",
      lostMoves: 3,
    });
    expect(judged("d5d4").text).toBe("Mated one move sooner than needed.");
  });

  it("may be a draw by the fifty-move rule", () => {
    const rescue = answer(-30, [move("d5e4", 29, { category: "cursed-win" }), move("d5c4", 29)]);
    expect(judge(black, rescue, "d5e4", answer(29), "a1b2").text).toBe(
      "Saves the game: the fifty-move rule makes it a draw.",
    );
    expect(judged("d5c6").text).toBe("Saves the game: a draw.");
  });
});

describe("a judgement", () => {
  it("names no distance: those on the page count from the position on the board, which is soon another one", () => {
    const won = answer(33, [move("d4a7", -32), move("d4b2", -38), move("f5g7", 24), move("a1b1", -70, { category: "blessed-loss" })]);
    const lost = answer(-30, [move("d5e4", 29), move("d5e6", 23), move("d5c6", 29, { category: "cursed-win" })]);
    const texts = [
      ...won.moves.map(({ uci }) => judge(white, won, uci, answer(-32), "d5e4").text),
      ...lost.moves.map(({ uci }) => judge(black, lost, uci, answer(29), "a1b2").text),
    ];
    expect(texts.join(" ")).not.toMatch(/\bin \d|\d pl(y|ies)/);
  });
});

describe("words", () => {
  it("count moves", () => {
    expect([0, 1, 2, 12, 13].map(movesInWords)).toEqual([
      "no moves",
      "one move",
      "two moves",
      "twelve moves",
      "13 moves",
    ]);
  });

  it("know the side that wins", () => {
    expect(sideThatWins(white, answer(33))).toBe("w");
    expect(sideThatWins(white, answer(-32))).toBe("b");
    expect(sideThatWins(black, answer(null, [], { checkmate: true, category: "loss" }))).toBe("w");
    expect(sideThatWins(white, answer(0))).toBeNull();
    expect(sideThatWins(white, answer(101, [], { category: "cursed-win" }))).toBeNull();
    expect(sideThatWins(white, answer(null))).toBeNull();
  });
});
