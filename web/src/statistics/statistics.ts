/** The room with the figures of each table: its controller. */

import { ApiError, isWonBySomebody, type Answer, type Metric, type RuleStatistics, type Statistics, type TableFiles } from "../api.ts";
import { commandView } from "../command_view.ts";
import { button, element, replaceKeepingFocus } from "../dom.ts";
import { formatFen, shortName, type Game, type Position } from "../position.ts";
import { positionInAddress, type Room, type RoomContext } from "../room.ts";
import { headPanel } from "./head_panel.ts";
import { matePanels } from "./mate_panels.ts";
import { notice } from "./parts.ts";
import { rulePanels } from "./rule_panels.ts";
import { TableList } from "./table_list.ts";
import { sideInTable, type Look, type TableActions, type TableShown } from "./table_shown.ts";
import "../styles/statistics.css";
import { t } from "../language.ts";

/** Statistics that are there by then, in ms, come without a word about the wait. */
const patience = 250;

export function mountStatistics(root: HTMLElement, context: RoomContext): Room {
  return new StatisticsRoom(root, context);
}

class StatisticsRoom implements Room {
  private readonly list: TableList;
  private readonly body = element("div", { class: "statistics-body" });
  private tables: readonly TableFiles[] = [];
  private material = "";
  private metric: Metric = "dtm";
  private statistics: Statistics | RuleStatistics | null = null;
  private look: Look = { convention: "all_placements", side: "white", logarithmic: false };
  /** The position in the address, and what it is worth where it belongs to this table. */
  private position: Position | null = null;
  private answer: Answer | null = null;
  private readonly actions: TableActions = {
    metric: (metric) => {
      this.metric = metric;
      void this.choose(this.material);
    },
    look: (change) => {
      this.look = { ...this.look, ...change };
      this.draw();
    },
    exploreAddress: (fen) => this.context.exploreAddress(fen),
    pgnAddress: (material) => this.context.api.pgnAddress(material),
  };

  constructor(
    root: HTMLElement,
    private readonly context: RoomContext,
  ) {
    this.list = new TableList(context.game, (material) => void this.choose(material));
    root.append(element("div", { class: "statistics" }, this.list.root, this.body));
  }

  show(): void {
    this.position = positionInAddress(this.context);
    void this.load();
  }

  private get game(): Game {
    return this.context.game;
  }

  // ---- asking ----

  private async load(): Promise<void> {
    const waiting = window.setTimeout(() => {
      if (this.tables.length === 0) this.showNotice(t`Looking for tables.`);
    }, patience);
    try {
      this.tables = await this.context.api.tables().finally(() => clearTimeout(waiting));
      this.showList();
      const wanted = this.tables.find(({ material }) => sideInTable(this.position, material) !== null)?.material ?? "";
      // A table of results alone does not say beforehand whether somebody wins.
      const won = this.tables.find((table) => isWonBySomebody(table) || table.sizes.dtm === undefined) ?? this.tables[0];
      const material = [wanted, this.material, this.game.startMaterial, won?.material ?? ""].find((each) => this.tableOf(each));
      if (material) await this.choose(material, material === wanted);
      else this.showNoTables();
    } catch (error) {
      this.showError(error);
    }
  }

  /** @param followPosition show the side to move of the position in the address. */
  private async choose(material: string, followPosition = false): Promise<void> {
    const metrics = this.metricsOf(material);
    const metric = metrics.includes(this.metric) ? this.metric : (metrics[0] ?? "dtm");
    this.material = material;
    this.metric = metric;
    this.showList();
    const isCurrent = () => material === this.material && metric === this.metric;
    const waiting = window.setTimeout(() => isCurrent() && this.showWaiting(material), patience);
    try {
      const [statistics, answer] = await Promise.all([this.statisticsOf(material, metric), this.answerIn(material)]);
      if (!isCurrent()) return;
      this.statistics = statistics;
      this.answer = answer;
      const side = (followPosition && sideInTable(this.position, material)) || this.look.side;
      const ways = Object.keys(statistics.counts);
      const convention = ways.includes(this.look.convention) ? this.look.convention : (ways[0] ?? "");
      this.look = { ...this.look, side, convention };
      this.draw();
    } catch (error) {
      if (isCurrent()) this.showError(error);
    } finally {
      clearTimeout(waiting);
    }
  }

  private statisticsOf(material: string, metric: Metric): Promise<Statistics | RuleStatistics> {
    const { api } = this.context;
    return metric === "dtm" ? api.statistics(material) : api.ruleStatistics(material, metric);
  }

  private async answerIn(material: string): Promise<Answer | null> {
    if (!this.position || sideInTable(this.position, material) === null) return null;
    try {
      return await this.context.api.standard(formatFen(this.position));
    } catch {
      return null; // an illegal position has no depth
    }
  }

  private tableOf(material: string): TableFiles | undefined {
    return this.tables.find((table) => table.material === material);
  }

  private metricsOf(material: string): Metric[] {
    const sizes = this.tableOf(material)?.sizes ?? {};
    return (["dtm", "wdl", "dtz"] as const).filter((metric) => metric in sizes);
  }

  // ---- showing ----

  private showList(): void {
    this.list.show(
      this.tables.map((table) => table.material),
      this.material,
    );
  }

  private showNoTables(): void {
    const { firstTables, startMaterial: material, startFen: fen } = this.game;
    const where = this.context.api.whereToMake({ material, fen });
    this.body.replaceChildren(
      notice(t`There are no tables yet. This makes ${firstTables.what}:`, commandView(firstTables.command, where)),
    );
  }

  /** The figures of another table must not stand there as if they were this one's. */
  private showWaiting(material: string): void {
    this.showNotice(t`Counting the positions of ${shortName(material)}. The first time, five men take minutes.`);
  }

  private showNotice(text: string): void {
    this.body.replaceChildren(element("p", { class: "notice", role: "status" }, text));
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

  private draw(): void {
    const { game, material, look, answer, statistics, actions } = this;
    if (!statistics) return;
    const shown: TableShown = {
      game,
      material,
      metrics: this.metricsOf(material),
      size: this.tableOf(material)?.sizes[statistics.metric],
      statistics,
      look,
      here: sideInTable(this.position, material),
      answer,
    };
    const panels =
      statistics.metric === "dtm" ? matePanels({ ...shown, statistics }, actions) : rulePanels({ ...shown, statistics }, actions);
    replaceKeepingFocus(this.body, headPanel(shown, actions), ...panels);
  }
}
