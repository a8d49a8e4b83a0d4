/** How xiangqi is drawn: by a board of our own. */

import type { Drawing } from "../board.ts";
import { svgElement } from "../dom.ts";
import { GridBoard } from "../grid/grid_board.ts";
import { xiangqiLook } from "./look.ts";
import { PieceSetChoice } from "./piece_set.ts";
import { drawPiece } from "./pieces.ts";
import "./xiangqi.css";

export function drawXiangqi(): Drawing {
  const pieceSet = new PieceSetChoice();
  return {
    createBoard: (host, options) => new GridBoard(host, options, xiangqiLook),
    pieceImage: (piece) =>
      svgElement(
        "svg",
        { viewBox: "-50 -50 100 100", class: "piece-image xiangqi-piece", "aria-hidden": "true" },
        drawPiece(piece),
      ),
    pieceSetButton: () => pieceSet.button(),
  };
}
