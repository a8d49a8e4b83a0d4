/** The xiangqi board on the page: drawn in SVG, moved on by pointer, keyboard and a form. */

import type { Arrow, Board, BoardInput, BoardOptions, Marker } from "../board.ts";
import { element, svgElement } from "../dom.ts";
import { isSquareOf, pieceAt, squaresOf, type Color, type Piece, type Position, type Square } from "../game.ts";
import type { HeatSquares } from "../heat_squares.ts";
import { nameOf } from "../position.ts";
import {
  fileNumber,
  gridPath,
  height,
  marksPath,
  placeOf,
  spotAt,
  spotOf,
  squareAtPlace,
  squareNear,
  step,
  width,
  type Spot,
} from "./geometry.ts";
import { drawPiece } from "./pieces.ts";
import { BoardReading } from "./reading.ts";
import { xiangqi } from "./xiangqi.ts";

/** A pointer that has gone farther than this drags, in pixels. */
const dragThreshold = 5;
/** More targets than this would only hide the position. */
const mostTargets = 60;

/** What is in the hand, and whether it follows the pointer. */
interface Held {
  readonly from: Square;
  readonly targets: readonly Square[];
  /** Where the pointer went down; null for the keyboard and for a piece that was clicked. */
  press: { readonly id: number; readonly x: number; readonly y: number } | null;
  dragged: boolean;
  /** It was in the hand before the pointer went down on it: a click puts it back. */
  again: boolean;
}

export class XiangqiBoard implements Board {
  private readonly root: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly edges = layer("edges");
  private readonly markerLayer = layer("markers");
  private readonly heatLayer = layer("heat");
  private readonly pieceLayer = layer("pieces-layer");
  private readonly targetLayer = layer("targets");
  private readonly arrowLayer = layer("arrows");
  private readonly focusLayer = layer("focus");
  private readonly hitLayer = layer("hits");
  private readonly pieces = new Map<Square, SVGGElement>();
  private readonly reading: BoardReading;
  private readonly life = new AbortController();
  private position: Position;
  private bottom: Color = "red";
  private arrows: readonly Arrow[] = [];
  private markers: readonly Marker[] = [];
  private heat: HeatSquares | null = null;
  private input: BoardInput | null = null;
  private held: Held | null = null;
  private focused: Square = "e0";
  private readonly pressListeners = new Set<(square: Square) => boolean>();

  constructor(
    private readonly host: HTMLElement,
    { position, label }: BoardOptions,
  ) {
    this.position = position;
    this.svg = svgElement(
      "svg",
      {
        class: "xiangqi-board",
        viewBox: `0 0 ${width} ${height}`,
        role: "application",
        tabindex: 0,
        "aria-label": `${label}. Arrow keys move between points, Enter picks up and puts down.`,
      },
      ...backdrop(),
      this.edges,
      this.heatLayer,
      this.markerLayer,
      this.pieceLayer,
      this.targetLayer,
      this.arrowLayer,
      this.focusLayer,
      this.hitLayer,
    );
    this.reading = new BoardReading(label, (from, to) => this.typed(from, to), this.life.signal);
    this.root = element("div", { class: "xiangqi" }, this.svg, this.reading.root);
    host.classList.add("xiangqi-host");
    // The lists and tables for screen readers have headings of their own below this one.
    host.append(element("h2", { class: "visually-hidden" }, label), this.root);
    this.listen();
    this.drawAll();
  }

  // ---- what is shown ----

  setPosition(position: Position, animated = true): void {
    const before = this.position;
    this.position = position;
    this.letGo();
    this.svg.classList.toggle("still", !animated);
    this.movePieces(before, position);
    this.reading.show(position, this.bottom);
  }

  setOrientation(bottom: Color): void {
    if (bottom === this.bottom) return;
    this.bottom = bottom;
    this.letGo();
    this.drawAll();
  }

  orientation(): Color {
    return this.bottom;
  }

  setArrows(arrows: readonly Arrow[]): void {
    this.arrows = arrows;
    this.arrowLayer.replaceChildren(...arrows.map((arrow) => drawArrow(arrow, this.bottom)));
  }

  setMarkers(markers: readonly Marker[]): void {
    this.markers = markers;
    this.drawMarkers();
  }

