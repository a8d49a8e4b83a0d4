/** The number of positions at every distance to mate, as a picture. */

import { element, svgElement } from "../dom.ts";
import type { Color } from "../position.ts";
import { grouped, mateText } from "../values.ts";

export interface HistogramOptions {
  /** Positions by plies; odd plies are wins of the side to move, even ones losses. */
  readonly counts: readonly number[];
  /** The side to move. */
  readonly turn: Color;
  readonly logarithmic: boolean;
  /** The depth of the position in the address, null if it is not in this table. */
  readonly lit: number | null;
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
}

/** The depths to draw: wins only, losses only, or both, each up to the longest. */
export function barsOf(counts: readonly number[]): Bar[] {
  const parities = [0, 1].filter((parity) => counts.some((count, plies) => count > 0 && plies % 2 === parity));
  return counts.map((count, plies) => ({ plies, count })).filter((bar) => parities.includes(bar.plies % 2));
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

export function drawHistogram({ counts, turn, logarithmic, lit, width }: HistogramOptions): SVGSVGElement {
  const bars = barsOf(counts);
  const largest = Math.max(0, ...bars.map((bar) => bar.count));
  const litIndex = bars.findIndex((bar) => bar.plies === lit);
  const top = margin.top + (litIndex >= 0 ? lineOfWords : 0);
  const inner = { width: width - margin.left - margin.right, height: height - top - margin.bottom };
  const slot = inner.width / Math.max(1, bars.length);
  const y = (count: number) => top + inner.height * (1 - heightOf(count, largest, logarithmic));

  const grid = ticksOf(largest, logarithmic).flatMap((tick) => [
    svgElement("line", { class: "grid", x1: margin.left, x2: width - margin.right, y1: y(tick), y2: y(tick) }),
    svgElement("text", { class: "axis end", x: margin.left - 8, y: y(tick) }, short(tick)),
  ]);
  const base = top + inner.height;
  const drawn = bars.map(({ plies, count }, index) => {
    // The depth of a rare position, as the longest mate, is still to be seen lit.
    const high = count > 0 ? Math.max(leastBar, base - y(count)) : 0;
    return svgElement(
      "rect",
      {
        class: `bar ${plies % 2 === 1 ? "won" : "lost"}${index === litIndex ? " lit" : ""}`,
        x: margin.left + index * slot + slot * 0.1,
        y: base - high,
        width: slot * 0.8,
        height: high,
      },
      svgElement("title", {}, barText({ plies, count }, turn)),
    );
  });
  const every = Math.max(1, Math.ceil(bars.length / (inner.width / 48)));
  const labels = bars.map(({ plies }, index) =>
    index % every === 0
      ? svgElement(
          "text",
          { class: "axis middle", x: margin.left + (index + 0.5) * slot, y: height - 24 },
          String(plies),
        )
      : null,
  );
  return svgElement(
    "svg",
    { class: "histogram", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": summary(bars, turn) },
    ...grid,
    ...drawn,
    ...labels,
    ...(litIndex >= 0 ? litMark(margin.left + (litIndex + 0.5) * slot, y(bars[litIndex]?.count ?? 0), width) : []),
    svgElement("text", { class: "axis middle", x: margin.left + inner.width / 2, y: height - 6 }, "plies to mate"),
  );
}

/** Words above all bars, and a line down to the one they name. @param x, y the middle of that bar's top */
function litMark(x: number, y: number, width: number): SVGElement[] {
  const words = Math.min(width - margin.right - halfOfWords, Math.max(margin.left + halfOfWords, x));
  return [
    svgElement("line", { class: "lit-line", x1: x, x2: x, y1: lineOfWords, y2: y }),
    svgElement("text", { class: "axis middle lit-label", x: words, y: lineOfWords - 5 }, "this position"),
  ];
}

/** "White mates in 17 (33 plies)", "checkmated" @param turn the side to move */
export function depthText(plies: number, turn: Color): string {
  return plies === 0 ? "checkmated" : mateText(plies % 2 === 1 ? plies : -plies, turn);
}

/** "White mates in 17 (33 plies): 1,234 positions" @param turn the side to move */
export function barText({ plies, count }: Bar, turn: Color): string {
  return `${depthText(plies, turn)}: ${grouped(count)} ${count === 1 ? "position" : "positions"}`;
}

function summary(bars: readonly Bar[], turn: Color): string {
  const fullest = bars.reduce((best, bar) => (bar.count > best.count ? bar : best), { plies: 0, count: 0 });
  const last = bars.at(-1);
  return last
    ? `Positions by plies to mate, up to ${last.plies}. The most: ${barText(fullest, turn)}.`
    : "No position is decided.";
}

function short(count: number): string {
  if (count >= 1e6) return `${+(count / 1e6).toFixed(1)}M`;
  return count >= 1000 ? `${+(count / 1000).toFixed(1)}k` : String(count);
}
