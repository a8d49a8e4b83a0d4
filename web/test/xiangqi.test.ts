import { afterEach, describe, expect, it, vi } from "vitest";
import { chess, emptyPosition } from "../src/chess/chess.ts";
import { gameNamed } from "../src/games.ts";
import { addressOf, fenInAddress, gameInAddress, roomInAddress } from "../src/address.ts";
import { ApiError, createApi, type Table } from "../src/api.ts";
import { heatSquares } from "../src/explore/heat.ts";
import { emptyPositionOf, FenError, isSquareOf, squaresOf, type Color } from "../src/game.ts";
import { wonMaterials } from "../src/learn/difficulty.ts";
import { judge } from "../src/learn/judgement.ts";
import { firstChoiceOf, parseProgress } from "../src/learn/progress.ts";
import { newSession, step } from "../src/learn/session.ts";
import { clockText, hintText, sideText, taskText } from "../src/learn/words.ts";
import { groupMaterials, isMeant, mostLikely } from "../src/material_groups.ts";
import { numberedMoves, toPgn } from "../src/pgn.ts";
import {
  capturedBy,
  checkedKing,
  formatFen,
  kingSquare,
  materialInWords,
  mirror,
  nameOf,
  pieceAt,
  shortName,
  swapColors,
  upsideDown,
  withClock,
  withPiece,
  withTurn,
} from "../src/position.ts";
import { groupMoves, headline, isExact, mateText, moveDtm, moveText, winnerOf } from "../src/values.ts";
import { fileNumber, geometry, gridPath, marksPath } from "../src/xiangqi/geometry.ts";
import { characters, signs } from "../src/xiangqi/glyphs.ts";
import { moved } from "../src/xiangqi/pieces.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";
import { answer, mating, move, of, value } from "./learn_objects.ts";
import { parseFen } from "./any_fen.ts";

const start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
const chariot = "3k5/9/9/9/9/9/9/9/R8/4K4 w";

afterEach(() => vi.unstubAllGlobals());

describe("a FEN of xiangqi", () => {
  it("comes back as it was read, whatever follows the side to move", () => {
    for (const fen of [start, chariot, "9/9/9/9/9/9/9/9/9/9 b"]) expect(formatFen(parseFen(fen))).toBe(fen);
    expect(formatFen(parseFen(`${start} - - 0 7`))).toBe(start);
    expect(parseFen(`${start} - - 0 7`).fullmoves).toBe(7);
    expect(formatFen(parseFen(start.replaceAll(" ", "_")))).toBe(start);
    expect(formatFen(parseFen(start.slice(0, -2)))).toBe(start);
  });

  it("may have r for Red, and the letters of others for elephants and horses", () => {
    const other = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
    expect(formatFen(parseFen(other))).toBe(start);
  });

  it("says in words what is wrong", () => {
    const message = (text: string) => {
      try {
        xiangqi.parseFen(text);
      } catch (error) {
        expect(error).toBeInstanceOf(FenError);
        return (error as FenError).message;
      }
      return "";
    };
    expect(message(" ")).toMatch(/empty/);
    expect(message("8/8/8/8/8/7B/8/Nk5K w")).toMatch(/10 ranks.*has 8/);
    expect(message("9/9/9/9/9/9/9/9/9/4Q4 w")).toMatch(/Rank 0 has "Q": expected one of KABNRCP/);
    expect(message("9/8/9/9/9/9/9/9/9/9 w")).toMatch(/Rank 8 \("8"\) has 8 squares instead of 9/);
    expect(message(start.replace(" w", " white"))).toMatch(/side to move/);
    expect(message(`${start} KQ - 0 1`)).toMatch(/"KQ" means nothing/);
    expect(message(`${start} - - x 1`)).toMatch(/half-move clock/);
    expect(message(`${start} - - 0 1 2`)).toMatch(/six fields/);
  });
});

