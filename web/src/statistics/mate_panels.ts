/** What is shown of a table of distances to mate. */

import type { Answer, SideCounts, Statistics } from "../api.ts";
import { element } from "../dom.ts";
import { isLostAtOnce } from "../values.ts";
import { barsOf, barText, depthText, type Bar } from "./histogram.ts";
import { histogramPanel } from "./histogram_panel.ts";
import { colorOfSide, figureName, panel, publishedPanel, resultsPanel, sides, sideText, type ResultPart } from "./parts.ts";
import { positionLinks } from "./position_links.ts";
import type { TableActions, TableShown } from "./table_shown.ts";
import { t } from "../language.ts";

export function matePanels(shown: TableShown<Statistics>, actions: TableActions): HTMLElement[] {
  const { game, statistics, look } = shown;
  const counts = statistics.counts[look.convention];
  const turn = colorOfSide(game, look.side);
  const histogram = {
    title: t`Distance to mate`,
    end: t`mate`,
    bars: barsOf(counts?.[look.side].by_plies ?? []),
    nameOf: ({ plies }: Bar) => depthText(plies, turn),
    lit: mateBar(shown.answer),
    does: (name: string) => t`${name} mates`,
  };
  return [
    resultsPanel(game, counts, mateResults),
    histogramPanel(shown, histogram, (change) => actions.look(change)),
    longestPanel(shown, actions),
    ...publishedPanel(game, statistics, ({ figure, plies, to_move }) =>
      plies === undefined ? figureName(figure) : depthText(plies, colorOfSide(game, to_move)),
    ),
  ];
}

/** The bar that a position belongs to; null where there is none. */
export function mateBar(answer: Answer | null): Pick<Bar, "plies" | "won"> | null {
  const plies = answer && isLostAtOnce(answer) ? 0 : answer?.dtm ? Math.abs(answer.dtm) : null;
  return plies === null ? null : { plies, won: plies % 2 === 1 };
}

function mateResults({ wins, draws, losses }: SideCounts): ResultPart[] {
  return [
    { kind: "win", name: t`wins`, count: wins },
    { kind: "draw", name: t`draws`, count: draws },
    { kind: "loss", name: t`losses`, count: losses },
  ];
}

function longestPanel({ game, material, statistics }: TableShown<Statistics>, actions: TableActions): HTMLElement {
  const lists = sides.map((side) => {
    const longest = statistics.longest[side];
    if (!longest || longest.fens.length === 0) return null;
    const bar = barText({ plies: longest.plies, count: longest.fens.length }, colorOfSide(game, side));
    const title = t`${sideText(game, side)}: ${bar} up to symmetry`;
    return element("div", {}, element("h3", {}, title), positionLinks(longest.fens, actions.exploreAddress));
  });
  const file = { href: actions.pgnAddress(material), download: `${material}.pgn` };
  return panel(
    t`Longest mates`,
    ...lists,
    game.hasEndgamesAsPgn && element("p", {}, element("a", file, t`Download them as PGN`)),
  );
}
