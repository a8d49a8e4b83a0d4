import { describe, expect, it } from "vitest";
import { ApiError, type Api, type PlayedMoves } from "../src/api.ts";
import { chess } from "../src/chess/chess.ts";
import type { History } from "../src/explore/history.ts";
import { gameTitle, historyAsPgn, historyFromPgn } from "../src/explore/history_pgn.ts";
import { numberedMoves, numberedTree, toPgn } from "../src/pgn.ts";
import { nullMove, readPgn, readPgnFile, type ReadPgn } from "../src/pgn_reader.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";
import { parseFen } from "./any_fen.ts";
import { answer } from "./learn_objects.ts";

const fen = "8/8/8/8/8/7B/8/Nk5K w - - 0 1";
const start = parseFen(fen);
/** Some position that is not that. */
const start1 = "8/8/8/8/8/1N5B/8/1k5K b - - 1 1";

/** The only game of a text. */
function gameOf(text: string): ReadPgn {
  const [game, ...others] = readPgn(text);
  expect(others).toEqual([]);
  return game!;
}

const sansOf = (text: string) => gameOf(text).moves.map(({ san }) => san);

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
    expect(gameOf(toPgn({ start, moves, event: "x" }))).toMatchObject({ fen, moves });
    expect(gameOf(`\uFEFF[FEN "${fen}"]\n{a {comment} 1.Nb3! $14 ( 1.Kg2\n Kc2?! (1...Ka2) ) 1...Kc2 2.Nc5 1-0 junk`)).toMatchObject({
      fen,
      moves,
      comment: "a {comment",
    });
    expect(gameOf('[Event "a \\"b\\" ] c"]\n1. O-O-O e8=Q+ 1/2-1/2')).toMatchObject({ fen: null, moves: [{ san: "O-O-O" }, { san: "e8=Q+" }] });
  });

  it("is read as other programs write it", () => {
    const castled = ["e4", "0-0", "0-0-0", nullMove, nullMove, "Na1-b3", "a1b3"];
    expect(sansOf("1. e4 0-0 2. 0-0-0+ -- 3. Z0 Na1-b3 4. a1b3 *")).toEqual(castled);
    expect(sansOf("% a line for programs, 1. d4\n1. e4\n%1... d5\n1. ... e5 38. .. Kf7 39.… Ke7")).toEqual(["e4", "e5", "Kf7", "Ke7"]);
    expect(sansOf("1. e4 +- e5 = 2. Nf3 -/+ Nc6 ± 3. Bb5 N a6 $1 ∞ 4. Ba4 (=) Nf6+- 5. exd6 e.p. \u0007 1/2")).toEqual([
      "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6+-", "exd6",
    ]);
    expect(sansOf("\uFEFF1. e4\r\n; to the end (of the line\r\ne5\r\n")).toEqual(["e4", "e5"]);
  });

  it("has its tags, however they are written", () => {
    const { tags, fen: read } = gameOf(`[Event "The "Big" one"]\r\n[Round 3]\n[White Miss Kitty]  [Black "O\\"Neill"]\n[FEN "${fen}"]\n\n*`);
    expect([...tags]).toEqual([["Event", 'The "Big" one'], ["Round", "3"], ["White", "Miss Kitty"], ["Black", 'O"Neill'], ["FEN", fen]]);
    expect(read).toBe(fen); // a position alone is something to open
  });

  it("keeps what is said of moves", () => {
    const text = "{before the game} 1. Nb3 {a} {b} (1. Kg2 {c}) ({d} 1. Kh2) 1... Kc2 ; e\n2. Nc5";
    const game = gameOf(text);
    expect(game).toMatchObject({ comment: "before the game", moves: [{ comment: "a b" }, { comment: "e" }, { san: "Nc5" }] });
    const written = "{before the game} 1. Nb3 {a b} (1. Kg2 {c}) (1. Kh2 {d}) 1... Kc2 {e} 2. Nc5 *";
    expect(toPgn({ start, moves: game.moves, event: "x", comment: game.comment })).toContain(`\n\n${written}\n`);
  });

  it("may be one of several games", () => {
    const text = '1. e4 e5 *\n\n[Event "2"]\n[White "A"]\n[Black "B"]\n[Date "????.??.??"]\n\n1. d4 (1. c4 *\n\n[FEN "x"]\n\n[FEN "y"]\n\n1. f4 1-0 1. g4';
    const games = readPgn(text);
    expect(games.map(({ fen: its, moves: read, fault }) => [its, read[0]?.san, fault])).toEqual([
      [null, "e4", null],
      [null, "d4", "A bracket is not closed."],
      ["x", undefined, null],
      ["y", "f4", null],
      [null, "g4", null],
    ]);
    expect(gameTitle(games[0]!, 1)).toBe("1. e4 e5");
    expect(gameTitle(games[1]!, 2)).toBe("2. A – B, 2");
    expect(gameTitle(games[2]!, 3)).toBe("3. x");
  });

  it("is decoded by its mark, or as older programs wrote", async () => {
    const nameOf = async (...parts: BlobPart[]) => (await readPgnFile(new Blob(parts)))[0]!.tags.get("White");
    const text = '[White "Réti"]\n1. Nf3';
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(await nameOf(text)).toBe("Réti");
    expect(await nameOf(utf16)).toBe("Réti");
    expect(await nameOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe("Réti");
    await expect(readPgnFile(new Blob(["x".repeat((1 << 22) + 1)]))).rejects.toThrow("The file is longer than the page reads");
  });

  it("that is damaged is refused in one sentence with the line", () => {
    for (const empty of ["", '[Event "x"]\n\n*', "junk"]) expect(() => readPgn(empty)).toThrow("There is no move in the file.");
    for (const [damaged, reason] of [
      ["1. e4\n)", "Line 2: a bracket is closed that was not opened."],
      ["(1. e4)", "Line 1: there is no move that the bracket could be beside."],
      ["1. e4 (1. d4", "A bracket is not closed."],
      ["{ never closed 1. e4", "Line 1: a comment is not closed."],
      ["1. e4 " + "(1. d4 ".repeat(60), "Line 1: the brackets are nested too deep."],
    ] as const) {
      expect(gameOf(damaged).fault).toBe(reason);
    }
  });

  it("becomes a history, and the history PGN again", async () => {
    // Every move that is named here is legal.
    const squares: Record<string, string> = { Nb3: "a1b3", Kg2: "h1g2", Kc2: "b1c2", Ka2: "b1a2", Nc5: "b3c5" };
    const api = {
      standard: async () => answer(0),
      play: async (from: string, moves: string): Promise<PlayedMoves> => {
        const play = (san: string) => (squares[san] ? { uci: squares[san], san, fen: start1 } : { error: `${san} is wrong` });
        return { fen: from, moves: [...moves.matchAll(/[^\s()]+/g)].map(([san]) => play(san)) };
      },
    } as unknown as Api;
    const opened = (text: string) => historyFromPgn(gameOf(text), api, chess);
    const { history, leftOut } = await opened(toPgn({ start, moves, event: "x" }));
    expect(leftOut).toEqual([]);
    expect(history.index).toBe(0);
    expect(history.entries.map(({ move }) => move?.san)).toEqual([undefined, "Nb3", "Kc2", "Nc5"]);
    expect(historyAsPgn(history)).toContain(`\n\n${text} *\n`);
    await expect(opened(`[FEN "${fen}"]\n1. Qh5`)).rejects.toThrow(`Qh5 is no legal move in ${fen}.`);
    const most = Array.from({ length: 1000 }, () => ({ san: "Nb3" }));
    await expect(opened(toPgn({ start, moves: most, event: "x" }))).rejects.toThrow("The game has 1000 moves");
    // What was set up in between begins another game.
    history.push({ position: start }, { position: start, move: { uci: "a1b3", san: "Nb3" } });
    expect(historyAsPgn(history)).toMatch(/\n\n1\. Nb3 \*\n$/);
  });
});