  setHeat(squares: HeatSquares | null): void {
    this.heat = squares;
    this.heatLayer.replaceChildren(
      ...[...(squares ?? [])].flatMap(([square, { kind, strength, text }]) => {
        const spot = this.spot(square);
        // Where it cannot stand there is most of the board.
        const r = step * (kind === "illegal" ? 0.13 : 0.42);
        const disc = svgElement("circle", { class: `heat-${kind}`, cx: spot.x, cy: spot.y, r });
        disc.style.setProperty("--strength", String(strength));
        return text === "" ? [disc] : [disc, svgElement("text", { x: spot.x, y: spot.y }, text)];
      }),
    );
  }

  private drawAll(): void {
    this.svg.classList.add("still");
    this.edges.replaceChildren(...this.edgeTexts());
    this.hitLayer.replaceChildren(
      ...squaresOf(xiangqi).map((square) => {
        const { x, y } = this.spot(square);
        const box = { x: x - step / 2, y: y - step / 2, width: step, height: step };
        return svgElement("rect", { class: "hit", "data-square": square, ...box });
      }),
    );
    this.pieces.clear();
    this.pieceLayer.replaceChildren();
    for (const square of squaresOf(xiangqi)) {
      const piece = pieceAt(this.position, square);
      if (piece) this.addPiece(piece, square);
    }
    this.setArrows(this.arrows);
    this.setHeat(this.heat);
    this.drawMarkers();
    this.drawFocus();
    this.markMovable();
    this.reading.show(this.position, this.bottom);
  }

  /** The letters and ranks of points, and the numbers that each side gives to the files. */
  private edgeTexts(): SVGElement[] {
    const text = (kind: string, { x, y }: Spot, content: string) =>
      svgElement("text", { class: kind, x, y, "aria-hidden": "true" }, content);
    const files = Array.from({ length: 9 }, (_, column) => {
      const { x } = spotAt(column, 0);
      return [
        text("number", { x, y: 24 }, String(fileNumber(column, true))),
        text("number", { x, y: height - 54 }, String(fileNumber(column, false))),
        text("point", { x, y: height - 20 }, squareAtPlace(column, 0, this.bottom)?.[0] ?? ""),
      ];
    });
    const ranks = Array.from({ length: 10 }, (_, row) =>
      text("point", { x: 17, y: spotAt(0, row).y }, squareAtPlace(0, row, this.bottom)?.[1] ?? ""),
    );
    return [...files.flat(), ...ranks];
  }

  private spot(square: Square): Spot {
    return spotOf(square, this.bottom);
  }

  private addPiece(piece: Piece, square: Square): void {
    const made = drawPiece(piece);
    this.pieceLayer.append(made);
    this.place(made, square);
  }

  private place(piece: SVGGElement, square: Square): void {
    const { x, y } = this.spot(square);
    piece.setAttribute("data-square", square);
    piece.style.transform = `translate(${x}px, ${y}px)`;
    this.pieces.set(square, piece);
  }

  /** A piece that is gone from one point and has come to another slides there. */
  private movePieces(before: Position, after: Position): void {
    const changed = squaresOf(xiangqi).filter((square) => pieceAt(before, square) !== pieceAt(after, square));
    const gone: SVGGElement[] = [];
    for (const square of changed) {
      const piece = this.pieces.get(square);
      if (!piece) continue;
      this.pieces.delete(square);
      gone.push(piece);
    }
    for (const square of changed) {
      const wanted = pieceAt(after, square);
      if (!wanted) continue;
      const index = gone.findIndex((piece) => piece.getAttribute("data-piece") === wanted);
      const [moving] = index >= 0 ? gone.splice(index, 1) : [];
      if (!moving) {
        this.addPiece(wanted, square);
        continue;
      }
      this.pieceLayer.append(moving); // above what it passes
      moving.getBoundingClientRect(); // so that it slides although it was put elsewhere in the document
      this.place(moving, square);
    }
    for (const piece of gone) piece.remove();
    this.markMovable();
  }

  private drawMarkers(): void {
    this.markerLayer.replaceChildren(
      ...this.markers.map(({ square, kind }) => {
        const { x, y } = this.spot(square);
        return svgElement("circle", { class: `marker marker-${kind}`, cx: x, cy: y, r: step * 0.5 });
      }),
    );
  }

  private drawTargets(): void {
    const { held } = this;
    const targets = held && held.targets.length < mostTargets ? held.targets : [];
    const at = (square: Square, kind: string, r: number) => {
      const { x, y } = this.spot(square);
      return svgElement("circle", { class: kind, cx: x, cy: y, r });
    };
    this.targetLayer.replaceChildren(
      ...(held ? [at(held.from, "target-from", step * 0.49)] : []),
      ...targets.map((square) =>
        pieceAt(this.position, square) ? at(square, "target-capture", step * 0.49) : at(square, "target-dot", step * 0.14),
      ),
    );
  }

