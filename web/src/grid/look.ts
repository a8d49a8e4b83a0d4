/** How a game's board looks: what each game says of its own. */

import type { Color, Piece } from "../game.ts";
import type { Geometry } from "./geometry.ts";

/** Where men stand: within squares, or on the points where lines cross. */
export type Places = "squares" | "points";

export interface BoardLook {
  readonly geometry: Geometry;
  /** The style sheet's name for it. */
  readonly name: string;
  readonly places: Places;
  /** What never changes. */
  backdrop(): SVGElement[];
  /** The letters and numbers that name the places. */
  edgeTexts(bottom: Color): SVGElement[];
  /** Around 0, 0, within a box of 100 by 100; `data-piece` is the piece. */
  drawPiece(piece: Piece): SVGGElement;
}
