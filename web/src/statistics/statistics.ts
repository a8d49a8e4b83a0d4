/** The room with the figures of each table. */

import {
  ApiError,
  isWonBySomebody,
  type Answer,
  type MissingTable,
  type Metric,
  type RuleCounts,
  type RuleStatistics,
  type SideCounts,
  type Statistics,
  type TableFiles,
} from "../api.ts";
import { commandView } from "../command_view.ts";
import { button, element, replaceKeepingFocus } from "../dom.ts";
import {
  colorNames,
  formatFen,
  materialInWords,
  other,
  shortName,
  sideNamedFirst,
  type Game,
  type Position,
} from "../position.ts";
import type { Room, RoomContext } from "../room.ts";
import { isLostAtOnce, pliesText } from "../values.ts";
import { barsOf, barText, depthText, fittingHistogram, positionsText, zeroingBarsOf, zeroingText } from "./histogram.ts";
import type { Bar } from "./histogram.ts";
import {
  choice,
  colorOfSide,
  conventions,
  figureName,
  notice,
  numbersTable,
  panel,
  publishedPanel,
  resultsBar,
  scrolling,
  sideText,
  sizeText,
  type ResultPart,
  type Side,
} from "./parts.ts";
import { TableList } from "./table_list.ts";
import "../styles/statistics.css";
import { grouped, t } from "../language.ts";

/** Longest mates shown before "all" is asked for. */
const firstMates = 12;
/** Statistics that are there by then, in ms, come without a word about the wait. */
const patience = 250;

export function mountStatistics(root: HTMLElement, context: RoomContext): Room {
  return new StatisticsRoom(root, context);
}

const metricNames: Readonly<Record<Metric, string>> = {
  dtm: t`Distance to mate`,
  wdl: t`Result by the rule`,
  dtz: t`Distance to zeroing`,
};

