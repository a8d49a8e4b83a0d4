/** The room with the figures of each table. */

import { ApiError, type PublishedFigure, type SideCounts, type Statistics, type Table } from "../api.ts";
import { button, element, replaceKeepingFocus, type Child } from "../dom.ts";
import {
  colorNames,
  formatFen,
  isWhiteStronger,
  materialInWords,
  materialOf,
  other,
  parseFen,
  swapColors,
  type Color,
  type Position,
} from "../position.ts";
import type { Room, RoomContext } from "../room.ts";
import { grouped, percentText } from "../values.ts";
import { barsOf, barText, depthText, fittingHistogram } from "./histogram.ts";
import { TableList } from "./table_list.ts";
import "../styles/statistics.css";

type Side = "white" | "black";

const colorOf: Readonly<Record<Side, Color>> = { white: "w", black: "b" };

/** Longest mates shown before "all" is asked for. */
const firstMates = 12;
/** Statistics that are there by then, in ms, come without a word about the wait. */
const patience = 250;

export function mountStatistics(root: HTMLElement, context: RoomContext): Room {
  return new StatisticsRoom(root, context);
}

/** Names of the ways to count; one that is not known here is shown by its own name. */
const conventions: Readonly<Record<string, { readonly name: string; readonly meaning: string }>> = {
  all_placements: { name: "All placements", meaning: "every placement of the men counts" },
  light_bishop: { name: "Light bishop", meaning: "the bishop on a light square only" },
  orbits: { name: "Up to symmetry", meaning: "positions that are reflections or rotations of each other count once" },
};