describe("a game that is opened", () => {
  const begin = "4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1";
  const castled = "4k3/8/8/8/8/8/2p5/R4RK1 b - - 1 1";
  const promoted = "4k3/8/8/8/8/8/8/R1q2RK1 w - - 0 2";
  const played = (uci: string, san: string, after: string) => ({ uci, san, fen: after });
  const castles = played("e1g1", "O-O", castled);
  const promotes = played("c2c1q", "c1=Q", promoted);
  const takes = played("f1c1", "Rfxc1", "4k3/8/8/8/8/8/8/R1R3K1 b - - 0 2");
  const aside = played("h1g1", "Rg1", "4k3/8/8/8/8/8/2p5/R3K1R1 b Q - 1 1");
  const error = { error: "not legal" };

  /** Knows what the server answers to a game, and which positions are known; others are illegal. */
  function apiOf(moves: PlayedMoves["moves"], known: Readonly<Record<string, "unknown" | "draw" | "win">> = {}) {
    const asked: string[] = [];
    const api = {
      play: async (from: string, text: string) => (asked.push(text), { fen: from, moves }),
      standard: async (fen: string) => {
        asked.push(fen);
        const category = known[fen];
        if (!category) throw new ApiError("illegal", "illegal position");
        return answer(category === "draw" ? 0 : null, [], { category });
      },
    } as unknown as Api;
    return { api, asked };
  }
  const opened = (text: string, ...its: Parameters<typeof apiOf>) => historyFromPgn(gameOf(`[FEN "${begin}"]\n${text}`), apiOf(...its).api, chess);
  const shownIn = ({ entries }: History) => entries.map(({ move: its }) => its?.san).slice(1);

  it("is read by the server at one request, with its lines in brackets", async () => {
    const { api, asked } = apiOf([castles, aside, null, promotes], { [promoted]: "draw" });
    const { history } = await historyFromPgn(gameOf(`[FEN "${begin}"]\n1. 0-0 {a} (1. Rh1-g1 Kd8) 1... c1Q`), api, chess);
    expect(asked[0]).toBe("0-0 (Rh1-g1 Kd8) c1Q");
    expect(asked.slice(1)).toEqual([begin, castled, promoted]);
    expect(shownIn(history)).toEqual(["O-O", "c1=Q"]);
    expect(history.current.position).toEqual(parseFen(promoted));
  });

  it("asks of no position with more men than tables have whether it is known", async () => {
    const after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    const { api, asked } = apiOf([played("e2e4", "e4", after)]);
    expect((await historyFromPgn(gameOf("1. e4 *"), api, chess)).history.index).toBe(0);
    expect(asked).toEqual(["e4"]);
  });

  it("of xiangqi is shown in the page's notation, whatever it is written in", async () => {
    const before = "3k5/9/9/9/9/9/9/9/4R4/4K4 w";
    expect(sansOf("1. 15=4 馬8進7 2.車五平六 R5.6 18.35+1 12.5 *")).toEqual(["15=4", "馬8進7", "車五平六", "R5.6", "35+1"]);
    const { api, asked } = apiOf([played("e1d1", "R5=6", "3k5/9/9/9/9/9/9/9/3R5/4K4 b")]);
    const { history, leftOut } = await historyFromPgn(gameOf(`[FEN "${before}"]\n\n1. 車五平六 *`), api, xiangqi);
    expect([asked[0], leftOut, shownIn(history)]).toEqual(["車五平六", [], ["R5=6"]]);
  });

  it("begins at its first position that the tables know", async () => {
    const known = { [begin]: "unknown", [castled]: "unknown", [promoted]: "draw" } as const;
    expect((await opened("O-O c1=Q Rfxc1", [castles, promotes, takes], known)).history.index).toBe(2);
    expect((await opened("O-O", [castles], known)).history.index).toBe(0);
    // Who wins may be told by a move, where castling keeps the position out of all tables.
    expect((await opened("O-O", [castles], { [begin]: "win", [castled]: "draw" })).history.index).toBe(1);
  });

  it("leaves out a line with an illegal move, with the name of the move", async () => {
    const text = "O-O {a} (1. Rb1 Kd8) (Rg1) 1... c1=Q (1... Kd8 2. Qh5 (2. Kg2)) 2. Qh5 Kd8";
    const side = played("e8d8", "Kd8", "3k4/8/8/8/8/8/2p5/R4RK1 w - - 2 2");
    const corner = played("a1b1", "Rb1", "4k3/8/8/8/8/8/2p5/1R2K2R b K - 1 1");
    const { history, leftOut } = await opened(text, [castles, corner, error, aside, promotes, side, error, error, error, null]);
    expect(leftOut).toEqual(["1... Kd8", "2. Qh5", "2. Qh5"]);
    expect(historyAsPgn(history)).toContain("\n\n1. O-O {a} (1. Rg1) 1... c1=Q *\n");
    expect(history.entries[1]?.comment).toBe("a");
    await expect(opened("Qh5 Kd8", [error, null])).rejects.toThrow(`Qh5 is no legal move in ${begin}.`);
  });

  it("passes where the file does", async () => {
    const passes = (after: string) => played("0000", "--", after);
    const moves = [aside, passes(begin.replace(" w", " b")), error, passes("4k3/8/8/8/8/8/2p5/R3K1R1 w Q - 2 2")];
    const { history, leftOut } = await opened("1. Rg1 (1. -- {threatens} Kd8) 1... --", moves);
    expect(leftOut).toEqual(["1... Kd8"]);
    expect(history.entries.map(({ position }) => position.turn)).toEqual(["w", "b", "w"]);
    expect(historyAsPgn(history)).toContain("\n\n1. Rg1 -- *\n");
  });
});
