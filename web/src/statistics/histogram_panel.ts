import { element } from "../dom.ts";
import { colorNames, other } from "../position.ts";
import { fittingHistogram, positionsText, type Bar } from "./histogram.ts";
import { choice, colorOfSide, numbersTable, panel, scrolling, sideText, type Side } from "./parts.ts";
import type { Look, TableShown } from "./table_shown.ts";
import { grouped, t } from "../language.ts";

/** What a panel shows of the distances with one side to move. */
export interface DistanceHistogram {
  readonly title: string;
  /** As of HistogramOptions. */
  readonly end: string;
  readonly bars: readonly Bar[];
  readonly nameOf: (bar: Bar) => string;
  readonly lit: Pick<Bar, "plies" | "won"> | null;
  /** What the winner does, by its name. */
  readonly does: (winner: string) => string;
}

/** @param change another side or scale is wanted */
export function histogramPanel(
  { game, here, look }: TableShown,
  { title, end, bars, nameOf, lit, does }: DistanceHistogram,
  change: (change: Partial<Look>) => void,
): HTMLElement {
  const turn = colorOfSide(game, look.side);
  const litHere = here === look.side ? lit : null;
  const key = (kind: string, text: string) =>
    element("span", { class: "key" }, element("i", { class: `swatch swatch-${kind}` }), text);
  return panel(
    title,
    element(
      "div",
      { class: "switch-line" },
      choice(t`Side to move`, (["white", "black"] as const).map((side) => [side, sideText(game, side)]), look.side, (side) =>
        change({ side: side as Side }),
      ),
      choice(
        t`Scale`,
        [
          ["linear", t`Linear`],
          ["log", t`Logarithmic`],
        ],
        look.logarithmic ? "log" : "linear",
        (scale) => change({ logarithmic: scale === "log" }),
      ),
    ),
    fittingHistogram({
      bars,
      end,
      textOf: (bar) => `${nameOf(bar)}: ${positionsText(bar.count)}`,
      logarithmic: look.logarithmic,
      lit: litHere,
    }),
    element(
      "p",
      { class: "legend" },
      key("won", does(colorNames[turn])),
      key("lost", does(colorNames[other(turn)])),
      litHere && key("lit", t`the position on the board`),
    ),
    asTable(bars, end, nameOf),
  );
}

function asTable(bars: readonly Bar[], end: string, nameOf: (bar: Bar) => string): HTMLElement {
  const rows = bars.filter(({ count }) => count > 0).map((bar) => [nameOf(bar), grouped(bar.count)]);
  return element(
    "details",
    {},
    element("summary", {}, t`As a table`),
    scrolling(t`Positions by distance to ${end}`, numbersTable([t`Distance`, t`Positions`], rows)),
  );
}