describe("the points", () => {
  it("are numbered from a0", () => {
    const points = squaresOf(xiangqi);
    expect([points.length, points[0], points[8], points[9], points[89]]).toEqual([90, "a0", "i0", "a1", "i9"]);
    expect(pieceAt(parseFen(start), "b2")).toBe("C");
    expect(pieceAt(parseFen(start), "e9")).toBe("k");
    expect(["a0", "i9", "j0", "a10", "A0", ""].map((text) => isSquareOf(xiangqi, text))).toEqual([true, true, false, false, false, false]);
  });

  it("are as many for each piece as it may ever stand on", () => {
    const count = (piece: string) => squaresOf(xiangqi).filter((square) => xiangqi.mayStand(piece, square)).length;
    expect(["K", "A", "B", "P", "R", "N", "C"].map(count)).toEqual([9, 5, 7, 55, 90, 90, 90]);
    expect(["k", "a", "b", "p", "r", "n", "c"].map(count)).toEqual([9, 5, 7, 55, 90, 90, 90]);
    expect(xiangqi.mayStand("k", "e9") && !xiangqi.mayStand("K", "e9")).toBe(true);
  });

  it("lie where the side at the bottom sees them, and are found again there", () => {
    expect(geometry.spotOf("a0", "red")).toEqual(geometry.spotAt(0, 9));
    expect(geometry.spotOf("a0", "black")).toEqual(geometry.spotAt(8, 0));
    expect(geometry.spotOf("e9", "black")).toEqual(geometry.spotAt(4, 9));
    for (const bottom of ["red", "black"] as const) {
      for (const square of squaresOf(xiangqi)) {
        const { x, y } = geometry.spotOf(square, bottom);
        expect(geometry.squareNear({ x: x + 45, y: y - 45 }, bottom)).toBe(square);
      }
    }
    expect(geometry.squareNear({ x: -20, y: 100 }, "red")).toBeNull();
    expect(geometry.squareNear({ x: 300, y: geometry.height + 40 }, "red")).toBeNull();
    expect(geometry.squareAtPlace(9, 0, "red")).toBeNull();
  });

  it("have files that each side counts from its right", () => {
    expect([0, 8].map((column) => fileNumber(column, false))).toEqual([9, 1]);
    expect([0, 8].map((column) => fileNumber(column, true))).toEqual([1, 9]);
  });
});

describe("the drawing", () => {
  it("has the river's gap in all files but the outer ones, and the palaces' diagonals", () => {
    const lines = gridPath().split("M").slice(1);
    // 10 ranks, 2 whole files, 7 in two halves, 4 diagonals.
    expect(lines).toHaveLength(10 + 2 + 14 + 4);
    const [bankTop, bankBottom] = [geometry.spotAt(4, 4), geometry.spotAt(4, 5)];
    expect(lines.filter((line) => line.startsWith(`${bankBottom.x} ${bankBottom.y}`))).toHaveLength(1);
    expect(lines.filter((line) => line.endsWith(`${bankTop.x} ${bankTop.y}`))).toHaveLength(1);
    const diagonals = lines.filter((line) => {
      const [from = [], to = []] = line.split("L").map((point) => point.split(" ").map(Number));
      return from[0] !== to[0] && from[1] !== to[1];
    });
    expect(diagonals).toHaveLength(4);
  });

  it("marks the points of cannons and soldiers with four corners, two at the edge", () => {
    expect(marksPath().split("M").length - 1).toBe(4 * 4 + 6 * 4 + 4 * 2);
  });

  it("has a character for every piece and a sign for every kind, within their boxes", () => {
    const letters = Object.keys(xiangqi.pieceNames);
    expect(Object.keys(characters).sort()).toEqual([...letters, ...letters.map((letter) => letter.toUpperCase())].sort());
    expect(Object.keys(signs).sort()).toEqual(letters.sort());
    for (const glyph of Object.values(characters)) {
      for (const { strokes, x = 0, y = 0, sx = 1, sy = 1 } of glyph) {
        for (const stroke of strokes) {
          const numbers = moved(stroke, { x, y, sx, sy }).match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
          expect(Math.min(...numbers)).toBeGreaterThanOrEqual(-5);
          expect(Math.max(...numbers)).toBeLessThanOrEqual(105);
        }
      }
    }
  });

  it("scales and moves strokes, across and down apart", () => {
    expect(moved("M10 20 H30 V40 Q1 2 3 4 Z", { x: 5, y: 1, sx: 0.5, sy: 2 })).toBe("M10 41 H20 V81 Q5.5 5 6.5 9 Z");
  });

  it("leaves room for what stands at the edges", () => {
    expect(geometry.spotAt(0, 0).x).toBeGreaterThan(50);
    expect(geometry.width - geometry.spotAt(8, 9).x).toBeGreaterThan(50);
    expect(geometry.height - geometry.spotAt(8, 9).y).toBeGreaterThan(50);
  });
});

