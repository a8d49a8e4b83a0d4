/** The dialog from which the address of the page and its FEN are copied, whatever room is shown. */

import { copyButton } from "./copy.ts";
import { button, element, svgElement } from "./dom.ts";
import { t } from "./language.ts";

/** Two links of a chain. */
const sign = "M42 58 L58 42 M48 30 L56 22 A16 16 0 0 1 78 44 L70 52 M52 70 L44 78 A16 16 0 0 1 22 56 L30 48";

/** @param fen of the position that is shown; "" where there is none */
export function installShare(opener: HTMLButtonElement, dialog: HTMLDialogElement, fen: () => string): void {
  const link = field("share-link", t`Link`);
  const position = field("share-fen", "FEN");
  opener.setAttribute("aria-label", t`Link and FEN`);
  opener.title = t`Copy the link or the FEN`;
  opener.append(
    svgElement("svg", { class: "share-sign", viewBox: "0 0 100 100", "aria-hidden": "true" }, svgElement("path", { d: sign })),
  );
  opener.addEventListener("click", () => {
    link.input.value = location.href;
    position.input.value = fen();
    position.row.hidden = position.input.value === "";
    dialog.showModal();
  });
  dialog.append(
    element(
      "div",
      { class: "dialog-head" },
      element("h2", { id: "share-title", tabindex: -1, autofocus: true }, t`Link and FEN`),
      button(t`Close`, {}, () => dialog.close()),
    ),
    link.row,
    position.row,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** A text that can be read, selected and copied. */
function field(id: string, label: string): { readonly row: HTMLElement; readonly input: HTMLInputElement } {
  const input = element("input", { id, type: "text", readonly: true, spellcheck: "false" });
  const copy = copyButton(t`Copy`, `${t`Copy`}: ${label}`, () => input.value);
  return { row: element("div", { class: "share-row" }, element("label", { for: id }, label), input, copy), input };
}
