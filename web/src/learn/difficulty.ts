/** How hard an exercise is: by the moves to mate. */

import type { Table } from "../api.ts";
import type { Game } from "../game.ts";
import { turnedMaterial } from "../position.ts";
import { movesOf } from "../values.ts";
import { t } from "../language.ts";

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

/** In the place of a distance: one move alone wins, however far the mate. */
export const onlyMove: Range = { min: 0, max: 0 };

/** "mate in 1", "mate in 6–15" */
export function rangeText({ min, max }: Range): string {
  if (max === onlyMove.max) return t`one move alone that wins`;
  return min === max ? t`mate in ${min}` : t`mate in ${min}–${max}`;
}

/** What can be practised: White, the side named first, is to move and wins. */
export interface WonMaterial {
  readonly material: string;
  /** The longest mate, in moves. */
  readonly longest: number;
}

/**
 * What can be won by one side or the other, from each side that can: KQvKR, and KRvKQ for the rook's wins. The material
 * the project begins with comes first, then the others by the number of men.
 */
export function wonMaterials(tables: readonly Table[], { startMaterial }: Game): WonMaterial[] {
  const rank = ({ material }: WonMaterial) => (material === startMaterial ? 0 : material.length);
  return tables
    .flatMap(({ material, longest_wins: { white, black } }) => {
      const turned = turnedMaterial(material);
      const first = { material, longest: movesOf(white) };
      return turned === material ? [first] : [first, { material: turned, longest: movesOf(black) }];
    })
    .filter(({ longest }) => longest > 0)
    .sort((one, two) => rank(one) - rank(two) || one.material.localeCompare(two.material));
}
