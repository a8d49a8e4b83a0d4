import type { Api } from "./api.ts";
import type { Board, Drawing } from "./board.ts";
import { colorNames, FenError, other, type Game, type Position } from "./game.ts";
import { t } from "./language.ts";

/** One of the page's rooms: Explore, Learn, Guess, Find, Statistics. It is mounted once, when it is first shown. */
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

/** The position in the address bar; null where that holds none. */
export function positionInAddress({ game, fen }: Pick<RoomContext, "game" | "fen">): Position | null {
  try {
    return fen() === "" ? null : game.parseFen(fen());
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return null; // Explore says what is wrong with it
  }
}

/** Turns a room's board around. */
export function flip(board: Board, context: RoomContext): void {
  const bottom = other(board.orientation());
  board.setOrientation(bottom);
  context.announce(t`${colorNames[bottom]} at the bottom`);
}

export type Mount = (root: HTMLElement, context: RoomContext) => Room;
