import { describe, expect, it } from "vitest";
import { numberedMoves, toPgn } from "../src/pgn.ts";
import { parseFen } from "./any_fen.ts";

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
    const pgn = toPgn({ start, san: ["Nb3", "Kc2"], winner: "w", event: 'A "line"', comment: "Mate in 33 (65 plies)" });
    expect(pgn).toContain('[Event "A \\"line\\""]\n');
    expect(pgn).toContain('[Result "1-0"]\n[SetUp "1"]\n[FEN "8/8/8/8/8/7B/8/Nk5K w - - 0 1"]\n\n');
    expect(pgn.endsWith("\n{Mate in 33 (65 plies)} 1. Nb3 Kc2 1-0\n")).toBe(true);
    expect(toPgn({ start, san: [], winner: null, event: "x" })).toMatch(/\[Result "1\/2-1\/2"\][^]*\n\n1\/2-1\/2\n$/);
  });

  it("has no line longer than 80 characters and loses no move", () => {
    const san = Array.from({ length: 65 }, (_, index) => (index % 2 ? "Kc2" : "Nb3+"));
    const [, moves = ""] = toPgn({ start, san, winner: "b", event: "x" }).split("\n\n");
    expect(Math.max(...moves.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(moves.match(/Kc2|Nb3\+/g)).toHaveLength(65);
    expect(moves).toMatch(/0-1\n$/);
  });
});
