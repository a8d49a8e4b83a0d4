/** How a game is drawn that rules describe. */

import type { Drawing } from "../board.ts";
import type { Game } from "../game.ts";
import { drawOnGrid } from "../grid/drawing.ts";
import { squaresLook } from "../grid/squares.ts";
import { drawLetter } from "./pieces.ts";
import "./own.css";

export function drawOwn(game: Game): Drawing {
  return drawOnGrid(squaresLook(game, "own", (piece) => drawLetter(game, piece)), () => null);
}
