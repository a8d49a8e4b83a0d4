/**
 * What a move cost, in words. They name differences and no distance: those on the page count from the position on the
 * board, and a judgement stays while the game goes on.
 */

import type { Answer, RankedMove } from "../api.ts";
import { whyUnknown } from "../explore/problem.ts";
import { capturedBy, colorNames, other, pieceName, positionAfter, type Color, type Position } from "../position.ts";
import { bestMoves, fiftyMoveNote, isLostAtOnce, moveCategory, moveDistanceToMate, moveDtm, movesOf, outcomeOf, winnerOf } from "../values.ts";
import { counted, t } from "../language.ts";

/** slower: the winner takes longer; sooner: the defender is mated earlier; thrown: the win is gone. */
export type VerdictKind = "mate" | "best" | "slower" | "sooner" | "thrown" | "unknown";

export interface Verdict {
  readonly kind: VerdictKind;
  /** One or two sentences. */
  readonly text: string;
  /** How many moves longer it takes to mate, or how many moves sooner one is mated. 0 where the win is gone. */
  readonly lostMoves: number;
}

const numbers = [t`no`, t`one`, t`two`, t`three`, t`four`, t`five`, t`six`, t`seven`, t`eight`, t`nine`, t`ten`, t`eleven`, t`twelve`];

/** "no moves", "one move", "three moves", "17 moves" */
export function movesInWords(moves: number): string {
  return counted(moves, "{1} move", "{1} moves", numbers[moves] ?? moves);
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Signed plies to mate with the best move. The fifty-move rule may forbid the shortest way: then that is more than the
 * distance of the position.
 */
export function bestDistance(before: Position, answer: Answer): number | null {
  const [best] = bestMoves(answer.moves, before);
  return best ? moveDistanceToMate(best, before) : null;
}

/**
 * @param answer the object of the position before the move
 * @param after the object of the position after it
 * @param reply what the opponent is going to answer, in UCI's notation; null if there is nothing to answer
 */
export function judge(before: Position, answer: Answer, uci: string, after: Answer, reply: string | null): Verdict {
  const move = answer.moves.find((each) => each.uci === uci);
  if (!move) throw new Error(`${uci} is not among the legal moves`);
  if (isLostAtOnce(move)) {
    return { kind: "mate", text: move.checkmate ? t`Checkmate.` : t`Stalemate, which wins.`, lostMoves: 0 };
  }
  const position = positionAfter(before, move.fen);
  const plies = moveDistanceToMate(move, before);
  const best = bestDistance(before, answer);
  if (move.category === "unknown" || plies === null || best === null) {
    return {
      kind: "unknown",
      text: t`What this is worth is not known. ${tableMissing(position, after)}`.trim(),
      lostMoves: 0,
    };
  }
  const answered = after.moves.find((each) => each.uci === reply);
  const taken = answered ? capturedBy(position, answered.fen) : null;
  if (outcomeOf(answer.category) === 0 && best === 0) return judgeHolding(answer, move, before.turn);
  if (winnerOf(answer, before.turn) !== before.turn) return judgeDefence(answer, move, best, plies);
  if (outcomeOf(moveCategory(move)) !== 1) {
    const lost = taken ? t`the ${pieceName(position, taken)} is lost` : null;
    return { kind: "thrown", text: t`Throws the win away: ${whyGone(position, move, lost)}.`, lostMoves: 0 };
  }
  const lostMoves = Math.max(0, movesOf(plies) - movesOf(best));
  if (lostMoves === 0) return { kind: "best", text: t`As fast as possible.`, lostMoves };
  const price = taken ? t`The ${pieceName(position, taken)} is lost.` : "";
  const text = `${t`${capitalized(movesInWords(lostMoves))} longer than needed.`} ${price}`.trim();
  return { kind: "slower", text, lostMoves };
}

/** Whether a move in a drawn position keeps the draw. */
export function holds(move: RankedMove): boolean {
  return outcomeOf(moveCategory(move)) !== -1;
}

/** Of a move in a drawn position. */
function judgeHolding({ moves }: Answer, move: RankedMove, player: Color): Verdict {
  if (!holds(move)) {
    return { kind: "thrown", text: t`Throws the draw away: ${colorNames[other(player)]} wins.`, lostMoves: 0 };
  }
  const count = moves.filter(holds).length;
  const text = count === 1 && moves.length > 1 ? t`Holds the draw, as no other move does.` : t`Holds the draw.`;
  return { kind: "best", text, lostMoves: 0 };
}

/** @param best @param plies signed plies to mate with the best move and with this one */
function judgeDefence(answer: Answer, move: RankedMove, best: number, plies: number): Verdict {
  const category = moveCategory(move);
  if (outcomeOf(category) === 0) {
    // Whether the rule may make it a draw is said of the position on the board alone: it changes with each move.
    return { kind: "best", text: t`Saves the game: ${fiftyMoveNote(category) || t`a draw`}.`, lostMoves: 0 };
  }
  const lostMoves = movesOf(Math.abs(best)) - movesOf(Math.abs(plies));
  if (lostMoves > 0) {
    return { kind: "sooner", text: t`Mated ${movesInWords(lostMoves)} sooner than needed.`, lostMoves };
  }
  const praise = answer.moves.length === 1 ? t`The only move.` : t`No move holds out longer.`;
  return { kind: "best", text: praise, lostMoves: 0 };
}

/** Why a move that was winning wins no more. @param lost "the bishop is lost" */
function whyGone(position: Position, move: RankedMove, lost: string | null): string {
  const plies = moveDtm(move) ?? 0;
  if (move.stalemate) return t`stalemate`;
  if (move.insufficient_material) return t`neither side can mate any more`;
  if (plies < 0) {
    const defeat = t`${colorNames[position.turn]} wins`;
    return lost ? t`${lost}, and ${defeat}` : defeat;
  }
  if (plies > 0) return t`the fifty-move rule comes before the mate`;
  return lost ?? t`the position is drawn`;
}

function tableMissing(position: Position, after: Answer): string {
  return whyUnknown(position, after)?.text ?? "";
}

/** Whom a position is won for; null for a draw, by the fifty-move rule, too, or where it is not known. */
export function sideThatWins(position: Position, answer: Answer): Color | null {
  if (isLostAtOnce(answer)) return other(position.turn);
  const outcome = outcomeOf(answer.category);
  if (outcome === 1) return position.turn;
  return outcome === -1 ? other(position.turn) : null;
}
