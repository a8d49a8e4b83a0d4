/** What the rooms want of a board; each game draws its own. */

import { splitMove, type Color, type Piece, type PieceType, type Position, type Square } from "./game.ts";
import type { HeatSquares } from "./heat_squares.ts";
import "./styles/board.css";

/**
 * best: a permanent arrow; refutation: what answers a mistake; hint as it says; the others follow what the hovered move
 * does for the side that makes it.
 */
export type ArrowKind = "best" | "win" | "draw" | "loss" | "unknown" | "hint" | "refutation";

export interface Arrow {
  readonly from: Square;
  readonly to: Square;
  readonly kind: ArrowKind;
}

/**
 * last: the move just played; selected: picked by keyboard or click; check and hint as they say; covered: by the side that
 * moves first, and by the other one.
 */
export type MarkerKind = "last" | "selected" | "hint" | "check" | "covered-first" | "covered-second";

export interface Marker {
  readonly square: Square;
  readonly kind: MarkerKind;
}

/** What the board asks while pieces are moved by pointer, keyboard or the form for screen readers. */
export interface BoardInput {
  /** Where the piece may go; an empty list: it cannot be picked up. */
  targets(from: Square): readonly Square[];
  /** What a piece that goes there may become, so that the board asks; "" where it may stay what it is. Left out: it stays. */
  becomes?(from: Square, to: Square): readonly (PieceType | "")[];
  /** A piece was moved; the board shows it already. Answer with setPosition. */
  moved(from: Square, to: Square, promotion?: PieceType): void;
  /** A piece was dragged off the board. Left out: it returns to its square. */
  removed?(square: Square): void;
}

export interface Board {
  /** Shows a position; pieces that moved slide there if animated. */
  setPosition(position: Position, animated?: boolean): void;
  setOrientation(bottom: Color): void;
  orientation(): Color;
  setArrows(arrows: readonly Arrow[]): void;
  setMarkers(markers: readonly Marker[]): void;
  /** Colours squares by value; null takes the colours away. */
  setHeat(squares: HeatSquares | null): void;
  /** Lets the pieces be moved, or none (null). */
  setInput(input: BoardInput | null): void;
  /** Calls back with the square under the pointer, null outside. Returns a function that ends it. */
  onHover(listener: (square: Square | null) => void): () => void;
  /**
   * Calls back when a square is pressed, by pointer or by Enter or Space on the focused one, before a piece is picked
   * up; true keeps the press from the board.
   */
  onPress(listener: (square: Square) => boolean): () => void;
  /** The square at a point of the window, if it is on the board. */
  squareAt(x: number, y: number): Square | null;
  /** The square that the keyboard is on, null while the board does not have the focus. */
  focusedSquare(): Square | null;
  focus(): void;
  /** Puts the board away for a while: a question left open (what a pawn becomes) is withdrawn. */
  rest(): void;
  destroy(): void;
}

export interface BoardOptions {
  readonly position: Position;
  /** The name screen readers give to the board. */
  readonly label: string;
}

/** How a game is drawn. */
export interface Drawing {
  /** Makes a board that fills the width of its host. */
  createBoard(host: HTMLElement, options: BoardOptions): Board;
  /** A small picture of a position; decoration, as that of a piece. */
  picture(position: Position): SVGSVGElement;
  /** A picture of a piece; decoration: its name stands beside it or in a label. */
  pieceImage(piece: Piece): SVGSVGElement;
  /** A button that chooses among the sets of pieces, to stand under a board; null where there is one set. */
  pieceSetButton(): HTMLElement | null;
}

/** What may be played, made of the moves that the server lists. `done` receives the move in UCI's notation. */
export function legalInput(moves: readonly { readonly uci: string }[], done: (uci: string) => void): BoardInput {
  const parts = moves.map((move) => splitMove(move.uci));
  return {
    targets: (from) => [...new Set(parts.filter((move) => move.from === from).map((move) => move.to))],
    becomes: (from, to) => parts.filter((move) => move.from === from && move.to === to).map((move) => move.promotion ?? ""),
    moved: (from, to, promotion) => done(from + to + (promotion ?? "")),
  };
}
