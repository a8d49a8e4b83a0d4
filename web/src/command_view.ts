import { copyButton } from "./copy.ts";
import { element, type Child } from "./dom.ts";
import { t } from "./language.ts";

/**
 * A command as it is typed, with a button that copies it.
 * @param where the option that says where the tables are to be made, once that is known: " --out DIR"; "" where nobody says
 * @param more buttons that stand beside that one, as of what does the same without the command
 */
export function commandView(command: string, where: Promise<string>, ...more: Child[]): HTMLElement {
  const code = element("code", {}, command);
  void where.then((option) => (code.textContent = command + option));
  const copy = copyButton(t`Copy`, t`Copy the command`, () => code.textContent ?? "");
  return element("div", { class: "command-line" }, code, element("span", { class: "button-row" }, copy, ...more));
}
