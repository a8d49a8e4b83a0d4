import { button, element } from "../dom.ts";
import type { History, HistoryEntry } from "./history.ts";

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
        ...this.number(entry, history.entries[index - 1]),
        button(entry.move?.san ?? (index === 0 ? "start" : "set up"), {
          class: entry.move ? "word" : "word edit",
          "aria-current": index === history.index ? "true" : null,
        }, () => this.go(index)),
        " ",
      ]),
    );
    this.keepInView();
  }

  private number(entry: HistoryEntry, before: HistoryEntry | undefined): Node[] {
    if (!entry.move || !before) return [];
    const { turn, fullmoves } = before.position;
    if (turn === "b" && before.move) return [];
    return [element("span", { class: "number" }, `${fullmoves}${turn === "w" ? "." : "..."} `)];
  }

  private keepInView(): void {
    const current = this.list.querySelector<HTMLElement>("[aria-current]");
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
  }
}
