import { button, element } from "../dom.ts";
import { numbered } from "./line_view.ts";
import { formatFen, isFirstToMove, withClock } from "../position.ts";
import type { History, HistoryEntry, HistoryNode } from "./history.ts";
import { t } from "../language.ts";

/** Whether nothing but the clock was set. */
function differInClock(entry: HistoryEntry, before: HistoryEntry | undefined): boolean {
  return before !== undefined && formatFen(withClock(before.position, entry.position.halfmoves)) === formatFen(entry.position);
}

/** Without what is meant for programs, as "[%clk 0:01:00]". */
function commentShown({ comment = "" }: HistoryEntry): string {
  return comment.replace(/\[%[^\]]*\]/g, "").replace(/\s+/g, " ").trim();
}

export interface HistoryActions {
  go(node: HistoryNode): void;
  /** The moves as a file. */
  save(): void;
  /** A file of moves is to be read. */
  open(file: File): void;
}

/** The moves and set-ups so far, other lines in brackets; a click goes there. */
export class HistoryView {
  readonly root = element("section", { class: "history panel-part", "aria-label": t`History` });
  private readonly list = element("p", { class: "notation" });
  private readonly save = button("PGN", { title: t`Download the moves, all lines` }, () => this.actions.save());
  /** Which game of a file. */
  private readonly games = element("div", { class: "button-row games-of-file", hidden: true });
  private readonly fault = element("p", { class: "field-error", role: "alert", hidden: true });

  constructor(private readonly actions: HistoryActions) {
    const file = element("input", { type: "file", accept: ".pgn", class: "visually-hidden", "aria-label": t`PGN file` });
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) actions.open(chosen);
      file.value = "";
    });
    const open = button(t`Open PGN…`, { title: t`Moves from a file, with all lines` }, () => file.click());
    const buttons = element("span", { class: "button-row" }, this.save, open, file);
    this.root.append(element("div", { class: "part-head" }, element("h3", {}, t`History`), buttons), this.games, this.list, this.fault);
  }

  /** Asks which of several games is to be opened. @returns its index; -1 for none */
  choose(titles: readonly string[]): Promise<number> {
    return new Promise((resolve) => {
      const select = element("select", {}, ...titles.map((title) => element("option", {}, title)));
      const end = (index: number): void => {
        this.games.replaceChildren();
        this.games.hidden = true;
        resolve(index);
      };
      this.games.replaceChildren(
        element("label", {}, t`Which game?`, " ", select),
        button(t`Open`, { class: "primary" }, () => end(select.selectedIndex)),
        button(t`Cancel`, {}, () => end(-1)),
      );
      this.games.hidden = false;
      this.showFault("");
      select.focus();
    });
  }

  /** @param fault what is wrong with a file; "" for nothing */
  showFault(fault: string): void {
    this.fault.textContent = fault;
    this.fault.hidden = fault === "";
  }

  show(history: History): void {
    const isEmpty = history.root.next.length === 0;
    this.save.hidden = isEmpty;
    this.list.hidden = isEmpty;
    this.list.replaceChildren(...(isEmpty ? [] : this.from(history.root, undefined, history.node)));
    this.keepInView();
  }

  /** A node with what follows it; other lines stand after the move that they are in the place of. */
  private from(start: HistoryNode, before: HistoryEntry | undefined, current: HistoryNode): (Node | string)[] {
    const shown: (Node | string)[] = [];
    let node: HistoryNode | undefined = start;
    let last = before;
    // Where a line begins, or goes on after another one, the number is told of Black's moves, too.
    let isBeginning = true;
    let others: readonly HistoryNode[] = [];
    while (node) {
      const comment = commentShown(node.entry);
      shown.push(this.word(node, last, node === current, isBeginning), " ");
      if (comment !== "") shown.push(element("span", { class: "comment" }, comment), " ");
      for (const other of others) {
        shown.push(element("span", { class: "variation" }, "(", ...this.from(other, last, current).slice(0, -1), ")"), " ");
      }
      isBeginning = others.length > 0 || comment !== "";
      last = node.entry;
      others = node.next.slice(1);
      node = node.next[0];
    }
    return shown;
  }

  private word(node: HistoryNode, before: HistoryEntry | undefined, current: boolean, isBeginning: boolean): Node {
    const { entry } = node;
    const label = entry.move?.san ?? (!before ? t`start` : differInClock(entry, before) ? t`clock ${entry.position.halfmoves}` : t`set up`);
    const word = button(label, { class: entry.move ? "word" : "word edit", "aria-current": current ? "true" : null }, () =>
      this.actions.go(node),
    );
    return numbered(numberOf(entry, before, isBeginning), word);
  }

  private keepInView(): void {
    const current = this.list.querySelector<HTMLElement>("[aria-current]");
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
  }
}

function numberOf(entry: HistoryEntry, before: HistoryEntry | undefined, isBeginning: boolean): string {
  if (!entry.move || !before) return "";
  const isFirst = isFirstToMove(before.position);
  if (!isFirst && before.move && !isBeginning) return "";
  return `${before.position.fullmoves}${isFirst ? "." : "..."} `;
}
