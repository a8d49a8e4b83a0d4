/** The room of searches: what to look for in a whole table, found as small boards. */

import { ApiError } from "../api.ts";
import { copyButton } from "../copy.ts";
import { button, element } from "../dom.ts";
import { download } from "../download.ts";
import { NoTablesError, problemOf } from "../explore/problem.ts";
import { remedyView } from "../explore/remedy_view.ts";
import type { Game } from "../game.ts";
import { press, type Keys } from "../keys.ts";
import { grouped, t } from "../language.ts";
import { shortName } from "../position.ts";
import { positionInAddress, type Room, type RoomContext } from "../room.ts";
import { positionsText } from "../statistics/histogram.ts";
import { sideInTable } from "../statistics/table_shown.ts";
import { percentText } from "../values.ts";
import { foundPgn } from "./found_pgn.ts";
import { FoundList } from "./found_list.ts";
import type { Query } from "./query.ts";
import { QueryForm } from "./query_form.ts";
import { FindSearch, mostSorted } from "./search.ts";
import { searches } from "./searches.ts";
import { kindText } from "./words.ts";
import "../styles/find.css";

/** Boards that come at once. */
const boards = 24;

export function mountFind(root: HTMLElement, context: RoomContext): Room {
  return new FindRoom(root, context);
}

class FindRoom implements Room {
  private readonly form: QueryForm;
  private readonly list: FoundList;
  private readonly head = element("div", { class: "find-head" });
  /** It stays while what stands in it changes: so that it is read out. */
  private readonly status = element("p", { class: "find-status", role: "status" });
  private readonly counts = element("p", { class: "fine" });
  private readonly problem = element("div", { class: "find-problem" });
  private readonly buttons: Buttons;
  private materials: readonly string[] = [];
  private material = "";
  private search: FindSearch | null = null;

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    this.form = new QueryForm(
      this.game,
      (query) => void this.begin(query),
      (material) => this.choose(material),
    );
    this.list = new FoundList(this.game, context.drawing, (fen) => context.exploreAddress(fen));
    this.buttons = {
      more: button(t`More`, { title: t`More positions (M)` }, () => void this.more()),
      stop: button(t`Stop`, {}, () => this.search?.stop()),
      count: button(t`Count all`, { title: t`How many there are in the whole table` }, () => void this.count()),
      copy: copyButton(t`Copy FENs`, t`Copy the positions that are shown`, () => this.shownFens()),
      save: button(t`Save as PGN`, { title: t`The positions that are shown, with the best moves from there`, class: "small" }, () => void this.save()),
    };
    const { more, stop, count, copy, save } = this.buttons;
    this.head.append(this.status, element("div", { class: "button-row" }, stop, count, copy, save), this.counts);
    const results = element("section", { class: "panel find-results", "aria-label": t`What was found` }, element("h2", { class: "visually-hidden" }, t`What was found`), this.head, this.problem, this.list.root, more);
    root.append(element("div", { class: "find" }, this.form.root, results));
    this.draw();
  }

  private get game(): Game {
    return this.context.game;
  }

  show(): void {
    void this.load();
  }

  hide(): void {
    this.search?.stop();
  }

  private readonly keys: Keys = { m: () => void this.more() };

  key(event: KeyboardEvent): boolean {
    return press(this.keys, event);
  }

  // ---- asking ----

  /** There may be more tables than the last time. */
  private async load(): Promise<void> {
    await this.attempt(async () => {
      const tables = await this.context.api.tables();
      this.materials = tables.map(({ material }) => material);
      const position = positionInAddress(this.context);
      const wanted = this.materials.find((material) => sideInTable(position, material) !== null) ?? "";
      const material = [this.material, wanted, ...firstMaterials, this.game.startMaterial].find((each) => this.materials.includes(each)) ?? this.materials[0];
      if (material === undefined) throw new NoTablesError(t`There are no tables yet.`, this.game);
      this.choose(material);
    });
  }

  private choose(material: string): void {
    this.material = material;
    this.form.show(this.materials, material);
  }

  private async begin(query: Query): Promise<void> {
    this.search?.stop();
    this.list.clear();
    this.head.scrollIntoView({ block: "nearest" }); // where one column is all there is, the fields stand above
    const search: FindSearch = new FindSearch(this.context.api, query, () => this.search === search && this.draw());
    this.search = search;
    await this.attempt(() => search.more(boards), search);
    if (this.search === search) this.context.announce(this.status.textContent ?? "");
  }

  private async more(): Promise<void> {
    const { search } = this;
    if (search?.state !== "paused") return;
    const before = search.found.length;
    await this.attempt(() => search.more(boards), search);
    if (this.search === search) this.list.focus(before);
  }

  private async count(): Promise<void> {
    const { search } = this;
    if (search) await this.attempt(() => search.count(), search);
  }

  private shownFens(): string {
    return (this.search?.found ?? []).map(({ fen }) => fen).join("\n");
  }

  private async save(): Promise<void> {
    const { search } = this;
    if (!search) return;
    const { material, what } = search.query;
    const name = `${shortName(material)} ${what}`;
    await this.attempt(async () => {
      const pgn = await foundPgn(this.context.api, this.game, name, search.found);
      download(`${name.replace(" ", "-")}.pgn`, "application/x-chess-pgn", pgn);
    }, search);
  }

  /** Does something that the server may not answer. @param search of which a fault is told, unless another has begun */
  private async attempt(work: () => Promise<void>, search = this.search): Promise<void> {
    this.problem.replaceChildren();
    this.form.markConditions(false);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.search !== search) return;
      this.tell(error);
    }
    this.draw();
  }

  private tell(error: ApiError): void {
    const { text, remedy } = problemOf(error);
    this.problem.replaceChildren(
      element("div", { class: "notice error", role: "alert" }, element("p", {}, text), remedy ? remedyView(remedy, this.context.api) : null),
    );
    this.form.markConditions(error.fault?.code === "bad_where");
  }

  // ---- showing ----

  private draw(): void {
    const { search, buttons } = this;
    const found = search?.found ?? [];
    this.list.show(found);
    this.status.textContent = search ? statusText(search) : t`Choose a material and what to look for.`;
    this.counts.textContent = search?.counted ? countsText(search, this.game) : "";
    const isSearching = search?.state === "searching";
    buttons.stop.hidden = !isSearching;
    buttons.more.hidden = search?.state !== "paused" || found.length === 0;
    buttons.count.hidden = isSearching || found.length === 0 || search?.counted !== null;
    buttons.copy.hidden = buttons.save.hidden = found.length === 0;
  }
}

