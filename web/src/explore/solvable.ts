/** Which positions can be solved without tables. */

import type { Answer } from "../api.ts";
import { colorOf, typeOf } from "../game.ts";
import type { Position } from "../position.ts";

/** Whether the solver of positions takes it: chess with a pawn, and at most one piece a side beside the king (docs/solve.md). */
export function canBeSolved(position: Position): boolean {
  if (position.game.name !== "chess" || position.castling !== "-") return false;
  const men = position.squares.filter((man) => man !== null);
  const pieces = men.filter((man) => !["k", "p"].includes(typeOf(man)));
  const isOneASide = position.game.colors.every((color) => pieces.filter((man) => colorOf(position.game, man) === color).length <= 1);
  return isOneASide && men.some((man) => typeOf(man) === "p");
}

/** Whether the result is open, and solving may tell it. */
export function isWorthSolving(position: Position, answer: Answer): boolean {
  return answer.category === "unknown" && canBeSolved(position);
}
