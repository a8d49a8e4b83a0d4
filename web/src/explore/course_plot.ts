/** How far the mate is with every clock, as a picture. */

import { svgElement } from "../dom.ts";
import type { Color } from "../position.ts";
import { fiftyMoves, movesOf } from "../values.ts";
import { courseText, stretchText, type Stretch } from "./fate.ts";
import { t } from "../language.ts";

export interface CoursePlotOptions {
  readonly stretches: readonly Stretch[];
  /** The side to move. */
  readonly turn: Color;
  /** The clock of the position; from 100 on it is off the picture. */
  readonly clock: number;
  /** How wide it is drawn, in pixels. */
  readonly width: number;
}

const height = 118;
const margin = { left: 34, right: 14, top: 12, bottom: 34 };
const clockMarks = [0, 25, 50, 75, 100];
/** Below this width the word does not fit into the part that is a draw. */
const widthOfWord = 40;

/** For the side to move. */
function kindOf({ dtm50 }: Stretch): "draw" | "win" | "loss" {
  return dtm50 === 0 ? "draw" : dtm50 > 0 ? "win" : "loss";
}

export function drawCourse({ stretches, turn, clock, width }: CoursePlotOptions): SVGSVGElement {
  const inner = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const base = margin.top + inner.height;
  const won = stretches.filter(({ dtm50 }) => dtm50 !== 0);
  const moves = won.map(({ dtm50 }) => movesOf(Math.abs(dtm50)));
  const [least, most] = [Math.min(...moves), Math.max(...moves)];
  const x = (at: number) => margin.left + (at / fiftyMoves) * inner.width;
  // The nearest mate stands clear of the axis; a single distance in the middle.
  const y = (moves: number) => base - inner.height * (most === least ? 0.5 : 0.12 + (0.8 * (moves - least)) / (most - least));
  const yOf = ({ dtm50 }: Stretch) => y(movesOf(Math.abs(dtm50)));
  const box = (stretch: Stretch, top: number) => ({
    x: x(stretch.from),
    width: x(stretch.to + 1) - x(stretch.from),
    y: top,
    height: base - top,
  });

  const drawn = stretches.map((stretch) =>
    svgElement(
      "rect",
      { class: `course-${kindOf(stretch)}`, ...box(stretch, stretch.dtm50 === 0 ? margin.top : yOf(stretch)) },
      svgElement("title", {}, t`Clock ${stretch.from} to ${stretch.to}: ${stretchText(stretch, turn)}`),
    ),
  );
  // What counts is how high it stands, not how much it covers: the axis does not begin at 0.
  const lines = won.map((stretch) =>
    svgElement("line", {
      class: `course-${kindOf(stretch)}`,
      x1: x(stretch.from),
      x2: x(stretch.to + 1),
      y1: yOf(stretch),
      y2: yOf(stretch),
    }),
  );
  const words = stretches
    .filter((stretch) => stretch.dtm50 === 0 && box(stretch, 0).width > widthOfWord)
    .map((stretch) =>
      svgElement(
        "text",
        { class: "axis middle", x: (x(stretch.from) + x(stretch.to + 1)) / 2, y: margin.top + inner.height / 2 + 4 },
        "draw",
      ),
    );
  const distances = [...new Set([least, most])].map((moves) =>
    svgElement("text", { class: "axis end", x: margin.left - 10, y: y(moves) }, String(moves)),
  );
  const clocks = clockMarks.map((at) =>
    svgElement("text", { class: "axis middle", x: x(at), y: base + 14 }, String(at)),
  );
  const here = stretches.find(({ from, to }) => from <= clock && clock <= to);
  return svgElement(
    "svg",
    { class: "course", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": courseText(stretches, turn) },
    ...drawn,
    ...lines,
    svgElement("line", { class: "grid", x1: margin.left, x2: width - margin.right, y1: base, y2: base }),
    ...words,
    ...distances,
    ...clocks,
    svgElement("text", { class: "axis middle", x: margin.left + inner.width / 2, y: height - 5 }, t`half-move clock`),
    ...(here ? mark(x(clock + 0.5), here.dtm50 === 0 ? margin.top : yOf(here), base) : []),
  );
}

/** Where the position stands. */
function mark(x: number, top: number, base: number): SVGElement[] {
  return [
    svgElement("line", { class: "course-here", x1: x, x2: x, y1: top, y2: base }),
    svgElement("circle", { class: "course-here", cx: x, cy: top, r: 4 }),
  ];
}
