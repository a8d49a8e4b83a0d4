/** The number of positions at every distance to mate or to zeroing, as a picture. */

import { element, svgElement } from "../dom.ts";
import { colorNames, other, type Color } from "../game.ts";
import { fiftyMoves, mateText } from "../values.ts";
import { counted, grouped, t } from "../language.ts";

export interface HistogramOptions {
  readonly bars: readonly Bar[];
  /** What the plies lead to, as "mate". */
  readonly end: string;
  /** A bar in words. */
  readonly textOf: (bar: Bar) => string;
  readonly logarithmic: boolean;
  /** The bar of the position in the address, null if it is not in this table. */
  readonly lit: Pick<Bar, "plies" | "won"> | null;
  /** How wide it is drawn, in pixels. */
  readonly width: number;
}

const height = 260;
const leastBar = 2;
const margin = { left: 58, right: 8, top: 18, bottom: 40 };
/** A line of its own above the bars for the words that name one of them, and half of what they take in width. */
const lineOfWords = 20;
const halfOfWords = 44;

export interface Bar {
  readonly plies: number;
  readonly count: number;
  /** Whether the side to move wins. */
  readonly won: boolean;
}

/** The distances to mate to draw: wins only, losses only, or both, each up to the longest.
 * @param counts positions by plies; odd plies are wins of the side to move
 */
export function barsOf(counts: readonly number[]): Bar[] {
  return occurring(counts).map((plies) => ({ plies, count: counts[plies] ?? 0, won: plies % 2 === 1 }));
}

/** The distances to zeroing to draw, at each of them the wins, the losses, or both. */
export function zeroingBarsOf(wins: readonly number[], losses: readonly number[]): Bar[] {
  const longer = wins.length > losses.length ? wins : losses;
  return occurring(longer.map((_, plies) => (wins[plies] ?? 0) + (losses[plies] ?? 0))).flatMap((plies) =>
    [wins, losses].flatMap((counts) =>
      counts.length > 0 ? [{ plies, count: counts[plies] ?? 0, won: counts === wins }] : [],
    ),
  );
}

/** Every number of plies up to the longest, without the odd or the even ones where none of them occurs. */
function occurring(counts: readonly number[]): number[] {
  const parities = [0, 1].filter((parity) => counts.some((count, plies) => count > 0 && plies % 2 === parity));
  return counts.flatMap((_, plies) => (parities.includes(plies % 2) ? [plies] : []));
}

/** The marks of the axis: up to five round numbers, or powers of ten. */
export function ticksOf(largest: number, logarithmic: boolean): number[] {
  if (largest <= 0) return [0];
  if (logarithmic) {
    const powers = Math.floor(Math.log10(largest));
    return Array.from({ length: powers + 1 }, (_, power) => 10 ** power);
  }
  const power = 10 ** Math.floor(Math.log10(largest));
  const step =
    [0.2, 0.5, 1, 2, 5].map((factor) => Math.max(1, factor * power)).find((each) => largest / each <= 5) ?? power;
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}

/** How high a count stands, from 0 to 1. One position is still to be seen on a logarithmic scale. */
export function heightOf(count: number, largest: number, logarithmic: boolean): number {
  if (count <= 0 || largest <= 0) return 0;
  return logarithmic ? (Math.log10(count) + 0.25) / (Math.log10(largest) + 0.25) : count / largest;
}

/** A picture that is drawn anew whenever its place becomes wider or narrower, so that its text keeps its size. */
export function fittingHistogram(options: Omit<HistogramOptions, "width">): HTMLElement {
  const place = element("div", { class: "histogram-place" });
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width > 0) place.replaceChildren(drawHistogram({ ...options, width }));
  }).observe(place);
  return place;
}

