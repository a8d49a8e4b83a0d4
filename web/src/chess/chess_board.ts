/** The board on the page: cm-chessboard with its extensions behind a few calls of our own. */

import { Chessboard, type InputEvent, type MarkerType } from "cm-chessboard/src/Chessboard.js";
import { Extension } from "cm-chessboard/src/model/Extension.js";
import { Accessibility, type KeyboardMoveInput } from "cm-chessboard/src/extensions/accessibility/Accessibility.js";
import { Arrows } from "cm-chessboard/src/extensions/arrows/Arrows.js";
import { Markers } from "cm-chessboard/src/extensions/markers/Markers.js";
import { PromotionDialog } from "cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js";
import arrowsSprite from "cm-chessboard/assets/extensions/arrows/arrows.svg?raw";
import markersSprite from "cm-chessboard/assets/extensions/markers/markers.svg?raw";
import piecesSprite from "cm-chessboard/assets/pieces/standard.svg?raw";
import "cm-chessboard/assets/chessboard.css";
import "cm-chessboard/assets/extensions/markers/markers.css";
import "cm-chessboard/assets/extensions/promotion-dialog/promotion-dialog.css";
import "./chess_board.css";
import type { Arrow, ArrowKind, Board, BoardInput, BoardOptions, Marker, MarkerKind } from "../board.ts";
import { element } from "../dom.ts";
import { isSquareOf, type Color, type PieceType, type Position, type Square } from "../game.ts";
import type { HeatSquares } from "../heat_squares.ts";
import { chess, rankOf } from "./chess.ts";
import { HeatMap } from "./heat_map.ts";
import { language, t } from "../language.ts";

const markerTypes: Readonly<Record<MarkerKind | "target" | "capture" | "moving", MarkerType>> = {
  last: { class: "marker-last", slice: "markerSquare" },
  selected: { class: "marker-selected", slice: "markerSquare" },
  hint: { class: "marker-hint", slice: "markerSquare" },
  check: { class: "marker-check", slice: "markerSquare" },
  "covered-first": { class: "marker-covered-first", slice: "markerFrame" },
  "covered-second": { class: "marker-covered-second", slice: "markerCircle" },
  target: { class: "marker-dot", slice: "markerDot", position: "above" },
  capture: { class: "marker-bevel", slice: "markerBevel" },
  moving: { class: "marker-selected", slice: "markerSquare" },
};

const arrowTypes = new Map<ArrowKind, { class: string }>(
  (["best", "win", "draw", "loss", "unknown", "hint", "refutation"] as const).map((kind) => [kind, { class: `arrow-${kind}` }]),
);

const animationDuration = 180;

/**
 * Puts the pictures of pieces, arrows and markers into the page under the names that cm-chessboard looks for, so that
 * it fetches nothing and `<use href="#wq">` works everywhere.
 */
export function installSprites(): void {
  const sprites = {
    "cm-chessboard-sprite": piecesSprite,
    "cm-chessboard-arrows": arrowsSprite,
    "cm-chessboard-markers": markersSprite,
  };
  for (const [id, svg] of Object.entries(sprites)) {
    if (document.getElementById(id)) continue;
    const holder = document.createElement("div");
    holder.id = id;
    holder.className = "sprite";
    holder.setAttribute("aria-hidden", "true");
    holder.innerHTML = svg.slice(svg.indexOf("<svg"));
    document.body.append(holder);
  }
}

export function createChessboard(host: HTMLElement, options: BoardOptions): Board {
  const label = options.label;
  // The lists and tables for screen readers have headings of their own below this one.
  host.append(element("h2", { class: "visually-hidden" }, label));
  // What the board itself says, to screen readers for the most part, it says in two languages.
  const words = language === "de" ? "de" : "en";
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const chessboard = new Chessboard(host, {
    position: chess.formatFen(options.position),
    orientation: "w",
    style: { cssClass: "mate33", animationDuration: reducedMotion ? 0 : animationDuration },
    extensions: [
      { class: Markers, props: { autoMarkers: markerTypes.moving } },
      { class: Arrows, props: { headSize: 5, offsetFrom: 0.35, offsetTo: 0.4 } },
      { class: HeatMap },
      { class: PromotionDialog, props: { language: words } },
      { class: Accessibility, props: { language: words, keyboardMoveInput: true, visuallyHidden: true } },
      { class: TableCorner },
    ],
  });
  return new WrappedBoard(host, chessboard, label);
}

/** Gives the corner of the board's table for screen readers, which is drawn anew with each position, a heading. */
class TableCorner extends Extension {
  constructor(chessboard: Chessboard) {
    super(chessboard);
    for (const point of ["positionChanged", "boardChanged"]) this.registerExtensionPoint(point, () => this.name());
  }

