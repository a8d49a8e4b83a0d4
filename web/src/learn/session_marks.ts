/** What the board shows of a game beside the men: its last move, hints, what a mistake cost. */

import type { Arrow, Marker } from "../board.ts";
import { splitMove } from "../game.ts";
import { checkMarkers, lastMoveMarkers, moveArrow } from "../move_marks.ts";
import { bestMoves } from "../values.ts";
import { hintedMove, isMistake, refutationOf, type Ply, type Session } from "./session.ts";

export function markersOf(session: Session): Marker[] {
  if (session.reviewed) return [];
  const hinted = hintedMove(session);
  return [
    ...lastMoveMarkers(session.plies.at(-1)?.uci),
    ...checkMarkers(session.position, session.answer),
    ...(hinted ? [{ square: splitMove(hinted.uci).from, kind: "hint" } as const] : []),
  ];
}

/** The move that was hinted at, or how a thrown win was refuted; of a move that is looked at again, what it was worth. */
export function arrowsOf(session: Session): Arrow[] {
  if (session.reviewed) return reviewArrows(session.reviewed);
  const hinted = session.hintStep === 2 ? hintedMove(session) : null;
  if (hinted) return [moveArrow(hinted, "hint")];
  const refutation = refutationOf(session);
  return refutation ? [moveArrow(refutation, "refutation")] : [];
}

/** The best moves, the one that was played and, if it was a mistake, its answer. */
function reviewArrows(ply: Ply): Arrow[] {
  const best = bestMoves(ply.answer.moves, ply.before).filter((move) => move.uci !== ply.uci);
  return [
    ...best.map((move) => moveArrow(move, "best")),
    moveArrow(ply, "loss"),
    ...(isMistake(ply) && ply.reply ? [moveArrow(ply.reply, "refutation")] : []),
  ];
}
