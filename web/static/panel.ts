/** What the static site says of its tables, below the page, and what can be done with them. */

import { element } from "../src/dom.ts";
import { counted, t } from "../src/language.ts";
import type { Tables, TablesState } from "./tables.ts";

export class Panel {
  readonly #state = element("span", { id: "tables-state" }, "");
  /** What was wrong with a file. */
  readonly #fault = element("p", { id: "tables-fault", role: "status" }, "");

  constructor(tables: () => Tables) {
    const files = element("input", { type: "file", accept: ".m33,.solved", multiple: "", id: "tables-open", class: "visually-hidden" });
    files.addEventListener("change", () => void this.#open(tables(), [...(files.files ?? [])]));
    const open = element("button", { type: "button", class: "quiet" }, t`Open tables…`);
    open.addEventListener("click", () => files.click());
    const forget = element("button", { type: "button", class: "quiet", id: "tables-forget" }, t`Forget them`);
    forget.addEventListener("click", () => void this.#forget(tables()));
    files.setAttribute("aria-label", t`Table files of mate33`);
    document.body.append(element("footer", { class: "tables-panel" }, this.#state, open, files, forget, this.#fault));
  }

  show({ count, bytes, unkept, solved, making, mended }: TablesState): void {
    const here = counted(count, "One table is here, {1}", "{0} tables are here, {1}", sizeText(bytes));
    const state =
      unkept > 0
        ? t`No server: this browser makes the tables. ${here}; there is no room to keep ${unkept} of them.`
        : t`No server: this browser makes the tables. ${here}.`;
    const damaged = mended.length > 0 && t`Damaged where the browser keeps them, and made anew: ${mended.join(", ")}.`;
    const positions =
      solved.count > 0 && counted(solved.count, "One solved position is here, {1}.", "{0} solved positions are here, {1}.", sizeText(solved.bytes));
    this.#state.textContent = [state, positions, damaged, making !== null && t`Making ${making}.`].filter(Boolean).join(" ");
  }

  async #forget(tables: Tables): Promise<void> {
    // A Worker that cannot begin is told where it is asked.
    const gone = await tables.forget().catch(() => true);
    this.#fault.textContent = gone ? "" : t`The browser has kept some tables: another window may be using them.`;
  }

  async #open(tables: Tables, files: readonly File[]): Promise<void> {
    const faults: string[] = [];
    for (const file of files) {
      const fault = await tables.open(file.name, await file.arrayBuffer());
      if (fault !== null) faults.push(fault);
    }
    this.#fault.textContent = faults.join("; ");
    // What could not be answered before may be now.
    if (files.length > 0) dispatchEvent(new HashChangeEvent("hashchange"));
  }
}

function sizeText(bytes: number): string {
  return bytes < 2 ** 20 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}
