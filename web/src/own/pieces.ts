/** The pieces of a game that rules describe: discs with their letters. */

import { svgElement } from "../dom.ts";
import type { Game, Piece } from "../game.ts";
import { drawDisc } from "../grid/disc.ts";

/** With the letter as materials write it. */
export function drawLetter(game: Game, piece: Piece): SVGGElement {
  const letter = svgElement("text", { class: "disc-letter" }, piece.toUpperCase());
  return drawDisc(game, piece, { radius: 42, rim: 36 }, letter);
}
