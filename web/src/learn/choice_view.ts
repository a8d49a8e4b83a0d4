import { button, element } from "../dom.ts";
import { MaterialPicker } from "../material_picker.ts";
import { materialInWords } from "../position.ts";
import type { Game } from "../game.ts";
import { rangeText, type Range } from "./difficulty.ts";
import type { Defence } from "./opponent.ts";
import { scoreOf, scoreText, type Progress } from "./progress.ts";
import type { Role } from "./session.ts";
import { t } from "../language.ts";

export interface ChoiceActions {
  material(material: string): void;
  role(role: Role): void;
  defence(defence: Defence): void;
  difficulty(difficulty: number): void;
  /** Another room's position is to be practised. */
  addressed(): void;
}

const roles: readonly (readonly [Role, string])[] = [
  ["winner", t`the winner`],
  ["defender", t`the defender`],
];

const defences: readonly (readonly [Defence, string])[] = [
  ["perfect", t`perfectly`],
  ["varied", t`nearly so`],
  ["tricky", t`with traps`],
];

/** Which exercise: the material, the side, how far the mate; with what was solved so far. */
export class ChoiceView {
  readonly root = element("section", { class: "practice-choice panel-part", "aria-label": t`Practice` });
  private readonly picker: MaterialPicker;
  private readonly words = element("span", { class: "fine" });
  private readonly roleRadios = new Map<Role, HTMLInputElement>();
  private readonly defenceRadios = new Map<Defence, HTMLInputElement>();
  private readonly defenceRow = element(
    "fieldset",
    { class: "practice-row", title: t`Nearly: a mate may come a move sooner than it must, so that exercises do not repeat. With traps: it chooses what the fewest answers win against` },
    element("legend", {}, t`The other side defends`),
    ...defences.map(([defence, name]) => this.defenceOption(defence, name)),
  );
  private readonly steps = element("div", { class: "practice-steps" });
  private readonly addressed = button(t`Practise the position seen in Explore`, { hidden: true }, () =>
    this.actions.addressed(),
  );

  constructor(
    private readonly game: Game,
    private readonly actions: ChoiceActions,
  ) {
    this.picker = new MaterialPicker(game, "learn-material", (material) => actions.material(material), this.words);
    this.root.append(
      element("div", { class: "part-head" }, element("h3", {}, t`Practice`)),
      element(
        "div",
        { class: "practice-row practice-material" },
        element("label", { for: "learn-material" }, t`Material`),
        this.picker.root,
      ),
      element(
        "fieldset",
        { class: "practice-row" },
        element("legend", {}, t`You play`),
        ...roles.map(([role, name]) => this.roleOption(role, name)),
      ),
      this.defenceRow,
      element("fieldset", {}, element("legend", {}, t`From a random position with`), this.steps),
      this.addressed,
    );
  }

  private roleOption(role: Role, name: string): HTMLElement {
    const radio = option("learn-role", role, () => this.actions.role(role));
    this.roleRadios.set(role, radio);
    return element("label", { class: "practice-option" }, radio, name);
  }

  private defenceOption(defence: Defence, name: string): HTMLElement {
    const radio = option("learn-defence", defence, () => this.actions.defence(defence));
    this.defenceRadios.set(defence, radio);
    return element("label", { class: "practice-option" }, radio, name);
  }

  /** @param materials names of those that may be chosen @param ranges the difficulties of the chosen one */
  show(progress: Progress, materials: readonly string[], ranges: readonly Range[]): void {
    const { choice } = progress;
    this.picker.show(materials, choice.material);
    this.words.textContent = materialInWords(choice.material, this.game);
    for (const [role, radio] of this.roleRadios) radio.checked = role === choice.role;
    for (const [defence, radio] of this.defenceRadios) radio.checked = defence === choice.defence;
    this.defenceRow.hidden = choice.role !== "winner";
    const focused = this.steps.contains(document.activeElement);
    this.steps.replaceChildren(...ranges.map((range, index) => this.stepOption(progress, range, index)));
    // The radio that was just chosen by keyboard was replaced.
    if (focused) this.steps.querySelector<HTMLInputElement>("input:checked")?.focus();
  }

  private stepOption(progress: Progress, range: Range, index: number): HTMLElement {
    const chosen = index === progress.choice.difficulty;
    const radio = element("input", {
      type: "radio",
      name: "learn-difficulty",
      value: index,
      checked: chosen,
      change: () => this.actions.difficulty(index),
    });
    const { material, role } = progress.choice;
    const score = scoreText(scoreOf(progress, { material, role, range }), role);
    return element(
      "label",
      { class: "practice-option" },
      radio,
      element("span", { class: "practice-step" }, rangeText(range), score ? element("small", {}, score) : null),
    );
  }

  offerAddress(offered: boolean): void {
    this.addressed.hidden = !offered;
  }
}

function option(name: string, value: string, change: () => void): HTMLInputElement {
  return element("input", { type: "radio", name, value, change });
}
