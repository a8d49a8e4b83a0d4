/** axe's rules, best practices included, asked of a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const rulesOfColours = ["color-contrast", "link-in-text-block"];

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

interface Axe {
  run(options: { readonly runOnly?: readonly string[]; readonly resultTypes: readonly string[] }): Promise<{ violations: Violation[]; passes: unknown[] }>;
}

/** What axe finds wrong, one line each: by all its rules, or by those of colours. Of what is right it names one element a rule. */
export async function violations(page: Page, rules: "all" | "colours" = "all"): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe);
  const found = await page.evaluate(
    (options) => (window as unknown as { axe: Axe }).axe.run(options),
    { resultTypes: ["violations"], ...(rules === "colours" && { runOnly: rulesOfColours }) },
  );
  expect(found.passes.length).toBeGreaterThan(rules === "all" ? 10 : 0);
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
}
