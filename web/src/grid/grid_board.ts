/** A board on the page of which a game says how it looks: drawn in SVG, moved on by pointer, keyboard and a form. */

import type { Arrow, Board, BoardInput, BoardOptions, Marker } from "../board.ts";
import { element, svgElement } from "../dom.ts";
import { pieceAt, squaresOf, type Color, type Position, type Square } from "../game.ts";
import type { HeatSquares } from "../heat_squares.ts";
import { BecomesChoice } from "./choice.ts";
import type { Spot } from "./geometry.ts";
import "./grid.css";
import { Hand, type HandBoard } from "./hand.ts";
import { Keyboard, type KeyboardBoard } from "./keyboard.ts";
import type { BoardLook } from "./look.ts";
import { PieceLayer } from "./piece_layer.ts";
import { listenToPointer, watchHover, type PointerBoard } from "./pointer.ts";
import { BoardReading } from "./reading.ts";
import { drawArrow, drawFrom, drawHeat, drawMarker, drawTarget, square as drawSquare } from "./shapes.ts";
import { t } from "../language.ts";

/** More targets than this would only hide the position. */
const mostTargets = 60;

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
  private readonly hand: Hand;
  private readonly keyboard: Keyboard;
  private readonly life = new AbortController();
  private position: Position;
  private bottom: Color;
  private arrows: readonly Arrow[] = [];
  private markers: readonly Marker[] = [];
  private heat: HeatSquares | null = null;
  private readonly pressListeners = new Set<(square: Square) => boolean>();

  constructor(
    private readonly host: HTMLElement,
    { position, label }: BoardOptions,
    private readonly look: BoardLook,
  ) {
    const { game, width, height } = look.geometry;
    this.position = position;
    this.bottom = game.colors[0];
    this.pieces = new PieceLayer(look);
    this.svg = this.picture(label);
    const choice = new BecomesChoice(look, this.svg);
    const surroundings = this.surroundings(choice);
    const { signal } = this.life;
    this.hand = new Hand(surroundings);
    this.reading = new BoardReading(look.geometry, label, (from, to) => this.hand.type(from, to), signal);
    listenToPointer(surroundings, this.hand, signal);
    this.keyboard = new Keyboard(surroundings, this.hand, signal);
    this.root = element("div", { class: "grid-place" }, this.svg, choice.root, this.reading.root);
    host.classList.add(`${look.name}-host`);
    host.classList.toggle("tall-host", height > width);
    host.style.aspectRatio = `${width} / ${height}`;
    // The lists and tables for screen readers have headings of their own below this one.
    host.append(element("h2", { class: "visually-hidden" }, label), this.root);
    this.drawAll();
  }

  private picture(label: string): SVGSVGElement {
    const { look } = this;
    const { width, height } = look.geometry;
    return svgElement(
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
  }

  /** What those who move pieces see of the board. */
  private surroundings(choice: BecomesChoice): HandBoard & PointerBoard & KeyboardBoard {
    return {
      svg: this.svg,
      geometry: this.look.geometry,
      pieces: this.pieces,
      choice,
      shown: () => ({ position: this.position, bottom: this.bottom }),
      spot: (square: Square) => this.spot(square),
      pointAt: (x: number, y: number) => this.pointAt(x, y),
      squareAt: (x: number, y: number) => this.squareAt(x, y),
      tellPressed: (square: Square) => [...this.pressListeners].some((listener) => listener(square)),
      handChanged: () => this.drawHeld(),
      drawFocus: (square: Square | null) => this.drawFocus(square),
      say: (text: string) => this.reading.say(text),
    };
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
    this.drawFocus(this.keyboard.focused);
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
    const { held } = this.hand;
    if (held) this.markerLayer.append(drawFrom(this.spot(held.from), this.look.places));
  }

  /** Shows what is in the hand, or that nothing is. */
  private drawHeld(): void {
    this.drawMarkers();
    const { targets } = this.hand.held ?? { targets: [] };
    const drawn = targets.length < mostTargets ? targets : [];
    this.targetLayer.replaceChildren(
      ...drawn.map((square) => drawTarget(this.spot(square), this.look.places, pieceAt(this.position, square) !== null)),
    );
  }

  private drawFocus(square: Square | null): void {
    this.focusLayer.replaceChildren(...(square ? [drawSquare("keyboard-focus", this.spot(square), 2)] : []));
  }

  /** A finger on a piece that can be moved drags it; anywhere else it scrolls the page. */
  private markMovable(): void {
    for (const hit of this.hitLayer.querySelectorAll("rect")) {
      hit.classList.toggle("movable", this.hand.isMovable(hit.getAttribute("data-square") ?? ""));
    }
  }

  // ---- what is done with it ----

  setInput(input: BoardInput | null): void {
    this.hand.setInput(input);
    this.reading.enable(input !== null);
    this.markMovable();
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
    return watchHover(this.svg, listener);
  }

  onPress(listener: (square: Square) => boolean): () => void {
    this.pressListeners.add(listener);
    return () => this.pressListeners.delete(listener);
  }

  focusedSquare(): Square | null {
    return this.keyboard.focused;
  }

  focus(): void {
    this.svg.focus();
  }

  rest(): void {
    this.hand.rest();
  }

  destroy(): void {
    this.life.abort();
    this.host.replaceChildren();
  }
}

function layer(name: string): SVGGElement {
  return svgElement("g", { class: name });
}
