import { describe, expect, it } from "vitest";
import { chess } from "../src/chess/chess.ts";
import {
  emptyPosition,
  fenForAddress,
  FenError,
  formatFen,
  indexOf,
  materialInWords,
  menOf,
  mirror,
  shifted,
  movePieceFreely,
  pieceAt,
  positionAfter,
  sideNamedFirst,
  squares,
  swapColors,
  upsideDown,
  withClock,
  withPiece,
  withTurn,
} from "../src/position.ts";
import { parseFen } from "./any_fen.ts";

const longest = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

describe("FEN", () => {
  it("comes back as it was read", () => {
    for (const fen of [longest, start, "8/8/8/1pP5/8/8/8/K6k w - b6 3 71"]) expect(formatFen(parseFen(fen))).toBe(fen);
    expect(formatFen(emptyPosition)).toBe("8/8/8/8/8/8/8/8 w - - 0 1");
  });

  it("may have underscores for spaces and leave fields out", () => {
    expect(formatFen(parseFen(" 8/8/8/8/8/7B/8/Nk5K_b "))).toBe("8/8/8/8/8/7B/8/Nk5K b - - 0 1");
    expect(fenForAddress(longest)).toBe("8/8/8/8/8/7B/8/Nk5K_w_-_-_0_1");
  });

  it("says in words what is wrong", () => {
    const message = (text: string) => {
      try {
        parseFen(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FenError);
        return (error as FenError).message;
      }
      return "";
    };
    expect(message("")).toMatch(/empty/);
    expect(message("8/8/8 w")).toMatch(/8 ranks.*has 3/);
    expect(message("8/8/8/8/8/7X/8/8 w")).toMatch(/Rank 3 has "X"/);
    expect(message("8/8/8/8/8/8/9/8 w")).toMatch(/Rank 2 has "9"/);
    expect(message("8/8/8/8/8/8/8/7 w")).toMatch(/Rank 1.*7 squares/);
    expect(message("KKKKKKKKK/8/8/8/8/8/8/8 w")).toMatch(/9 squares/);
    expect(message("8/8/8/8/8/8/8/8 white")).toMatch(/side to move/);
    expect(message("8/8/8/8/8/8/8/8 w x")).toMatch(/castling/);
    expect(message("8/8/8/8/8/8/8/8 w - e4")).toMatch(/en-passant/);
    expect(message("8/8/8/8/8/8/8/8 w - - -1")).toMatch(/half-move clock/);
    expect(message("8/8/8/8/8/8/8/8 w - - 0 1 2")).toMatch(/six fields/);
  });

  it("numbers the squares from a1", () => {
    expect(squares[0]).toBe("a1");
    expect(squares[63]).toBe("h8");
    expect(squares.every((square, index) => indexOf(square) === index)).toBe(true);
    expect(pieceAt(parseFen(longest), "h3")).toBe("B");
  });
});

describe("a move", () => {
  it("leads where the server says; moves are counted here, for not every game's FEN does", () => {
    const before = parseFen(longest);
    const after = positionAfter(before, "8/8/8/8/8/1N5B/8/1k5K b - - 1 1");
    expect(formatFen(after)).toBe("8/8/8/8/8/1N5B/8/1k5K b - - 1 1");
    expect(formatFen(positionAfter(after, "8/8/8/8/8/1N5B/2k5/7K w - - 2 2"))).toBe("8/8/8/8/8/1N5B/2k5/7K w - - 2 2");
    const xiangqi = positionAfter(parseFen("3k5/9/9/9/9/9/9/9/R8/4K4 b - - 0 7"), "9/3k5/9/9/9/9/9/9/R8/4K4 w");
    expect([formatFen(xiangqi), xiangqi.fullmoves]).toEqual(["9/3k5/9/9/9/9/9/9/R8/4K4 w", 8]);
  });
});

