/** How xiangqi is drawn: by a board of our own. */

import type { Drawing } from "../board.ts";
import { svgElement } from "../dom.ts";
import { PieceSetChoice } from "./piece_set.ts";
import { drawPiece } from "./pieces.ts";
import { XiangqiBoard } from "./xiangqi_board.ts";
import "./xiangqi.css";

export function drawXiangqi(): Drawing {
  const pieceSet = new PieceSetChoice();
  return {
    createBoard: (host, options) => new XiangqiBoard(host, options),
    pieceImage: (piece) =>
      svgElement(
        "svg",
        { viewBox: "-50 -50 100 100", class: "piece-image xiangqi-piece", "aria-hidden": "true" },
        drawPiece(piece),
      ),
    pieceSetButton: () => pieceSet.button(),
  };
}
