/** A board on the page of which a game says how it looks: drawn in SVG, moved on by pointer, keyboard and a form. */

import type { Arrow, Board, BoardInput, BoardOptions, Marker } from "../board.ts";
import { element, svgElement } from "../dom.ts";
import {
  colorOf,
  isSquareOf,
  pieceAt,
  squareName,
  squaresOf,
  type Color,
  type Position,
  type Square,
} from "../game.ts";
import type { HeatSquares } from "../heat_squares.ts";
import { nameOf } from "../position.ts";
import { BecomesChoice } from "./choice.ts";
import type { Spot } from "./geometry.ts";
import "./grid.css";
import type { BoardLook } from "./look.ts";
import { PieceLayer } from "./piece_layer.ts";
import { BoardReading } from "./reading.ts";
import { drawArrow, drawFrom, drawHeat, drawMarker, drawTarget, square as drawSquare } from "./shapes.ts";
import { t } from "../language.ts";

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
  private readonly heatColors = layer("heat heat-colors");
  private readonly edges = layer("edges");
  private readonly markerLayer = layer("markers");
  private readonly heatNumbers = layer("heat heat-numbers");
  private readonly pieces: PieceLayer;
  private readonly targetLayer = layer("targets");
  private readonly arrowLayer = layer("arrows");
  private readonly focusLayer = layer("focus");
  private readonly hitLayer = layer("hits");
  private readonly reading: BoardReading;
  private readonly choice: BecomesChoice;
  /** Where the piece comes from of which is asked what it becomes. */
  private asked: Square | null = null;
  private readonly life = new AbortController();
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
    this.pieces = new PieceLayer(look);
    this.svg = svgElement(
      "svg",
      {
        class: `grid-board ${look.name}-board`,
        viewBox: `0 0 ${width} ${height}`,
        role: "application",
        tabindex: 0,
        "aria-label":
          look.places === "squares"
            ? t`${label}. Arrow keys move between squares, Enter picks up and puts down.`
            : t`${label}. Arrow keys move between points, Enter picks up and puts down.`,
      },
      svgElement("g", { class: "backdrop" }, ...look.backdrop()),
      this.heatColors,
      this.edges,
      this.markerLayer,
      this.heatNumbers,
      this.pieces.root,
      this.targetLayer,
      this.arrowLayer,
      this.focusLayer,
      this.hitLayer,
    );
    this.reading = new BoardReading(look.geometry, label, (from, to) => this.typed(from, to), this.life.signal);
    this.choice = new BecomesChoice(look, this.svg);
    this.root = element("div", { class: "grid-place" }, this.svg, this.choice.root, this.reading.root);
    host.classList.add(`${look.name}-host`);
    host.classList.toggle("tall-host", height > width);
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
    this.rest();
    this.pieces.change(before, position, animated);
    this.markMovable();
    this.reading.show(position, this.bottom);
  }

  setOrientation(bottom: Color): void {
    if (bottom === this.bottom) return;
    this.bottom = bottom;
    this.rest();
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
    const places = [...(squares ?? [])].map(([square, heat]) => ({ heat, spot: this.spot(square) }));
    this.heatColors.replaceChildren(...places.map(({ heat, spot }) => drawHeat(heat, spot, this.look.places)));
    const numbers = places.filter(({ heat }) => heat.text !== "");
    this.heatNumbers.replaceChildren(...numbers.map(({ heat, spot }) => svgElement("text", { ...spot }, heat.text)));
  }

  private drawAll(): void {
    this.edges.replaceChildren(...this.look.edgeTexts(this.bottom));
    this.hitLayer.replaceChildren(
      ...squaresOf(this.game).map((square) => {
        const hit = drawSquare("hit", this.spot(square));
        hit.setAttribute("data-square", square);
        return hit;
      }),
    );
    this.pieces.draw(this.position, this.bottom);
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

  private drawMarkers(): void {
    this.markerLayer.replaceChildren(
      ...this.markers.map(({ square, kind }) => drawMarker(kind, this.spot(square), this.look.places)),
    );
    if (this.held) this.markerLayer.append(drawFrom(this.spot(this.held.from), this.look.places));
  }

  /** Shows what is in the hand, or that nothing is. */
  private drawHeld(): void {
    this.drawMarkers();
    const targets = this.held && this.held.targets.length < mostTargets ? this.held.targets : [];
    this.targetLayer.replaceChildren(
      ...targets.map((square) => drawTarget(this.spot(square), this.look.places, pieceAt(this.position, square) !== null)),
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
    this.drawHeld();
    return true;
  }

  private letGo(): void {
    const { held } = this;
    this.emptyHand();
    if (held) this.pieces.putBack(held.from);
  }

  private emptyHand(): void {
    if (!this.held) return;
    this.held = null;
    this.drawHeld();
  }

  /** Moves what is in the hand, if it may go there; then the hand is empty. */
  private putDown(to: Square): boolean {
    const { held, input } = this;
    if (!held || !input?.targets(held.from).includes(to)) return false;
    this.emptyHand();
    queueMicrotask(() => this.ask(input, held.from, to));
    return true;
  }

  /** Moves, once it is known what the piece becomes. It stands where it goes already. */
  private ask(input: BoardInput, from: Square, to: Square): void {
    const piece = pieceAt(this.position, from);
    if (!piece) return;
    this.pieces.show(from, this.spot(to), { isDragged: false });
    const types = input.becomes?.(from, to) ?? [];
    const moved = (type = "") => {
      input.moved(from, to, type || undefined);
      this.pieces.putBack(from); // if the answer was no other position
    };
    if (types.length < 2) return moved(types[0]);
    this.asked = from;
    const question = {
      piece,
      color: colorOf(this.game, piece),
      to,
      types,
      chosen: (type: string) => {
        this.asked = null;
        this.choice.close();
        moved(type);
      },
      cancelled: () => this.withdraw(),
    };
    // After the press, which takes the keyboard from where it is.
    setTimeout(() => this.asked === from && this.choice.ask(question, this.bottom));
  }

  private withdraw(): void {
    if (this.asked !== null) this.pieces.putBack(this.asked);
    this.asked = null;
    this.choice.close();
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
    // A click takes the keyboard from where it was, but does not move it onto the board: there the arrow keys walk over
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
        const isIn = (place: Element) => event.target instanceof Node && place.contains(event.target);
        if (!isIn(svg)) this.letGo();
        if (this.choice.isOpen && !isIn(this.choice.root)) this.withdraw();
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
    if (!far && !held.dragged) return;
    held.dragged = true;
    this.pieces.show(held.from, this.pointAt(event.clientX, event.clientY), { isDragged: true });
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
    this.emptyHand();
    if (square === null) this.input?.removed?.(held.from);
    this.pieces.putBack(held.from);
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
    this.focusLayer.replaceChildren(drawSquare("keyboard-focus", this.spot(this.focused), 2));
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
