/** The pieces of chess, drawn for mate33. */

import { svgElement } from "../dom.ts";
import { colorOf, typeOf, type Piece, type PieceType } from "../game.ts";
import { chess } from "./chess.ts";

/** Paths around 0, 0; each part lies over those before it. */
interface Shape {
  readonly parts: readonly string[];
  /** A line within, lighter than a black piece. */
  readonly line?: string;
  readonly eye?: string;
}

/** How much larger the pieces stand in their squares than they are drawn. */
const scale = 1.08;

const base = "M-22 29H22Q28 29 28 35V38Q28 41 25 41H-25Q-28 41 -28 38V35Q-28 29 -22 29Z";

function ball(x: number, y: number, radius: number): string {
  return `M${x} ${y - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}Z`;
}

/** A ring around a piece, seen from the side. */
function collar(y: number, width: number): string {
  return `M${-width / 2} ${y - 4}h${width}q4 0 4 4t-4 4h${-width}q-4 0 -4 -4t4 -4Z`;
}

export const shapes: Readonly<Record<PieceType, Shape>> = {
  k: {
    parts: [
      "M-14 12C-13 20 -21 22 -23 30H23C21 22 13 20 14 12Z",
      base,
      "M-3.5 -22V-29H-9.5V-36H-3.5V-42H3.5V-36H9.5V-29H3.5V-22Z",
      "M-15 9L-27 -11C-31 -19 -24 -25 -16 -25C-8 -25 -2 -22 0 -18C2 -22 8 -25 16 -25C24 -25 31 -19 27 -11L15 9Z",
      collar(11, 30),
    ],
    line: "M0 -15V3",
  },
  q: {
    parts: [
      "M-16 12C-14 20 -21 22 -22 30H22C21 22 14 20 16 12Z",
      base,
      "M-29 -19L-18 9H18L29 -19L16 -7L13 -28L0 -9L-13 -28L-16 -7Z",
      ball(-30, -22, 5),
      ball(-13.5, -31, 5),
      ball(13.5, -31, 5),
      ball(30, -22, 5),
      collar(11, 34),
    ],
  },
  r: {
    parts: [
      "M-15 -14L-19 30H19L15 -14Z",
      base,
      "M-25 -36H-14V-29H-5.5V-36H5.5V-29H14V-36H25V-23Q25 -21 23.5 -19.5L18 -13H-18L-23.5 -19.5Q-25 -21 -25 -23Z",
    ],
  },
  b: {
    parts: [
      "M-9 6C-9 18 -18 20 -21 30H21C18 20 9 18 9 6Z",
      base,
      ball(0, -36, 5),
      "M0 -32C12 -23 19 -13 17 -4C16 2 12 4 8 4H-8C-12 4 -16 2 -17 -4C-19 -13 -12 -23 0 -32Z",
      collar(6, 26),
    ],
    line: "M8 -20L-1 -9",
  },
  n: {
    parts: [
      "M-21 30C-22 14 -2 10 -2 -4C-8 0 -13 2 -17 6C-20 10 -26 11 -29 7C-33 3 -32 -3 -29 -7C-24 -13 -22 -19 -19 -26L-18 -39L-8 -32C12 -35 26 -14 23 30Z",
      base,
    ],
    line: "M0 -25C12 -20 16 -3 15 20",
    eye: ball(-12.5, -16, 2.6),
  },
  p: { parts: ["M-8 2C-8 15 -17 18 -19 30H19C17 18 8 15 8 2Z", base, ball(0, -16, 13.5), collar(2, 20)] },
};

export function drawPiece(piece: Piece): SVGGElement {
  const { parts, line, eye } = shapes[typeOf(piece)] ?? { parts: [] };
  const path = (name: string, d: string) => svgElement("path", { class: name, d });
  return svgElement(
    "g",
    { class: `piece chess-${colorOf(chess, piece)}`, "data-piece": piece },
    svgElement(
      "g",
      { transform: `scale(${scale})` },
      ...parts.map((d) => path("body", d)),
      line && path("line", line),
      eye && path("eye", eye),
    ),
  );
}
