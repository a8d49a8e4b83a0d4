/** How the xiangqi board looks. */

import { svgElement } from "../dom.ts";
import type { Color } from "../game.ts";
import type { Spot } from "../grid/geometry.ts";
import type { BoardLook } from "../grid/look.ts";
import { fileNumber, geometry, gridPath, marksPath } from "./geometry.ts";
import { drawPiece } from "./pieces.ts";

export const xiangqiLook: BoardLook = { geometry, name: "xiangqi", places: "points", backdrop, edgeTexts, drawPiece };

/** What never changes: the wood, the river, the lines. */
function backdrop(): SVGElement[] {
  const [topLeft, bottomRight] = [geometry.spotAt(0, 0), geometry.spotAt(8, 9)];
  const frame = 10;
  const [bankTop, bankBottom] = [geometry.spotAt(0, 4), geometry.spotAt(8, 5)];
  const inner = { width: bottomRight.x - topLeft.x, height: bottomRight.y - topLeft.y };
  return [
    svgElement("rect", { class: "wood", width: geometry.width, height: geometry.height }),
    svgElement("rect", {
      class: "river",
      x: bankTop.x,
      y: bankTop.y,
      width: inner.width,
      height: bankBottom.y - bankTop.y,
    }),
    svgElement("rect", {
      class: "frame",
      x: topLeft.x - frame,
      y: topLeft.y - frame,
      width: inner.width + 2 * frame,
      height: inner.height + 2 * frame,
    }),
    svgElement("path", { class: "grid", d: gridPath() }),
    svgElement("path", { class: "grid marks", d: marksPath() }),
  ];
}

/** The letters and ranks of points, and the numbers that each side gives to the files. */
function edgeTexts(bottom: Color): SVGElement[] {
  const text = (kind: string, { x, y }: Spot, content: string) =>
    svgElement("text", { class: kind, x, y, "aria-hidden": "true" }, content);
  const files = Array.from({ length: 9 }, (_, column) => {
    const { x } = geometry.spotAt(column, 0);
    return [
      text("number", { x, y: 24 }, String(fileNumber(column, true))),
      text("number", { x, y: geometry.height - 54 }, String(fileNumber(column, false))),
      text("point", { x, y: geometry.height - 20 }, geometry.squareAtPlace(column, 0, bottom)?.[0] ?? ""),
    ];
  });
  const ranks = Array.from({ length: 10 }, (_, row) =>
    text("point", { x: 17, y: geometry.spotAt(0, row).y }, geometry.squareAtPlace(0, row, bottom)?.[1] ?? ""),
  );
  return [...files.flat(), ...ranks];
}