  // ---- pieces in the hand ----

  setInput(input: BoardInput | null): void {
    this.input = input;
    if (!input) this.letGo();
    this.reading.enable(input !== null);
    this.markMovable();
  }

  /** A finger on a piece that can be moved drags it; anywhere else it scrolls the page. */
  private markMovable(): void {
    for (const hit of this.hitLayer.querySelectorAll("rect")) {
      const square = hit.getAttribute("data-square") ?? "";
      hit.classList.toggle("movable", this.pieces.has(square) && this.isMovable(square));
    }
  }

  private isMovable(square: Square): boolean {
    const { input } = this;
    return input !== null && (input.removed !== undefined || input.targets(square).length > 0);
  }

  private pickUp(from: Square): boolean {
    if (!this.pieces.has(from) || !this.isMovable(from)) return false;
    this.held = { from, targets: this.input?.targets(from) ?? [], press: null, dragged: false, again: false };
    this.drawTargets();
    return true;
  }

  private letGo(): void {
    if (!this.held) return;
    const piece = this.pieces.get(this.held.from);
    if (piece) {
      piece.classList.remove("dragged");
      this.place(piece, this.held.from);
    }
    this.held = null;
    this.drawTargets();
  }

  /** Moves what is in the hand, if it may go there; then the hand is empty. */
  private putDown(to: Square): boolean {
    const { held, input } = this;
    if (!held || !input?.targets(held.from).includes(to)) return false;
    this.letGo();
    queueMicrotask(() => input.moved(held.from, to));
    return true;
  }

  private typed(from: string, to: string): boolean {
    if (!isSquareOf(xiangqi, from) || !isSquareOf(xiangqi, to) || !this.input?.targets(from).includes(to)) return false;
    this.input.moved(from, to);
    return true;
  }

  // ---- the pointer ----

