import { button, element } from "../dom.ts";
import { numbered } from "./line_view.ts";
import { formatFen, isFirstToMove, withClock } from "../position.ts";
import type { History, HistoryEntry } from "./history.ts";

/** Whether nothing but the clock was set. */
function differInClock(entry: HistoryEntry, before: HistoryEntry | undefined): boolean {
  return before !== undefined && formatFen(withClock(before.position, entry.position.halfmoves)) === formatFen(entry.position);
}

/** The moves and set-ups so far; a click goes there. */
export class HistoryView {
  readonly root = element("section", { class: "history panel-part", "aria-label": "History" });
  private readonly list = element("p", { class: "notation" });

  constructor(private readonly go: (index: number) => void) {
    this.root.append(element("div", { class: "part-head" }, element("h3", {}, "History")), this.list);
  }

  show(history: History): void {
    this.root.hidden = history.entries.length < 2;
    this.list.replaceChildren(
      ...history.entries.flatMap((entry, index) => [
        numbered(
          this.number(entry, history.entries[index - 1]),
          this.word(entry, index, index === history.index, differInClock(entry, history.entries[index - 1])),
        ),
        " ",
      ]),
    );
    this.keepInView();
  }

  private word(entry: HistoryEntry, index: number, current: boolean, isClockOnly: boolean): HTMLElement {
    const label = entry.move?.san ?? (index === 0 ? "start" : isClockOnly ? `clock ${entry.position.halfmoves}` : "set up");
    return button(label, { class: entry.move ? "word" : "word edit", "aria-current": current ? "true" : null }, () =>
      this.go(index),
    );
  }

  private number(entry: HistoryEntry, before: HistoryEntry | undefined): string {
    if (!entry.move || !before) return "";
    const isFirst = isFirstToMove(before.position);
    if (!isFirst && before.move) return "";
    return `${before.position.fullmoves}${isFirst ? "." : "..."} `;
  }

  private keepInView(): void {
    const current = this.list.querySelector<HTMLElement>("[aria-current]");
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
  }
}
