/** How chess is drawn. */

import type { Drawing } from "../board.ts";
import { drawOnGrid } from "../grid/drawing.ts";
import { squaresLook } from "../grid/squares.ts";
import { chess } from "./chess.ts";
import "./chess.css";
import { drawPiece } from "./pieces.ts";

export function drawChess(): Drawing {
  return drawOnGrid(squaresLook(chess, "chess", drawPiece), () => null);
}