  private listen(): void {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.letGo());
    // A click takes the keyboard from where it was, but does not move it onto the points: there the arrow keys walk over
    // them, and whoever has a mouse in hand expects them to go back and forward.
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) {
        document.activeElement.blur();
      }
    });
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focus", () => {
      this.drawFocus();
      this.speakFocused();
    });
    svg.addEventListener("blur", () => this.focusLayer.replaceChildren());
    addEventListener("keydown", (event) => event.key === "Escape" && this.letGo(), { signal: this.life.signal });
    addEventListener(
      "pointerdown",
      (event) => {
        if (!(event.target instanceof Node && svg.contains(event.target))) this.letGo();
      },
      { signal: this.life.signal },
    );
  }

  private down(event: PointerEvent): void {
    const square = squareOf(event.target);
    if (square === null || event.button !== 0 || this.tellPressed(square)) return;
    const again = this.held?.from === square;
    if (this.held && !again && this.putDown(square)) return;
    this.letGo();
    if (!this.pickUp(square) || !this.held) return;
    this.held.press = { id: event.pointerId, x: event.clientX, y: event.clientY };
    this.held.again = again;
    this.svg.setPointerCapture(event.pointerId);
  }

  private tellPressed(square: Square): boolean {
    return [...this.pressListeners].some((listener) => listener(square));
  }

  private move(event: PointerEvent): void {
    const { held } = this;
    if (held?.press?.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.press.x, event.clientY - held.press.y) > dragThreshold;
    const piece = this.pieces.get(held.from);
    if (!piece || !(far || held.dragged)) return;
    if (!held.dragged) {
      held.dragged = true;
      piece.classList.add("dragged");
      this.pieceLayer.append(piece);
    }
    const { x, y } = this.pointAt(event.clientX, event.clientY);
    piece.style.transform = `translate(${x}px, ${y}px)`;
  }

  private up(event: PointerEvent): void {
    const { held } = this;
    if (held?.press?.id !== event.pointerId) return;
    held.press = null;
    if (!held.dragged) {
      if (held.again) this.letGo();
      return; // it stays in the hand for a second click
    }
    const square = this.squareAt(event.clientX, event.clientY);
    if (square !== null && this.putDown(square)) return;
    this.letGo();
    if (square === null) this.input?.removed?.(held.from);
  }

  /** A point of the window in the board's own units. */
  private pointAt(x: number, y: number): Spot {
    const box = this.svg.getBoundingClientRect();
    return { x: ((x - box.left) / box.width) * width, y: ((y - box.top) / box.height) * height };
  }

  squareAt(x: number, y: number): Square | null {
    return squareNear(this.pointAt(x, y), this.bottom);
  }

  onHover(listener: (square: Square | null) => void): () => void {
    let last: Square | null = null;
    const tell = (square: Square | null) => {
      if (square !== last) listener((last = square));
    };
    const over = (event: PointerEvent) => tell(squareOf(event.target));
    const leave = () => tell(null);
    this.svg.addEventListener("pointerover", over);
    this.svg.addEventListener("pointerleave", leave);
    return () => {
      this.svg.removeEventListener("pointerover", over);
      this.svg.removeEventListener("pointerleave", leave);
    };
  }

  onPress(listener: (square: Square) => boolean): () => void {
    this.pressListeners.add(listener);
    return () => this.pressListeners.delete(listener);
  }

  // ---- the keyboard ----

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [1, 0],
      ArrowLeft: [-1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const walk = steps[event.key];
    if (walk) this.walk(...walk);
    else if (event.key === "Enter" || event.key === " ") this.take();
    else if (event.key === "Escape" && this.held) {
      this.letGo();
      this.reading.say("Put back");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private walk(columns: number, rows: number): void {
    const [column, row] = placeOf(this.focused, this.bottom);
    this.focused = squareAtPlace(column + columns, row + rows, this.bottom) ?? this.focused;
    this.drawFocus();
    this.speakFocused();
  }

  /** Picks up, or puts down what is in the hand. */
  private take(): void {
    const { held, focused } = this;
    if (this.tellPressed(focused)) return;
    if (held && held.from === focused) {
      this.letGo();
      this.reading.say("Put back");
    } else if (held && this.putDown(focused)) {
      this.reading.say(`To ${focused}`);
    } else {
      this.letGo();
      if (this.pickUp(focused)) this.reading.say(`Move from ${focused}`);
      else this.reading.say(held ? `Cannot go to ${focused}` : `Nothing to move on ${focused}`);
    }
  }

  private speakFocused(): void {
    const piece = pieceAt(this.position, this.focused);
    const name = piece ? nameOf(xiangqi, piece) : "empty";
    const moving = this.held ? ` (move from ${this.held.from})` : "";
    this.reading.say(`${this.focused} ${name}${moving}`);
  }

  private drawFocus(): void {
    if (document.activeElement !== this.svg) return;
    const { x, y } = this.spot(this.focused);
    const box = { x: x - step / 2 + 2, y: y - step / 2 + 2, width: step - 4, height: step - 4, rx: 12 };
    this.focusLayer.replaceChildren(svgElement("rect", { class: "keyboard-focus", ...box }));
  }

  focusedSquare(): Square | null {
    return document.activeElement === this.svg ? this.focused : null;
  }

  focus(): void {
    this.svg.focus();
  }

  rest(): void {
    this.letGo();
  }

  destroy(): void {
    this.life.abort();
    this.host.replaceChildren();
  }
}

function layer(name: string): SVGGElement {
  return svgElement("g", { class: name });
}

function squareOf(target: EventTarget | null): Square | null {
  return target instanceof Element ? target.getAttribute("data-square") : null;
}

/** What never changes: the wood, the river, the lines. */
function backdrop(): SVGElement[] {
  const [topLeft, bottomRight] = [spotAt(0, 0), spotAt(8, 9)];
  const frame = 10;
  const [bankTop, bankBottom] = [spotAt(0, 4), spotAt(8, 5)];
  const inner = { width: bottomRight.x - topLeft.x, height: bottomRight.y - topLeft.y };
  return [
    svgElement("rect", { class: "wood", width, height }),
    svgElement("rect", {
      class: "river",
      x: bankTop.x,
      y: bankTop.y,
      width: inner.width,
      height: bankBottom.y - bankTop.y,
    }),
    svgElement("rect", {
      class: "frame",
      x: topLeft.x - frame,
      y: topLeft.y - frame,
      width: inner.width + 2 * frame,
      height: inner.height + 2 * frame,
    }),
    svgElement("path", { class: "grid", d: gridPath() }),
    svgElement("path", { class: "grid marks", d: marksPath() }),
  ];
}

/** From the rim of one point's disc to that of the other. */
function drawArrow({ from, to, kind }: Arrow, bottom: Color): SVGGElement {
  const [start, end] = [spotOf(from, bottom), spotOf(to, bottom)];
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
