import { describe, expect, it } from "vitest";
import type { Answer, RankedMove } from "../src/api.ts";
import { heatSquares } from "../src/explore/heat.ts";
import { History } from "../src/explore/history.ts";
import { castlingHides, missingAfterMoves, whyUnknown } from "../src/explore/problem.ts";
import { restOfLine } from "../src/explore/rest_of_line.ts";
import { emptyPosition, formatFen, withPiece } from "../src/position.ts";
import { parseFen } from "./any_fen.ts";
import { answer as answerOf, move as moveOf } from "./learn_objects.ts";

const positions = ["a1", "a2", "a3", "a4"].map((square) => withPiece(emptyPosition, square, "K"));

describe("the history", () => {
  it("goes back and forward, and on from anywhere", () => {
    const history = new History(positions[0]!);
    history.push({ position: positions[1]!, move: { uci: "a1a2", san: "Ka2" } }, { position: positions[2]! });
    expect([history.index, history.entries.length]).toEqual([2, 3]);
    expect(history.go(3)).toBe(false);
    expect(history.go(0)).toBe(true);
    expect(history.go(-5)).toBe(false);
    expect(history.go(1)).toBe(true);
    history.push({ position: positions[3]! });
    expect(history.entries.map((entry) => entry.position)).toEqual([positions[0], positions[1], positions[3]]);
    expect(history.current.position).toBe(positions[3]);
    expect(history.go(Infinity)).toBe(false);
  });

  it("goes on with a line, and to a place on it", () => {
    const start = parseFen("8/8/8/8/8/1k6/8/K6Q w - - 0 1");
    const fens = ["8/8/8/8/8/1k6/7Q/K7 b - - 1 1", "8/8/8/8/8/2k5/7Q/K7 w - - 2 2"];
    const history = new History(start);
    const mainline = fens.map((fen, index) => ({ ...moveOf(["h1h2", "b3c3"][index]!, 0), fen }));
    history.follow({ mainline }, 1);
    expect(history.entries.map(({ position, move }) => [move?.uci, formatFen(position)])).toEqual([
      [undefined, formatFen(start)],
      ["h1h2", fens[0]],
      ["b3c3", fens[1]],
    ]);
    expect(history.index).toBe(1);
  });

  it("puts a changed position in the place of one that was set up, and after one that a move led to", () => {
    const history = new History(positions[0]!);
    history.push({ position: positions[1]!, move: { uci: "a1a2", san: "Ka2" } });
    history.change(positions[2]!);
    history.change(positions[3]!);
    expect(history.entries.map((entry) => entry.position)).toEqual([positions[0], positions[1], positions[3]]);
    history.go(0);
    history.change(positions[2]!);
    expect(history.entries.map((entry) => entry.position)).toEqual([positions[2]]);
  });

  it("keeps a bounded number of positions", () => {
    const history = new History(positions[0]!);
    for (let count = 0; count < 1200; ++count) history.push({ position: positions[1]! });
    expect(history.entries.length).toBe(1000);
    expect(history.index).toBe(999);
    // Other lines go first.
    const tree = new History(positions[0]!);
    for (let count = 0; count < 999; ++count) {
      tree.push({ position: positions[1]!, move: { uci: `a1a${count}`, san: "" } });
      tree.go(0);
    }
    expect(tree.root.next.length).toBe(999);
    tree.push({ position: positions[1]!, move: { uci: "a1b1", san: "" } });
    expect([tree.root.next.length, tree.entries.length, tree.index]).toEqual([1, 2, 1]);
    expect(tree.root.next[0]).toBe(tree.node);
  });

  it("keeps what was played elsewhere as other lines, and no move twice", () => {
    const move = (uci: string) => ({ uci, san: uci });
    const history = new History(positions[0]!);
    history.push({ position: positions[1]!, move: move("m") }, { position: positions[2]!, move: move("n") });
    const end = history.node;
    history.go(0);
    history.push({ position: positions[3]!, move: move("o") });
    expect(history.entries.length).toBe(2);
    expect(history.root.next.map(({ entry }) => entry.move?.uci)).toEqual(["m", "o"]);
    history.go(0);
    expect(history.go(Infinity)).toBe(true); // along the line that was on the board last
    expect(history.current.move?.uci).toBe("o");
    history.go(0);
    history.push({ position: positions[1]!, move: move("m") });
    expect(history.root.next.length).toBe(2);
    expect([history.index, history.entries.length]).toEqual([1, 3]);
    expect(history.goTo(end)).toBe(true);
    expect(history.goTo(end)).toBe(false);
    expect([history.index, history.current.position]).toEqual([2, positions[2]]);
  });
});

describe("the heat map", () => {
  it("is stronger where mate is nearer", () => {
    const squares = heatSquares({
      square: "b1",
      piece: "k",
      squares: {
        a2: { category: "win", dtm: 65 },
        a3: { category: "win", dtm: 1 },
        a4: { category: "draw", dtm: 0 },
        a5: { category: "loss", dtm: -32 },
        a6: { category: "illegal" },
        a7: { category: "unknown", dtm: null },
        a8: { category: "cursed-win", dtm: 121 },
      },
    });
    expect(squares.get("a2")).toMatchObject({ kind: "win", text: "33" });
    expect(squares.get("a3")).toMatchObject({ kind: "win", text: "1", strength: 1 });
    expect(squares.get("a3")!.strength).toBeGreaterThan(squares.get("a2")!.strength);
    expect(squares.get("a4")).toMatchObject({ kind: "draw", text: "=" });
    expect(squares.get("a5")).toMatchObject({ kind: "loss", text: "16" });
    expect(squares.get("a6")).toMatchObject({ kind: "illegal", text: "" });
    expect(squares.get("a7")).toMatchObject({ kind: "unknown", text: "?" });
    expect(squares.get("a8")).toMatchObject({ kind: "draw" });
  });

  it("uses all its colours where the mates are all far away", () => {
    const far = heatSquares({
      square: "b1",
      piece: "k",
      squares: { a2: { category: "win", dtm: 59 }, a3: { category: "win", dtm: 65 } },
    });
    expect(far.get("a2")!.strength).toBe(1);
    expect(far.get("a3")!.strength).toBeLessThan(0.5);
    const drawn = heatSquares({ square: "b1", piece: "k", squares: { a2: { category: "draw", dtm: 0 } } });
    expect(drawn.get("a2")).toMatchObject({ kind: "draw", strength: 0.5 });
  });
});

