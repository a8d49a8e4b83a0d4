/** The look of a board of light and dark squares, which name their files and ranks in their corners. */

import { svgElement } from "../dom.ts";
import { squaresOf, type Color, type Game } from "../game.ts";
import { Geometry, step } from "./geometry.ts";
import type { BoardLook } from "./look.ts";

const half = step / 2;
/** How far a letter or number stands from the edges of its square. */
const margin = 6;

/** Squares up to the edges of the picture. */
export function squaresGeometry(game: Game): Geometry {
  return new Geometry(game, { left: half, right: half, top: half, bottom: half });
}

/** @param name that of the style sheet */
export function squaresLook(game: Game, name: string, drawPiece: BoardLook["drawPiece"]): BoardLook {
  const geometry = squaresGeometry(game);
  /** The lower left one is dark, from whichever side it is seen on a board of even size. */
  const shade = (column: number, row: number) => ((column + game.ranks - 1 - row) % 2 === 0 ? "dark" : "light");

  function backdrop(): SVGElement[] {
    return squaresOf(game).map((square) => {
      const [column, row] = geometry.placeOf(square, game.colors[0]);
      const { x, y } = geometry.spotAt(column, row);
      return svgElement("rect", { class: `square square-${shade(column, row)}`, x: x - half, y: y - half, width: step, height: step });
    });
  }

  /** The letter of a file stands at the lower right of its lowest square, the number of a rank at the upper left of its first. */
  function edgeTexts(bottom: Color): SVGElement[] {
    const nameIn = (column: number, row: number) => geometry.squareAtPlace(column, row, bottom) ?? "";
    const text = (column: number, row: number, kind: "file" | "rank") => {
      const { x, y } = geometry.spotAt(column, row);
      const side = kind === "file" ? 1 : -1;
      const at = { x: x + side * (half - margin), y: y + side * (half - margin) };
      const content = kind === "file" ? nameIn(column, row)[0] : nameIn(column, row).slice(1);
      return svgElement("text", { class: `${kind} on-${shade(column, row)}`, ...at, "aria-hidden": "true" }, content);
    };
    const files = Array.from({ length: game.files }, (_, column) => text(column, game.ranks - 1, "file"));
    const ranks = Array.from({ length: game.ranks }, (_, row) => text(0, row, "rank"));
    return [...files, ...ranks];
  }

  return { geometry, name, places: "squares", backdrop, edgeTexts, drawPiece };
}
