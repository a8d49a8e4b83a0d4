/** How moves are marked on a board. */

import type { Answer } from "./api.ts";
import type { Arrow, ArrowKind, Marker } from "./board.ts";
import { splitMove } from "./game.ts";
import { checkedKing, passing, type Position } from "./position.ts";

/** @param uci the move just played; left out where there was none */
export function lastMoveMarkers(uci: string | undefined): Marker[] {
  if (uci === undefined || uci === passing) return [];
  const { from, to } = splitMove(uci);
  return [
    { square: from, kind: "last" },
    { square: to, kind: "last" },
  ];
}

/** @param answer null while it is not there */
export function checkMarkers(position: Position, answer: Pick<Answer, "check"> | null): Marker[] {
  const king = checkedKing(position, answer);
  return king ? [{ square: king, kind: "check" }] : [];
}

export function moveArrow({ uci }: { readonly uci: string }, kind: ArrowKind): Arrow {
  const { from, to } = splitMove(uci);
  return { from, to, kind };
}
