/** The hand that moves pieces on a board, by pointer, keyboard or the form: it picks up, puts down, and asks what becomes of a piece. */

import type { BoardInput } from "../board.ts";
import { colorOf, isSquareOf, pieceAt, type Color, type Position, type Square } from "../game.ts";
import type { BecomesChoice } from "./choice.ts";
import type { Spot } from "./geometry.ts";
import type { PieceLayer } from "./piece_layer.ts";

/** What is in the hand. */
export interface Held {
  readonly from: Square;
  /** Where it may go. */
  readonly targets: readonly Square[];
}

/** The board that the hand is over. */
export interface HandBoard {
  readonly pieces: Pick<PieceLayer, "has" | "show" | "putBack">;
  readonly choice: Pick<BecomesChoice, "ask" | "close">;
  shown(): { readonly position: Position; readonly bottom: Color };
  spot(square: Square): Spot;
  /** There is something else in the hand, or nothing. */
  handChanged(): void;
}

export class Hand {
  private input: BoardInput | null = null;
  private inHand: Held | null = null;
  /** Where the piece comes from of which is asked what it becomes. */
  private asked: Square | null = null;

  constructor(private readonly board: HandBoard) {}

  /** Null where nothing is in the hand. Another object each time that something is picked up. */
  get held(): Held | null {
    return this.inHand;
  }

  setInput(input: BoardInput | null): void {
    this.input = input;
    if (!input) this.letGo();
  }

  /** Whether there is a piece that may be picked up. */
  isMovable(square: Square): boolean {
    const { input } = this;
    if (input === null || !this.board.pieces.has(square)) return false;
    return input.removed !== undefined || input.targets(square).length > 0;
  }

  pickUp(from: Square): boolean {
    if (!this.isMovable(from)) return false;
    this.inHand = { from, targets: this.input?.targets(from) ?? [] };
    this.board.handChanged();
    return true;
  }

  /** Puts what is in the hand back to where it was. */
  letGo(): void {
    const { inHand } = this;
    this.empty();
    if (inHand) this.board.pieces.putBack(inHand.from);
  }

  private empty(): void {
    if (!this.inHand) return;
    this.inHand = null;
    this.board.handChanged();
  }

  /** Moves what is in the hand, if it may go there; then the hand is empty. */
  putDown(to: Square): boolean {
    const { inHand, input } = this;
    if (!inHand || !input?.targets(inHand.from).includes(to)) return false;
    this.empty();
    queueMicrotask(() => this.move(input, inHand.from, to));
    return true;
  }

  /** Shows what is in the hand at a spot. */
  carry(spot: Spot): void {
    if (this.inHand) this.board.pieces.show(this.inHand.from, spot, { isDragged: true });
  }

  /** Ends a drag. @param square where; null: off the board, which takes the piece away where that may be */
  drop(square: Square | null): void {
    const { inHand } = this;
    if (!inHand || (square !== null && this.putDown(square))) return;
    this.empty();
    if (square === null) this.input?.removed?.(inHand.from);
    this.board.pieces.putBack(inHand.from);
  }

  /** Makes a move that was typed. Returns whether it could. */
  type(from: string, to: string): boolean {
    const { game } = this.board.shown().position;
    if (!isSquareOf(game, from) || !isSquareOf(game, to) || !this.input?.targets(from).includes(to)) return false;
    this.move(this.input, from, to);
    return true;
  }

  /** Moves, once it is known what the piece becomes. It stands where it goes already. */
  private move(input: BoardInput, from: Square, to: Square): void {
    const { pieces, choice } = this.board;
    const { position } = this.board.shown();
    const piece = pieceAt(position, from);
    if (!piece) return;
    pieces.show(from, this.board.spot(to), { isDragged: false });
    const types = input.becomes?.(from, to) ?? [];
    const moved = (type = "") => {
      input.moved(from, to, type || undefined);
      pieces.putBack(from); // if the answer was no other position
    };
    if (types.length < 2) return moved(types[0]);
    this.asked = from;
    const question = {
      piece,
      color: colorOf(position.game, piece),
      to,
      types,
      chosen: (type: string) => {
        this.asked = null;
        choice.close();
        moved(type);
      },
      cancelled: () => this.withdraw(),
    };
    // After the press, which takes the keyboard from where it is.
    setTimeout(() => this.asked === from && choice.ask(question, this.board.shown().bottom));
  }

  /** Takes the question back what a piece becomes. */
  withdraw(): void {
    if (this.asked !== null) this.board.pieces.putBack(this.asked);
    this.asked = null;
    this.board.choice.close();
  }

  /** Neither holds nor asks anything any more. */
  rest(): void {
    this.letGo();
    this.withdraw();
  }
}
