/** How xiangqi is drawn. */

import type { Drawing } from "../board.ts";
import { drawOnGrid } from "../grid/drawing.ts";
import { xiangqiLook } from "./look.ts";
import { PieceSetChoice } from "./piece_set.ts";
import "./xiangqi.css";

export function drawXiangqi(): Drawing {
  const pieceSet = new PieceSetChoice();
  return drawOnGrid(xiangqiLook, () => pieceSet.button());
}