class StatisticsRoom implements Room {
  private readonly list: TableList;
  private readonly body = element("div", { class: "statistics-body" });
  private tables: readonly TableFiles[] = [];
  private material = "";
  private metric: Metric = "dtm";
  private statistics: Statistics | RuleStatistics | null = null;
  private convention = "all_placements";
  private side: Side = "white";
  private logarithmic = false;
  /** The position in the address, and what it is worth where it belongs to this table. */
  private position: Position | null = null;
  private answer: Answer | null = null;

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    this.list = new TableList(context.game, (material) => void this.choose(material));
    root.append(element("div", { class: "statistics" }, this.list.root, this.body));
  }

  show(): void {
    this.position = readPosition(this.game, this.context.fen());
    void this.load();
  }

  private get game(): Game {
    return this.context.game;
  }

  private async load(): Promise<void> {
    const waiting = window.setTimeout(() => {
      if (this.tables.length === 0) this.showNotice(t`Looking for tables.`);
    }, patience);
    try {
      this.tables = await this.context.api.tables().finally(() => clearTimeout(waiting));
      this.showList();
      const wanted = this.tables.find(({ material }) => sideInTable(this.position, material) !== null)?.material ?? "";
      const known = (material: string) => this.tables.some((table) => table.material === material);
      // A table of results alone does not say beforehand whether somebody wins.
      const won = this.tables.find((table) => isWonBySomebody(table) || table.sizes.dtm === undefined) ?? this.tables[0];
      const material = [wanted, this.material, this.game.startMaterial, won?.material ?? ""].find(known);
      if (material) await this.choose(material, material === wanted);
      else
        this.body.replaceChildren(
          notice(
            t`There are no tables yet. This makes ${this.game.firstTables.what}:`,
            commandView(this.game.firstTables.command, this.context.api.whereToMake(this.firstMissing())),
          ),
        );
    } catch (error) {
      this.showError(error);
    }
  }

  private firstMissing(): MissingTable {
    return { material: this.game.startMaterial, fen: this.game.startFen };
  }

  /** @param followPosition show the side to move of the position in the address. */
  private async choose(material: string, followPosition = false): Promise<void> {
    const metrics = this.metricsOf(material);
    const metric = metrics.includes(this.metric) ? this.metric : (metrics[0] ?? "dtm");
    this.material = material;
    this.metric = metric;
    this.showList();
    const waiting = window.setTimeout(() => this.showWaiting(material, metric), patience);
    try {
      const [statistics, answer] = await Promise.all([this.statisticsOf(material, metric), this.answerIn(material)]);
      if (material !== this.material || metric !== this.metric) return;
      this.statistics = statistics;
      this.answer = answer;
      if (followPosition) this.side = sideInTable(this.position, material) ?? this.side;
      if (!(this.convention in statistics.counts)) this.convention = Object.keys(statistics.counts)[0] ?? "";
      this.draw();
    } catch (error) {
      if (material === this.material && metric === this.metric) this.showError(error);
    } finally {
      clearTimeout(waiting);
    }
  }

  private statisticsOf(material: string, metric: Metric): Promise<Statistics | RuleStatistics> {
    const { api } = this.context;
    return metric === "dtm" ? api.statistics(material) : api.ruleStatistics(material, metric);
  }

  private tableOf(material: string): TableFiles | undefined {
    return this.tables.find((table) => table.material === material);
  }

  private metricsOf(material: string): Metric[] {
    const sizes = this.tableOf(material)?.sizes ?? {};
    return (["dtm", "wdl", "dtz"] as const).filter((metric) => metric in sizes);
  }

  private showList(): void {
    this.list.show(
      this.tables.map((table) => table.material),
      this.material,
    );
  }

  /** The figures of another table must not stand there as if they were this one's. */
  private showWaiting(material: string, metric: Metric): void {
    if (material !== this.material || metric !== this.metric) return;
    this.showNotice(t`Counting the positions of ${shortName(material)}. The first time, five men take minutes.`);
  }

  private showNotice(text: string): void {
    this.body.replaceChildren(element("p", { class: "notice", role: "status" }, text));
  }

  private async answerIn(material: string): Promise<Answer | null> {
    if (!this.position || sideInTable(this.position, material) === null) return null;
    try {
      return await this.context.api.standard(formatFen(this.position));
    } catch {
      return null; // an illegal position has no depth
    }
  }

  private showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.body.replaceChildren(
      error.kind === "gone"
        ? notice(
            t`The server is gone. Start it again:`,
            element("code", {}, "mate33 serve"),
            button(t`Try now`, {}, () => void this.load()),
          )
        : notice(error.message),
    );
  }

  // ---- one table ----

  private draw(): void {
    const { statistics } = this;
    if (!statistics) return;
    const size = this.tableOf(this.material)?.sizes[this.metric];
    const said = statistics.metric === "dtm" ? describe(this.game, statistics) : describeRule(statistics);
    replaceKeepingFocus(
      this.body,
      element(
        "div",
        { class: "panel statistics-head" },
        element("h2", {}, shortName(this.material), " ", element("span", { class: "fine" }, materialInWords(this.material, this.game))),
        element("p", { class: "facts" }, size ? t`${said} The table takes ${sizeText(size)}.` : said),
        this.metricSwitch(),
        this.conventionSwitch(statistics),
      ),
      ...(statistics.metric === "dtm" ? this.matePanels(statistics) : this.rulePanels(statistics)),
    );
  }

  private matePanels(statistics: Statistics): HTMLElement[] {
    const byPlies = statistics.counts[this.convention]?.[this.side].by_plies ?? [];
    const turn = colorOfSide(this.game, this.side);
    const { answer } = this;
    const plies = answer && isLostAtOnce(answer) ? 0 : answer?.dtm ? Math.abs(answer.dtm) : null;
    return [
      this.results(statistics.counts[this.convention], mateResults),
      this.histogramPanel({
        title: t`Distance to mate`,
        end: t`mate`,
        bars: barsOf(byPlies),
        nameOf: ({ plies }) => depthText(plies, turn),
        lit: plies === null ? null : { plies, won: plies % 2 === 1 },
        does: (name) => t`${name} mates`,
      }),
      this.longestPanel(statistics),
      ...publishedPanel(this.game, statistics, ({ figure, plies, to_move }) =>
        plies === undefined ? figureName(figure) : depthText(plies, colorOfSide(this.game, to_move)),
      ),
    ];
  }

  private rulePanels(statistics: RuleStatistics): HTMLElement[] {
    const published = publishedPanel(this.game, statistics, ({ figure }) => figureName(figure));
    const results = this.results(statistics.counts[this.convention], ruleResults);
    if (statistics.metric === "wdl") return [results, ...published];
    const counts = statistics.counts[this.convention]?.[this.side];
    const turn = colorOfSide(this.game, this.side);
    const dtz = this.answer?.checkmate ? 0 : (this.answer?.precise_dtz ?? null);
    const isLit = dtz !== null && (dtz !== 0 || this.answer?.checkmate);
    return [
      results,
      this.histogramPanel({
        title: t`Distance to zeroing`,
        end: t`zeroing`,
        bars: zeroingBarsOf(counts?.wins_by_plies ?? [], counts?.losses_by_plies ?? []),
        nameOf: (bar) => zeroingText(bar, turn),
        lit: isLit ? { plies: Math.abs(dtz), won: dtz > 0 } : null,
        does: (name) => t`${name} wins`,
      }),
      this.longestZeroingPanel(statistics),
      ...published,
    ];
  }

  private metricSwitch(): HTMLElement | null {
    const metrics = this.metricsOf(this.material);
    if (metrics.length < 2) return null;
    return element(
      "div",
      { class: "switch-line" },
      choice(
        t`Table`,
        metrics.map((metric) => [metric, metricNames[metric]]),
        this.metric,
        (metric) => {
          this.metric = metric as Metric;
          void this.choose(this.material);
        },
      ),
    );
  }

  private conventionSwitch(statistics: Statistics | RuleStatistics): HTMLElement {
    const names = Object.keys(statistics.counts);
    return element(
      "div",
      { class: "switch-line" },
      choice(
        t`Count`,
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

  private results<Counts extends { readonly positions: number }>(
    sides: Readonly<Record<Side, Counts>> | undefined,
    resultsOf: (counts: Counts) => ResultPart[],
  ): HTMLElement {
    const bars = (["white", "black"] as const).map((side) => {
      const counts = sides?.[side];
      return counts ? resultsBar(sideText(this.game, side), counts.positions, resultsOf(counts)) : null;
    });
    return panel(t`Results`, ...bars);
  }

  private histogramPanel({ title, end, bars, nameOf, lit, does }: DistanceHistogram): HTMLElement {
    const here = sideInTable(this.position, this.material) === this.side;
    const turn = colorOfSide(this.game, this.side);
    return panel(
      title,
      element(
        "div",
        { class: "switch-line" },
        choice(
          t`Side to move`,
          [
            ["white", sideText(this.game, "white")],
            ["black", sideText(this.game, "black")],
          ],
          this.side,
          (side) => {
            this.side = side as Side;
            this.draw();
          },
        ),
        choice(
          t`Scale`,
          [
            ["linear", t`Linear`],
            ["log", t`Logarithmic`],
          ],
          this.logarithmic ? "log" : "linear",
          (scale) => {
            this.logarithmic = scale === "log";
            this.draw();
          },
        ),
      ),
      fittingHistogram({
        bars,
        end,
        textOf: (bar) => `${nameOf(bar)}: ${positionsText(bar.count)}`,
        logarithmic: this.logarithmic,
        lit: here ? lit : null,
      }),
      element(
        "p",
        { class: "legend" },
        element("span", { class: "key" }, element("i", { class: "swatch swatch-won" }), does(colorNames[turn])),
        element("span", { class: "key" }, element("i", { class: "swatch swatch-lost" }), does(colorNames[other(turn)])),
        here &&
          lit !== null &&
          element("span", { class: "key" }, element("i", { class: "swatch swatch-lit" }), t`the position on the board`),
      ),
      element(
        "details",
        {},
        element("summary", {}, t`As a table`),
        scrolling(
          t`Positions by distance to ${end}`,
          numbersTable(
            [t`Distance`, t`Positions`],
            bars.filter(({ count }) => count > 0).map((bar) => [nameOf(bar), grouped(bar.count)]),
          ),
        ),
      ),
    );
  }

  private longestPanel(statistics: Statistics): HTMLElement {
    const lists = (["white", "black"] as const).map((side) => {
      const longest = statistics.longest[side];
      if (!longest || longest.fens.length === 0) return null;
      const bar = barText({ plies: longest.plies, count: longest.fens.length }, colorOfSide(this.game, side));
      const title = t`${sideText(this.game, side)}: ${bar} up to symmetry`;
      return element("div", {}, element("h3", {}, title), this.mateLinks(longest.fens));
    });
    return panel(
      t`Longest mates`,
      ...lists,
      this.game.hasEndgamesAsPgn && element(
        "p",
        {},
        element(
          "a",
          { href: this.context.api.pgnAddress(this.material), download: `${this.material}.pgn` },
          t`Download them as PGN`,
        ),
      ),
    );
  }

  private longestZeroingPanel(statistics: RuleStatistics): HTMLElement {
    const longest = (["white", "black"] as const).flatMap((side) =>
      (["win", "loss"] as const).flatMap((outcome) => {
        const found = statistics.longest?.[side][outcome];
        if (!found || found.plies === 0) return [];
        const turn = colorOfSide(this.game, side);
        const zeroing = zeroingText({ plies: found.plies, won: outcome === "win" }, turn);
        const title = `${sideText(this.game, side)}: ${zeroing}`;
        return [element("div", {}, element("h3", {}, title), this.mateLinks([found.fen]))];
      }),
    );
    return panel(t`Longest distances, with a position of each`, ...longest);
  }

  private mateLinks(fens: readonly string[]): HTMLElement {
    const link = (fen: string) =>
      element("li", {}, element("a", { href: this.context.exploreAddress(fen) }, fen.split(" ")[0] ?? fen));
    const list = element("ul", { class: "mates" }, ...fens.slice(0, firstMates).map(link));
    if (fens.length > firstMates) {
      const more = element(
        "li",
        {},
        button(t`All ${fens.length}`, { class: "small" }, () => {
          const rest = fens.slice(firstMates).map(link);
          more.replaceWith(...rest);
          rest[0]?.querySelector("a")?.focus();
        }),
      );
      list.append(more);
    }
    return list;
  }

}

/** What a panel shows of the distances with one side to move. */
interface DistanceHistogram {
  readonly title: string;
  /** As of HistogramOptions. */
  readonly end: string;
  readonly bars: readonly Bar[];
  readonly nameOf: (bar: Bar) => string;
  readonly lit: Pick<Bar, "plies" | "won"> | null;
  /** What the winner does, by its name. */
  readonly does: (winner: string) => string;
}

function mateResults({ wins, draws, losses }: SideCounts): ResultPart[] {
  return [
    { kind: "win", name: t`wins`, count: wins },
    { kind: "draw", name: t`draws`, count: draws },
    { kind: "loss", name: t`losses`, count: losses },
  ];
}

function ruleResults({ wins, cursed_wins, draws, blessed_losses, losses }: RuleCounts): ResultPart[] {
  return [
    { kind: "win", name: t`wins`, count: wins },
    { kind: "cursed", name: t`cursed wins`, count: cursed_wins },
    { kind: "draw", name: t`draws`, count: draws },
    { kind: "blessed", name: t`blessed losses`, count: blessed_losses },
    { kind: "loss", name: t`losses`, count: losses },
  ];
}

function readPosition(game: Game, fen: string): Position | null {
  try {
    return fen === "" ? null : game.parseFen(fen);
  } catch {
    return null; // Explore says what is wrong with it
  }
}

/**
 * The side to move, as the statistics have it: they call the side named first White, and the position may have it the other way
 * round. Null where there is no position of the material.
 */
function sideInTable(position: Position | null, material: string): Side | null {
  const first = position && sideNamedFirst(position, material);
  return first && (position.turn === first ? "white" : "black");
}

function describe(game: Game, { longest }: Statistics): string {
  const depth = (side: Side) => longest[side]?.plies ?? 0;
  const side = depth("black") > depth("white") ? "black" : "white";
  if (depth(side) === 0) return t`No position is won.`;
  return t`The longest mate: ${depthText(depth(side), colorOfSide(game, side))}, ${sideText(game, side)}.`;
}

function describeRule({ counts, longest }: RuleStatistics): string {
  const sides = Object.values(counts.orbits ?? {});
  if (sides.every((side) => side.wins + side.cursed_wins + side.losses + side.blessed_losses === 0)) {
    return t`No position is won.`;
  }
  const isCursed = sides.some((side) => side.cursed_wins + side.blessed_losses > 0);
  const rule = isCursed ? t`Some wins are cursed: the fifty-move rule makes them a draw.` : t`No win is cursed.`;
  const plies = Object.values(longest ?? {}).flatMap(({ win, loss }) => [win?.plies ?? 0, loss?.plies ?? 0]);
  return plies.length > 0 ? t`The longest distance to zeroing: ${pliesText(Math.max(...plies))}. ${rule}` : rule;
}
