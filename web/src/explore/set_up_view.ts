import { copyButton } from "../copy.ts";
import { button, element } from "../dom.ts";
import { emptyPositionOf } from "../game.ts";
import { dragThreshold } from "../grid/pointer.ts";
import {
  colorNames,
  FenError,
  formatFen,
  mirror,
  nameOf,
  swapColors,
  upsideDown,
  withPiece,
  withTurn,
  type Color,
  type Piece,
  type Position,
  type Square,
} from "../position.ts";
import type { RoomContext } from "../room.ts";
import { t } from "../language.ts";

/** What lies in the hand: a piece to put on squares, or the eraser. */
export type Spare = Piece | "erase";

export interface SetUpActions {
  /** Another position is wanted, made of the one on the board. */
  edit(edit: (position: Position) => Position): void;
  /** All pieces go so many squares, as the board is seen. */
  shift(right: number, up: number): void;
  /** The square at a point of the window. */
  squareAt(x: number, y: number): Square | null;
  /** The box was opened or closed, or pieces may go elsewhere than before. */
  freedomChanged(): void;
}

/** The box to set up positions with. */
const shifts: readonly (readonly [string, string, number, number])[] = [
  ["←", t`left`, -1, 0],
  ["↑", t`up`, 0, 1],
  ["↓", t`down`, 0, -1],
  ["→", t`right`, 1, 0],
];

export class SetUpView {
  readonly root = element("section", { class: "set-up panel-part", "aria-label": t`Set up a position`, hidden: true });
  private readonly fen = element("input", {
    id: "fen",
    type: "text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": "fen-error",
  });
  private readonly fenError = element("p", { class: "field-error", id: "fen-error", role: "alert", hidden: true });
  private readonly free = element("input", { type: "checkbox" });
  private readonly turns = new Map<Color, HTMLInputElement>();
  private readonly spareButtons = new Map<Spare, HTMLButtonElement>();
  private held: Spare | null = null;
  /** The click that follows a drag must not take the piece into the hand. */
  private justDragged = false;

  constructor(
    private readonly context: Pick<RoomContext, "game" | "drawing">,
    private readonly actions: SetUpActions,
  ) {
    const { game } = context;
    /** Spare pieces beside each other. */
    const mostInRow = 8;
    const letters = Object.keys(game.pieceNames);
    const spares = [...letters.map((letter) => letter.toUpperCase()), ...letters];
    const [first = "", second = ""] = game.colors.map((color) => colorNames[color]);
    const spareBox = element("div", { class: "spares" }, ...spares.map((piece) => this.spare(piece)), this.eraser());
    spareBox.style.setProperty("--kinds", String(Math.min(letters.length, mostInRow)));
    this.root.append(
      spareBox,
      this.options(),
      this.fenForm(),
      element(
        "div",
        { class: "button-row" },
        button(t`Clear`, { title: t`Take all pieces off` }, () => actions.edit(cleared)),
        button(t`Start`, { title: game.startMeaning }, () => actions.edit(() => game.parseFen(game.startFen))),
        ...shifts.map(([sign, name, right, up]) =>
          button(sign, { title: t`All pieces one ${game.words.place} ${name}`, "aria-label": t`Shift ${name}` }, () => actions.shift(right, up)),
        ),
        button(t`Mirror`, { title: t`Left and right exchanged` }, () => actions.edit(mirror)),
        button(t`Upside down`, { title: t`Top and bottom exchanged` }, () => actions.edit(upsideDown)),
        button(t`Swap colours`, { title: t`${first} plays ${second}'s game` }, () => actions.edit(swapColors)),
      ),
    );
  }

  get open(): boolean {
    return !this.root.hidden;
  }

  toggle(): void {
    this.root.hidden = !this.root.hidden;
    if (!this.open) {
      this.hold(null);
      this.free.checked = false;
    }
    this.actions.freedomChanged();
  }

  /** Whether pieces may go anywhere. */
  get notByTheRules(): boolean {
    return this.open && this.free.checked;
  }

  get inHand(): Spare | null {
    return this.held;
  }

  hold(spare: Spare | null): void {
    this.held = spare;
    for (const [each, made] of this.spareButtons) made.setAttribute("aria-pressed", String(each === spare));
  }

