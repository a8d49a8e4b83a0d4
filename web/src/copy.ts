/** Hands texts to the clipboard. */

import { button, element } from "./dom.ts";
import { t } from "./language.ts";

/** How long a button says that it has copied, in ms. */
const saidFor = 2000;

/** @returns whether the clipboard has it: a browser may forbid it */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Where a page that came by HTTP from another machine may not use the clipboard's own functions. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const area = element("textarea", { class: "visually-hidden", "aria-hidden": "true" });
  area.value = text;
  // Outside an open dialog nothing can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** A button that copies a text, and says for a moment that it did. @param text as it is when the button is pressed */
export function copyButton(label: string, title: string, text: () => string): HTMLButtonElement {
  let timer = 0;
  // What it has done is read out, too.
  const made = button(label, { title, class: "small copy", "aria-live": "polite" }, async () => {
    made.textContent = (await copy(text())) ? t`Copied` : t`The browser does not let the page copy`;
    clearTimeout(timer);
    timer = window.setTimeout(() => (made.textContent = label), saidFor);
  });
  return made;
}
