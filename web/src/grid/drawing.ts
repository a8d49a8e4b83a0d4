/** How a game is drawn whose board has a look. */

import type { Drawing } from "../board.ts";
import { GridBoard } from "./grid_board.ts";
import type { BoardLook } from "./look.ts";
import { pieceImage } from "./piece_image.ts";
import { positionPicture } from "./position_picture.ts";

/** @param pieceSetButton as that of Drawing */
export function drawOnGrid(look: BoardLook, pieceSetButton: Drawing["pieceSetButton"]): Drawing {
  return {
    createBoard: (host, options) => new GridBoard(host, options, look),
    picture: (position) => positionPicture(look, position),
    pieceImage: (piece) => pieceImage(look, piece),
    pieceSetButton,
  };
}