interface Buttons {
  readonly more: HTMLButtonElement;
  readonly stop: HTMLButtonElement;
  readonly count: HTMLButtonElement;
  readonly copy: HTMLButtonElement;
  readonly save: HTMLButtonElement;
}

/** Tables that have something of many kinds. */
const firstMaterials = ["KRPvKR", "KQPvKQ", "KPvKP", "KRvKN", "KPvK"];

function statusText({ state, found, searched, query }: FindSearch): string {
  const name = searches.find(({ what }) => what === query.what)?.name ?? query.what;
  const heading = `${shortName(query.material)}, ${name}`;
  const number = positionsText(found.length);
  if (state === "searching") return t`${heading}: ${number}; searched: ${percentText(Math.round(searched * 1000) / 10)}`;
  if (state === "ended" && found.length === 0) return t`${heading}: there is none.`;
  if (found.length > 0 && query.order === "sample") return t`${heading}: ${number}, chosen at random.`;
  const isAll = state === "ended" && (query.order === "table" || found.length < mostSorted);
  if (isAll) return t`${heading}: ${number}. That is all.`;
  return found.length === 0 ? heading : t`${heading}: the first ${grouped(found.length)}`;
}

/** "209 positions: White gains 209" */
function countsText({ counted }: FindSearch, game: Game): string {
  if (!counted) return "";
  const kinds = Object.entries(counted.counts).filter(([, count]) => count > 0);
  const parts = kinds.map(([kind, count]) => `${kindText(kind, game)}: ${grouped(count)}`);
  return t`In all ${positionsText(counted.total)}.` + (kinds.length > 1 ? ` ${parts.join(", ")}.` : "");
}