describe("what is wrong", () => {
  const move = (uci: string, category: Answer["category"], changes: Partial<RankedMove> = {}) =>
    moveOf(uci, null, { category, ...changes });
  const answer = (category: Answer["category"], ...moves: RankedMove[]): Answer =>
    answerOf(category === "win" ? 21 : null, moves, { category, material: "KQRvKR" });

  it("names the table", () => {
    const position = parseFen("k6r/8/8/8/8/8/8/KQR5 w - - 0 1");
    expect(whyUnknown(position, answer("unknown"))).toEqual({
      text: "There is no table for KQRvKR.",
      remedy: {
        advice: "This makes it; the page shows it then:",
        materials: ["KQRvKR"],
        missing: { material: "KQRvKR", fen: "k6r/8/8/8/8/8/8/KQR5 w - - 0 1" },
      },
    });
    expect(whyUnknown(position, answer("win"))).toBeNull();
    // One winning move is known, or the result alone; the distance is not.
    expect(whyUnknown(position, { ...answer("win"), dtm: null })).toMatchObject({
      text: "There is no table of distances for KQRvKR.",
      remedy: { materials: ["KQRvKR"] },
    });
  });

  it("is nothing where DTZ alone is known, or a draw", () => {
    const position = parseFen("k6r/8/8/8/8/8/8/KQR5 w - - 0 1");
    expect(whyUnknown(position, { ...answer("win"), dtm: null, dtz: 12 })).toBeNull();
    expect(whyUnknown(position, answer("draw"))).toBeNull();
  });

  it("tells castling rights and too many men apart", () => {
    expect(whyUnknown(parseFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), answer("unknown"))?.text).toMatch(/castling rights/);
    expect(whyUnknown(parseFen("4k3/8/8/8/8/8/PPPPP3/4K3 w - - 0 1"), answer("unknown"))?.text).toMatch(
      /7 men.*up to 6/,
    );
  });

  it("does not offer to give up castling where that would not help", () => {
    const unknown = answer("unknown");
    const start = parseFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    expect(whyUnknown(start, unknown)?.text).toMatch(/32 men/);
    expect(castlingHides(start, unknown)).toBe(false);
    const few = parseFen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    expect(castlingHides(few, unknown)).toBe(true);
    expect(castlingHides(few, answer("win"))).toBe(false);
    expect(castlingHides({ ...few, castling: "-" }, unknown)).toBe(false);
  });

  it("names the tables that only some moves lead to, each once", () => {
    const position = parseFen("8/P7/8/8/8/8/8/k1K5 w - - 0 1");
    const after = (letter: string) => ({ material: `K${letter}vK`, fen: `${letter}7/8/8/8/8/8/8/k1K5 b - - 0 1` });
    const unknown = ["Q", "R", "R"].map((letter) => move(`a7a8${letter.toLowerCase()}`, "unknown", after(letter)));
    const list = [...unknown, move("c1c2", "loss"), move("a7a8n", "draw")];
    const remedy = missingAfterMoves(position, answer("win", ...list))?.remedy;
    expect(remedy?.materials).toEqual(["KQvK", "KRvK"]);
    expect(remedy?.missing).toEqual({ material: "KQvK", fen: "Q7/8/8/8/8/8/8/k1K5 b - - 0 1" });
    expect(missingAfterMoves(position, answer("unknown", ...list))).toBeNull();
    expect(missingAfterMoves(position, answer("win", move("c1c2", "loss")))).toBeNull();
  });
});

describe("the rest of a line", () => {
  const from = parseFen("k7/8/1K6/3R4/8/8/8/8 b - - 0 1");
  const move = (uci: string, san: string, fen: string) => ({ uci, san, dtz: null, precise_dtz: null, fen });
  const mainline = [
    move("a8b8", "Kb8", "1k6/8/1K6/3R4/8/8/8/8 w - - 1 2"),
    move("d5d8", "Rd8#", "1k1R4/8/1K6/8/8/8/8/8 b - - 2 2"),
  ];
  const line = { dtz: null, precise_dtz: null, winner: "w" as const, mainline };
  const restAt = (fen: string) => restOfLine(from, line, parseFen(fen))?.mainline.map(({ san }) => san);

  it("is what is still to be played in a position on it", () => {
    expect(restAt("k7/8/1K6/3R4/8/8/8/8 b - - 0 1")).toEqual(["Kb8", "Rd8#"]);
    expect(restAt("1k6/8/1K6/3R4/8/8/8/8 w - - 1 2")).toEqual(["Rd8#"]);
    expect(restAt("1k1R4/8/1K6/8/8/8/8/8 b - - 2 2")).toEqual([]);
  });

  it("is none in a position that is not on it, as when another move was played or the counters differ", () => {
    expect(restAt("k2R4/8/1K6/8/8/8/8/8 b - - 0 1")).toBeUndefined();
    expect(restAt("1k6/8/1K6/3R4/8/8/8/8 w - - 9 9")).toBeUndefined();
  });
});