class StatisticsRoom implements Room {
  private readonly list = new TableList((material) => void this.choose(material));
  private readonly body = element("div", { class: "statistics-body" });
  private tables: readonly Table[] = [];
  private material = "";
  private statistics: Statistics | null = null;
  private convention = "all_placements";
  private side: Side = "white";
  private logarithmic = false;
  /** The position in the address and its depth, where it belongs to this table. */
  private position: Position | null = null;
  private depth: number | null = null;

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    root.append(element("div", { class: "statistics" }, this.list.root, this.body));
  }

  show(): void {
    this.position = readPosition(this.context.fen());
    void this.load();
  }

  private async load(): Promise<void> {
    const waiting = window.setTimeout(() => {
      if (this.tables.length === 0) this.showNotice("Asking the server for its tables.");
    }, patience);
    try {
      this.tables = await this.context.api.tables().finally(() => clearTimeout(waiting));
      this.showList();
      const wanted = this.position ? materialOf(this.position) : "";
      const known = (material: string) => this.tables.some((table) => table.material === material);
      const material = [wanted, this.material, "KBNvK", this.tables[0]?.material ?? ""].find(known);
      if (material) await this.choose(material, material === wanted);
      else
        this.body.replaceChildren(
          notice("There are no tables yet. This makes all of up to four men:", "mate33 generate --all 4"),
        );
    } catch (error) {
      this.showError(error);
    }
  }

  /** @param followPosition show the side to move of the position in the address. */
  private async choose(material: string, followPosition = false): Promise<void> {
    this.material = material;
    this.showList();
    const waiting = window.setTimeout(() => this.showWaiting(material), patience);
    try {
      const [statistics, depth] = await Promise.all([this.context.api.statistics(material), this.depthIn(material)]);
      if (material !== this.material) return;
      this.statistics = statistics;
      this.depth = depth;
      if (followPosition && this.position) this.side = sideInTable(this.position);
      if (!(this.convention in statistics.counts)) this.convention = Object.keys(statistics.counts)[0] ?? "";
      this.draw();
    } catch (error) {
      if (material === this.material) this.showError(error);
    } finally {
      clearTimeout(waiting);
    }
  }

  private showList(): void {
    this.list.show(
      this.tables.map((table) => table.material),
      this.material,
    );
  }

  /** The figures of another table must not stand there as if they were this one's. */
  private showWaiting(material: string): void {
    if (material !== this.material) return;
    this.showNotice(`Counting the positions of ${material}. The first time, five men take minutes.`);
  }

  private showNotice(text: string): void {
    this.body.replaceChildren(element("p", { class: "notice", role: "status" }, text));
  }

  private async depthIn(material: string): Promise<number | null> {
    if (!this.position || materialOf(this.position) !== material) return null;
    try {
      const answer = await this.context.api.standard(formatFen(this.position));
      if (answer.checkmate) return 0;
      return answer.dtm ? Math.abs(answer.dtm) : null;
    } catch {
      return null; // an illegal position has no depth
    }
  }

  private showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.body.replaceChildren(
      error.kind === "gone"
        ? notice(
            "The server is gone. Start it again:",
            "mate33 serve",
            button("Try now", {}, () => void this.load()),
          )
        : notice(error.message),
    );
  }

  // ---- one table ----

  private draw(): void {
    const { statistics } = this;
    if (!statistics) return;
    const table = this.tables.find((each) => each.material === this.material);
    replaceKeepingFocus(
      this.body,
      element(
        "div",
        { class: "panel statistics-head" },
        element("h2", {}, this.material, " ", element("span", { class: "fine" }, materialInWords(this.material))),
        element(
          "p",
          { class: "facts" },
          table ? `${describe(statistics)} The table takes ${sizeText(table.bytes)}.` : describe(statistics),
        ),
        this.conventionSwitch(statistics),
      ),
      this.results(statistics),
      this.histogramPanel(statistics),
      this.longestPanel(statistics),
      ...this.publishedPanel(statistics),
    );
  }

  private conventionSwitch(statistics: Statistics): HTMLElement {
    const names = Object.keys(statistics.counts);
    return element(
      "div",
      { class: "switch-line" },
      choice(
        "Count",
        names.map((name) => [name, conventions[name]?.name ?? name]),
        this.convention,
        (name) => {
          this.convention = name;
          this.draw();
        },
      ),
      element("span", { class: "fine" }, conventions[this.convention]?.meaning ?? ""),
    );
  }

  private counts(statistics: Statistics, side: Side): SideCounts | undefined {
    return statistics.counts[this.convention]?.[side];
  }

  private results(statistics: Statistics): HTMLElement {
    return panel(
      "Results",
      ...(["white", "black"] as const).map((side) => {
        const counts = this.counts(statistics, side);
        return counts ? resultsBar(sideText(side), counts) : null;
      }),
    );
  }

  private histogramPanel(statistics: Statistics): HTMLElement {
    const counts = this.counts(statistics, this.side);
    const here =
      this.position && materialOf(this.position) === this.material && sideInTable(this.position) === this.side;
    const byPlies = counts?.by_plies ?? [];
    const turn = colorOf[this.side];
    return panel(
      "Distance to mate",
      element(
        "div",
        { class: "switch-line" },
        choice(
          "Side to move",
          [
            ["white", sideText("white")],
            ["black", sideText("black")],
          ],
          this.side,
          (side) => {
            this.side = side as Side;
            this.draw();
          },
        ),
        choice(
          "Scale",
          [
            ["linear", "Linear"],
            ["log", "Logarithmic"],
          ],
          this.logarithmic ? "log" : "linear",
          (scale) => {
            this.logarithmic = scale === "log";
            this.draw();
          },
        ),
      ),
      fittingHistogram({ counts: byPlies, turn, logarithmic: this.logarithmic, lit: here ? this.depth : null }),
      element(
        "p",
        { class: "legend" },
        element("span", { class: "key" }, element("i", { class: "swatch swatch-won" }), `${colorNames[turn]} mates`),
        element("span", { class: "key" }, element("i", { class: "swatch swatch-lost" }), `${colorNames[other(turn)]} mates`),
        here &&
          this.depth !== null &&
          element("span", { class: "key" }, element("i", { class: "swatch swatch-lit" }), "the position on the board"),
      ),
      element(
        "details",
        {},
        element("summary", {}, "As a table"),
        scrolling(
          "Positions by distance to mate",
          numbersTable(
            ["Distance", "Positions"],
            barsOf(byPlies).map(({ plies, count }) => [depthText(plies, turn), grouped(count)]),
          ),
        ),
      ),
    );
  }

  private longestPanel(statistics: Statistics): HTMLElement {
    const lists = (["white", "black"] as const).map((side) => {
      const longest = statistics.longest[side];
      if (!longest || longest.fens.length === 0) return null;
      const title = `${sideText(side)}: ${barText({ plies: longest.plies, count: longest.fens.length }, colorOf[side])} up to symmetry`;
      return element("div", {}, element("h3", {}, title), this.mateLinks(longest.fens));
    });
    return panel(
      "Longest mates",
      ...lists,
      element(
        "p",
        {},
        element(
          "a",
          { href: this.context.api.pgnAddress(this.material), download: `${this.material}.pgn` },
          "Download them as PGN",
        ),
      ),
    );
  }

  private mateLinks(fens: readonly string[]): HTMLElement {
    const link = (fen: string) =>
      element("li", {}, element("a", { href: this.context.exploreAddress(fen) }, fen.split(" ")[0] ?? fen));
    const list = element("ul", { class: "mates" }, ...fens.slice(0, firstMates).map(link));
    if (fens.length > firstMates) {
      const more = element(
        "li",
        {},
        button(`All ${fens.length}`, { class: "small" }, () => {
          const rest = fens.slice(firstMates).map(link);
          more.replaceWith(...rest);
          rest[0]?.querySelector("a")?.focus();
        }),
      );
      list.append(more);
    }
    return list;
  }

  private publishedPanel(statistics: Statistics): HTMLElement[] {
    const published = statistics.published ?? [];
    if (published.length === 0) return [];
    const agreeing = published.filter((figure) => figure.agrees).length;
    const totals = published.filter((figure) => figure.plies === undefined || !figure.agrees);
    return [
      panel(
        "Beside published figures",
        element("p", {}, `${agreeing} of ${published.length} published figures agree with what mate33 computed.`),
        scrolling("Published totals", publishedTable(totals)),
        element(
          "details",
          {},
          element("summary", {}, `All ${published.length} figures`),
          scrolling("All published figures", publishedTable(published)),
        ),
        element(
          "dl",
          { class: "sources fine" },
          ...Object.entries(statistics.sources ?? {}).flatMap(([letter, source]) => [
            element("dt", {}, letter),
            element("dd", {}, source),
          ]),
        ),
      ),
    ];
  }
}