  show(position: Position): void {
    if (document.activeElement !== this.fen) this.fen.value = formatFen(position);
    this.showFenError("");
    const turn = this.turns.get(position.turn);
    if (turn) turn.checked = true;
  }

  /** Shows a text that is no FEN, and why. */
  showBadFen(text: string, reason: string): void {
    this.fen.value = text;
    this.showFenError(reason);
  }

  private showFenError(reason: string): void {
    this.fenError.textContent = reason;
    this.fenError.hidden = reason === "";
    this.fen.setAttribute("aria-invalid", String(reason !== ""));
  }

  private spare(piece: Piece): HTMLButtonElement {
    const made = button(
      this.context.drawing.pieceImage(piece),
      {
        class: "spare",
        "aria-label": nameOf(this.context.game, piece),
        "aria-pressed": "false",
        title: t`${nameOf(this.context.game, piece)}: drag it, or click and then click ${this.context.game.words.place}s`,
      },
      () => {
        if (!this.justDragged) this.hold(this.held === piece ? null : piece);
      },
    );
    made.addEventListener("pointerdown", (event) => this.drag(event, piece, made));
    this.spareButtons.set(piece, made);
    return made;
  }

  /** Once the pointer has moved, a picture of the piece follows it, and lands where it is let go. */
  private drag(down: PointerEvent, piece: Piece, from: HTMLElement): void {
    if (down.button !== 0) return;
    let picture: SVGSVGElement | null = null;
    const life = new AbortController();
    const move = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > dragThreshold;
      if (!picture && far) {
        picture = this.context.drawing.pieceImage(piece);
        picture.classList.add("dragged");
        document.body.append(picture);
        this.hold(null);
      }
      if (picture) picture.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    };
    const up = (event: PointerEvent) => {
      life.abort();
      if (!picture) return;
      picture.remove();
      this.justDragged = true;
      setTimeout(() => (this.justDragged = false));
      const square = event.type === "pointerup" ? this.actions.squareAt(event.clientX, event.clientY) : null;
      if (square) this.actions.edit((position) => withPiece(position, square, piece));
    };
    from.setPointerCapture(down.pointerId);
    from.addEventListener("pointermove", move, { signal: life.signal });
    from.addEventListener("pointerup", up, { signal: life.signal });
    from.addEventListener("pointercancel", up, { signal: life.signal });
  }

  private options(): HTMLElement {
    const turn = (color: Color) => {
      const radio = element("input", {
        type: "radio",
        name: "turn",
        value: color,
        change: () => this.actions.edit((position) => withTurn(position, color)),
      });
      this.turns.set(color, radio);
      return element("label", {}, radio, " ", t`${colorNames[color]} to move`);
    };
    this.free.addEventListener("change", () => this.actions.freedomChanged());
    return element(
      "div",
      { class: "options" },
      element(
        "fieldset",
        {},
        element("legend", { class: "visually-hidden" }, t`Side to move`),
        ...this.context.game.colors.map(turn),
      ),
      element("label", { title: t`Pieces may be moved anywhere` }, this.free, " ", t`Not by the rules`),
    );
  }

  private eraser(): HTMLButtonElement {
    const made = button(
      t`Eraser`,
      { class: "eraser", "aria-pressed": "false", title: t`Click ${this.context.game.words.place}s to empty them` },
      () => this.hold(this.held === "erase" ? null : "erase"),
    );
    this.spareButtons.set("erase", made);
    return made;
  }

  private fenForm(): HTMLElement {
    return element(
      "form",
      { class: "fen-form", submit: (event: SubmitEvent) => this.submitFen(event) },
      element("label", { for: "fen" }, "FEN"),
      this.fen,
      element("button", { type: "submit" }, t`Set`),
      copyButton(t`Copy`, t`Copy the FEN`, () => this.fen.value),
      this.fenError,
    );
  }

  private submitFen(event: SubmitEvent): void {
    event.preventDefault();
    try {
      const position = this.context.game.parseFen(this.fen.value);
      this.fen.blur();
      this.actions.edit(() => position);
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
      this.showFenError(error.message);
    }
  }
}

function cleared({ game, turn }: Position): Position {
  return { ...emptyPositionOf(game), turn };
}
