/** How the other side answers. */

import type { Answer, RankedMove } from "../api.ts";
import { capturedBy, type Position } from "../position.ts";
import { bestMoves, moveCategory, moveDistanceToMate, outcomeOf } from "../values.ts";

/**
 * varied: a side that is mated may be so a move sooner than need be, so that exercises do not repeat; tricky: it may be so some moves
 * sooner where its move asks more of who is to win.
 */
export type Defence = "perfect" | "varied" | "tricky";

/** How many plies a tricky defence may give away at once. */
const mostRisked = 8;

/** How many plies a varied defence may give away at once. */
const mostGivenAway = 2;
/** How much likelier a best move is than one that gives plies away. */
const weightOfBest = 3;

/**
 * One of the best moves, null if there is none; of a varied defence one of the nearly best. Which, varies with chance;
 * where they only draw, one that takes something comes first, for it shows why.
 * @param chance from 0 to below 1
 */
export function chooseReply(
  position: Position,
  answer: Answer,
  chance: number,
  defence: Defence = "perfect",
): string | null {
  const best = bestMoves(answer.moves, position);
  const [first] = best;
  if (!first) return answer.moves[0]?.uci ?? null;
  const outcome = outcomeOf(moveCategory(first));
  if (outcome === 0) return (best.find((move) => capturedBy(position, move.fen)) ?? first).uci;
  const near = outcome === -1 && defence === "varied" ? nearlyBest(first, answer.moves, position) : [];
  const drawn = [...Array.from({ length: weightOfBest }, () => best).flat(), ...near];
  return (near.length === 0 ? pick(best, chance) : pick(drawn, chance)).uci;
}

/** A move of the side that tries to win a drawn position, or to save a lost one. */
export interface Try {
  readonly uci: string;
  /** Of the answers to it, those that keep the result, as a part of all. */
  readonly holding: number;
}

/** Of as many that ask the most one is played: games differ. */
const mostTries = 3;

/** One of the moves to which the fewest of the answers keep the result. @param tries of the moves to choose from; one at least */
export function chooseTry(tries: readonly Try[], chance: number): string {
  const hardest = [...tries].sort((one, two) => one.holding - two.holding).slice(0, mostTries);
  return pick(hardest, chance).uci;
}

/** The moves of a lost side that a tricky defence chooses from: after none of them the mate comes much sooner. */
export function trickyMoves(position: Position, { moves }: Pick<Answer, "moves">): RankedMove[] {
  const [best] = moves;
  if (!best || outcomeOf(moveCategory(best)) !== -1) return [];
  const longest = moveDistanceToMate(best, position);
  return longest === null ? [] : moves.filter((move) => givesAway(move, best, longest, position) <= mostRisked);
}

/** Moves after which the mate comes a little sooner than after a best one. */
function nearlyBest(best: RankedMove, moves: readonly RankedMove[], position: Position): RankedMove[] {
  const longest = moveDistanceToMate(best, position);
  if (longest === null) return [];
  return moves.filter((move) => {
    const plies = givesAway(move, best, longest, position);
    return plies > 0 && plies <= mostGivenAway;
  });
}

/** How many plies sooner the mate comes than after the best move; infinitely many where the result is another, or not known. */
function givesAway(move: RankedMove, best: RankedMove, longest: number, position: Position): number {
  const plies = moveDistanceToMate(move, position);
  return plies === null || move.category !== best.category ? Infinity : Math.abs(longest) - Math.abs(plies);
}

function pick<Move>(moves: readonly Move[], chance: number): Move {
  const move = moves[Math.floor(chance * moves.length)] ?? moves[0];
  if (!move) throw new Error("there is nothing to choose from");
  return move;
}
