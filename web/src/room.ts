import type { Api } from "./api.ts";
import type { Board, Drawing } from "./board.ts";
import { colorNames, other, type Game } from "./game.ts";
import { t } from "./language.ts";

/** One of the page's rooms: Explore, Learn, Guess, Statistics. It is mounted once, when it is first shown. */
export interface Room {
  /** The room comes into view; the address may hold another position than when it was left. */
  show(): void;
  hide?(): void;
  /** A key that nothing else wanted. Returns whether the room used it. */
  key?(event: KeyboardEvent): boolean;
}

/** What the page lends to its rooms. */
export interface RoomContext {
  readonly api: Api;
  /** The game that the page is about: another one is another page. */
  readonly game: Game;
  readonly drawing: Drawing;
  /** A move was made on a board: there is a sound for it, if one wants sounds. */
  moved(san: string): void;
  /** Says a text to screen readers. */
  announce(text: string): void;
  /** The position in the address bar, as FEN; "" if there is none. */
  fen(): string;
  /** Puts a position into the address bar. */
  setFen(fen: string): void;
  /** Goes to Explore with a position. */
  explore(fen: string): void;
  /** An address that opens a position in Explore, for links. */
  exploreAddress(fen: string): string;
}

/** How often a server that is gone, or has no table for a position, is asked again, in ms. */
export const retryAfter = 3000;

/** Turns a room's board around. */
export function flip(board: Board, context: RoomContext): void {
  const bottom = other(board.orientation());
  board.setOrientation(bottom);
  context.announce(t`${colorNames[bottom]} at the bottom`);
}

/** As in the style sheets: the panel stands below the board. */
const oneColumn = matchMedia("(max-width: 860px)");

/**
 * Keeps a verdict right under the board where that is all the screen shows, else in the panel before another part of it.
 * It moves in the document itself, so that it is read and reached in the order that is seen.
 */
export function placeVerdict(verdict: HTMLElement, host: HTMLElement, nextInPanel: HTMLElement): void {
  const place = () => (oneColumn.matches ? host.after(verdict) : nextInPanel.before(verdict));
  oneColumn.addEventListener("change", place);
  place();
}

export type Mount = (root: HTMLElement, context: RoomContext) => Room;
