/** From the server's values to colours. */

import type { Heat, HeatValue } from "../api.ts";
import type { HeatSquare, HeatSquares } from "../heat_squares.ts";
import { movesOf, outcomeOf } from "../values.ts";

/** The colours of the squares, for the side to move: the quicker the mate, the stronger the colour. */
export function heatSquares(heat: Heat): HeatSquares {
  const values = Object.entries(heat.squares);
  const moves = values.flatMap(([, value]) => (value.dtm ? [movesOf(Math.abs(value.dtm))] : []));
  const span = { shortest: Math.min(...moves), longest: Math.max(...moves) };
  return new Map(values.map(([square, value]) => [square, heatSquare(value, span)]));
}

/** Moves to mate on the squares of one map: mates in 30 to 33 are told apart as well as mates in 1 to 33. */
interface Span {
  readonly shortest: number;
  readonly longest: number;
}

function heatSquare({ category, dtm }: HeatValue, { shortest, longest }: Span): HeatSquare {
  if (category === "illegal") return { kind: "illegal", strength: 0.6, text: "" };
  const outcome = outcomeOf(category);
  if (outcome === null) return { kind: "unknown", strength: 0.3, text: "?" };
  // A win that the fifty-move rule spoils still leads to mate; its category says draw, the colour agrees.
  if (outcome === 0) return { kind: "draw", strength: 0.5, text: "=" };
  const moves = movesOf(Math.abs(dtm ?? 0));
  return { kind: outcome > 0 ? "win" : "loss", strength: 1 - (moves - shortest) / (longest - shortest + 1), text: String(moves) };
}
