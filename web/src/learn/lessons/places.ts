/** Where men stand, as the rules of the stages ask for it. Files and ranks are counted from 0. */

import type { Piece } from "../../game.ts";
import type { Position } from "../../position.ts";

export interface Place {
  readonly file: number;
  readonly rank: number;
}

/** Where a man of chess stands; null if there is none. @param piece "K", "k", ... */
export function placeOf({ squares }: Position, piece: Piece): Place | null {
  const index = squares.indexOf(piece);
  return index < 0 ? null : { file: index % 8, rank: Math.floor(index / 8) };
}

/** A king's moves from one place to another. */
export function distance(one: Place, two: Place): number {
  return Math.max(Math.abs(one.file - two.file), Math.abs(one.rank - two.rank));
}

/** A king's moves to the nearest edge: 0 on it, 3 in the middle. */
export function fromEdge({ file, rank }: Place): number {
  return Math.min(file, 7 - file, rank, 7 - rank);
}

/** a1 is dark. */
export function isDark({ file, rank }: Place): boolean {
  return (file + rank) % 2 === 0;
}

const corners: readonly Place[] = [0, 7].flatMap((file) => [0, 7].map((rank) => ({ file, rank })));

/** A king's moves to the nearest corner, of all or of those that are wanted. */
export function fromCorner(place: Place, isWanted: (corner: Place) => boolean = () => true): number {
  return Math.min(...corners.filter(isWanted).map((corner) => distance(place, corner)));
}

