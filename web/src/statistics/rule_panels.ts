/** What is shown of a table that knows the fifty-move rule: results, and distances to zeroing. */

import type { Answer, RuleCounts, RuleStatistics } from "../api.ts";
import { element } from "../dom.ts";
import { zeroingBarsOf, zeroingText, type Bar } from "./histogram.ts";
import { histogramPanel } from "./histogram_panel.ts";
import { colorOfSide, figureName, panel, publishedPanel, resultsPanel, sides, sideText, type ResultPart } from "./parts.ts";
import { positionLinks } from "./position_links.ts";
import type { TableActions, TableShown } from "./table_shown.ts";
import { t } from "../language.ts";

export function rulePanels(shown: TableShown<RuleStatistics>, actions: TableActions): HTMLElement[] {
  const { game, statistics, look } = shown;
  const published = publishedPanel(game, statistics, ({ figure }) => figureName(figure));
  const results = resultsPanel(game, statistics.counts[look.convention], ruleResults);
  if (statistics.metric === "wdl") return [results, ...published];
  const counts = statistics.counts[look.convention]?.[look.side];
  const turn = colorOfSide(game, look.side);
  const histogram = {
    title: t`Distance to zeroing`,
    end: t`zeroing`,
    bars: zeroingBarsOf(counts?.wins_by_plies ?? [], counts?.losses_by_plies ?? []),
    nameOf: (bar: Bar) => zeroingText(bar, turn),
    lit: zeroingBar(shown.answer),
    does: (name: string) => t`${name} wins`,
  };
  return [
    results,
    histogramPanel(shown, histogram, (change) => actions.look(change)),
    longestPanel(shown, actions),
    ...published,
  ];
}

/** The bar that a position belongs to; null where there is none. */
export function zeroingBar(answer: Answer | null): Pick<Bar, "plies" | "won"> | null {
  if (answer?.checkmate) return { plies: 0, won: false };
  const dtz = answer?.precise_dtz ?? 0;
  return dtz === 0 ? null : { plies: Math.abs(dtz), won: dtz > 0 };
}

function ruleResults({ wins, cursed_wins, draws, blessed_losses, losses }: RuleCounts): ResultPart[] {
  return [
    { kind: "win", name: t`wins`, count: wins },
    { kind: "cursed", name: t`cursed wins`, count: cursed_wins },
    { kind: "draw", name: t`draws`, count: draws },
    { kind: "blessed", name: t`blessed losses`, count: blessed_losses },
    { kind: "loss", name: t`losses`, count: losses },
  ];
}

function longestPanel({ game, statistics }: TableShown<RuleStatistics>, { exploreAddress }: TableActions): HTMLElement {
  const longest = sides.flatMap((side) =>
    (["win", "loss"] as const).flatMap((outcome) => {
      const found = statistics.longest?.[side][outcome];
      if (!found || found.plies === 0) return [];
      const zeroing = zeroingText({ plies: found.plies, won: outcome === "win" }, colorOfSide(game, side));
      const title = `${sideText(game, side)}: ${zeroing}`;
      return [element("div", {}, element("h3", {}, title), positionLinks([found.fen], exploreAddress))];
    }),
  );
  return panel(t`Longest distances, with a position of each`, ...longest);
}