describe("a move of xiangqi", () => {
  it("takes what is gone after it; a soldier that goes sideways takes nothing by that", () => {
    expect(capturedBy(parseFen(start), start.replace("rnbak", "rCbak").replace("1C5C1", "7C1").replace(" w", " b"))).toBe("n");
    expect(capturedBy(parseFen("3k5/9/9/9/P8/9/9/9/9/4K4 w"), "3k5/9/9/9/1P7/9/9/9/9/4K4 b")).toBeNull();
  });

  it("gives check where the answer says so", () => {
    const position = parseFen("4k4/9/9/9/9/9/9/4R4/9/3K5 b");
    expect(checkedKing(position, { check: true })).toBe("e9");
    expect(checkedKing(position, { check: false })).toBeNull();
    expect(checkedKing(position, null)).toBeNull();
    expect(checkedKing(parseFen("k7/8/8/8/8/8/8/R6K b"), { check: true })).toBe("a8");
  });
});

describe("a position of xiangqi", () => {
  const position = parseFen("3k5/9/4b4/9/9/9/9/9/R8/4K3C w");

  it("is mirrored, turned upside down and given to the other side", () => {
    expect(formatFen(mirror(position))).toBe("5k3/9/4b4/9/9/9/9/9/8R/C3K4 w");
    expect(formatFen(upsideDown(position))).toBe("4K3C/R8/9/9/9/9/9/4b4/9/3k5 w");
    expect(formatFen(swapColors(position))).toBe("4k3c/r8/9/9/9/9/9/4B4/9/3K5 b");
    for (const change of [mirror, upsideDown, swapColors]) expect(formatFen(change(change(position)))).toBe(formatFen(position));
  });

  it("is set up, and has no clock in its FEN", () => {
    expect(formatFen(withPiece(position, "i0", null))).toBe("3k5/9/4b4/9/9/9/9/9/R8/4K4 w");
    expect(formatFen(withTurn(position, "black"))).toBe("3k5/9/4b4/9/9/9/9/9/R8/4K3C b");
    expect(formatFen(withClock(position, 20))).toBe(formatFen(position));
    expect(kingSquare(position, "red")).toBe("e0");
    expect(kingSquare(position, "black")).toBe("d9");
    expect(nameOf(xiangqi, "C")).toBe("red cannon");
    expect(nameOf(xiangqi, "b")).toBe("black elephant");
  });
});

describe("a material of xiangqi", () => {
  it("is read in words, and without the game's name", () => {
    expect(shortName("xiangqi:KRvKAAEE")).toBe("KRvKAAEE");
    expect(shortName("KBNvK")).toBe("KBNvK");
    expect(materialInWords("xiangqi:KRvKAAEE", xiangqi)).toBe("general and chariot against general, two advisors and two elephants");
    expect(materialInWords("xiangqi:KNCPvK", xiangqi)).toBe("general, horse, cannon and soldier against general");
    // The same letters mean other men in chess.
    expect(materialInWords("KRNvK", chess)).toBe("king, rook and knight against king");
    expect(materialInWords("xiangqi:KQvK", xiangqi)).toBe("KQvK");
  });

  it("is found by its letters and words, in groups by the attackers", () => {
    const sides = ["", "A", "AA", "E", "EE"];
    const all = ["R", "N", "C"].flatMap((piece) => sides.map((side) => `xiangqi:K${piece}vK${side}`));
    expect(groupMaterials(all, xiangqi).map((group) => group.title)).toEqual(["One attacker · chariot", "One attacker · horse", "One attacker · cannon"]);
    expect(groupMaterials(["xiangqi:KRPvK", "xiangqi:KRvK"], xiangqi).map((group) => group.title)).toEqual(["One attacker", "Two attackers"]);
    expect(isMeant("xiangqi:KRvKAA", "chariot advisors", xiangqi)).toBe(true);
    expect(isMeant("xiangqi:KRvKAA", "krkaa", xiangqi)).toBe(true);
    expect(isMeant("xiangqi:KRvKAA", "rook", xiangqi)).toBe(false);
    expect(mostLikely(["xiangqi:KRvKAA", "xiangqi:KRvK"], "krvk")).toBe("xiangqi:KRvK");
  });

  it("is practised from each side that can win", () => {
    const table = (material: string, white: number, black: number): Table => ({
      material,
      game: "xiangqi",
      bytes: 1,
      longest_plies: Math.max(white, black),
      longest_wins: { white, black },
    });
    expect(wonMaterials([table("xiangqi:KRvKN", 31, 9), table("xiangqi:KCvK", 0, 0)], xiangqi)).toEqual([
      { material: "xiangqi:KNvKR", longest: 5 },
      { material: "xiangqi:KRvKN", longest: 16 },
    ]);
  });

  it("is kept as the choice of its game alone", () => {
    const kept = '{"choice":{"material":"xiangqi:KNvKA","role":"defender","difficulty":1},"scores":{}}';
    expect(parseProgress(kept, xiangqi).choice.material).toBe("xiangqi:KNvKA");
    expect(parseProgress(kept).choice.material).toBe("KBNvK");
    expect(parseProgress('{"choice":{"material":"KBNvK"}}', xiangqi).choice).toEqual(firstChoiceOf(xiangqi));
  });
});

