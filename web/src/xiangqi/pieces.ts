/** The pieces as pictures: round discs with a sign, of the set that is chosen. */

import { svgElement } from "../dom.ts";
import { typeOf, type Piece } from "../game.ts";
import { drawDisc } from "../grid/disc.ts";
import { characters, signs, type Glyph } from "./glyphs.ts";
import { xiangqi } from "./xiangqi.ts";

type PieceSet = "traditional" | "western";

/** Room that a sign takes within a disc of radius 46. */
const signSizes: Readonly<Record<PieceSet, number>> = { traditional: 53, western: 53 };

/** Both sets are drawn, and the style sheet shows the one that is chosen. */
export function drawPiece(piece: Piece): SVGGElement {
  return drawDisc(
    xiangqi,
    piece,
    { radius: 45, rim: 38.5 },
    glyph(characters[piece], "traditional"),
    glyph(signs[typeOf(piece)], "western"),
  );
}

function glyph(parts: Glyph = [], set: PieceSet): SVGGElement {
  const size = signSizes[set];
  return svgElement(
    "g",
    { class: `sign sign-${set}`, transform: `scale(${size / 100}) translate(-50 -50)` },
    ...parts.flatMap(({ strokes, x = 0, y = 0, sx = 1, sy = 1 }) =>
      strokes.map((d) => svgElement("path", { d: moved(d, { x, y, sx, sy }) })),
    ),
  );
}

/** A path whose numbers are scaled and moved, so that its strokes stay as wide as those of other signs. */
export function moved(d: string, { x, y, sx, sy }: { x: number; y: number; sx: number; sy: number }): string {
  if (sx === 1 && sy === 1 && x === 0 && y === 0) return d;
  let isX = true;
  let command = "";
  return d.replaceAll(/[A-Z]|-?\d+(?:\.\d+)?/g, (token) => {
    if (/[A-Z]/.test(token)) {
      [command, isX] = [token, true];
      return token;
    }
    const across = command === "V" ? false : command === "H" ? true : isX;
    isX = !isX;
    return String(Math.round(10 * (across ? Number(token) * sx + x : Number(token) * sy + y)) / 10);
  });
}
