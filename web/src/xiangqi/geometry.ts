/** Where things are on the drawn board, in its own units. The board is seen from one side or the other. */

import { fileOf, squareName, type Color, type Square } from "../game.ts";
import { xiangqi } from "./xiangqi.ts";

/** From one line to the next. */
export const step = 100;
const edge = { left: 82, right: 62, top: 88, bottom: 118 };
export const width = edge.left + edge.right + 8 * step;
export const height = edge.top + edge.bottom + 9 * step;

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Column 0 is the leftmost line, row 0 the topmost. */
export function spotAt(column: number, row: number): Spot {
  return { x: edge.left + column * step, y: edge.top + row * step };
}

export function spotOf(square: Square, bottom: Color): Spot {
  const [column, row] = placeOf(square, bottom);
  return spotAt(column, row);
}

/** The column and the row of a square. */
export function placeOf(square: Square, bottom: Color): [column: number, row: number] {
  const [file, rank] = [fileOf(square), Number(square[1])];
  return bottom === "red" ? [file, 9 - rank] : [8 - file, rank];
}

/** The square at a column and a row; null off the board. */
export function squareAtPlace(column: number, row: number, bottom: Color): Square | null {
  if (column < 0 || column > 8 || row < 0 || row > 9) return null;
  const [file, rank] = bottom === "red" ? [column, 9 - row] : [8 - column, row];
  return squareName(xiangqi, rank * 9 + file);
}

/** The square whose spot is the nearest; null off the board. */
export function squareNear({ x, y }: Spot, bottom: Color): Square | null {
  return squareAtPlace(Math.round((x - edge.left) / step), Math.round((y - edge.top) / step), bottom);
}

/** The number that WXF gives to a column: each side counts from its right. */
export function fileNumber(column: number, isTop: boolean): number {
  return isTop ? column + 1 : 9 - column;
}

/** A line as a path. */
function line(from: Spot, to: Spot): string {
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

/** The lines of the board: ranks, files that the river breaks but for the outer ones, and the diagonals of the palaces. */
export function gridPath(): string {
  const ranks = Array.from({ length: 10 }, (_, row) => line(spotAt(0, row), spotAt(8, row)));
  const files = Array.from({ length: 9 }, (_, column) =>
    column % 8 === 0
      ? [line(spotAt(column, 0), spotAt(column, 9))]
      : [line(spotAt(column, 0), spotAt(column, 4)), line(spotAt(column, 5), spotAt(column, 9))],
  );
  const palaces = [0, 7].flatMap((row) => [
    line(spotAt(3, row), spotAt(5, row + 2)),
    line(spotAt(5, row), spotAt(3, row + 2)),
  ]);
  return [...ranks, ...files.flat(), ...palaces].join("");
}

/** Where cannons and soldiers begin a game. */
const markedPlaces: readonly (readonly [column: number, row: number])[] = [
  ...[1, 7].flatMap((column) => [[column, 2] as const, [column, 7] as const]),
  ...[0, 2, 4, 6, 8].flatMap((column) => [[column, 3] as const, [column, 6] as const]),
];

const markGap = 9;
const markArm = 17;

/** The small corners around those points; none beyond the edge. */
export function marksPath(): string {
  return markedPlaces
    .flatMap(([column, row]) => {
      const { x, y } = spotAt(column, row);
      const sides = [-1, 1].filter((side) => column + side >= 0 && column + side <= 8);
      return sides.flatMap((dx) =>
        [-1, 1].map((dy) => {
          const [nearX, nearY] = [x + dx * markGap, y + dy * markGap];
          return `M${nearX + dx * markArm} ${nearY}L${nearX} ${nearY}L${nearX} ${nearY + dy * markArm}`;
        }),
      );
    })
    .join("");
}