describe("values of xiangqi in words", () => {
  const stalemated = value(null, { stalemate: true, category: "loss" });
  const to = (turn: Color) => ({ ...emptyPositionOf(xiangqi), turn });

  it("name a mate however far it is: no rule counts", () => {
    expect(headline(value(201), to("red"))).toBe("Red mates in 101 (201 plies)");
    expect(moveText(move("a1a9", -200), to("red"))).toBe("Red mates in 101 (201 plies)");
  });

  it("name Red and Black", () => {
    expect(mateText(33, "red")).toBe("Red mates in 17 (33 plies)");
    expect(mateText(33, "black")).toBe("Black mates in 17 (33 plies)");
    expect(headline(value(-2), to("red"))).toBe("Black mates in 1 (2 plies)");
    expect(groupMoves([move("a1a9", -2), move("a1a8", 3)], "red").map(({ title }) => title)).toEqual(["Red wins", "Black wins"]);
  });

  it("say that a side without a move has lost, in check or not", () => {
    expect(headline(stalemated, to("black"))).toBe("Stalemate: Red has won");
    expect(winnerOf(stalemated, "black")).toBe("red");
    expect(isExact(stalemated)).toBe(true);
    const stalemating = move("a1a9", null, { stalemate: true, category: "loss" });
    expect(moveDtm(stalemating)).toBe(1);
    expect(moveText(stalemating, to("red"))).toBe("stalemate");
    // In chess it saves the game, and so it stays.
    expect(headline(value(0, { stalemate: true }), { ...emptyPosition, turn: "b" })).toBe("Stalemate: a draw");
    expect(moveDtm(move("a1a2", 0, { stalemate: true }))).toBe(0);
  });

  it("judge a move that leaves the other side without one as the winning one", () => {
    const before = of(parseFen(chariot), answer(1, [move("a1a9", null, { stalemate: true, category: "loss" })]));
    const verdict = judge(parseFen(chariot), before, "a1a9", answer(null, [], { stalemate: true, category: "loss" }), null);
    expect(verdict).toEqual({ kind: "mate", text: "Stalemate, which wins.", lostMoves: 0 });
  });

  it("follow an exercise to its end, without a clock", () => {
    const position = parseFen(chariot);
    let session = step(newSession("winner"), { type: "dealt", position });
    session = step(session, { type: "answered", fen: chariot, answer: of(position, answer(1, [move("a1a9", null, mating)])), chance: 0 });
    expect(sideText(session)).toBe("You play Red");
    expect(clockText(session)).toBe("");
    expect(taskText(session)).toBe("Your move: Red mates in 1 (1 ply)");
    expect(hintText(step(session, { type: "hinted" }))).toBe("Move the chariot on a1.");
    session = step(session, { type: "moved", uci: "a1a9" });
    const fen = formatFen(session.position);
    const stalemate = answer(null, [], { stalemate: true, category: "loss" });
    const over = step(session, { type: "answered", fen, answer: stalemate, chance: 0 });
    expect([over.ending, taskText(over)]).toEqual(["mate", "Stalemate: you have won"]);
    // The next exercise begins on a board of the same game.
    expect(step(session, { type: "began", role: "winner" }).position.squares).toHaveLength(90);
  });

  it("number the moves and name the game in PGN", () => {
    expect(numberedMoves(parseFen(chariot.replace(" w", " b")), ["K5=4", "R9+1"])).toEqual(["1...", "K5=4", "2.", "R9+1"]);
    const pgn = toPgn({ start: parseFen(chariot), moves: [{ san: "R9+8" }], winner: "red", event: "Best line" });
    for (const tag of ['[Game "Chinese Chess"]', '[Red "mate33"]', '[Result "1-0"]', `[FEN "${chariot}"]`]) expect(pgn).toContain(tag);
    expect(toPgn({ start: parseFen(chariot), moves: [], winner: "black", event: "" })).toContain('[Result "0-1"]');
    expect(pgn).not.toContain("[White ");
  });
});

