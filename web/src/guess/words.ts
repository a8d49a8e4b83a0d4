/** A guess in words. */

import type { MainLine } from "../api.ts";
import { numberedMoves } from "../pgn.ts";
import { colorNames, type Color } from "../position.ts";
import { bestMoves, mateText, mateTold, moveCategory, movesText, outcomeOf } from "../values.ts";
import type { Candidate } from "./positions.ts";
import type { GuessRecord } from "./record.ts";
import { counted, t } from "../language.ts";

/** Plies of the best line that are told. */
const toldPlies = 16;

/** "Right: White mates in 12 (23 plies)", "No: a draw" */
export function verdictText({ position, answer }: Candidate, isRight: boolean, winner: Color | null): string {
  const mate = mateTold(answer, position);
  const result = winner === null ? t`a draw` : mate ? mateText(mate, position.turn) : t`${colorNames[winner]} wins`;
  return isRight ? t`Right: ${result}` : t`No: ${result}`;
}

/** "Only Kd6 wins.", "4 of 12 moves hold the draw: ..."; "" for a side that loses. */
export function keepingText({ position, answer }: Candidate, winner: Color | null): string {
  if (winner !== null && winner !== position.turn) return "";
  const wanted = winner === null ? 0 : 1;
  const keeping = answer.moves.filter((move) => outcomeOf(moveCategory(move)) === wanted);
  const isDraw = winner === null;
  const only = keeping[0]?.san ?? "";
  if (keeping.length === 1) return isDraw ? t`Only ${only} draws.` : t`Only ${only} wins.`;
  const all = answer.moves.length;
  if (keeping.length === all) return isDraw ? t`All ${movesText(all)} draw.` : t`All ${movesText(all)} win.`;
  const best = bestMoves(answer.moves, position).slice(0, 3).map(({ san }) => san).join(", ");
  return isDraw
    ? t`${keeping.length} of ${movesText(all)} draw; best: ${best}.`
    : t`${keeping.length} of ${movesText(all)} win; best: ${best}.`;
}

/** "1. Kd6 Kf8 2. e6 ..." */
export function lineText({ position }: Candidate, { mainline }: MainLine): string {
  const san = mainline.slice(0, toldPlies).map((move) => move.san);
  const rest = mainline.length > toldPlies ? " …" : "";
  return numberedMoves(position, san).join(" ") + rest;
}

/** "Streak 3, longest 12. 40 right, 7 wrong. 5 come again." */
export function recordText({ right, wrong, streak, longest, reviews }: GuessRecord): string {
  if (right + wrong === 0) return "";
  const score = t`Streak ${streak}, longest ${longest}. ${right} right, ${wrong} wrong.`;
  return reviews.length === 0 ? score : `${score} ${counted(reviews.length, "{0} comes again.", "{0} come again.")}`;
}