describe("setting up", () => {
  const position = parseFen("k7/8/8/8/8/8/1P6/K6N w - - 12 30");

  it("puts, removes and moves pieces, and starts the clocks afresh", () => {
    expect(formatFen(withPiece(position, "h8", "q"))).toBe("k6q/8/8/8/8/8/1P6/K6N w - - 0 1");
    expect(formatFen(withPiece(position, "h1", null))).toBe("k7/8/8/8/8/8/1P6/K7 w - - 0 1");
    expect(formatFen(movePieceFreely(position, "h1", "a8"))).toBe("N7/8/8/8/8/8/1P6/K7 w - - 0 1");
    expect(formatFen(movePieceFreely(position, "h1", "h1"))).toBe("k7/8/8/8/8/8/1P6/K6N w - - 0 1");
    expect(formatFen(withTurn(position, "b"))).toBe("k7/8/8/8/8/8/1P6/K6N b - - 0 1");
    expect(withTurn(position, "w")).toBe(position);
  });

  it("is the same with another clock, but that no pawn has just moved where it has run", () => {
    const position = parseFen("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7");
    expect(formatFen(withClock(position, 0))).toBe("4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7");
    expect(formatFen(withClock(position, 97))).toBe("4k3/8/8/8/3pP3/8/8/4K2R b K - 97 7");
  });

  it("shifts all men, as far as there is room and no pawn comes to stand where none may", () => {
    const pawn = parseFen("8/8/8/8/8/2k5/4P3/4K3 b - - 7 12");
    expect(formatFen(shifted(pawn, -2, 0)!)).toBe("8/8/8/8/8/k7/2P5/2K5 b - - 0 1");
    expect(shifted(pawn, -3, 0)).toBeNull();
    expect(shifted(pawn, 4, 0)).toBeNull();
    expect(shifted(pawn, 0, -1)).toBeNull();
    expect(formatFen(shifted(pawn, 3, 5)!)).toBe("5k2/7P/7K/8/8/8/8/8 b - - 0 1");
    expect(shifted(parseFen("8/8/8/8/8/2k5/4P3/8 w - - 0 1"), 0, -1)).toBeNull();
    expect(shifted(pawn, 0, 6)).toBeNull();
  });

  it("mirrors, turns upside down and swaps colours, each twice the same", () => {
    expect(formatFen(mirror(position))).toBe("7k/8/8/8/8/8/6P1/N6K w - - 0 1");
    expect(formatFen(upsideDown(position))).toBe("K6N/1P6/8/8/8/8/8/k7 w - - 0 1");
    expect(formatFen(swapColors(position))).toBe("k6n/1p6/8/8/8/8/8/K7 b - - 0 1");
    for (const change of [mirror, upsideDown, swapColors]) {
      expect(formatFen(change(change(position)))).toBe("k7/8/8/8/8/8/1P6/K6N w - - 0 1");
    }
  });
});

describe("material", () => {
  const first = (fen: string, material: string) => sideNamedFirst(parseFen(fen), material);

  it("is told by its name, and whose men that names first", () => {
    expect(first(longest, "KBNvK")).toBe("w");
    expect(first("k5nb/8/8/8/8/8/8/K7 w", "KBNvK")).toBe("b");
    expect(first("k6q/8/8/8/8/8/8/K6R w", "KQvKR")).toBe("b");
    expect(first("kr6/8/8/8/8/8/8/KR6 b", "KRvKR")).toBe("w");
    expect(first("3k5/9/9/9/9/9/9/9/R8/4K4 b", "xiangqi:KRvK")).toBe("red");
    expect(menOf(parseFen(longest))).toBe(4);
  });

  it("is another one where a man more or less stands, or it is another game's", () => {
    for (const material of ["KBvK", "KBNNvK", "KBNvKB", "KNvKB", "", "KBNvKvK", "xiangqi:KBNvK"]) expect(first(longest, material)).toBeNull();
    expect(first("3k5/9/9/9/9/9/9/9/R8/4K4 b", "KRvK")).toBeNull();
  });
});

describe("a material in words", () => {
  it("names the men of both sides", () => {
    expect(materialInWords("KBNvK", chess)).toBe("king, bishop and knight against king");
    expect(materialInWords("KRPvKR", chess)).toBe("king, rook and pawn against king and rook");
    expect(materialInWords("KQQvK", chess)).toBe("king and two queens against king");
    expect(materialInWords("KvK", chess)).toBe("king against king");
    expect(materialInWords("KPPPvK", chess)).toBe("king and three pawns against king");
  });

  it("is the name where that is none of a material", () => {
    for (const name of ["", "KX", "KXvK", "Kv", "KvKvK"]) expect(materialInWords(name, chess)).toBe(name);
  });
});
