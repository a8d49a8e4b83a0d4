/** How the board of a game looks that rules describe: squares, and pieces that are discs with their letters. */

import { svgElement } from "../dom.ts";
import { colorOf, squaresOf, type Color, type Game, type Piece } from "../game.ts";
import { Geometry, step } from "../grid/geometry.ts";
import type { BoardLook } from "../grid/grid_board.ts";

const edges = { left: 94, right: 62, top: 62, bottom: 94 };

/** A disc around 0, 0, 46 in radius, with the letter as the FEN writes it. */
export function drawLetter(game: Game, piece: Piece): SVGGElement {
  return svgElement(
    "g",
    { class: `disc disc-${colorOf(game, piece)}`, "data-piece": piece },
    svgElement("circle", { class: "disc-shadow", cx: 1.5, cy: 3.5, r: 42 }),
    svgElement("circle", { class: "disc-body", r: 42 }),
    svgElement("circle", { class: "disc-rim", r: 36 }),
    svgElement("text", { class: "disc-letter" }, piece.toUpperCase()),
  );
}

export function ownLook(game: Game): BoardLook {
  const geometry = new Geometry(game, edges);
  const { width, height } = geometry;
  const isDark = (column: number, row: number) => (column + game.ranks - 1 - row) % 2 === 0;

  function backdrop(): SVGElement[] {
    const squares = squaresOf(game).map((square) => {
      const [column, row] = geometry.placeOf(square, game.colors[0]);
      const { x, y } = geometry.spotAt(column, row);
      const shade = isDark(column, row) ? "square-dark" : "square-light";
      return svgElement("rect", { class: shade, x: x - step / 2, y: y - step / 2, width: step, height: step });
    });
    return [svgElement("rect", { class: "board-edge", width, height }), ...squares];
  }

  function edgeTexts(bottom: Color): SVGElement[] {
    const text = (x: number, y: number, content: string) =>
      svgElement("text", { class: "point", x, y, "aria-hidden": "true" }, content);
    const files = Array.from({ length: game.files }, (_, column) =>
      text(geometry.spotAt(column, 0).x, height - 22, geometry.squareAtPlace(column, 0, bottom)?.[0] ?? ""),
    );
    const ranks = Array.from({ length: game.ranks }, (_, row) =>
      text(24, geometry.spotAt(0, row).y, geometry.squareAtPlace(0, row, bottom)?.slice(1) ?? ""),
    );
    return [...files, ...ranks];
  }

  return { geometry, name: "own", backdrop, edgeTexts, drawPiece: (piece) => drawLetter(game, piece) };
}
