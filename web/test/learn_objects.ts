/** Objects as the server answers them, made by hand. */

import type { Answer, RankedMove, Value } from "../src/api.ts";
import { indexIn, other, pieceAt, pieceOf, splitMove } from "../src/game.ts";
import type { Ply } from "../src/learn/session.ts";
import { formatFen, isFirstToMove, type Position } from "../src/position.ts";
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
  return { ...value(after), uci, san: uci, zeroing: false, conversion: false, fen: "", material: "", ...changes };
}

/** The FEN after a move of these tests, none of which castles or takes en passant. */
export function fenAfter(position: Position, uci: string): string {
  const { from, to, promotion } = splitMove(uci);
  const { game, turn, squares } = position;
  const board = [...squares];
  board[indexIn(game, from)] = null;
  board[indexIn(game, to)] = promotion === undefined ? pieceAt(position, from) : pieceOf(game, turn, promotion);
  const fullmoves = position.fullmoves + (isFirstToMove(position) ? 0 : 1);
  return formatFen({ ...position, squares: board, turn: other(turn), halfmoves: position.halfmoves + 1, fullmoves });
}

/** The answer as the server gives it of a position: with what its moves lead to. */
export function of(position: Position, object: Answer): Answer {
  return { ...object, moves: object.moves.map((each) => ({ ...each, fen: each.fen || fenAfter(position, each.uci) })) };
}

export const mating = { dtm: null, category: "loss", checkmate: true } as const;

export function answer(dtm: number | null, moves: readonly RankedMove[] = [], changes: Partial<Answer> = {}): Answer {
  return { ...value(dtm), fen: "", material: "", check: false, ...changes, moves };
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
