/** How hard an exercise is: by the moves to mate. */

import type { Statistics, Table } from "../api.ts";
import { movesOf } from "../values.ts";

/** Moves to mate, both ends included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The upper ends of the four steps of KBNvK; other materials have theirs at the same parts of their longest mate. */
const kbnvkSteps: readonly number[] = [5, 15, 25, 33];
const kbnvkLongest = 33;

/** The steps of a material whose longest mate takes so many moves: fewer than four where there is no room for them. */
export function difficulties(longestMoves: number): Range[] {
  const ranges: Range[] = [];
  let min = 1;
  for (const step of kbnvkSteps) {
    const max = Math.round((longestMoves * step) / kbnvkLongest);
    if (max < min) continue;
    ranges.push({ min, max });
    min = max + 1;
  }
  return ranges;
}

/** "mate in 1", "mate in 6–15" */
export function rangeText({ min, max }: Range): string {
  return min === max ? `mate in ${min}` : `mate in ${min}–${max}`;
}

/** Whether only the side named first can win: then the table's longest mate is its. */
export function facesLoneKing(material: string): boolean {
  return material.endsWith("vK");
}

/** The longest mate of the side named first, in moves, as far as the list of tables tells: perhaps it is the other's. */
export function longestAsListed(table: Table): number {
  return movesOf(table.longest_plies);
}

/** The longest mate with White, the side named first, to move and to win, in moves; 0 if there is none. */
export function longestWin(statistics: Statistics): number {
  let longest = 0;
  for (const { white } of Object.values(statistics.counts)) {
    // Who is to move wins in an odd number of plies and loses in an even one.
    white.by_plies.forEach((count, plies) => {
      if (count > 0 && plies % 2 === 1) longest = Math.max(longest, movesOf(plies));
    });
  }
  return longest;
}

/** The materials that can be won, the one the project begins with first, then by the number of men. */
export function wonMaterials(tables: readonly Table[]): Table[] {
  const rank = ({ material }: Table) => (material === "KBNvK" ? 0 : material.length);
  return tables
    .filter((table) => table.longest_plies > 0)
    .sort((one, two) => rank(one) - rank(two) || one.material.localeCompare(two.material));
}
