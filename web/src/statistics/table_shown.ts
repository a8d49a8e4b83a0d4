/** What is shown of a table, and how. */

import type { Answer, Metric, RuleStatistics, Statistics } from "../api.ts";
import { sideNamedFirst, type Game, type Position } from "../position.ts";
import type { Side } from "./parts.ts";

/** How the figures are looked at. */
export interface Look {
  /** The way to count: a key of the statistics. */
  readonly convention: string;
  readonly side: Side;
  readonly logarithmic: boolean;
}

export interface TableShown<Figures = Statistics | RuleStatistics> {
  readonly game: Game;
  readonly material: string;
  /** Those that there are tables of. */
  readonly metrics: readonly Metric[];
  /** Of its file, in bytes; undefined where that is not known. */
  readonly size: number | undefined;
  readonly statistics: Figures;
  readonly look: Look;
  /** The side to move of the position in the address; null where it belongs to another table. */
  readonly here: Side | null;
  /** What that position is worth; null where it is not known. */
  readonly answer: Answer | null;
}

/** What the views of a table do. */
export interface TableActions {
  metric(metric: Metric): void;
  look(change: Partial<Look>): void;
  exploreAddress(fen: string): string;
  pgnAddress(material: string): string;
}

/**
 * The side to move, as the statistics have it: they call the side named first White, and the position may have it the other way
 * round. Null where there is no position of the material.
 */
export function sideInTable(position: Position | null, material: string): Side | null {
  const first = position && sideNamedFirst(position, material);
  return first && (position.turn === first ? "white" : "black");
}
