/** A table in one sentence. */

import type { RuleStatistics, Statistics } from "../api.ts";
import type { Game } from "../position.ts";
import { pliesText } from "../values.ts";
import { depthText } from "./histogram.ts";
import { colorOfSide, sideText, sizeText, type Side } from "./parts.ts";
import { t } from "../language.ts";

/** @param size of its file, in bytes */
export function summaryText(game: Game, statistics: Statistics | RuleStatistics, size: number | undefined): string {
  const said = statistics.metric === "dtm" ? mateSummary(game, statistics) : ruleSummary(statistics);
  return size ? t`${said} The table takes ${sizeText(size)}.` : said;
}

function mateSummary(game: Game, { longest }: Statistics): string {
  const depth = (side: Side) => longest[side]?.plies ?? 0;
  const side = depth("black") > depth("white") ? "black" : "white";
  if (depth(side) === 0) return t`No position is won.`;
  return t`The longest mate: ${depthText(depth(side), colorOfSide(game, side))}, ${sideText(game, side)}.`;
}

function ruleSummary({ counts, longest }: RuleStatistics): string {
  const sides = Object.values(counts.orbits ?? {});
  if (sides.every((side) => side.wins + side.cursed_wins + side.losses + side.blessed_losses === 0)) {
    return t`No position is won.`;
  }
  const isCursed = sides.some((side) => side.cursed_wins + side.blessed_losses > 0);
  const rule = isCursed ? t`Some wins are cursed: the fifty-move rule makes them a draw.` : t`No win is cursed.`;
  const plies = Object.values(longest ?? {}).flatMap(({ win, loss }) => [win?.plies ?? 0, loss?.plies ?? 0]);
  return plies.length > 0 ? t`The longest distance to zeroing: ${pliesText(Math.max(...plies))}. ${rule}` : rule;
}
