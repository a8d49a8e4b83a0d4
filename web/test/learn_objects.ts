/** Objects as the server answers them, made by hand. */

import type { Answer, RankedMove, Value } from "../src/api.ts";
import type { Ply } from "../src/learn/session.ts";
import { parseFen } from "./any_fen.ts";

const plain: Value = {
  category: "draw",
  dtz: null,
  precise_dtz: null,
  dtm: 0,
  checkmate: false,
  stalemate: false,
  insufficient_material: false,
};

/** The value of a position with so many signed plies to mate, 0 a draw, null not known. */
export function value(dtm: number | null, changes: Partial<Value> = {}): Value {
  const category = dtm === null ? "unknown" : dtm > 0 ? "win" : dtm < 0 ? "loss" : "draw";
  return { ...plain, category, dtm, ...changes };
}

/** @param after the distance after the move, as the opponent sees it */
export function move(uci: string, after: number | null, changes: Partial<RankedMove> = {}): RankedMove {
  return { ...value(after), uci, san: uci, zeroing: false, conversion: false, ...changes };
}

export const mating = { dtm: null, category: "loss", checkmate: true } as const;

export function answer(dtm: number | null, moves: readonly RankedMove[] = [], changes: Partial<Value> = {}): Answer {
  return { ...value(dtm, changes), dtm50: null, dtm50_course: null, moves };
}

export function ply(fen: string, changes: Partial<Ply>): Ply {
  return {
    before: parseFen(fen),
    answer: answer(0),
    uci: "a1a2",
    san: "Ka2",
    byPlayer: true,
    verdict: null,
    reply: null,
    ...changes,
  };
}
