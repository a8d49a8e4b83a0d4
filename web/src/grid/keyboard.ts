/** The keyboard on a board: it walks over the squares, picks up and puts down, and says so. */

import { pieceAt, squareName, type Color, type Position, type Square } from "../game.ts";
import { nameOf } from "../position.ts";
import type { Geometry } from "./geometry.ts";
import type { Hand } from "./hand.ts";
import { t } from "../language.ts";

/** The board that the keyboard is on. */
export interface KeyboardBoard {
  readonly svg: SVGSVGElement;
  readonly geometry: Geometry;
  shown(): { readonly position: Position; readonly bottom: Color };
  /** Tells of a press. Returns whether somebody else wants it. */
  tellPressed(square: Square): boolean;
  /** Says a text to screen readers. */
  say(text: string): void;
  /** Marks the square that the keyboard is on; null while it is elsewhere. */
  drawFocus(square: Square | null): void;
}

/** Columns and rows that a key goes. */
const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class Keyboard {
  private square: Square;

  /** @param life ends with the board */
  constructor(
    private readonly board: KeyboardBoard,
    private readonly hand: Hand,
    life: AbortSignal,
  ) {
    const { svg, geometry } = board;
    this.square = squareName(geometry.game, Math.floor(geometry.game.files / 2));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focus", () => this.arrive());
    svg.addEventListener("blur", () => board.drawFocus(null));
    addEventListener("keydown", (event) => event.key === "Escape" && hand.rest(), { signal: life });
  }

  /** The square that it is on; null while the board does not have the focus. */
  get focused(): Square | null {
    return document.activeElement === this.board.svg ? this.square : null;
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const walk = steps[event.key];
    if (walk) this.walk(...walk);
    else if (event.key === "Enter" || event.key === " ") this.take();
    else if (event.key === "Escape" && this.hand.held) this.putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private walk(columns: number, rows: number): void {
    const { geometry } = this.board;
    const { bottom } = this.board.shown();
    const [column, row] = geometry.placeOf(this.square, bottom);
    this.square = geometry.squareAtPlace(column + columns, row + rows, bottom) ?? this.square;
    this.arrive();
  }

  private arrive(): void {
    this.board.drawFocus(this.focused);
    const { position } = this.board.shown();
    const piece = pieceAt(position, this.square);
    const name = piece ? nameOf(position.game, piece) : t`empty`;
    const { held } = this.hand;
    this.board.say(`${this.square} ${name}${held ? t` (move from ${held.from})` : ""}`);
  }

  /** Picks up, or puts down what is in the hand. */
  private take(): void {
    const { square, hand, board } = this;
    if (board.tellPressed(square)) return;
    const { held } = hand;
    if (held?.from === square) return this.putBack();
    if (held && hand.putDown(square)) return board.say(t`To ${square}`);
    hand.letGo();
    if (hand.pickUp(square)) board.say(t`Move from ${square}`);
    else board.say(held ? t`Cannot go to ${square}` : t`Nothing to move on ${square}`);
  }

  private putBack(): void {
    this.hand.letGo();
    this.board.say(t`Put back`);
  }
}
