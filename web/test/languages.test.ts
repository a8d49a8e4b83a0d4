import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { counted, grouped, languages, listed, t, type Translation, type Translations } from "../src/language.ts";
import { pageTexts } from "./page_texts.ts";

const others = Object.keys(languages).filter((language) => language !== "en");
const texts = pageTexts();

function translationsTo(language: string): Translations {
  return JSON.parse(readFileSync(new URL(`../src/languages/${language}.json`, import.meta.url), "utf8")) as Translations;
}

function formsOf(text: Translation): string[] {
  return typeof text === "string" ? [text] : Object.values(text).filter((form) => typeof form === "string");
}

const places = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place);

describe("the page's texts", () => {
  it("are found in its sources", () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.map(({ key }) => key)).toContain("{0} mates in {1} ({2})");
    expect(texts.map(({ key }) => key)).toContain("{0} plies");
  });

  it("stand for themselves in English", () => {
    expect(t`${"White"} wins`).toBe("White wins");
    expect(counted(1, "{0} ply", "{0} plies")).toBe("1 ply");
    expect(counted(1234, "{1} ply", "{1} plies", grouped(1234))).toBe("1,234 plies");
    expect(listed(["king", "bishop", "knight"])).toBe("king, bishop and knight");
  });
});

describe.each(others)("in %s", (language) => {
  const translations = translationsTo(language);

  it("every text is there, and none that the page does not have", () => {
    expect(Object.keys(translations).sort()).toEqual([...new Set(texts.map(({ key }) => key))].sort());
  });

  it("nothing is filled in that the text does not have", () => {
    for (const [key, text] of Object.entries(translations)) {
      for (const form of formsOf(text)) {
        for (const place of places(form)) expect(places(key), `${key}: ${form}`).toContain(place);
      }
    }
  });

  it("texts that count have a form for every count", () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(translations)) {
      if (typeof text !== "string") expect(Object.keys(text), key).toEqual(expect.arrayContaining(categories));
    }
  });
});
