/** How chess is drawn: by cm-chessboard. */

import type { Drawing } from "../board.ts";
import { svgElement } from "../dom.ts";
import { createChessboard, installSprites } from "./chess_board.ts";

export function drawChess(): Drawing {
  installSprites();
  return {
    createBoard: createChessboard,
    // Out of the board's sprite.
    pieceImage: (piece) => {
      const color = piece === piece.toUpperCase() ? "w" : "b";
      return svgElement(
        "svg",
        { viewBox: "0 0 40 40", class: "piece-image", "aria-hidden": "true" },
        svgElement("use", { href: `#${color}${piece.toLowerCase()}` }),
      );
    },
    pieceSetButton: () => null,
  };
}
