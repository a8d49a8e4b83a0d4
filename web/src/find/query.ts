/** What a person asks for in the fields of the room Find. */

import type { FindWhat } from "../../../js/src/answers.ts";
import type { FindOptions } from "../../../js/src/find.ts";

/** A number of plies or moves from and to; null: no bound. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
}

/** That of the table; or of the whole table the shortest or longest mates first, or some positions at random. */
export type Order = "table" | "shortest" | "longest" | "sample";

/** Positions at random. */
const sampleSize = 100;

export interface Query {
  readonly material: string;
  readonly what: FindWhat;
  /** Conditions as they are typed: "Kw in a1-c3". They come first, so that a column is one of this text. */
  readonly conditions: string;
  readonly toMove: "" | "white" | "black";
  readonly plies: Bounds;
  readonly moves: Bounds;
  readonly rule50: boolean;
  readonly allImages: boolean;
  readonly order: Order;
  /** Of positions at random: other ones for another number. */
  readonly seed: number;
}

const none: Bounds = { least: null, most: null };

export function firstQuery(material: string): Query {
  return { material, what: "zugzwang", conditions: "", toMove: "", plies: none, moves: none, rule50: false, allImages: false, order: "table", seed: 1 };
}

/** As docs/find.md has it: "plies 20-40", "moves at least 3"; "" without bounds. */
export function boundsText(name: string, { least, most }: Bounds): string {
  if (least !== null && most !== null) return `${name} ${least}-${most}`;
  if (least !== null) return `${name} at least ${least}`;
  return most === null ? "" : `${name} at most ${most}`;
}

/** What the server is asked with. */
export function optionsOf({ conditions, toMove, plies, moves, rule50, allImages, order, seed }: Query): FindOptions {
  const where = [conditions.trim(), toMove && `${toMove} to move`, boundsText("plies", plies), boundsText("moves", moves)];
  return {
    where: where.filter(Boolean).join(", "),
    ...(rule50 && { rule50 }),
    ...(allImages && { images: "all" }),
    ...((order === "shortest" || order === "longest") && { sort: order }),
    ...(order === "sample" && { sample: sampleSize, seed }),
  };
}
