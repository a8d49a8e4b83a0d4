/** A piece as a picture of its own, beside the board. */

import { svgElement } from "../dom.ts";
import type { Piece } from "../game.ts";
import type { BoardLook } from "./look.ts";

export function pieceImage(look: BoardLook, piece: Piece): SVGSVGElement {
  return svgElement(
    "svg",
    { viewBox: "-50 -50 100 100", class: `piece-image ${look.name}-piece`, "aria-hidden": "true" },
    look.drawPiece(piece),
  );
}
