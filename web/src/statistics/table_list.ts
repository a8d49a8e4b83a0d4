import { button, element, replaceKeepingFocus } from "../dom.ts";
import { glance, groupMaterials, isMeant, mostLikely, type MaterialGroup } from "../material_groups.ts";
import type { Game } from "../game.ts";
import { MaterialPicker } from "../material_picker.ts";
import { shortName } from "../position.ts";
import { t } from "../language.ts";

/** The tables to choose from: a list in groups with a search field; on a phone a field that opens such a list. */
export class TableList {
  readonly root = element("nav", { class: "panel table-list", "aria-label": t`Tables` });
  private readonly picker: MaterialPicker;
  private readonly search = element("input", {
    id: "table-search",
    type: "search",
    autocomplete: "off",
    spellcheck: "false",
    input: () => this.draw(),
    keydown: (event: KeyboardEvent) => event.key === "Enter" && this.takeMostLikely(),
  });
  private readonly searchLine = element(
    "p",
    { class: "table-search" },
    element("label", { for: "table-search" }, t`Search`),
    this.search,
  );
  private readonly none = element("p", { class: "fine table-none", role: "status" });
  private readonly groups = element("div", { class: "table-groups" });
  private materials: readonly string[] = [];
  private chosen = "";

  constructor(
    private readonly game: Game,
    private readonly choose: (material: string) => void,
  ) {
    this.picker = new MaterialPicker(game, "material", choose);
    this.root.append(
      element("h2", { class: "visually-hidden" }, t`Tables`),
      element("div", { class: "table-select" }, element("label", { for: "material" }, t`Table`), this.picker.root),
      this.searchLine,
      this.none,
      this.groups,
    );
  }

  show(materials: readonly string[], chosen: string): void {
    this.materials = materials;
    this.chosen = chosen;
    this.picker.show(materials, chosen);
    // Few are seen at a glance.
    this.searchLine.hidden = materials.length <= glance;
    this.draw();
    this.revealCurrent();
  }

  /** Scrolls the list alone, and only if the table that is shown is not in sight. */
  private revealCurrent(): void {
    const current = this.groups.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!current) return;
    const { top, bottom, height } = this.root.getBoundingClientRect();
    const isSeen = current.top >= top + this.searchLine.offsetHeight && current.bottom <= Math.min(bottom, innerHeight);
    if (!isSeen) this.root.scrollTop += current.top - top - height / 3;
  }

  private found(): string[] {
    return this.materials.filter((material) => isMeant(material, this.search.value, this.game));
  }

  private takeMostLikely(): void {
    const material = mostLikely(this.found(), this.search.value);
    if (material) this.choose(material);
  }

  private draw(): void {
    const groups = groupMaterials(this.found(), this.game);
    const isNone = groups.length === 0 && this.materials.length > 0;
    this.none.textContent = isNone ? t`No table fits. Type to search: ${this.game.words.search}.` : "";
    replaceKeepingFocus(this.groups, ...groups.map((group) => this.group(group)));
  }

  private group({ title, materials }: MaterialGroup): HTMLElement {
    return element(
      "section",
      { class: "table-group" },
      element("h3", {}, title),
      element("ul", {}, ...materials.map((material) => element("li", {}, this.tableButton(material)))),
    );
  }

  private tableButton(material: string): HTMLElement {
    return button(
      element("span", {}, shortName(material)),
      { class: "table-name", "aria-current": material === this.chosen ? "true" : null },
      () => this.choose(material),
    );
  }
}
