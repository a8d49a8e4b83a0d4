/** A board on the page of which a game says how it looks: drawn in SVG, moved on by pointer, keyboard and a form. */

import type { Arrow, Board, BoardInput, BoardOptions, Marker } from "../board.ts";
import { button, element, svgElement } from "../dom.ts";
import {
  isSquareOf,
  pieceAt,
  squareName,
  squaresOf,
  type Color,
  type Piece,
  type Position,
  type Square,
} from "../game.ts";
import type { HeatSquares } from "../heat_squares.ts";
import { nameOf } from "../position.ts";
import { step, type Geometry, type Spot } from "./geometry.ts";
import "./grid.css";
import { BoardReading } from "./reading.ts";
import { t } from "../language.ts";

/** How a game's board looks. */
export interface BoardLook {
  readonly geometry: Geometry;
  /** The style sheet's name for it. */
  readonly name: string;
  /** What never changes. */
  backdrop(): SVGElement[];
  /** The letters and numbers along the edges. */
  edgeTexts(bottom: Color): SVGElement[];
  /** Around 0, 0; `data-piece` is the piece. */
  drawPiece(piece: Piece): SVGGElement;
}

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

export class GridBoard implements Board {
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
  /** What a piece may become, while that is asked. */
  private readonly choice = element("div", { class: "becomes", role: "dialog", "aria-label": t`It becomes`, hidden: true });
  private readonly life = new AbortController();
  /** What had the keyboard before. */
  private askedFrom: Element | null = null;
  private position: Position;
  private bottom: Color;
  private arrows: readonly Arrow[] = [];
  private markers: readonly Marker[] = [];
  private heat: HeatSquares | null = null;
  private input: BoardInput | null = null;
  private held: Held | null = null;
  private focused: Square;
  private readonly pressListeners = new Set<(square: Square) => boolean>();

  constructor(
    private readonly host: HTMLElement,
    { position, label }: BoardOptions,
    private readonly look: BoardLook,
  ) {
    const { game, width, height } = look.geometry;
    this.position = position;
    this.bottom = game.colors[0];
    this.focused = squareName(game, Math.floor(game.files / 2));
    this.svg = svgElement(
      "svg",
      {
        class: `grid-board ${look.name}-board`,
        viewBox: `0 0 ${width} ${height}`,
        role: "application",
        tabindex: 0,
        "aria-label": t`${label}. Arrow keys move between points, Enter picks up and puts down.`,
      },
      ...look.backdrop(),
      this.edges,
      this.heatLayer,
      this.markerLayer,
      this.pieceLayer,
      this.targetLayer,
      this.arrowLayer,
      this.focusLayer,
      this.hitLayer,
    );
    this.reading = new BoardReading(look.geometry, label, (from, to) => this.typed(from, to), this.life.signal);
    this.root = element("div", { class: "grid-place" }, this.svg, this.choice, this.reading.root);
    host.classList.add("grid-host", `${look.name}-host`);
    host.style.aspectRatio = `${width} / ${height}`;
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
    this.withdraw();
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
    this.arrowLayer.replaceChildren(...arrows.map((arrow) => drawArrow(arrow, this.spot(arrow.from), this.spot(arrow.to))));
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
    this.edges.replaceChildren(...this.look.edgeTexts(this.bottom));
    this.hitLayer.replaceChildren(
      ...squaresOf(this.game).map((square) => {
        const { x, y } = this.spot(square);
        const box = { x: x - step / 2, y: y - step / 2, width: step, height: step };
        return svgElement("rect", { class: "hit", "data-square": square, ...box });
      }),
    );
    this.pieces.clear();
    this.pieceLayer.replaceChildren();
    for (const square of squaresOf(this.game)) {
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

  private get game() {
    return this.look.geometry.game;
  }

  private spot(square: Square): Spot {
    return this.look.geometry.spotOf(square, this.bottom);
  }

  private addPiece(piece: Piece, square: Square): void {
    const made = this.look.drawPiece(piece);
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
    const changed = squaresOf(this.game).filter((square) => pieceAt(before, square) !== pieceAt(after, square));
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
    queueMicrotask(() => this.ask(input, held.from, to));
    return true;
  }

  /** Moves, once it is known what the piece becomes. */
  private ask(input: BoardInput, from: Square, to: Square): void {
    const types = input.becomes?.(from, to) ?? [];
    if (types.length < 2) return input.moved(from, to, types[0] || undefined);
    const buttons = types.map((type) =>
      button(this.game.pieceNames[type] ?? "stays", {}, () => {
        this.withdraw();
        input.moved(from, to, type || undefined);
      }),
    );
    this.choice.replaceChildren(...buttons, button(t`Cancel`, { class: "quiet" }, () => this.withdraw()));
    this.choice.hidden = false;
    this.askedFrom = document.activeElement;
    buttons[0]?.focus();
  }

  private withdraw(): void {
    if (this.choice.contains(document.activeElement)) {
      // Back to where it was; whoever asked by pointer has the keyboard for the page.
      if (this.askedFrom === this.svg) this.svg.focus();
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }
    this.choice.hidden = true;
    this.choice.replaceChildren();
  }

  private typed(from: string, to: string): boolean {
    if (!isSquareOf(this.game, from) || !isSquareOf(this.game, to) || !this.input?.targets(from).includes(to)) return false;
    this.ask(this.input, from, to);
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
    addEventListener("keydown", (event) => event.key === "Escape" && this.rest(), { signal: this.life.signal });
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
    const { width, height } = this.look.geometry;
    return { x: ((x - box.left) / box.width) * width, y: ((y - box.top) / box.height) * height };
  }

  squareAt(x: number, y: number): Square | null {
    return this.look.geometry.squareNear(this.pointAt(x, y), this.bottom);
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
      this.reading.say(t`Put back`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private walk(columns: number, rows: number): void {
    const { geometry } = this.look;
    const [column, row] = geometry.placeOf(this.focused, this.bottom);
    this.focused = geometry.squareAtPlace(column + columns, row + rows, this.bottom) ?? this.focused;
    this.drawFocus();
    this.speakFocused();
  }

  /** Picks up, or puts down what is in the hand. */
  private take(): void {
    const { held, focused } = this;
    if (this.tellPressed(focused)) return;
    if (held && held.from === focused) {
      this.letGo();
      this.reading.say(t`Put back`);
    } else if (held && this.putDown(focused)) {
      this.reading.say(t`To ${focused}`);
    } else {
      this.letGo();
      if (this.pickUp(focused)) this.reading.say(t`Move from ${focused}`);
      else this.reading.say(held ? t`Cannot go to ${focused}` : t`Nothing to move on ${focused}`);
    }
  }

  private speakFocused(): void {
    const piece = pieceAt(this.position, this.focused);
    const name = piece ? nameOf(this.game, piece) : "empty";
    const moving = this.held ? t` (move from ${this.held.from})` : "";
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
    this.withdraw();
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

/** From the rim of one square's piece to that of the other. */
function drawArrow({ kind }: Arrow, start: Spot, end: Spot): SVGGElement {
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
