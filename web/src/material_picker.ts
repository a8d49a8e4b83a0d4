import { element } from "./dom.ts";
import { glance, groupMaterials, isMeant, mostLikely, type MaterialGroup } from "./material_groups.ts";
import type { Game } from "./game.ts";
import { materialInWords, shortName } from "./position.ts";
import "./styles/material_picker.css";
import { t } from "./language.ts";

/** Options that Page Up and Page Down go by. */
const page = 8;

/**
 * A field to choose a material with: its list opens in groups, and what is typed searches it. The keyboard's focus stays
 * in the field, as the pattern "combobox" has it.
 */
export class MaterialPicker {
  readonly root = element("div", { class: "picker" });
  private readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly found = element("p", { class: "fine", role: "status" });
  private readonly popup = element("div", { class: "picker-popup", hidden: true }, this.found);
  private materials: readonly string[] = [];
  private chosen = "";
  /** The option that Enter takes. */
  private active: HTMLElement | null = null;

  /** @param id of the field, for a label @param beside what stands beside the field, above the list */
  constructor(
    private readonly game: Game,
    private readonly id: string,
    private readonly choose: (material: string) => void,
    beside?: Node,
  ) {
    const listId = `${id}-list`;
    this.input = element("input", {
      id,
      type: "text",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": listId,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      click: () => this.open(),
      input: () => this.search(this.input.value),
      keydown: (event: KeyboardEvent) => this.onKey(event),
      blur: () => this.close(),
    });
    this.list = element("div", {
      id: listId,
      class: "picker-list",
      role: "listbox",
      "aria-label": t`Choices`,
      // The focus stays in the field.
      mousedown: (event: MouseEvent) => event.preventDefault(),
      click: (event: MouseEvent) => this.take((event.target as Element).closest("[role=option]")),
    });
    this.popup.append(this.list);
    this.root.append(this.input, ...(beside ? [beside] : []), this.popup);
  }

  show(materials: readonly string[], chosen: string): void {
    this.materials = materials;
    this.chosen = chosen;
    // Few need no search: a phone's keyboard would cover them.
    this.input.inputMode = materials.length > glance ? "search" : "none";
    if (this.popup.hidden) this.input.value = shortName(chosen);
  }

  private open(): void {
    if (!this.popup.hidden) return;
    this.input.select();
    this.draw(this.materials, this.chosen);
  }

  /** What was typed and not taken is forgotten. */
  private close(): void {
    this.popup.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.activate(null);
    this.input.value = shortName(this.chosen);
  }

  private search(query: string): void {
    const fitting = this.materials.filter((material) => isMeant(material, query, this.game));
    this.draw(fitting, mostLikely(fitting, query) ?? "");
  }

  private draw(materials: readonly string[], active: string): void {
    const [shown, all] = [materials.length, this.materials.length];
    const how = t`Type to search: ${this.game.words.search}.`;
    if (shown === 0) this.found.textContent = t`No material fits. ${how}`;
    else this.found.textContent = `${shown === all ? t`${all} materials.` : t`${shown} of ${all} materials.`} ${all > glance ? how : ""}`.trim();
    this.list.hidden = shown === 0;
    this.list.replaceChildren(...groupMaterials(materials, this.game).map((group, index) => this.group(group, index)));
    this.popup.hidden = false;
    this.list.scrollTop = this.list.scrollHeight; // what is active comes into sight from above, at the upper end
    this.input.setAttribute("aria-expanded", "true");
    this.activate(this.list.querySelector(`[data-material="${active}"]`));
  }

  private group({ title, materials }: MaterialGroup, index: number): HTMLElement {
    const titleId = `${this.id}-group-${index}`;
    return element(
      "div",
      { role: "group", "aria-labelledby": titleId },
      element("div", { id: titleId, class: "picker-title", role: "presentation" }, title),
      ...materials.map((material) => this.option(material)),
    );
  }

  private option(material: string): HTMLElement {
    return element(
      "div",
      {
        id: `${this.id}-${material}`,
        class: "picker-option",
        role: "option",
        "aria-selected": String(material === this.chosen),
        "data-material": material,
      },
      element("span", {}, shortName(material)),
      element("small", {}, materialInWords(material, this.game)),
    );
  }

  private activate(option: HTMLElement | null): void {
    this.active?.classList.remove("active");
    this.active = option;
    if (!option) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    option.classList.add("active");
    this.input.setAttribute("aria-activedescendant", option.id);
    this.reveal(option);
  }

  /** Scrolls the list alone: the page stays where it is. */
  private reveal(option: HTMLElement): void {
    const title = this.list.querySelector<HTMLElement>(".picker-title")?.offsetHeight ?? 0;
    const [outer, inner] = [this.list.getBoundingClientRect(), option.getBoundingClientRect()];
    if (inner.top < outer.top + title) this.list.scrollTop -= outer.top + title - inner.top;
    else if (inner.bottom > outer.bottom) this.list.scrollTop += inner.bottom - outer.bottom;
  }

  private onKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
    const step = steps[event.key];
    if (step !== undefined) {
      if (this.popup.hidden) this.open();
      else this.step(step);
    } else if (event.key === "Enter" && !this.popup.hidden) {
      this.take(this.active);
    } else if (event.key === "Escape" && !this.popup.hidden) {
      this.close();
    } else {
      return;
    }
    event.preventDefault();
  }

  private step(by: number): void {
    const options = [...this.list.querySelectorAll<HTMLElement>("[role=option]")];
    const from = this.active ? options.indexOf(this.active) : by > 0 ? -1 : options.length;
    this.activate(options[Math.max(0, Math.min(options.length - 1, from + by))] ?? null);
  }

  private take(option: Element | null): void {
    const material = option?.getAttribute("data-material");
    if (!material) return;
    const isOther = material !== this.chosen;
    this.chosen = material;
    this.close();
    if (isOther) this.choose(material);
  }
}
