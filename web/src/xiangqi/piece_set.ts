/** Which set of pieces is shown; the choice is kept in the browser. */

import { button } from "../dom.ts";
import { t } from "../language.ts";
import { store, stored } from "../storage.ts";

const storageKey = "xiangqi-pieces";

/** Every piece is drawn with both signs; the style sheet shows the one of the set that the page names. */
export class PieceSetChoice {
  private isWestern = stored(storageKey) === "western";
  private readonly buttons: HTMLButtonElement[] = [];

  constructor() {
    this.apply();
  }

  /** Every board has a button of its own; they agree. */
  button(): HTMLButtonElement {
    const made = button(
      t`Western`,
      { title: t`Western signs on the pieces instead of Chinese characters`, "aria-pressed": String(this.isWestern) },
      () => this.change(),
    );
    this.buttons.push(made);
    return made;
  }

  private change(): void {
    this.isWestern = !this.isWestern;
    store(storageKey, this.isWestern ? "western" : "traditional");
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset["pieces"] = this.isWestern ? "western" : "traditional";
    for (const each of this.buttons) each.setAttribute("aria-pressed", String(this.isWestern));
  }
}
