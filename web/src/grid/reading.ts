/** The board for those who do not see it: what is spoken, the position as a table and as lists, a form to type moves into. */

import { element } from "../dom.ts";
import { colorOf, isSquareOf, pieceAt, smallColorNames, squaresOf, typeOf, type Color, type Position } from "../game.ts";
import { nameOf } from "../position.ts";
import type { Geometry } from "./geometry.ts";
import { t } from "../language.ts";

/** Boards on the page, so that their labels have names of their own. */
let boards = 0;

export class BoardReading {
  readonly root: HTMLElement;
  private readonly id = `board-${++boards}`;
  private readonly live = element("div", { class: "visually-hidden", "aria-live": "polite", "aria-atomic": "true" });
  private readonly from = element("input", { id: `${this.id}-from`, type: "text", size: 2, autocomplete: "off" });
  private readonly to = element("input", { id: `${this.id}-to`, type: "text", size: 2, autocomplete: "off" });
  private readonly submit = element("button", { type: "submit", disabled: true }, t`Make move`);
  private readonly table = element("table", { "aria-labelledby": `${this.id}-table` });
  private readonly lists = element("div");
  private isEnabled = false;

  /** @param move plays a move that was typed; returns whether it could @param life ends with the board */
  constructor(
    private readonly geometry: Geometry,
    label: string,
    move: (from: string, to: string) => boolean,
    life: AbortSignal,
  ) {
    for (const field of [this.from, this.to]) field.addEventListener("input", () => this.update());
    this.root = element(
      "div",
      {},
      this.live,
      element(
        "div",
        { class: "board-reading visually-hidden" },
        element(
          "div",
          {},
          element("h3", { id: `${this.id}-form` }, t`Move piece`),
          element(
            "form",
            {
              "aria-labelledby": `${this.id}-form`,
              submit: (event: SubmitEvent) => {
                event.preventDefault();
                if (!move(typed(this.from), typed(this.to))) return;
                for (const field of [this.from, this.to]) field.value = "";
                this.update();
              },
            },
            element("label", { for: this.from.id }, t`Move from`),
            this.from,
            element("label", { for: this.to.id }, t`Move to`),
            this.to,
            this.submit,
          ),
        ),
        element("div", {}, element("h3", { id: `${this.id}-table` }, t`${label} as table`), this.table),
        element("div", {}, element("h3", {}, t`Lists of pieces`), this.lists),
      ),
    );
    document.addEventListener(
      "keydown",
      (event) => {
        // Each room has a board; the one in sight is meant.
        if (!event.shiftKey || !event.altKey || event.code !== "KeyE" || !this.root.checkVisibility()) return;
        event.preventDefault();
        this.from.focus();
      },
      { signal: life },
    );
  }

  /** The same words again are spoken only if the region was empty in between. */
  say(text: string): void {
    this.live.textContent = "";
    setTimeout(() => (this.live.textContent = text), 50);
  }

  enable(isEnabled: boolean): void {
    this.isEnabled = isEnabled;
    this.update();
  }

  private update(): void {
    this.submit.disabled = !this.isEnabled || ![this.from, this.to].every((field) => isSquareOf(this.geometry.game, typed(field)));
  }

  show(position: Position, bottom: Color): void {
    this.table.replaceChildren(...rows(this.geometry, position, bottom));
    this.lists.replaceChildren(...this.geometry.game.colors.flatMap((color) => this.list(position, color)));
  }

  private list(position: Position, color: Color): HTMLElement[] {
    const id = `${this.id}-${color}`;
    const { game } = this.geometry;
    const men = squaresOf(game).flatMap((square) => {
      const piece = pieceAt(position, square);
      const isOurs = piece !== null && colorOf(game, piece) === color;
      return isOurs ? [element("li", {}, `${game.pieceNames[typeOf(piece)]} ${square}`)] : [];
    });
    const title = element("h4", { id }, t`Pieces ${smallColorNames[color]}`);
    return [title, element("ul", { "aria-labelledby": id }, ...men)];
  }
}

function typed(field: HTMLInputElement): string {
  return field.value.trim().toLowerCase();
}

/** A head with the letters of the files, then the ranks as they are seen. */
function rows(geometry: Geometry, position: Position, bottom: Color): HTMLElement[] {
  const { game } = geometry;
  const at = (column: number, row: number) => geometry.squareAtPlace(column, row, bottom) ?? "";
  const columns = Array.from({ length: game.files }, (_, column) => column);
  const head = columns.map((column) => element("th", { scope: "col" }, at(column, 0)[0]));
  return [
    element("tr", {}, element("th", {}, t`Rank`), ...head),
    ...Array.from({ length: game.ranks }, (_, row) =>
      element(
        "tr",
        {},
        element("th", { scope: "row" }, at(0, row).slice(1)),
        ...columns.map((column) => {
          const piece = pieceAt(position, at(column, row));
          return element("td", {}, piece ? nameOf(game, piece) : "");
        }),
      ),
    ),
  ];
}
