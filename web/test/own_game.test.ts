import { describe, expect, it } from "vitest";
import type { ServedRules } from "../src/api.ts";
import { legalInput } from "../src/board.ts";
import { pieceAt, squaresOf } from "../src/game.ts";
import { squaresGeometry } from "../src/grid/squares.ts";
import { ownGame } from "../src/own/own_game.ts";
import { capturedBy, formatFen, materialInWords, nameOf, positionAfter, sideNamedFirst, swapColors } from "../src/position.ts";

const everywhere = { white: null, black: null };

/** Seven files and eleven ranks, an archer that never leaves the first three ranks, and a foot that becomes a guard. */
const rules: ServedRules = {
  game: "tall-game",
  files: 7,
  ranks: 11,
  first_rank: 1,
  no_move_loses: true,
  pieces: [
    { letter: "K", fen: "K", name: "king", attacks: false, points: everywhere },
    { letter: "G", fen: "G", name: "guard", attacks: true, points: everywhere },
    { letter: "A", fen: "BA", name: "archer", attacks: false, points: { white: ["a1", "b1"], black: ["a11", "b11"] } },
    { letter: "F", fen: "F", name: "foot", attacks: true, points: everywhere },
  ],
  start: { fen: "3k3/7/7/7/7/7/7/7/7/2G4/3K3 w", material: "tall-game:KGvK" },
};
const game = ownGame(rules);
const begin = game.parseFen(game.startFen);

describe("a game that rules describe", () => {
  it("has the board, the pieces and the beginning that the server tells", () => {
    expect([game.title, game.files, game.ranks, game.path]).toEqual(["Tall Game", 7, 11, "tall-game"]);
    expect(squaresOf(game)).toHaveLength(77);
    expect(squaresOf(game).at(-1)).toBe("g11");
    expect(game.startMaterial).toBe("tall-game:KGvK");
    expect(pieceAt(begin, "c2")).toBe("G");
    expect(pieceAt(begin, "d11")).toBe("k");
    expect(nameOf(game, "B")).toBe("white archer");
    expect(game.words.help.join(" ")).toContain("K king, G guard, A archer and F foot");
  });

  it("reads and writes its FEN, and says what is wrong with one", () => {
    expect(formatFen(begin)).toBe(game.startFen);
    expect(formatFen(game.parseFen(`${game.startFen.slice(0, -1)}b`))).toMatch(/ b$/);
    for (const [fen, message] of [
      ["", "The FEN is empty"],
      ["7/7 w", "A FEN has 11 ranks"],
      [game.startFen.replace("G", "Q"), 'Rank 2 has "Q"'],
      [`${game.startFen} - -`, "there is text after them"],
      [game.startFen.replace(" w", " r"), "w or b"],
    ] as const) {
      expect(() => game.parseFen(fen)).toThrow(message);
    }
  });

  it("knows its materials by their names, whichever side is named first", () => {
    expect(sideNamedFirst(begin, "tall-game:KGvK")).toBe("w");
    expect(sideNamedFirst(begin, "KGvK")).toBeNull();
    expect(sideNamedFirst(game.parseFen("3k2b/7/7/7/7/7/7/7/7/7/3K3 w"), "tall-game:KAvK")).toBe("b");
    expect(sideNamedFirst(swapColors(begin), "tall-game:KGvK")).toBe("b");
    expect(materialInWords("tall-game:KGFvKA", game)).toBe("king, guard and foot against king and archer");
  });

  it("goes on as the server says, and counts moves", () => {
    const after = positionAfter(begin, "3k3/2G4/7/7/7/7/7/7/7/7/3K3 b");
    expect([pieceAt(after, "c2"), pieceAt(after, "c10"), after.turn, after.fullmoves]).toEqual([null, "G", "b", 1]);
    expect(positionAfter(after, "7/2Gk3/7/7/7/7/7/7/7/7/3K3 w").fullmoves).toBe(2);
    const foot = game.parseFen("3k3/7/7/7/7/7/7/7/7/2Gf3/3K3 w");
    expect(capturedBy(foot, "3k3/7/7/7/7/7/7/7/7/3G3/3K3 b")).toBe("f");
  });

  it("knows where a piece may stand", () => {
    expect(["a1", "c1", "a11"].map((square) => game.mayStand("B", square))).toEqual([true, false, false]);
    expect(["a1", "b11"].map((square) => game.mayStand("b", square))).toEqual([false, true]);
    expect(game.mayStand("G", "g11")).toBe(true);
  });

  it("begins with the royal pieces alone where no win is known", () => {
    expect(ownGame({ ...rules, start: null }).startFen).toBe("6k/7/7/7/7/7/7/7/7/7/K6 w");
  });

  it("has a board whose squares are found from both sides", () => {
    const geometry = squaresGeometry(game);
    for (const bottom of game.colors) {
      for (const square of squaresOf(game)) {
        const { x, y } = geometry.spotOf(square, bottom);
        expect(geometry.squareNear({ x: x + 45, y: y - 45 }, bottom)).toBe(square);
      }
    }
    expect(geometry.squareAtPlace(0, 0, "w")).toBe("a11");
    expect(geometry.squareAtPlace(0, 0, "b")).toBe("g1");
    expect([geometry.width, geometry.height]).toEqual([700, 1100]);
  });

  it("asks what a piece becomes only where there is a choice", () => {
    const moves = ["a10a11g", "a10a11", "a1a2", "a1a10", "b3b4g"].map((uci) => ({ uci }));
    const played: string[] = [];
    const input = legalInput(moves, (uci) => played.push(uci));
    expect(input.targets("a1")).toEqual(["a2", "a10"]);
    expect(input.becomes?.("a10", "a11")).toEqual(["g", ""]);
    expect(input.becomes?.("b3", "b4")).toEqual(["g"]);
    expect(input.becomes?.("a1", "a2")).toEqual([""]);
    input.moved("a10", "a11", "g");
    expect(played).toEqual(["a10a11g"]);
  });
});
