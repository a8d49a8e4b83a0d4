/** A session in words, for the page and for its live region. */

import { splitMove } from "../game.ts";
import { colorNames, isFirstToMove, other, pieceAt, pieceName, typeOf } from "../position.ts";
import {
  bestMoves,
  distanceText,
  fiftyMoveReason,
  fiftyMoves,
  isExact,
  mateText,
  mateTold,
  moveDistanceToMate,
  movesText,
  outcomeOf,
  takesText,
  winnerOf,
} from "../values.ts";
import { bestDistance, capitalized, movesInWords } from "./judgement.ts";
import { hintedMove, isMistake, isUnaided, lostMovesOf, movesPlayed, type Ply, type Session } from "./session.ts";
import { counted, listed, t } from "../language.ts";

/** The headline: whose move it is and how far the mate, or how the game ended. */
export function taskText(session: Session): string {
  const { phase, answer, position, player } = session;
  switch (phase) {
    case "dealing":
      return t`Looking for a position`;
    case "unfit":
      return unfitText(session);
    case "over":
      return endingText(session);
    case "yours":
      return session.role === "holder" ? t`Your move: hold the draw` : t`Your move: ${prospectText(session)}`;
    default:
      if (player === null) return t`How far is the mate?`;
      return answer ? t`${colorNames[position.turn]} answers` : t`${colorNames[other(position.turn)]} has moved`;
  }
}

function unfitText({ answer, position }: Session): string {
  if (answer && !isExact(answer)) return t`How far the mate is, is not known`;
  return answer && winnerOf(answer, position.turn) && !answer.checkmate
    ? t`The fifty-move rule makes this position a draw`
    : t`This position is won for nobody`;
}

/** "White mates in 17 (33 plies)" */
function prospectText({ answer, position }: Session): string {
  const mate = answer && mateTold(answer, position);
  if (mate) return mateText(mate, position.turn);
  const winner = answer && winnerOf(answer, position.turn);
  return winner ? t`${colorNames[winner]} wins` : t`a draw`;
}

function endingText({ ending, answer, position, role, goal }: Session): string {
  const mate = answer && mateTold(answer, position);
  switch (ending) {
    case "reached":
      return goal?.text ?? "";
    case "mate":
      return answer?.stalemate ? t`Stalemate: you have won` : t`Checkmate: you have won`;
    case "mated":
      return answer?.stalemate ? t`Stalemate: you have lost` : t`Checkmate: you are mated`;
    case "stalemate":
      return t`Stalemate: a draw`;
    case "bare":
      return role === "winner" ? t`The win is gone: neither side can mate any more` : t`A draw: neither side can mate any more`;
    case "fifty":
      return t`A draw by the fifty-move rule: 100 half-moves without a capture or a pawn move`;
    case "drawn":
      return t`The win is gone: a draw`;
    case "lost":
      if (role === "holder") return mate ? t`The draw is gone: ${mateText(mate, position.turn)}` : t`The draw is gone`;
      return mate ? t`The win is gone: ${mateText(mate, position.turn)}` : t`The win is gone`;
    default:
      return t`Not known: the game ends here`;
  }
}

/** Plies to spare from which on the winner is told to hurry. */
const fewToSpare = 10;

/** Why a mate on the board comes too late, or may, or nearly; "" where the fifty-move rule plays no part or was named already. */
export function fiftyReason({ answer, position, phase, ending }: Session): string {
  if (!answer || ending === "fifty") return "";
  const { halfmoves, turn } = position;
  const left = fiftyMoves - halfmoves;
  const isNear = answer.dtz !== null && halfmoves > 0 && left - Math.abs(answer.dtz) < fewToSpare;
  if (phase !== "yours" || outcomeOf(answer.category) !== 1 || !isNear) return fiftyMoveReason(answer, halfmoves, turn);
  return t`Fifty-move rule: ${takesText(answer, answer.dtz ?? 0)}, and ${left} are left.`;
}

/** How long mate takes from the position before a move, with it and with the best one: that is on the board again. */
export function costText({ before, answer, uci }: Ply): string {
  const bestPlies = bestDistance(before, answer);
  if (!bestPlies) return "";
  const best = mateText(bestPlies, before.turn);
  const move = answer.moves.find((each) => each.uci === uci);
  const plies = move ? moveDistanceToMate(move, before) : null;
  if (plies === bestPlies) return `${best}.`;
  if (!plies) return t`${best} with the best move.`;
  const played = Math.sign(plies) === Math.sign(bestPlies) ? distanceText(plies) : mateText(plies, before.turn);
  return t`${best} with the best move, ${played} with this one.`;
}

