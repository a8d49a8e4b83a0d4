/** What becomes of a position with every clock, in words. */

import type { Answer, CourseStep } from "../api.ts";
import { colorNames, type Color, type Position } from "../position.ts";
import { distanceText, fiftyMoveReason, fiftyMoves, mateText, mateTold, outcomeOf, takesText, winnerOf } from "../values.ts";
import { t } from "../language.ts";

/** Clocks, both ends included, with which it takes so many signed plies to mate under the rule; 0: a draw. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly dtm50: number;
}

/** The last clock with which a game still goes on. */
const lastClock = fiftyMoves - 1;

export function stretchesOf(course: readonly CourseStep[]): Stretch[] {
  return course.map(([from, dtm50], index) => ({ from, to: (course[index + 1]?.[0] ?? fiftyMoves) - 1, dtm50 }));
}

/** The stretches of a position that is won with some clock; none where that is not known or never so. */
export function courseOf(answer: Answer): Stretch[] {
  const stretches = answer.dtm50_course ? stretchesOf(answer.dtm50_course) : [];
  return stretches.some(({ dtm50 }) => dtm50 !== 0) ? stretches : [];
}

/** "White mates in 17 (33 plies)", "draw" @param turn the side to move */
export function stretchText({ dtm50 }: Stretch, turn: Color): string {
  return dtm50 === 0 ? t`draw` : mateText(dtm50, turn);
}

/** The picture of the course in words: its first stretch, the last that is won, and from where on it is a draw. */
export function courseText(stretches: readonly Stretch[], turn: Color): string {
  const won = stretches.filter(({ dtm50 }) => dtm50 !== 0);
  const [first, last] = [won[0], won.at(-1)];
  if (!first || !last) return t`A draw with any clock.`;
  const slowest = first === last ? "" : t`, ${distanceText(last.dtm50)} with clock ${last.from} to ${last.to}`;
  const draw = last.to < lastClock ? t`, a draw from clock ${last.to + 1} on` : "";
  return t`By the clock: ${stretchText(first, turn)} with clock ${first.from} to ${first.to}${slowest}${draw}.`;
}

/** The last clock with which the win comes in time, by DTZ or by DTM50; negative for none, null where it is not known. */
function lastWonClock(answer: Answer): number | null {
  if (answer.dtz !== null) return Math.min(fiftyMoves - Math.abs(answer.dtz), lastClock);
  return courseOf(answer).filter(({ dtm50 }) => dtm50 !== 0).at(-1)?.to ?? null;
}

/** Up to which clock a result stands; "" where that is not known. */
function windowText(answer: Answer, turn: Color): string {
  const { category, dtz, dtm } = answer;
  if (category === "draw") return t`A draw, whatever the clock says.`;
  const winner = winnerOf(answer, turn);
  if (winner === null) return "";
  const name = colorNames[winner];
  const last = lastWonClock(answer);
  if (last !== null) {
    if (last < 0) return ""; // said already: a draw with any clock
    if (last === lastClock && outcomeOf(category) !== 0) return t`${name} wins with any clock up to ${last}.`;
    if (outcomeOf(category) === 0) return t`With the clock up to ${last} it is a win.`;
    if (dtz === null) return t`${name} wins with the clock up to ${last}.`;
    const takes = takesText(answer, dtz);
    return t`${name} wins with the clock up to ${last}: ${takes}, and at ${fiftyMoves} it is a draw.`;
  }
  const surely = fiftyMoves - Math.abs(dtm ?? Infinity);
  return surely < 0 ? "" : t`${name} wins for certain with the clock up to ${Math.min(surely, lastClock)}: the mate comes in time then.`;
}

/** How much sooner the mate came without the rule; "" where the rule costs nothing, or where that is not known. */
function delayText(answer: Answer, position: Position): string {
  const { dtm, category } = answer;
  const isWon = category === "win" || category === "loss";
  return isWon && dtm && mateTold(answer, position) !== dtm ? t`Without the rule, ${mateText(dtm, position.turn)}.` : "";
}

/** What the fifty-move rule means for a position with its clock, in a few sentences. */
export function fateText(position: Position, answer: Answer): string {
  if (answer.checkmate || answer.stalemate || answer.insufficient_material) return "";
  const { halfmoves, turn } = position;
  return [fiftyMoveReason(answer, halfmoves, turn), delayText(answer, position), windowText(answer, turn)]
    .filter((text) => text !== "")
    .join(" ");
}
