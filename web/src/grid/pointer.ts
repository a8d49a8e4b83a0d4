/** The pointer on a board: clicks and drags of pieces. */

import type { Square } from "../game.ts";
import type { BecomesChoice } from "./choice.ts";
import type { Spot } from "./geometry.ts";
import type { Hand, Held } from "./hand.ts";

/** A pointer that has gone farther than this drags, in pixels. */
export const dragThreshold = 5;

/** The board that the pointer is over. */
export interface PointerBoard {
  readonly svg: SVGSVGElement;
  readonly choice: Pick<BecomesChoice, "isOpen" | "root">;
  /** Tells of a press. Returns whether somebody else wants it. */
  tellPressed(square: Square): boolean;
  /** A point of the window in the board's own units. */
  pointAt(x: number, y: number): Spot;
  squareAt(x: number, y: number): Square | null;
}

/** A pointer that went down on a piece. */
interface Press {
  readonly held: Held;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** The piece was in the hand before: a click puts it back. */
  readonly again: boolean;
  dragged: boolean;
}

/** Lets a pointer move the hand. @param life ends with the board */
export function listenToPointer(board: PointerBoard, hand: Hand, life: AbortSignal): void {
  const { svg, choice } = board;
  let pressed: Press | null = null;

  /** The press of this pointer, as long as what it picked up is in the hand. */
  const pressOf = ({ pointerId }: PointerEvent) => (pressed?.id === pointerId && pressed.held === hand.held ? pressed : null);

  function down(event: PointerEvent): void {
    const square = squareOf(event.target);
    if (square === null || event.button !== 0 || board.tellPressed(square)) return;
    const again = hand.held?.from === square;
    if (hand.held && !again && hand.putDown(square)) return;
    hand.letGo();
    if (!hand.pickUp(square) || !hand.held) return;
    pressed = { held: hand.held, id: event.pointerId, x: event.clientX, y: event.clientY, again, dragged: false };
    svg.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const press = pressOf(event);
    if (!press) return;
    press.dragged ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > dragThreshold;
    if (press.dragged) hand.carry(board.pointAt(event.clientX, event.clientY));
  }

  function up(event: PointerEvent): void {
    const press = pressOf(event);
    if (!press) return;
    pressed = null;
    if (press.dragged) hand.drop(board.squareAt(event.clientX, event.clientY));
    else if (press.again) hand.letGo();
    // Else it stays in the hand for a second click.
  }

  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", () => hand.letGo());
  svg.addEventListener("mousedown", leaveKeyboard);
  const elsewhere = (event: PointerEvent) => {
    const isIn = (place: Element) => event.target instanceof Node && place.contains(event.target);
    if (!isIn(svg)) hand.letGo();
    if (choice.isOpen && !isIn(choice.root)) hand.withdraw();
  };
  addEventListener("pointerdown", elsewhere, { signal: life });
}

/**
 * A click takes the keyboard from where it was, but does not move it onto the board: there the arrow keys walk over it, and
 * whoever has a mouse in hand expects them to go back and forward.
 */
function leaveKeyboard(event: MouseEvent): void {
  event.preventDefault();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement || activeElement instanceof SVGElement) activeElement.blur();
}

/** Calls back with the square under the pointer, null outside. Returns a function that ends it. */
export function watchHover(svg: SVGSVGElement, listener: (square: Square | null) => void): () => void {
  let last: Square | null = null;
  const tell = (square: Square | null) => {
    if (square !== last) listener((last = square));
  };
  const over = (event: PointerEvent) => tell(squareOf(event.target));
  const leave = () => tell(null);
  svg.addEventListener("pointerover", over);
  svg.addEventListener("pointerleave", leave);
  return () => {
    svg.removeEventListener("pointerover", over);
    svg.removeEventListener("pointerleave", leave);
  };
}

function squareOf(target: EventTarget | null): Square | null {
  return target instanceof Element ? target.getAttribute("data-square") : null;
}
