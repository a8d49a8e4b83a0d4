/** What is drawn over a board, in its units: markers, targets, arrows and the colours of a heat map. */

import type { Arrow, MarkerKind } from "../board.ts";
import { svgElement } from "../dom.ts";
import type { HeatSquare } from "../heat_squares.ts";
import { step, type Spot } from "./geometry.ts";
import type { Places } from "./look.ts";

/** A square around a spot. @param inset how much smaller than the place it is, on every side */
export function square(name: string, { x, y }: Spot, inset = 0): SVGRectElement {
  const size = step - 2 * inset;
  return svgElement("rect", { class: name, x: x - size / 2, y: y - size / 2, width: size, height: size });
}

function circle(name: string, { x, y }: Spot, radius: number): SVGCircleElement {
  return svgElement("circle", { class: name, cx: x, cy: y, r: radius });
}

export function drawMarker(kind: MarkerKind, spot: Spot, places: Places): SVGElement {
  const name = `marker marker-${kind}`;
  if (kind === "covered-first") return square(name, spot, step * 0.03);
  if (kind === "covered-second") return circle(name, spot, step * 0.39);
  return places === "squares" ? square(name, spot) : circle(name, spot, step * 0.5);
}

/** Where the piece in the hand comes from. */
export function drawFrom(spot: Spot, places: Places): SVGElement {
  return places === "squares" ? square("target-from", spot) : circle("target-from", spot, step * 0.49);
}

/** Where the piece in the hand may go. @param taking whether it takes something there */
export function drawTarget(spot: Spot, places: Places, taking: boolean): SVGElement {
  if (!taking) return circle("target-dot", spot, step * 0.14);
  return places === "squares" ? corners("target-capture", spot) : circle("target-capture", spot, step * 0.49);
}

/** The four corners of a square. */
function corners(name: string, { x, y }: Spot): SVGElement {
  const [half, leg] = [step / 2, step * 0.24];
  const corner = (right: number, down: number) =>
    `M${x + right * half} ${y + down * half}h${-right * leg}l${right * leg} ${-down * leg}z`;
  return svgElement("path", { class: name, d: [-1, 1].flatMap((right) => [corner(right, -1), corner(right, 1)]).join("") });
}

/** The colour of a place. */
export function drawHeat({ kind, strength }: HeatSquare, spot: Spot, places: Places): SVGElement {
  // Where a man cannot stand there is most of a board of points.
  const radius = step * (kind === "illegal" ? 0.13 : 0.42);
  const made = places === "squares" ? square(`heat-${kind}`, spot) : circle(`heat-${kind}`, spot, radius);
  made.style.setProperty("--strength", String(strength));
  return made;
}

/** From the rim of one place's piece to that of the other. */
export function drawArrow({ kind }: Arrow, start: Spot, end: Spot): SVGGElement {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const at = (along: number, aside = 0) =>
    `${(start.x + ux * along - uy * aside).toFixed(1)} ${(start.y + uy * along + ux * aside).toFixed(1)}`;
  const [tail, head] = [step * 0.34, length - step * 0.3];
  return svgElement(
    "g",
    { class: `arrow arrow-${kind}` },
    svgElement("path", { class: "arrow-line", d: `M${at(tail)}L${at(head - 20)}` }),
    svgElement("path", { class: "arrow-head", d: `M${at(head)}L${at(head - 32, 19)}L${at(head - 32, -19)}Z` }),
  );
}
