import { describe, expect, it } from "vitest";
import type { Api } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import { historyAsPgn, historyFromPgn } from "../src/explore/history_pgn.ts";
import { numberedMoves, numberedTree, toPgn } from "../src/pgn.ts";
import { readPgn } from "../src/pgn_reader.ts";
import { parseFen } from "./any_fen.ts";
import { answer, move } from "./learn_objects.ts";

const fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
const start = parseFen(fen);

describe("PGN", () => {
  it("numbers moves from either side", () => {
    expect(numberedMoves(start, ["Nb3", "Kc2", "Nc5"]).join(" ")).toBe("1. Nb3 Kc2 2. Nc5");
    expect(numberedMoves(parseFen(fen.replace(" w - - 0 1", " b - - 3 7")), ["Kc2", "Nc5", "Kc3"]).join(" ")).toBe(
      "7... Kc2 8. Nc5 Kc3",
    );
    expect(numberedMoves(start, [])).toEqual([]);
  });

  it("starts from the position and says the result", () => {
    const pgn = toPgn({ start, moves: [{ san: "Nb3" }, { san: "Kc2" }], winner: "w", event: 'A "line"', comment: "Mate in 33 (65 plies)" });
    expect(pgn).toContain('[Event "A \\"line\\""]\n');
    expect(pgn).toContain('[Result "1-0"]\n[SetUp "1"]\n[FEN "8/8/8/8/8/7B/8/Nk5K w - - 0 1"]\n\n');
    expect(pgn.endsWith("\n{Mate in 33 (65 plies)} 1. Nb3 Kc2 1-0\n")).toBe(true);
    expect(toPgn({ start, moves: [], winner: null, event: "x" })).toMatch(/\[Result "1\/2-1\/2"\][^]*\n\n1\/2-1\/2\n$/);
  });

  it("has no line longer than 80 characters and loses no move", () => {
    const san = Array.from({ length: 65 }, (_, index) => (index % 2 ? "Kc2" : "Nb3+"));
    const [, moves = ""] = toPgn({ start, moves: san.map((each) => ({ san: each })), winner: "b", event: "x" }).split("\n\n");
    expect(Math.max(...moves.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(moves.match(/Kc2|Nb3\+/g)).toHaveLength(65);
    expect(moves).toMatch(/0-1\n$/);
  });
});

describe("PGN of several lines", () => {
  const moves = [
    { san: "Nb3", others: [[{ san: "Kg2" }, { san: "Kc2", others: [[{ san: "Ka2" }]] }]] },
    { san: "Kc2" },
    { san: "Nc5" },
  ];
  const text = "1. Nb3 (1. Kg2 Kc2 (1... Ka2)) 1... Kc2 2. Nc5";

  it("has them in brackets, with the numbers that they need", () => {
    expect(numberedTree(start, moves).join(" ")).toBe(text);
    expect(toPgn({ start, moves, event: "x" })).toContain(`\n\n${text} *\n`);
  });

  it("is read as it was written, whatever stands between the moves", () => {
    expect(readPgn(toPgn({ start, moves, event: "x" }))).toEqual({ fen, moves });
    expect(readPgn(`\uFEFF[FEN "${fen}"]\n{a {comment} 1.Nb3! $14 ( 1.Kg2 ; to the end (of the line)\n Kc2?! (1...Ka2) ) 1...Kc2 2.Nc5 1-0 junk`)).toEqual({
      fen,
      moves,
    });
    expect(readPgn("1. e4 e5 *\n\n[Event \"2\"]\n\n1. d4 *").moves).toEqual([{ san: "e4" }, { san: "e5" }]);
    expect(readPgn('[Event "a \\"b\\" ] c"]\n1. O-O-O e8=Q+ 1/2-1/2')).toEqual({ fen: null, moves: [{ san: "O-O-O" }, { san: "e8=Q+" }] });
  });

  it("that is damaged is refused in one sentence with the line", () => {
    for (const [damaged, reason] of [
      ["", "There is no move in the file."],
      ['[Event "x"]\n\n*', "There is no move in the file."],
      ["1. e4\n)", "Line 2: a bracket is closed that was not opened."],
      ["(1. e4)", "Line 1: there is no move that the bracket could be beside."],
      ["1. e4 ()", "Line 1: there is no move in the brackets."],
      ["1. e4 (1. d4", "The file ends within brackets."],
      ["1. e4 \u0007", 'Line 1: "\u0007" stands where a move should be.'],
      ["{ never closed 1. e4", 'Line 1: "{" stands where a move should be.'],
      ["1. e4 " + "(1. d4 ".repeat(60), "Line 1: the brackets are nested too deep."],
      ["x".repeat((1 << 20) + 1), "The file is longer than a game of PGN can be."],
    ] as const) {
      expect(() => readPgn(damaged)).toThrow(reason);
    }
  });

  it("becomes a history, and the history PGN again", async () => {
    // Every move that is asked for is legal.
    const squares: Record<string, string> = { Nb3: "a1b3", Kg2: "h1g2", Kc2: "b1c2", Ka2: "b1a2", Nc5: "b3c5" };
    const api = {
      standard: async () => answer(0, Object.entries(squares).map(([san, uci]) => move(uci, 0, { san }))),
    } as unknown as Api;
    const history = await historyFromPgn(toPgn({ start, moves, event: "x" }), api, chess);
    expect(history.index).toBe(0);
    expect(history.entries.map(({ move }) => move?.san)).toEqual([undefined, "Nb3", "Kc2", "Nc5"]);
    expect(historyAsPgn(history)).toContain(`\n\n${text} *\n`);
    await expect(historyFromPgn(`[FEN "${fen}"]\n1. Qh5`, api, chess)).rejects.toThrow(`Qh5 is no legal move in ${fen}.`);
    // What was set up in between begins another game.
    history.push({ position: start }, { position: start, move: { uci: "a1b3", san: "Nb3" } });
    expect(historyAsPgn(history)).toMatch(/\n\n1\. Nb3 \*\n$/);
  });
});