function readPosition(fen: string): Position | null {
  try {
    return fen === "" ? null : parseFen(fen);
  } catch {
    return null; // Explore says what is wrong with it
  }
}

/** The statistics call the side named first White; the position may have it the other way round. */
function sideInTable(position: Position): Side {
  return (isWhiteStronger(position) ? position : swapColors(position)).turn === "w" ? "white" : "black";
}

function sideText(side: Side): string {
  return side === "white" ? "White to move" : "Black to move";
}

function describe({ longest }: Statistics): string {
  const depth = (side: Side) => longest[side]?.plies ?? 0;
  const side = depth("black") > depth("white") ? "black" : "white";
  if (depth(side) === 0) return "No position is won.";
  return `The longest mate: ${depthText(depth(side), colorOf[side])}, ${sideText(side)}.`;
}

function sizeText(bytes: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB"];
  const unit = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`;
}

function panel(title: string, ...children: Child[]): HTMLElement {
  return element(
    "section",
    { class: "panel statistics-panel", "aria-label": title },
    element("h2", {}, title),
    ...children,
  );
}

function notice(text: string, command?: string, ...more: Child[]): HTMLElement {
  return element(
    "div",
    { class: "notice error" },
    element("p", {}, text, command ? " " : null, command ? element("code", {}, command) : null),
    ...more,
  );
}

/** Buttons of which one is chosen. */
function choice(
  label: string,
  options: readonly (readonly string[])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  return element(
    "div",
    { class: "choice", role: "group", "aria-label": label },
    ...options.map(([value = "", text = value]) =>
      button(text, { "aria-pressed": String(value === chosen) }, () => choose(value)),
    ),
  );
}

function resultsBar(title: string, counts: SideCounts): HTMLElement {
  const parts = [
    { kind: "win", name: "wins", count: counts.wins },
    { kind: "draw", name: "draws", count: counts.draws },
    { kind: "loss", name: "losses", count: counts.losses },
  ].filter((part) => part.count > 0);
  const share = (count: number) => (100 * count) / Math.max(1, counts.positions);
  return element(
    "div",
    { class: "result" },
    element("h3", {}, title, " ", element("span", { class: "fine" }, `${grouped(counts.positions)} positions`)),
    element(
      "div",
      { class: "result-bar", "aria-hidden": "true" },
      ...parts.map(({ kind, count }) => {
        const part = element("span", { class: `fill-${kind}` });
        part.style.flexGrow = String(share(count));
        return part;
      }),
    ),
    element(
      "p",
      { class: "legend" },
      ...parts.map(({ kind, name, count }) =>
        element(
          "span",
          { class: "key" },
          element("i", { class: `swatch fill-${kind}` }),
          `${grouped(count)} ${name} (${percentText(share(count))})`,
        ),
      ),
    ),
  );
}

/** A box that scrolls; it can be focused, so that the keyboard scrolls it, too. */
function scrolling(label: string, content: HTMLElement): HTMLElement {
  return element("div", { class: "scrolling", tabindex: 0, role: "region", "aria-label": label }, content);
}

function numbersTable(head: readonly string[], rows: readonly (readonly Child[])[]): HTMLElement {
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))))),
  );
}

function publishedTable(figures: readonly PublishedFigure[]): HTMLElement {
  return numbersTable(
    ["Counted", "Side to move", "Figure", "Computed", "Published", "Source", "Verdict"],
    figures.map((figure) => [
      conventions[figure.convention]?.name ?? figure.convention,
      figure.to_move === "white" ? "White" : "Black",
      figure.plies === undefined ? figure.figure : depthText(figure.plies, colorOf[figure.to_move]),
      grouped(figure.computed),
      grouped(figure.published),
      figure.sources.join(", "),
      figure.agrees ? "agrees" : element("b", { class: "differs" }, figure.disputed ? "differs (disputed)" : "differs"),
    ]),
  );
}