  private name(): void {
    const corner = this.chessboard.context.querySelector(".cm-chessboard-accessibility th:empty");
    if (corner) corner.textContent = t`Rank`;
  }
}

class WrappedBoard implements Board {
  private readonly heatMap: HeatMap;
  private readonly keyboard: KeyboardMoveInput;
  private readonly promotion: PromotionDialog;
  private input: BoardInput | null = null;
  private shown: Position | null = null;
  private arrows = "";
  private markers: readonly Marker[] = [];
  private wantedOrientation: "w" | "b";
  /** A piece is in the hand. */
  private holding = false;
  /** The pointer was pressed on the board and not yet released. */
  private pressed = false;
  private turning = false;
  /** Positions on their way to the screen. */
  private moving = 0;
  /** Ends with the board. */
  private readonly life = new AbortController();

  constructor(
    private readonly host: HTMLElement,
    private readonly chessboard: Chessboard,
    label: string,
  ) {
    this.heatMap = chessboard.getExtension(HeatMap);
    this.keyboard = chessboard.getExtension(Accessibility).components.find(isKeyboard) as KeyboardMoveInput;
    this.promotion = chessboard.getExtension(PromotionDialog);
    this.wantedOrientation = chessboard.getOrientation();
    const { svg } = chessboard.view;
    svg.setAttribute("aria-label", t`${label}. Arrow keys move between squares, Enter picks up and puts down.`);
    // The braille text is meant to be read; "alt" is no attribute of svg.
    svg.removeAttribute("alt");
    for (const type of ["mousedown", "touchstart"]) {
      host.addEventListener(type, () => (this.pressed = true), { capture: true, passive: true });
    }
    svg.addEventListener("mousedown", keepKeyboardOff);
    // After cm-chessboard has seen the release.
    const release = () => setTimeout(() => (this.pressed = false));
    for (const type of ["mouseup", "touchend", "touchcancel"]) {
      addEventListener(type, release, { signal: this.life.signal });
    }
  }

  setPosition(position: Position, animated = true): void {
    this.closePromotion();
    this.shown = position;
    // Movements wait for each other: whoever goes faster than they do sees the last one at once.
    const slide = animated && this.moving === 0;
    ++this.moving;
    void this.chessboard.setPosition(chess.formatFen(position), slide).then(() => --this.moving);
  }

  setOrientation(bottom: Color): void {
    const wanted = bottom === "b" ? "b" : "w";
    if (wanted === this.wantedOrientation) return;
    this.wantedOrientation = wanted;
    void this.turnAround();
  }

  /** cm-chessboard refuses a second turn while one is under way: the last wish is done afterwards. */
  private async turnAround(): Promise<void> {
    if (this.turning) return;
    this.turning = true;
    while (this.chessboard.getOrientation() !== this.wantedOrientation) {
      await this.chessboard.setOrientation(this.wantedOrientation, false);
    }
    this.turning = false;
  }

  orientation(): Color {
    return this.wantedOrientation;
  }

  setArrows(arrows: readonly Arrow[]): void {
    const wanted = JSON.stringify(arrows);
    if (wanted === this.arrows) return;
    this.arrows = wanted;
    this.chessboard.removeArrows();
    for (const { from, to, kind } of arrows) {
      const type = arrowTypes.get(kind);
      if (type) this.chessboard.addArrow(type, from, to);
    }
  }

  setMarkers(markers: readonly Marker[]): void {
    this.markers = markers;
    this.drawMarkers([]);
  }

  private drawMarkers(targets: readonly Square[]): void {
    this.chessboard.removeMarkers();
    for (const { square, kind } of this.markers) this.chessboard.addMarker(markerTypes[kind], square);
    for (const square of targets) {
      const type = this.chessboard.getPiece(square) ? markerTypes.capture : markerTypes.target;
      this.chessboard.addMarker(type, square);
    }
  }

  setHeat(squares: HeatSquares | null): void {
    this.heatMap.show(squares);
  }

  setInput(input: BoardInput | null): void {
    this.input = input;
    if (input && !this.chessboard.isMoveInputEnabled()) this.chessboard.enableMoveInput((event) => this.onInput(event));
    if (!input && this.chessboard.isMoveInputEnabled()) {
      if (this.holding) this.chessboard.cancelMoveInput();
      this.chessboard.disableMoveInput();
    }
  }

  private onInput(event: InputEvent): boolean {
    switch (event.type) {
      case "moveInputStarted":
        return this.pickUp(event.squareFrom);
      case "validateMoveInput":
        return this.putDown(event.squareFrom, event.squareTo ?? "");
      case "moveInputCanceled":
        this.holding = false;
        this.drawMarkers([]);
        // A click elsewhere on the page lets go of the piece, too: only a drag off the board removes it.
        if (event.reason === "movedOutOfBoard" && this.pressed) this.input?.removed?.(event.squareFrom);
        return true;
      default:
        return true;
    }
  }

