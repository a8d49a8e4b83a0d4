/** Where things are on a drawn board, in its own units. The board is seen from one side or the other. */

import { fileOf, squareName, type Color, type Game, type Square } from "../game.ts";

/** From the middle of one square to that of the next. */
export const step = 100;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How far the first and last squares' middles are from the edges of the picture. */
export interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The squares of a game's board in rows and columns: column 0 is the leftmost one, row 0 the topmost. */
export class Geometry {
  readonly width: number;
  readonly height: number;

  constructor(
    readonly game: Game,
    private readonly edges: Edges,
  ) {
    this.width = edges.left + edges.right + (game.files - 1) * step;
    this.height = edges.top + edges.bottom + (game.ranks - 1) * step;
  }

  spotAt(column: number, row: number): Spot {
    return { x: this.edges.left + column * step, y: this.edges.top + row * step };
  }

  /** @param bottom the side that sits there */
  spotOf(square: Square, bottom: Color): Spot {
    const [column, row] = this.placeOf(square, bottom);
    return this.spotAt(column, row);
  }

  placeOf(square: Square, bottom: Color): [column: number, row: number] {
    const { files, ranks, firstRank } = this.game;
    const [file, rank] = [fileOf(square), Number(square.slice(1)) - firstRank];
    return this.isUpright(bottom) ? [file, ranks - 1 - rank] : [files - 1 - file, rank];
  }

  /** Null off the board. */
  squareAtPlace(column: number, row: number, bottom: Color): Square | null {
    const { files, ranks } = this.game;
    if (column < 0 || column >= files || row < 0 || row >= ranks) return null;
    const [file, rank] = this.isUpright(bottom) ? [column, ranks - 1 - row] : [files - 1 - column, row];
    return squareName(this.game, rank * files + file);
  }

  /** The square whose middle is the nearest; null off the board. */
  squareNear({ x, y }: Spot, bottom: Color): Square | null {
    return this.squareAtPlace(
      Math.round((x - this.edges.left) / step),
      Math.round((y - this.edges.top) / step),
      bottom,
    );
  }

  private isUpright(bottom: Color): boolean {
    return bottom === this.game.colors[0];
  }
}
