/**
 * The page in the language of who reads it. The sources have its texts in English; those are the keys of the
 * translations in languages/, where "{0}" stands for the first thing that is filled in.
 */

import { store, stored } from "./storage.ts";

export const languages = { en: "English", de: "Deutsch", ru: "Русский", zh: "中文" } as const;
export type Language = keyof typeof languages;

/** A text for each way to count (Intl.PluralRules): what "{by}" stands for counts, {0} where that is not said. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { by?: number }>;
export type Translation = string | Forms;
export type Translations = Readonly<Record<string, Translation>>;

const storageKey = "language";

/** As chosen on the page before, else the first of the browser's languages that the page knows. */
function chosenLanguage(): Language {
  const isKnown = (name: string): name is Language => Object.hasOwn(languages, name);
  const read = (globalThis.navigator?.languages ?? []).map((tag) => tag.split("-")[0] ?? "");
  return [stored(storageKey) ?? "", ...read].find(isKnown) ?? "en";
}

/** In English where the file does not come. */
async function loadTranslations(language: Language): Promise<Translations> {
  const files = {
    en: () => ({ default: {} }),
    de: () => import("./languages/de.json"),
    ru: () => import("./languages/ru.json"),
    zh: () => import("./languages/zh.json"),
  };
  try {
    return (await files[language]()).default;
  } catch {
    return {};
  }
}

export const language = chosenLanguage();
const translations = await loadTranslations(language);
const counting = new Intl.PluralRules(language);
const lists = new Intl.ListFormat(language === "en" ? "en-GB" : language);
const digits = new Intl.NumberFormat(language === "en" ? "en-US" : language);

/** A text of the page: t`${name} wins`. */
export function t(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const key = texts.reduce((before, text, i) => `${before}{${i - 1}}${text}`);
  return fill(translations[key] ?? key, values);
}

/** A text that counts: counted(plies, "{0} ply", "{0} plies"). {0} is the count, {1} and on are the values. */
export function counted(count: number, one: string, many: string, ...values: readonly (string | number)[]): string {
  return fill(translations[many] ?? { one, other: many }, [count, ...values]);
}

/** A number with its thousands set apart: "12,345". */
export function grouped(number: number): string {
  return digits.format(number);
}

function fill(text: Translation, values: readonly (string | number)[]): string {
  const form = typeof text === "string" ? text : (text[counting.select(Number(values[text.by ?? 0]))] ?? text.other ?? "");
  return form.replace(/\{(\d)\}/g, (_, i) => String(values[Number(i)] ?? ""));
}

/** "king, bishop and knight" */
export function listed(words: readonly string[]): string {
  return lists.format(words);
}

/** Lets one choose. The page begins anew in the other language, where it was. */
export function installLanguage(select: HTMLSelectElement): void {
  document.documentElement.lang = language;
  select.setAttribute("aria-label", t`Language`);
  select.title = t`Language`;
  for (const [name, title] of Object.entries(languages)) select.add(new Option(title, name, false, name === language));
  select.addEventListener("change", () => {
    // What is not kept would be forgotten.
    if (store(storageKey, select.value)) location.reload();
  });
}
