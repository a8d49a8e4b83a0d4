import { describe, expect, it } from "vitest";
import { arrowsOf, markersOf } from "../src/learn/session_marks.ts";
import { newSession, step, type Session } from "../src/learn/session.ts";
import { formatFen } from "../src/position.ts";
import { parseFen } from "./any_fen.ts";
import { answer, move, of, ply } from "./learn_objects.ts";

const position = parseFen("8/8/8/8/8/1k6/8/K6Q w - - 0 1");
const moves = [move("h1h3", -4), move("h1h8", -6)];
const yours = step(step(newSession("winner"), { type: "dealt", position }), {
  type: "answered",
  fen: formatFen(position),
  answer: of(position, answer(5, moves, { check: true })),
  chance: 0,
});
const hinted = (session: Session) => step(session, { type: "hinted" });
const written = (marks: readonly { square: string; kind: string }[]) => marks.map(({ square, kind }) => `${square} ${kind}`);

describe("the board of a game", () => {
  it("marks the king in check, the last move and the piece of a hint", () => {
    expect(written(markersOf(yours))).toEqual(["a1 check"]);
    const later = { ...hinted(yours), plies: [ply(formatFen(position), { uci: "b2b3" })] };
    expect(written(markersOf(later))).toEqual(["b2 last", "b3 last", "a1 check", "h1 hint"]);
  });

  it("shows where the piece goes with the second hint", () => {
    expect(arrowsOf(hinted(yours))).toEqual([]);
    expect(arrowsOf(hinted(hinted(yours)))).toEqual([{ from: "h1", to: "h3", kind: "hint" }]);
  });

  it("shows of a move that is looked at again what was best, and its answer if it was a mistake", () => {
    const verdict = { kind: "thrown", lostMoves: 0, text: "" } as const;
    const reviewed = ply(formatFen(position), { uci: "h1h8", answer: answer(5, moves), verdict, reply: move("b3b2", 0) });
    const looking = step(yours, { type: "looked", ply: reviewed });
    expect(markersOf(looking)).toEqual([]);
    expect(arrowsOf(looking).map(({ from, to, kind }) => `${from}${to} ${kind}`)).toEqual(["h1h3 best", "h1h8 loss", "b3b2 refutation"]);
  });

  it("shows how a win that was thrown away is refuted", () => {
    const verdict = { kind: "thrown", lostMoves: 0, text: "" } as const;
    const thrown = { ...yours, plies: [ply(formatFen(position), { verdict, reply: move("b3b2", 0) })] };
    expect(arrowsOf(thrown)).toEqual([{ from: "b3", to: "b2", kind: "refutation" }]);
  });
});