/** "Its answer: Kxc8." of a mistake; "" for any other move. */
export function answerText(ply: Ply): string {
  return isMistake(ply) && ply.reply ? t`Its answer: ${ply.reply.san}.` : "";
}

/** "You play White" */
export function sideText({ player, role }: Session): string {
  if (player === null) return role === "winner" ? t`You play the winner` : t`You play the defender`;
  return t`You play ${colorNames[player]}`;
}

/** "half-move clock 14 of 100"; "" where no rule counts. */
export function clockText({ position }: Session): string {
  if (!position.game.countsFiftyMoves) return "";
  return t`half-move clock ${position.halfmoves} of ${fiftyMoves}`;
}

/** "Move the knight on f5.", then "Move the knight from f5 to d4."; "" without a hint. */
export function hintText(session: Session): string {
  const move = hintedMove(session);
  if (!move) return "";
  const { from, to, promotion } = splitMove(move.uci);
  const piece = pieceAt(session.position, from);
  const name = piece ? pieceName(session.position, typeOf(piece)) : t`piece`;
  if (session.hintStep === 1) return t`Move the ${name} on ${from}.`;
  if (!promotion) return t`Move the ${name} from ${from} to ${to}.`;
  return t`Move the ${name} from ${from} to ${to} and make it a ${pieceName(session.position, promotion)}.`;
}

/** What the game came to, one sentence a line; empty before its end. */
export function summaryTexts(session: Session): string[] {
  if (session.phase !== "over") return [];
  return [resultText(session), helpText(session)].filter((text) => text !== "");
}

function resultText(session: Session): string {
  const { ending, needed, goal } = session;
  const played = movesPlayed(session);
  const lost = lostMovesOf(session);
  if (session.role === "holder") {
    return ending === "lost" ? t`The draw was held for ${movesText(Math.max(0, played - 1))}.` : t`The draw was held for ${movesText(played)}.`;
  }
  if (ending === "reached" && goal) {
    const cost = lost === 0 ? t`No move lost on the way to mate.` : t`${capitalized(movesInWords(lost))} lost on the way to mate.`;
    return t`${capitalized(movesText(played))} played; a perfect line took ${goal.moves}. ${cost}`;
  }
  if (ending === "mate") {
    if (lost === 0) return t`Mate after ${movesText(played)}, as few as possible: no move lost.`;
    return t`Mate after ${movesText(played)}; ${needed} needed. ${capitalized(movesInWords(lost))} lost.`;
  }
  if (ending === "mated") {
    if (lost === 0) return t`You held out for ${movesText(played)}, as long as possible: no move lost.`;
    return t`You held out for ${movesText(played)}; ${needed} possible. ${capitalized(movesInWords(lost))} lost.`;
  }
  const result = t`${movesText(played)} played; mate was possible after ${needed}.`;
  return lost > 0 ? `${result} ${t`${capitalized(movesInWords(lost))} lost before.`}` : result;
}

function helpText(session: Session): string {
  if (isUnaided(session)) return "";
  const { hints, takeBacks, isFinishing } = session;
  const hintsText = hints > 0 ? counted(hints, "{0} hint", "{0} hints") : "";
  const takeBacksText = takeBacks > 0 ? counted(takeBacks, "{0} take-back", "{0} take-backs") : "";
  const finishText = isFinishing ? t`the end played for you` : "";
  return t`With ${listed([hintsText, takeBacksText, finishText].filter(Boolean))}.`;
}

/** "4. Nc5" or "4... Kd6" */
export function numberedMove({ before, san }: Ply): string {
  return `${before.fullmoves}${isFirstToMove(before) ? "." : "..."} ${san}`;
}

/** What a screen reader says when it is the player's turn, or at the end: the last moves, what they cost, what is next. */
export function spokenText(session: Session): string {
  const parts: string[] = [];
  const last = session.plies.at(-1);
  const own = last?.byPlayer ? last : session.plies.at(-2);
  if (own?.byPlayer) parts.push(`${own.san}.`, own.verdict?.text ?? "");
  if (last && !last.byPlayer) parts.push(t`${colorNames[last.before.turn]} plays ${last.san}.`);
  if (session.plies.length === 0) parts.push(`${sideText(session)}.`);
  parts.push(`${taskText(session)}.`, ...summaryTexts(session));
  return parts.filter((part) => part !== "").join(" ");
}

/** A move that is looked at again: what it cost, and what was best. */
export function lookText(ply: Ply): string {
  const best = bestMoves(ply.answer.moves, ply.before).map((move) => move.san);
  return t`Before ${numberedMove(ply)}. ${ply.verdict?.text ?? ""} Best: ${best.join(", ")}. ${answerText(ply)}`.trim();
}
