/** What the board of Explore lets pieces do: legal moves, or whatever mends a position. */

import { legalInput, type BoardInput } from "../board.ts";
import { squaresOf, type Game } from "../game.ts";
import type { Square } from "../position.ts";

/** legal: moves only; legalAndRemoved: while a position is set up, pieces may be dragged off, too; free: not by the rules. */
export type Freedom = "legal" | "legalAndRemoved" | "free";

export interface PieceActions {
  play(uci: string): void;
  /** Moves a piece wherever one likes. */
  move(from: Square, to: Square): void;
  remove(square: Square): void;
}

/** @param moves those that are legal, as far as they are known */
export function pieceInput(freedom: Freedom, game: Game, moves: readonly { readonly uci: string }[], actions: PieceActions): BoardInput {
  const removed = (square: Square) => actions.remove(square);
  if (freedom === "free") {
    return {
      targets: (from) => squaresOf(game).filter((square) => square !== from),
      moved: (from, to) => actions.move(from, to),
      removed,
    };
  }
  const ruled = legalInput(moves, (uci) => actions.play(uci));
  return freedom === "legal" ? ruled : { ...ruled, removed };
}
