/** The xiangqi board: its lines and marks, in the units of its picture. */

import { Geometry, type Spot } from "../grid/geometry.ts";
import { xiangqi } from "./xiangqi.ts";

export const geometry = new Geometry(xiangqi, { left: 82, right: 62, top: 88, bottom: 118 });

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
  const ranks = Array.from({ length: 10 }, (_, row) => line(geometry.spotAt(0, row), geometry.spotAt(8, row)));
  const files = Array.from({ length: 9 }, (_, column) =>
    column % 8 === 0
      ? [line(geometry.spotAt(column, 0), geometry.spotAt(column, 9))]
      : [line(geometry.spotAt(column, 0), geometry.spotAt(column, 4)), line(geometry.spotAt(column, 5), geometry.spotAt(column, 9))],
  );
  const palaces = [0, 7].flatMap((row) => [
    line(geometry.spotAt(3, row), geometry.spotAt(5, row + 2)),
    line(geometry.spotAt(5, row), geometry.spotAt(3, row + 2)),
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
      const { x, y } = geometry.spotAt(column, row);
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
