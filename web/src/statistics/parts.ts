/** What the statistics of every metric are made of. */

import type { PublishedFigure } from "../api.ts";
import { button, element, type Child } from "../dom.ts";
import { colorNames, type Color, type Game } from "../game.ts";
import { positionsText } from "./histogram.ts";
import { percentText } from "../values.ts";
import { grouped, t } from "../language.ts";

export const sides = ["white", "black"] as const;
export type Side = (typeof sides)[number];

/** The server calls Red of xiangqi white, too. */
export function colorOfSide({ colors }: Game, side: Side): Color {
  return colors[side === "white" ? 0 : 1];
}

/** Names of the ways to count; one that is not known here is shown by its own name. */
export const conventions: Readonly<Record<string, { readonly name: string; readonly meaning: string }>> = {
  all_placements: { name: t`All placements`, meaning: t`every placement of the men counts` },
  light_bishop: { name: t`Light bishop`, meaning: t`the bishop on a light square only` },
  orbits: { name: t`Up to symmetry`, meaning: t`positions that are reflections or rotations of each other count once` },
  labelled_orbits: { name: t`Men labelled`, meaning: t`the same, and men that are alike are told apart, as others publish` },
};

export function sideText(game: Game, side: Side): string {
  return t`${colorNames[colorOfSide(game, side)]} to move`;
}

export function sizeText(bytes: number): string {
  const units = [t`bytes`, "KiB", "MiB", "GiB"];
  const unit = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`;
}

export function panel(title: string, ...children: Child[]): HTMLElement {
  return element(
    "section",
    { class: "panel statistics-panel", "aria-label": title },
    element("h2", {}, title),
    ...children,
  );
}

export function notice(text: string, ...more: Child[]): HTMLElement {
  return element("div", { class: "notice error" }, element("p", {}, text), ...more);
}

/** Buttons of which one is chosen. */
export function choice(
  label: string,
  options: readonly (readonly string[])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  return element(
    "div",
    { class: "choice", role: "group", "aria-label": label },
    ...options.map(([value = "", text = value]) =>
      button(text, { "aria-pressed": String(value === chosen) }, () => choose(value)),
    ),
  );
}

/** A result, how many positions have it, and what it is drawn with: .fill-win and so on. */
export interface ResultPart {
  readonly kind: string;
  readonly name: string;
  readonly count: number;
}

function resultsBar(title: string, positions: number, results: readonly ResultPart[]): HTMLElement {
  const parts = results.filter((part) => part.count > 0);
  const share = (count: number) => (100 * count) / Math.max(1, positions);
  return element(
    "div",
    { class: "result" },
    element("h3", {}, title, " ", element("span", { class: "fine" }, positionsText(positions))),
    element(
      "div",
      { class: "result-bar", "aria-hidden": "true" },
      ...parts.map(({ kind, count }) => {
        const part = element("span", { class: `fill-${kind}` });
        part.style.flexGrow = String(share(count));
        return part;
      }),
    ),
    element(
      "p",
      { class: "legend" },
      ...parts.map(({ kind, name, count }) =>
        element(
          "span",
          { class: "key" },
          element("i", { class: `swatch fill-${kind}` }),
          t`${grouped(count)} ${name} (${percentText(share(count))})`,
        ),
      ),
    ),
  );
}

/** The results of each side. @param results of one */
export function resultsPanel<Counts extends { readonly positions: number }>(
  game: Game,
  counts: Readonly<Record<Side, Counts>> | undefined,
  results: (counts: Counts) => ResultPart[],
): HTMLElement {
  const bars = sides.map((side) => counts && resultsBar(sideText(game, side), counts[side].positions, results(counts[side])));
  return panel(t`Results`, ...bars);
}

/** A box that scrolls; it can be focused, so that the keyboard scrolls it, too. */
export function scrolling(label: string, content: HTMLElement): HTMLElement {
  return element("div", { class: "scrolling", tabindex: 0, role: "region", "aria-label": label }, content);
}

export function numbersTable(head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))))),
  );
}

/** What is counted, as the server names it. */
const figureNames: Readonly<Record<string, string>> = {
  positions: t`positions`,
  wins: t`wins`,
  cursed_wins: t`cursed wins`,
  draws: t`draws`,
  blessed_losses: t`blessed losses`,
  losses: t`losses`,
  longest: t`longest`,
};

export function figureName(figure: string): string {
  return figureNames[figure] ?? figure.replaceAll("_", " ");
}

function publishedTable(
  game: Game,
  figures: readonly PublishedFigure[],
  figureText: (figure: PublishedFigure) => string,
): HTMLElement {
  return numbersTable(
    [t`Counted`, t`Side to move`, t`Figure`, t`Computed`, t`Published`, t`Source`, t`Verdict`],
    figures.map((figure) => [
      conventions[figure.convention]?.name ?? figure.convention,
      colorNames[colorOfSide(game, figure.to_move)],
      figureText(figure),
      grouped(figure.computed),
      grouped(figure.published),
      figure.sources.join(", "),
      figure.agrees ? t`agrees` : element("b", { class: "differs" }, figure.disputed ? t`differs (disputed)` : t`differs`),
    ]),
  );
}

/** Of any metric. @param figureText a figure in words */
export function publishedPanel(
  game: Game,
  statistics: {
    readonly published?: readonly PublishedFigure[];
    readonly sources?: Readonly<Record<string, string>>;
  },
  figureText: (figure: PublishedFigure) => string,
): HTMLElement[] {
  const published = statistics.published ?? [];
  if (published.length === 0) return [];
  const agreeing = published.filter((figure) => figure.agrees).length;
  const totals = published.filter((figure) => figure.plies === undefined || !figure.agrees);
  return [
    panel(
      t`Beside published figures`,
      element("p", {}, t`${agreeing} of ${published.length} published figures agree with what mate33 computed.`),
      scrolling(t`Published totals`, publishedTable(game, totals, figureText)),
      totals.length < published.length &&
        element(
          "details",
          {},
          element("summary", {}, t`All ${published.length} figures`),
          scrolling(t`All published figures`, publishedTable(game, published, figureText)),
        ),
      element(
        "dl",
        { class: "sources fine", lang: "en" },
        ...Object.entries(statistics.sources ?? {}).flatMap(([letter, source]) => [
          element("dt", {}, letter),
          element("dd", {}, source),
        ]),
      ),
    ),
  ];
}