describe("the address and the client of xiangqi", () => {
  it("hold the game", () => {
    const address = addressOf(chariot, "learn", "xiangqi");
    expect(address).toBe("?game=xiangqi&fen=3k5/9/9/9/9/9/9/9/R8/4K4_w#learn");
    const url = new URL(address, "http://localhost/");
    expect(gameInAddress(url.search)).toBe("xiangqi");
    expect(gameNamed("xiangqi")).toBe(xiangqi);
    expect([fenInAddress(url.search), roomInAddress(url.hash)]).toEqual([chariot, "learn"]);
    expect(addressOf("", "explore", "xiangqi")).toBe("?game=xiangqi#explore");
    for (const search of ["", "?game=", "?game=chess"]) expect(gameNamed(gameInAddress(search))).toBe(chess);
    expect(gameNamed(gameInAddress("?game=go"))).toBeUndefined();
  });

  function answering(answer: (address: string) => Response) {
    const fetched = vi.fn((address: string) => Promise.resolve(answer(address)));
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }
  const json = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);

  it("ask for positions, lines and tables of it", async () => {
    const line = { dtz: null, precise_dtz: null, winner: "b", mainline: [] };
    const fetched = answering((address) => json(address.includes("mainline") ? line : { moves: [] }));
    const api = createApi("/", xiangqi);
    await api.standard(chariot);
    expect((await api.mainLine(chariot)).winner).toBe("black");
    await api.play(chariot, "R9+8");
    await api.practice("xiangqi:KRvK", 1, 5);
    await api.statistics("xiangqi:KRvK");
    const fen = "3k5/9/9/9/9/9/9/9/R8/4K4_w";
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      `/xiangqi?fen=${fen}`,
      `/xiangqi/mainline?fen=${fen}`,
      "/xiangqi/play",
      "/practice/xiangqi:KRvK?min=1&max=5",
      "/stats/xiangqi:KRvK.json",
    ]);
  });

  it("list the tables of one game", async () => {
    const table = (material: string, game?: string) => ({ material, game, metric: "dtm", bytes: 1, longest_plies: 3, longest_wins: { white: 3, black: 0 } });
    answering(() => json([table("KRvK"), table("KQvK", "chess"), table("xiangqi:KRvK", "xiangqi")]));
    const names = async (api = createApi("/")) => (await api.tables()).map(({ material }) => material);
    expect(await names()).toEqual(["KRvK", "KQvK"]);
    expect(await names(createApi("/", xiangqi))).toEqual(["xiangqi:KRvK"]);
  });

  it("name the sides of the game where a position is illegal", async () => {
    const parameters = { reason: "royal_count", side: "white", piece: "king", count: 2 };
    answering(() => new Response(JSON.stringify({ error: "White has 2 generals, not one", code: "illegal_position", parameters }), { status: 400 }));
    const failure = await createApi("/", xiangqi).standard(chariot).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).message).toBe("Red needs one general and has 2.");
  });

  it("make a heat map of the answers for each point where the piece may stand", async () => {
    const fetched = answering((address) =>
      address.includes("3k5/9") ? json({ error: "in check" }, { status: 400 }) : json({ category: "win", dtm: 3, moves: [] }),
    );
    const heat = await createApi("/", xiangqi).heat(chariot, "d9");
    expect(heat.piece).toBe("k");
    expect(fetched).toHaveBeenCalledTimes(8); // of nine points in the palace one is taken by itself
    expect(heat.squares["e9"]).toMatchObject({ category: "win", dtm: 3 });
    expect(heat.squares["a9"]).toEqual({ category: "illegal" });
    expect(Object.keys(heat.squares)).toHaveLength(87);
    expect(heatSquares(heat).get("e9")?.kind).toBe("win");
    await expect(createApi("/", xiangqi).heat(chariot, "a0")).rejects.toThrow(/no piece on a0/);
  });
});
