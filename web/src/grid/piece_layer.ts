/** The pieces on a board: they slide, fade, and follow a hand. */

import { svgElement } from "../dom.ts";
import { pieceAt, squaresOf, type Color, type Piece, type Position, type Square } from "../game.ts";
import type { Spot } from "./geometry.ts";
import type { BoardLook } from "./look.ts";

/** How long a piece takes to its square, in ms, as in the style sheet. */
const slide = 180;

export class PieceLayer {
  readonly root = svgElement("g", { class: "pieces-layer" });
  private readonly pieces = new Map<Square, SVGGElement>();
  private bottom: Color;

  constructor(private readonly look: BoardLook) {
    this.bottom = look.geometry.game.colors[0];
  }

  has(square: Square): boolean {
    return this.pieces.has(square);
  }

  /** All anew, as seen from a side; nothing moves. */
  draw(position: Position, bottom: Color): void {
    this.bottom = bottom;
    this.animate(false);
    this.pieces.clear();
    this.root.replaceChildren();
    for (const square of squaresOf(position.game)) {
      const piece = pieceAt(position, square);
      if (piece) this.add(piece, square);
    }
  }

  /** A piece that is gone from one place and has come to another slides there, from the nearest one, if animated. */
  change(before: Position, after: Position, animated: boolean): void {
    this.animate(animated);
    const changed = squaresOf(after.game).filter((square) => pieceAt(before, square) !== pieceAt(after, square));
    const gone = new Map<Square, SVGGElement>();
    for (const square of changed) {
      const piece = this.pieces.get(square);
      if (!piece) continue;
      this.pieces.delete(square);
      gone.set(square, piece);
    }
    for (const square of changed) {
      const wanted = pieceAt(after, square);
      if (!wanted) continue;
      const alike = [...gone].filter(([from]) => pieceAt(before, from) === wanted);
      const [nearest] = alike.sort(([one], [two]) => this.distance(one, square) - this.distance(two, square));
      if (!nearest) {
        this.add(wanted, square).classList.add("arriving");
        continue;
      }
      const [from, moving] = nearest;
      gone.delete(from);
      this.raise(moving);
      this.place(moving, square);
    }
    for (const piece of gone.values()) this.leave(piece, animated);
  }

  /** Shows the piece of a square at a spot, right there or on its way. */
  show(square: Square, spot: Spot, { isDragged }: { readonly isDragged: boolean }): void {
    const piece = this.pieces.get(square);
    if (!piece) return;
    this.animate(true);
    this.raise(piece);
    piece.classList.toggle("dragged", isDragged);
    putAt(piece, spot);
  }

  /** Returns the piece of a square, if there is one, to where it stands. */
  putBack(square: Square): void {
    this.show(square, this.spot(square), { isDragged: false });
  }

  private animate(animated: boolean): void {
    this.root.classList.toggle("still", !animated);
  }

  private spot(square: Square): Spot {
    return this.look.geometry.spotOf(square, this.bottom);
  }

  private add(piece: Piece, square: Square): SVGGElement {
    const made = this.look.drawPiece(piece);
    this.root.append(made);
    this.place(made, square);
    return made;
  }

  private place(piece: SVGGElement, square: Square): void {
    piece.setAttribute("data-square", square);
    this.pieces.set(square, piece);
    putAt(piece, this.spot(square));
  }

  /** Above what it passes. It would not slide from where it was if it were put elsewhere in the document unseen. */
  private raise(piece: SVGGElement): void {
    piece.classList.remove("arriving");
    if (this.root.lastChild === piece) return;
    this.root.append(piece);
    piece.getBoundingClientRect();
  }

  /** It fades while what takes it arrives; out of a hand it is gone at once. */
  private leave(piece: SVGGElement, animated: boolean): void {
    if (!animated || piece.classList.contains("dragged")) return piece.remove();
    for (const name of ["data-square", "data-piece"]) piece.removeAttribute(name);
    piece.classList.add("leaving");
    setTimeout(() => piece.remove(), slide);
  }

  /** In steps of a king. */
  private distance(one: Square, two: Square): number {
    const { geometry } = this.look;
    const [column, row] = geometry.placeOf(one, this.bottom);
    const [otherColumn, otherRow] = geometry.placeOf(two, this.bottom);
    return Math.max(Math.abs(column - otherColumn), Math.abs(row - otherRow));
  }
}

function putAt(piece: SVGGElement, { x, y }: Spot): void {
  piece.style.transform = `translate(${x}px, ${y}px)`;
}
