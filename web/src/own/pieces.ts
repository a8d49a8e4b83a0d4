/** The pieces of a game that rules describe: discs with their letters. */

import { svgElement } from "../dom.ts";
import { colorOf, type Game, type Piece } from "../game.ts";

/** A disc around 0, 0, 42 in radius, with the letter as materials write it. */
export function drawLetter(game: Game, piece: Piece): SVGGElement {
  return svgElement(
    "g",
    { class: `piece disc-${colorOf(game, piece)}`, "data-piece": piece },
    svgElement("circle", { class: "disc-shadow", cx: 1.5, cy: 3.5, r: 42 }),
    svgElement("circle", { class: "disc-body", r: 42 }),
    svgElement("circle", { class: "disc-rim", r: 36 }),
    svgElement("text", { class: "disc-letter" }, piece.toUpperCase()),
  );
}
