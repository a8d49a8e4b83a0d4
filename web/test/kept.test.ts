/** What the browser keeps for a tab: the lines of Explore and the game of Learn. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chess } from "../src/chess/chess.ts";
import { History, type HistoryNode } from "../src/explore/history.ts";
import { keepHistory, keptHistory } from "../src/explore/kept_history.ts";
import { keepGame, keptGame } from "../src/learn/kept_game.ts";
import { chessLessons, exerciseAt } from "../src/learn/lessons/lessons.ts";
import { goalOf } from "../src/learn/lessons/lesson_words.ts";
import { mistakesOf, newSession, step } from "../src/learn/session.ts";
import { formatFen, kingSquare, passing, positionAfter, type Position } from "../src/position.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";
import { answer, fenAfter, move, of } from "./learn_objects.ts";
import { parseFen } from "./any_fen.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const spoil = (text: string) => {
  for (const name of kept.keys()) kept.set(name, text);
};
const nothings = ["", "{", "[]", "7", '{"nodes":[]}', '{"nodes":[{"before":-1,"fen":"x"}]}', '{"session":{"phase":"none"}}'];

describe("the lines of Explore", () => {
  const played = (position: Position, uci: string) => ({ position: positionAfter(position, fenAfter(position, uci)), move: { uci, san: uci } });
  /** The tree as text, the current position marked. */
  const drawn = (history: History) => {
    const draw = (node: HistoryNode): string =>
      `${formatFen(node.entry.position)} ${node.entry.position.fullmoves} ${node.entry.move?.san ?? ""} ${node.entry.comment ?? ""}` +
      `${node === history.node ? "*" : ""}(${node.next.map(draw).join("|")})`;
    return draw(history.root);
  };

  it("are there again: variations, remarks, set-ups, null moves, where one stands and what lies ahead", () => {
    const start = parseFen("8/8/8/8/8/7B/8/Nk5K w - - 0 1");
    const history = new History(start);
    history.remark("the longest");
    const first = played(start, "a1b3");
    const passed = positionAfter(first.position, formatFen({ ...first.position, turn: "w", halfmoves: 2, fullmoves: 2 }));
    history.push(first, { position: passed, move: { uci: passing, san: "--" } });
    history.goTo(history.root);
    const other = played(start, "a1c2");
    history.push(other, { position: parseFen("8/8/8/8/8/8/1k6/K1Q5 w - - 30 9") });
    history.remark("set up");
    history.go(1);
    keepHistory(history, chess);
    const again = keptHistory(chess)!;
    expect(drawn(again)).toBe(drawn(history));
    expect([again.index, again.entries.length]).toEqual([1, 3]);
    expect(keptHistory(xiangqi)).toBeNull();
  });

  it("count moves of xiangqi on, which its FEN does not", () => {
    const history = new History(xiangqi.parseFen("3k5/9/9/9/9/9/4R4/9/9/4K4 w"));
    for (const uci of ["e3e4", "d9d8", "e4e5"]) history.push(played(history.current.position, uci));
    keepHistory(history, xiangqi);
    expect(drawn(keptHistory(xiangqi)!)).toBe(drawn(history));
    expect(keptHistory(xiangqi)!.current.position.fullmoves).toBe(2);
  });

  it("are left alone where what was kept makes no sense, and where nothing may be kept", () => {
    keepHistory(new History(chess.parseFen(chess.startFen)), chess);
    for (const text of nothings) {
      spoil(text);
      expect(keptHistory(chess)).toBeNull();
    }
    vi.stubGlobal("sessionStorage", undefined);
    keepHistory(new History(chess.parseFen(chess.startFen)), chess);
    expect(keptHistory(chess)).toBeNull();
  });
});

describe("the game of Learn", () => {
  const place = { lesson: chessLessons[0]!, stage: 0, exercise: 0 };
  const position = parseFen(exerciseAt(place)!.fen);

  it("is there again, with its moves, its mistakes and its goal", () => {
    const king = kingSquare(position, "w")!;
    const slower = `${king}${king}`; // where it goes, the session leaves to the server
    let session = step(newSession("winner"), { type: "dealt", position, goal: goalOf(place) });
    const wins = answer(33, [move(`${king}a1`, -32), move(slower, -36)]);
    session = step(session, { type: "answered", fen: formatFen(session.position), answer: of(session.position, wins), chance: 0 });
    session = step(session, { type: "moved", uci: slower });
    const lost = answer(-36, [move("a1a1", 35)]);
    session = step(session, { type: "answered", fen: formatFen(session.position), answer: of(session.position, lost), chance: 0 });
    expect(mistakesOf(session)).toHaveLength(1);
    session = step(session, { type: "tookBack" });
    const counted = { material: "KBNvK", role: "winner", range: { min: 1, max: 5 } } as const;
    keepGame({ session, place, counted }, chess);
    const again = keptGame(chess)!;
    expect(again.place).toEqual(place);
    expect(again.counted).toEqual(counted);
    expect({ ...again.session, goal: null }).toEqual({ ...session, goal: null });
    expect(again.session.goal?.text).toBe(session.goal?.text);
    expect(mistakesOf(again.session).map(({ takenBack }) => takenBack)).toEqual([true]);
    expect(keptGame(xiangqi)).toBeNull();
  });

  it("is left alone where what was kept makes no sense", () => {
    keepGame({ session: step(newSession("winner"), { type: "dealt", position }), place: null, counted: null }, chess);
    expect(keptGame(chess)).not.toBeNull();
    for (const text of nothings) {
      spoil(text);
      expect(keptGame(chess)).toBeNull();
    }
  });
});
