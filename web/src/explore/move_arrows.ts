/** The arrows of Explore: the best moves, and the move that is pointed at. */

import type { RankedMove } from "../api.ts";
import type { Arrow, ArrowKind } from "../board.ts";
import { moveArrow } from "../move_marks.ts";
import { bestMoves, moveCategory, outcomeOf, type RulePlace } from "../values.ts";

/** More arrows than this hide the board rather than help. */
const mostBestArrows = 8;

/** @param before the position before the moves */
export function bestArrows(moves: readonly RankedMove[], before: RulePlace): Arrow[] {
  const best = bestMoves(moves, before);
  // Where every move draws, none of them is best.
  const isAlike = best.length === moves.length && outcomeOf(moves[0]?.category ?? "draw") === 0;
  return best.length > mostBestArrows || isAlike ? [] : best.map((move) => moveArrow(move, "best"));
}

/** Puts the arrow of a move that is pointed at in the place of the one that is there. */
export function withPointed(arrows: readonly Arrow[], pointed: RankedMove | null): readonly Arrow[] {
  if (!pointed) return arrows;
  return [...arrows.filter(({ from, to }) => !pointed.uci.startsWith(from + to)), moveArrow(pointed, kindOf(pointed))];
}

function kindOf(move: RankedMove): ArrowKind {
  const outcome = outcomeOf(moveCategory(move));
  return outcome === null ? "unknown" : outcome > 0 ? "win" : outcome < 0 ? "loss" : "draw";
}
