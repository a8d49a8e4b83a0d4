/** The question what a piece becomes: pictures in a column, from the place where it arrives towards the middle of the board. */

import { button, element, svgElement } from "../dom.ts";
import { pieceOf, typeOf, type Color, type Piece, type PieceType, type Square } from "../game.ts";
import { step } from "./geometry.ts";
import type { BoardLook } from "./look.ts";
import { pieceImage } from "./piece_image.ts";
import { t } from "../language.ts";

export interface Question {
  readonly piece: Piece;
  readonly color: Color;
  readonly to: Square;
  /** What it may become; "" where it may stay what it is. */
  readonly types: readonly (PieceType | "")[];
  chosen(type: PieceType | ""): void;
  cancelled(): void;
}

export class BecomesChoice {
  readonly root = element("div", { class: "becomes", role: "dialog", "aria-modal": "true", "aria-label": t`It becomes`, hidden: true });
  /** What had the keyboard before. */
  private askedFrom: Element | null = null;
  /** It grows upwards: the first button is the lowest one. */
  private isReversed = false;
  /** A finger that brought the piece here is lifted over a button: a click counts only after a press on the choice itself. */
  private isPressed = false;

  /** @param board what has the focus while pieces are moved by keyboard */
  constructor(
    private readonly look: BoardLook,
    private readonly board: SVGSVGElement,
  ) {
    this.root.addEventListener("pointerdown", () => (this.isPressed = true));
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** @param bottom the side that sits there */
  ask(question: Question, bottom: Color): void {
    const { game } = this.look.geometry;
    const order = Object.keys(game.pieceNames);
    const rank = (type: string) => (type === "" ? order.length : order.indexOf(type));
    const types = [...question.types].sort((one, two) => rank(one) - rank(two));
    this.root.replaceChildren(
      ...types.map((type) =>
        this.button(
          pieceImage(this.look, type === "" ? question.piece : pieceOf(game, question.color, type)),
          game.pieceNames[type || typeOf(question.piece)] ?? type,
          () => question.chosen(type),
        ),
      ),
      this.button(cross(), t`Cancel`, () => question.cancelled()),
    );
    this.stand(question.to, bottom);
    this.isPressed = false;
    this.askedFrom = document.activeElement;
    this.root.hidden = false;
    this.buttons[0]?.focus();
  }

  close(): void {
    if (this.root.contains(document.activeElement)) {
      // Back to where it was; whoever asked by pointer has the keyboard for the page.
      if (this.askedFrom === this.board) this.board.focus();
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  private get buttons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll("button")];
  }

  private button(sign: SVGSVGElement, name: string, act: () => void): HTMLButtonElement {
    // A click of the keyboard or of a screen reader comes without a press.
    return button(sign, { "aria-label": name, title: name }, (event) => (this.isPressed || event.detail === 0) && act());
  }

  /** Over the place and as wide. */
  private stand(to: Square, bottom: Color): void {
    const { geometry } = this.look;
    const { width, height } = geometry;
    const { x, y } = geometry.spotOf(to, bottom);
    this.isReversed = y > height / 2;
    this.root.classList.toggle("reversed", this.isReversed);
    const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
    const { style } = this.root;
    style.width = `max(44px, ${percent(step, width)})`;
    style.left = x > width / 2 ? "auto" : percent(x - step / 2, width);
    style.right = x > width / 2 ? percent(width - x - step / 2, width) : "auto";
    style.top = this.isReversed ? "auto" : percent(y - step / 2, height);
    style.bottom = this.isReversed ? percent(height - y - step / 2, height) : "auto";
  }

  /** The keyboard stays within until it is answered. */
  private key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    const down = this.isReversed ? -1 : 1;
    const walks: Readonly<Record<string, number>> = {
      ArrowDown: down,
      ArrowUp: -down,
      ArrowRight: 1,
      ArrowLeft: -1,
      Tab: event.shiftKey ? -1 : 1,
    };
    const walk = walks[event.key];
    const { buttons } = this;
    if (event.key === "Escape") buttons.at(-1)?.click();
    else if (walk === undefined) return;
    else {
      const focused = buttons.findIndex((each) => each === document.activeElement);
      buttons[(focused + walk + buttons.length) % buttons.length]?.focus();
    }
    event.preventDefault();
  }
}

function cross(): SVGSVGElement {
  return svgElement(
    "svg",
    { class: "cross", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
    svgElement("path", { d: "M-16 -16L16 16M16 -16L-16 16" }),
  );
}
