/** How the other side answers: perfectly. */

import type { Answer } from "../api.ts";
import type { PieceType, Position } from "../position.ts";
import { bestMoves, moveCategory, outcomeOf } from "../values.ts";

/** What a move takes; null if nothing. */
export function capturedBy(position: Position, uci: string): PieceType | null {
  return position.game.capturedBy(position, uci);
}

/**
 * One of the best moves, null if there is none. Moves that are equally good vary with chance; where they only draw, one
 * that takes something comes first, for it shows why.
 * @param chance from 0 to below 1
 */
export function chooseReply(position: Position, answer: Answer, chance: number): string | null {
  const best = bestMoves(answer.moves);
  const [first] = best;
  if (!first) return answer.moves[0]?.uci ?? null;
  if (outcomeOf(moveCategory(first)) === 0) {
    return (best.find((move) => capturedBy(position, move.uci)) ?? first).uci;
  }
  return (best[Math.floor(chance * best.length)] ?? first).uci;
}