function drawHistogram({ bars, end, textOf, logarithmic, lit, width }: HistogramOptions): SVGSVGElement {
  const largest = Math.max(0, ...bars.map((bar) => bar.count));
  const litIndex = bars.findIndex((bar) => bar.plies === lit?.plies && bar.won === lit.won);
  const top = margin.top + (litIndex >= 0 ? lineOfWords : 0);
  const slots = [...new Set(bars.map((bar) => bar.plies))];
  // Won and lost positions of as many plies stand side by side.
  const isShared = slots.some((slot) => bars.filter(({ plies, count }) => plies === slot && count > 0).length > 1);
  const inner = { width: width - margin.left - margin.right, height: height - top - margin.bottom };
  const slot = inner.width / Math.max(1, slots.length);
  const left = (plies: number) => margin.left + slots.indexOf(plies) * slot;
  const y = (count: number) => top + inner.height * (1 - heightOf(count, largest, logarithmic));

  const grid = ticksOf(largest, logarithmic).flatMap((tick) => [
    svgElement("line", { class: "grid", x1: margin.left, x2: width - margin.right, y1: y(tick), y2: y(tick) }),
    svgElement("text", { class: "axis end", x: margin.left - 8, y: y(tick) }, short(tick)),
  ]);
  const base = top + inner.height;
  const drawn = bars.map((bar, index) => {
    const { plies, count, won } = bar;
    // The depth of a rare position, as the longest mate, is still to be seen lit.
    const high = count > 0 ? Math.max(leastBar, base - y(count)) : 0;
    return svgElement(
      "rect",
      {
        class: `bar ${won ? "won" : "lost"}${index === litIndex ? " lit" : ""}`,
        x: left(plies) + slot * (isShared && !won ? 0.5 : 0.1),
        y: base - high,
        width: slot * (isShared ? 0.4 : 0.8),
        height: high,
      },
      svgElement("title", {}, textOf(bar)),
    );
  });
  const every = Math.max(1, Math.ceil(slots.length / (inner.width / 48)));
  const labels = slots.map((plies, index) =>
    index % every === 0
      ? svgElement("text", { class: "axis middle", x: left(plies) + slot / 2, y: height - 24 }, String(plies))
      : null,
  );
  const lighted = bars[litIndex];
  return svgElement(
    "svg",
    { class: "histogram", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": summary(bars, end, textOf) },
    ...grid,
    ...drawn,
    ...labels,
    ...(lighted ? litMark(left(lighted.plies) + slot / 2, y(lighted.count), width) : []),
    svgElement("text", { class: "axis middle", x: margin.left + inner.width / 2, y: height - 6 }, t`plies to ${end}`),
  );
}

/** Words above all bars, and a line down to the one they name. @param x, y the middle of that bar's top */
function litMark(x: number, y: number, width: number): SVGElement[] {
  const words = Math.min(width - margin.right - halfOfWords, Math.max(margin.left + halfOfWords, x));
  return [
    svgElement("line", { class: "lit-line", x1: x, x2: x, y1: lineOfWords, y2: y }),
    svgElement("text", { class: "axis middle lit-label", x: words, y: lineOfWords - 5 }, t`this position`),
  ];
}

/** "White mates in 17 (33 plies)", "checkmated" @param turn the side to move */
export function depthText(plies: number, turn: Color): string {
  return plies === 0 ? t`checkmated` : mateText(plies % 2 === 1 ? plies : -plies, turn);
}

/** "White mates in 17 (33 plies): 1,234 positions" @param turn the side to move */
export function barText({ plies, count }: Pick<Bar, "plies" | "count">, turn: Color): string {
  return `${depthText(plies, turn)}: ${positionsText(count)}`;
}

/** "White wins, DTZ 17", "cursed win of White, DTZ 103" @param turn the side to move */
export function zeroingText({ plies, won }: Pick<Bar, "plies" | "won">, turn: Color): string {
  const winner = colorNames[won ? turn : other(turn)];
  if (plies === 0) return t`checkmated`;
  return plies > fiftyMoves ? t`cursed win of ${winner}, DTZ ${plies}` : t`${winner} wins, DTZ ${plies}`;
}

/** "1,234 positions" */
export function positionsText(count: number): string {
  return counted(count, "{1} position", "{1} positions", grouped(count));
}

function summary(bars: readonly Bar[], end: string, textOf: (bar: Bar) => string): string {
  const [first] = bars;
  if (!first) return t`No position is decided.`;
  const fullest = bars.reduce((best, bar) => (bar.count > best.count ? bar : best), first);
  return t`Positions by plies to ${end}, up to ${bars.at(-1)?.plies ?? 0}. The most: ${textOf(fullest)}.`;
}

function short(count: number): string {
  if (count >= 1e6) return `${+(count / 1e6).toFixed(1)}M`;
  return count >= 1000 ? `${+(count / 1000).toFixed(1)}k` : String(count);
}
