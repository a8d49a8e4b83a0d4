/** The fields of a search. */

import { element, type Child } from "../dom.ts";
import { colorNames, type Game } from "../game.ts";
import { t } from "../language.ts";
import { MaterialPicker } from "../material_picker.ts";
import { materialInWords } from "../position.ts";
import { firstQuery, type Bounds, type Order, type Query } from "./query.ts";
import { searches, type Search } from "./searches.ts";

export class QueryForm {
  readonly root: HTMLFormElement;
  private material = "";
  private readonly words = element("span", { class: "fine" });
  private readonly picker: MaterialPicker;
  private readonly known: readonly Search[];
  private readonly what = element("select", { id: "find-what", change: () => this.showMeaning() });
  private readonly meaning = element("p", { class: "fine" });
  private readonly conditions = element("input", {
    id: "find-where",
    type: "text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    placeholder: "Kw in a1-c3, Nb on edge",
  });
  private readonly toMove = element("select", { id: "find-to-move" });
  private readonly plies = new BoundsFields(t`Plies to mate`);
  private readonly moves = new BoundsFields(t`Legal moves`);
  private readonly rule50 = element("input", { type: "checkbox", change: () => this.showMeaning() });
  private readonly ruleOption = element("label", { class: "find-option" }, this.rule50, t`by the fifty-move rule`);
  private readonly images = element("input", { type: "checkbox" });
  private readonly order = element("select", { id: "find-order" });
  /** There is nothing to search before a material is chosen. */
  private readonly submit = element("button", { type: "submit", class: "primary", disabled: true }, t`Search`);

  /** @param search is called with what is asked for @param changed another material was chosen */
  constructor(
    private readonly game: Game,
    search: (query: Query) => void,
    private readonly changed: (material: string) => void,
  ) {
    this.known = searches.filter(({ isOfChess }) => !isOfChess || game.name === "chess");
    this.picker = new MaterialPicker(game, "find-material", (material) => this.changed(material), this.words);
    this.what.append(...this.known.map(({ what, name }) => element("option", { value: what }, name)));
    const [white, black] = game.colors;
    this.toMove.append(
      element("option", { value: "" }, t`either side`),
      element("option", { value: "white" }, colorNames[white]),
      element("option", { value: "black" }, colorNames[black]),
    );
    this.order.append(...Object.entries(orderNames).map(([value, name]) => element("option", { value }, name)));
    this.root = element(
      "form",
      {
        class: "panel find-form",
        "aria-label": t`What to find`,
        submit: (event: SubmitEvent) => {
          event.preventDefault();
          search(this.query());
        },
      },
      element("h2", { class: "visually-hidden" }, t`What to find`),
      field(t`Material`, "find-material", this.picker.root),
      field(t`What`, "find-what", this.what, this.meaning),
      ...(game.name === "chess" ? this.conditionsOfChess() : []),
      field(t`Order`, "find-order", this.order),
      element("div", { class: "button-row" }, this.submit),
    );
    this.showMeaning();
  }

  private conditionsOfChess(): HTMLElement[] {
    return [
      field(
        t`Where the men stand`,
        "find-where",
        this.conditions,
        element("p", { class: "fine" }, t`Kw is the white king, Nb a black knight. For example:`, ...examples.flatMap((each) => [" ", example(each)])),
      ),
      field(t`To move`, "find-to-move", this.toMove),
      this.plies.root,
      this.moves.root,
      this.ruleOption,
      element("label", { class: "find-option" }, this.images, t`mirror images, too`),
    ];
  }

  show(materials: readonly string[], material: string): void {
    this.material = material;
    this.submit.disabled = false;
    this.picker.show(materials, material);
    this.words.textContent = materialInWords(material, this.game);
  }

  /** What is wrong with the conditions is told beside them. */
  markConditions(isWrong: boolean): void {
    if (isWrong) this.conditions.setAttribute("aria-invalid", "true");
    else this.conditions.removeAttribute("aria-invalid");
    if (isWrong) this.conditions.focus();
  }

  private query(): Query {
    const order = this.order.value as Order;
    const first = { ...firstQuery(this.material), order, seed: Math.floor(Math.random() * 2 ** 32) };
    const search = this.chosen();
    if (this.game.name !== "chess") return { ...first, what: search.what };
    return {
      ...first,
      what: search.what,
      conditions: this.conditions.value,
      toMove: this.toMove.value as Query["toMove"],
      plies: this.plies.bounds(),
      moves: this.moves.bounds(),
      rule50: this.goesByRule(search),
      allImages: this.images.checked,
    };
  }

  private chosen(): Search {
    const chosen = this.known.find(({ what }) => what === this.what.value) ?? this.known[0];
    if (!chosen) throw new Error("there is nothing to look for");
    return chosen;
  }

  private goesByRule({ rule }: Search): boolean {
    return rule === "may" && this.rule50.checked;
  }

  private showMeaning(): void {
    const search = this.chosen();
    this.meaning.textContent = search.meaning;
    this.ruleOption.hidden = search.rule !== "may";
    // Results under the rule have no distances to sort by.
    const hasDistances = search.rule !== "always" && !this.goesByRule(search);
    for (const option of this.order.options) option.disabled = !hasDistances && isByDistance(option.value);
    if (!hasDistances && isByDistance(this.order.value)) this.order.value = "table";
  }
}

const orderNames: Readonly<Record<Order, string>> = {
  table: t`as in the table`,
  shortest: t`the shortest mates first`,
  longest: t`the longest mates first`,
  sample: t`some at random`,
};

function isByDistance(order: string): boolean {
  return order === "shortest" || order === "longest";
}

/** Conditions are written in one way, whatever the page's language. */
const examples = ["Kw in a1-c3 or corner", "Nb on edge", "some Pw on 7", "not check"];

function example(conditions: string): HTMLElement {
  return element("code", { class: "find-example", lang: "en" }, conditions);
}

/** Two fields for a number from and to. */
class BoundsFields {
  readonly root: HTMLElement;
  private readonly least: HTMLInputElement;
  private readonly most: HTMLInputElement;

  constructor(title: string) {
    this.least = numberField(t`${title}, at least`);
    this.most = numberField(t`${title}, at most`);
    this.root = element("fieldset", { class: "find-bounds" }, element("legend", {}, title), this.least, "–", this.most);
  }

  bounds(): Bounds {
    const [least, most] = [numberIn(this.least), numberIn(this.most)];
    // Whoever fills in the larger one first means the same.
    return least !== null && most !== null && least > most ? { least: most, most: least } : { least, most };
  }
}

function numberField(label: string): HTMLInputElement {
  return element("input", { type: "number", min: 0, max: 9999, inputmode: "numeric", "aria-label": label });
}

function numberIn({ value }: HTMLInputElement): number | null {
  return value === "" ? null : Number(value);
}

function field(title: string, id: string, ...content: Child[]): HTMLElement {
  return element("div", { class: "find-field" }, element("label", { for: id }, title), ...content);
}
