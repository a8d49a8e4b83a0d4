/** Pieces that are discs with a sign. */

import { svgElement } from "../dom.ts";
import { colorOf, type Game, type Piece } from "../game.ts";

/** A disc around 0, 0 and its rim, by their radii, with these signs on it. */
export function drawDisc(
  game: Game,
  piece: Piece,
  { radius, rim }: { radius: number; rim: number },
  ...signs: SVGElement[]
): SVGGElement {
  return svgElement(
    "g",
    { class: `piece disc-${colorOf(game, piece)}`, "data-piece": piece },
    svgElement("circle", { class: "disc-shadow", cx: 1.5, cy: 3.5, r: radius }),
    svgElement("circle", { class: "disc-body", r: radius }),
    svgElement("circle", { class: "disc-rim", r: rim }),
    ...signs,
  );
}
