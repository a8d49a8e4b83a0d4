/** Light, dark, or as the system wishes; the choice is kept in the browser. */

import { t } from "./language.ts";
import { store, stored } from "./storage.ts";

const themes = ["auto", "light", "dark"] as const;
type Theme = (typeof themes)[number];

const signs: Readonly<Record<Theme, string>> = { auto: "◐", light: "☀", dark: "☾" };
const names: Readonly<Record<Theme, string>> = { auto: t`as the system`, light: t`light`, dark: t`dark` };

function storedTheme(): Theme {
  const kept = stored("theme");
  return themes.find((theme) => theme === kept) ?? "auto";
}

/** Makes a button go through the themes. */
export function installTheme(button: HTMLButtonElement): void {
  let theme = storedTheme();
  const apply = () => {
    document.documentElement.dataset["theme"] = theme;
    button.textContent = signs[theme];
    button.title = t`Theme: ${names[theme]}`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "auto";
    store("theme", theme);
    apply();
  });
  apply();
}
