/** A position as a small picture, without anything to be done with it. */

import { svgElement } from "../dom.ts";
import { pieceAt, squaresOf, type Position } from "../game.ts";
import type { BoardLook } from "./look.ts";

/** Seen from the side that moves first. Decoration: whoever shows it says in words what it is. */
export function positionPicture(look: BoardLook, position: Position): SVGSVGElement {
  const { geometry, name } = look;
  const [bottom] = geometry.game.colors;
  const pieces = squaresOf(position.game).flatMap((square) => {
    const piece = pieceAt(position, square);
    if (piece === null) return [];
    const { x, y } = geometry.spotOf(square, bottom);
    const drawn = look.drawPiece(piece);
    drawn.setAttribute("transform", `translate(${x}, ${y})`);
    return [drawn];
  });
  return svgElement(
    "svg",
    { class: `grid-board ${name}-board position-picture`, viewBox: `0 0 ${geometry.width} ${geometry.height}`, "aria-hidden": "true" },
    svgElement("g", { class: "backdrop" }, ...look.backdrop()),
    svgElement("g", {}, ...pieces),
  );
}
