/** How a game is drawn that rules describe. */

import type { Drawing } from "../board.ts";
import { svgElement } from "../dom.ts";
import type { Game } from "../game.ts";
import { GridBoard } from "../grid/grid_board.ts";
import { drawLetter, ownLook } from "./look.ts";
import "./own.css";

export function drawOwn(game: Game): Drawing {
  const look = ownLook(game);
  return {
    createBoard: (host, options) => new GridBoard(host, options, look),
    pieceImage: (piece) =>
      svgElement(
        "svg",
        { viewBox: "-50 -50 100 100", class: "piece-image own-piece", "aria-hidden": "true" },
        drawLetter(game, piece),
      ),
    pieceSetButton: () => null,
  };
}