  private pickUp(from: Square): boolean {
    const targets = this.input?.targets(from) ?? [];
    const removable = this.input?.removed !== undefined;
    // The board marks the square itself after this call and would wipe out the targets: they are drawn last.
    queueMicrotask(() => {
      if (!this.holding) return;
      // Where everything is allowed, dots on every square would only hide the position.
      this.drawMarkers(targets.length < 60 ? targets : []);
      this.chessboard.addMarker(markerTypes.moving, from);
    });
    this.holding = targets.length > 0 || removable;
    return this.holding;
  }

  /** Returns whether the board is to show the move. */
  private putDown(typedFrom: string, typedTo: string): boolean {
    // The form for screen readers hands on what was typed, capitals and spaces included.
    const from = typedFrom.trim().toLowerCase();
    const to = typedTo.trim().toLowerCase();
    this.holding = false;
    this.drawMarkers([]);
    const input = this.input;
    if (!input || !isSquareOf(chess, from) || !isSquareOf(chess, to) || !input.targets(from).includes(to)) return false;
    queueMicrotask(() => (input.promotes(from, to) ? this.askPromotion(input, from, to) : input.moved(from, to)));
    return from === typedFrom && to === typedTo;
  }

  private askPromotion(input: BoardInput, from: Square, to: Square): void {
    const color = rankOf(to) === 7 ? "w" : "b";
    this.chessboard.showPromotionDialog(to, color, (result) => {
      if (result.type === "pieceSelected" && result.piece) {
        input.moved(from, to, result.piece[1] as PieceType);
      } else if (this.shown) {
        this.setPosition(this.shown);
      }
    });
  }

  /** The dialog keeps the keyboard, so it must not outlive the position it asks about. */
  private closePromotion(): void {
    if (this.chessboard.isPromotionDialogShown()) this.promotion.setDisplayState("hidden");
  }

  rest(): void {
    // The pawn returns to where it came from.
    if (this.chessboard.isPromotionDialogShown() && this.shown) this.setPosition(this.shown, false);
  }

  onHover(listener: (square: Square | null) => void): () => void {
    let last: Square | null = null;
    const tell = (square: Square | null) => {
      if (square !== last) listener((last = square));
    };
    const over = (event: PointerEvent) => tell(squareOf(event.target));
    const leave = () => tell(null);
    const { svg } = this.chessboard.view;
    svg.addEventListener("pointerover", over);
    svg.addEventListener("pointerleave", leave);
    return () => {
      svg.removeEventListener("pointerover", over);
      svg.removeEventListener("pointerleave", leave);
    };
  }

  onPress(listener: (square: Square) => boolean): () => void {
    const press = (event: Event) => {
      const square = this.pressedSquare(event);
      if (square === null || !listener(square)) return;
      event.stopPropagation();
      event.preventDefault();
    };
    // Before cm-chessboard, which listens to these inside the host.
    const types = ["mousedown", "touchstart", "keydown"];
    for (const type of types) this.host.addEventListener(type, press, { capture: true, passive: false });
    return () => {
      for (const type of types) this.host.removeEventListener(type, press, { capture: true });
    };
  }

  private pressedSquare(event: Event): Square | null {
    if (event instanceof KeyboardEvent) return event.key === "Enter" || event.key === " " ? this.focusedSquare() : null;
    return event instanceof MouseEvent && event.button !== 0 ? null : squareOf(event.target);
  }

  focusedSquare(): Square | null {
    return document.activeElement === this.chessboard.view.svg ? this.keyboard.getCurrentSquare() : null;
  }

  squareAt(x: number, y: number): Square | null {
    const box = this.chessboard.view.svg.getBoundingClientRect();
    const file = Math.floor(((x - box.left) / box.width) * 8);
    const row = Math.floor(((y - box.top) / box.height) * 8);
    if (file < 0 || file > 7 || row < 0 || row > 7) return null;
    const white = this.chessboard.getOrientation() === "w";
    return "abcdefgh"[white ? file : 7 - file]! + String(white ? 8 - row : row + 1);
  }

  focus(): void {
    this.chessboard.view.svg.focus();
  }

  destroy(): void {
    this.life.abort();
    this.chessboard.destroy();
  }
}

/**
 * A click on the board takes the keyboard from where it was, but does not move it onto the squares: there the arrow keys
 * walk over them, and whoever has a mouse in hand expects them to go back and forward.
 */
function keepKeyboardOff(event: Event): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement) {
    document.activeElement.blur();
  }
}

function isKeyboard(component: object): component is KeyboardMoveInput {
  return "getCurrentSquare" in component;
}

function squareOf(target: EventTarget | null): Square | null {
  return target instanceof Element ? target.getAttribute("data-square") : null;
}
