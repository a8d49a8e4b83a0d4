/**
 * What a move cost, in words. They name differences and no distance: those on the page count from the position on the
 * board, and a judgement stays while the game goes on.
 */

import type { Answer, RankedMove } from "../api.ts";
import { whyUnknown } from "../explore/problem.ts";
import { applyMove, colorNames, other, pieceNames, type Position } from "../position.ts";
import { fiftyMoveNote, moveCategory, moveDtm, movesOf, outcomeOf, winnerOf } from "../values.ts";
import { capturedBy } from "./opponent.ts";

/** slower: the winner takes longer; sooner: the defender is mated earlier; thrown: the win is gone. */
export type VerdictKind = "mate" | "best" | "slower" | "sooner" | "thrown" | "unknown";

export interface Verdict {
  readonly kind: VerdictKind;
  /** One or two sentences. */
  readonly text: string;
  /** How many moves longer it takes to mate, or how many moves sooner one is mated. 0 where the win is gone. */
  readonly lostMoves: number;
}

const numbers = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** "no moves", "one move", "three moves", "17 moves" */
export function movesInWords(moves: number): string {
  return `${numbers[moves] ?? moves} ${moves === 1 ? "move" : "moves"}`;
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * @param answer the object of the position before the move
 * @param after the object of the position after it
 * @param reply what the opponent is going to answer, in UCI's notation; null if there is nothing to answer
 */
export function judge(before: Position, answer: Answer, uci: string, after: Answer, reply: string | null): Verdict {
  const move = answer.moves.find((each) => each.uci === uci);
  if (!move) throw new Error(`${uci} is not among the legal moves`);
  if (move.checkmate) return { kind: "mate", text: "Checkmate.", lostMoves: 0 };
  const position = applyMove(before, uci);
  const plies = moveDtm(move);
  if (move.category === "unknown" || plies === null || answer.dtm === null) {
    return {
      kind: "unknown",
      text: `What this is worth is not known. ${tableMissing(position, after)}`.trim(),
      lostMoves: 0,
    };
  }
  const taken = reply === null ? null : capturedBy(position, reply);
  if (winnerOf(answer, before.turn) !== before.turn) return judgeDefence(answer, move, answer.dtm, plies);
  if (outcomeOf(moveCategory(move)) !== 1) {
    const lost = taken ? `the ${pieceNames[taken]} is lost` : null;
    return { kind: "thrown", text: `Throws the win away: ${whyGone(position, move, lost)}.`, lostMoves: 0 };
  }
  const lostMoves = movesOf(plies) - movesOf(answer.dtm);
  if (lostMoves === 0) return { kind: "best", text: "As fast as possible.", lostMoves };
  const price = taken ? ` The ${pieceNames[taken]} is lost.` : "";
  const text = `${capitalized(movesInWords(lostMoves))} longer than needed.${price}`;
  return { kind: "slower", text, lostMoves };
}

function judgeDefence(answer: Answer, move: RankedMove, before: number, after: number): Verdict {
  if (after === 0) return { kind: "best", text: "Saves the game: a draw.", lostMoves: 0 };
  const lostMoves = movesOf(Math.abs(before)) - movesOf(Math.abs(after));
  if (lostMoves > 0) {
    const text = `Mated ${movesInWords(lostMoves)} sooner than needed.${noteOf(move)}`;
    return { kind: "sooner", text, lostMoves };
  }
  const praise = answer.moves.length === 1 ? "The only move." : "No move holds out longer.";
  return { kind: "best", text: `${praise}${noteOf(move)}`, lostMoves: 0 };
}

/** That the mate comes too late. Whether it may is said of the position on the board alone: it changes with each move. */
function noteOf(move: RankedMove): string {
  const category = moveCategory(move);
  const note = outcomeOf(category) === 0 ? fiftyMoveNote(category) : "";
  return note ? ` ${capitalized(note)}.` : "";
}

/** Why a move that was winning wins no more. @param lost "the bishop is lost" */
function whyGone(position: Position, move: RankedMove, lost: string | null): string {
  const plies = moveDtm(move) ?? 0;
  if (move.stalemate) return "stalemate";
  if (move.insufficient_material) return "neither side can mate any more";
  if (plies < 0) {
    const defeat = `${colorNames[position.turn]} wins`;
    return lost ? `${lost}, and ${defeat}` : defeat;
  }
  if (plies > 0) return "the fifty-move rule comes before the mate";
  return lost ?? "the position is drawn";
}

function tableMissing(position: Position, after: Answer): string {
  const problem = whyUnknown(position, after);
  return problem ? [problem.text, problem.command].filter(Boolean).join(" ") : "";
}

/** Whom a position is won for; null for a draw, by the fifty-move rule, too, or where it is not known. */
export function sideThatWins(position: Position, answer: Answer): "w" | "b" | null {
  if (answer.checkmate) return other(position.turn);
  const outcome = outcomeOf(answer.category);
  if (outcome === 1) return position.turn;
  return outcome === -1 ? other(position.turn) : null;
}
