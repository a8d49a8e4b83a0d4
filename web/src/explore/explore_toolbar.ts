import type { RoomContext } from "../room.ts";
import { toolbar } from "../room_layout.ts";
import { button, element } from "../dom.ts";
import { t } from "../language.ts";

export interface ExploreToolbarActions {
  /** To an entry of the line on the board; Infinity: to its last one. */
  go(index: number): void;
  /** Forward by so many entries, back where negative. */
  step(by: number): void;
  playBest(): void;
  toggleHeat(): void;
  toggleCovered(): void;
  toggleSetUp(): void;
  flip(): void;
}

/** What is turned on and off. */
export type Toggle = "heat" | "covered" | "setUp";

/** The buttons under the board. */
export class ExploreToolbar {
  readonly root: HTMLElement;
  private readonly back: HTMLButtonElement;
  private readonly forward: HTMLButtonElement;
  private readonly best: HTMLButtonElement;
  private readonly toggles: Readonly<Record<Toggle, HTMLButtonElement>>;

  constructor({ game, drawing }: Pick<RoomContext, "game" | "drawing">, actions: ExploreToolbarActions) {
    this.back = button("‹", { "aria-label": t`Back`, title: t`Back (←)` }, () => actions.step(-1));
    this.forward = button("›", { "aria-label": t`Forward`, title: t`Forward (→)` }, () => actions.step(1));
    this.best = button(t`Best move`, { class: "primary", title: t`Play the best move (Space)` }, () => actions.playBest());
    this.toggles = {
      heat: toggle(t`Heat map`, t`The value of every ${game.words.place} for a piece (H)`, () => actions.toggleHeat()),
      covered: toggle(t`Covered`, t`The squares that each side attacks or guards (C)`, () => actions.toggleCovered()),
      setUp: toggle(t`Set up`, t`Set up a position (S)`, () => actions.toggleSetUp()),
    };
    this.root = toolbar(
      t`Board`,
      button("«", { "aria-label": t`To the first position`, title: t`To the first position (Home)` }, () => actions.go(0)),
      this.back,
      this.forward,
      button("»", { "aria-label": t`To the last position`, title: t`To the last position (End)` }, () => actions.go(Infinity)),
      this.best,
      element("span", { class: "gap" }),
      this.toggles.heat,
      game.servesCovered ? this.toggles.covered : null,
      this.toggles.setUp,
      drawing.pieceSetButton(),
      button("⇅", { "aria-label": t`Flip`, title: t`Turn the board around (F)` }, () => actions.flip()),
    );
  }

  /** Where one stands on the line on the board. */
  showPlace(index: number, entries: number): void {
    this.back.disabled = index === 0;
    this.forward.disabled = index === entries - 1;
  }

  allowBest(isKnown: boolean): void {
    this.best.disabled = !isKnown;
  }

  press(which: Toggle, isOn: boolean): void {
    this.toggles[which].setAttribute("aria-pressed", String(isOn));
  }
}

function toggle(label: string, title: string, click: () => void): HTMLButtonElement {
  return button(label, { "aria-pressed": "false", title }, click);
}
