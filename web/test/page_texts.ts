/** The texts in the page's sources, as keys of the translations. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export interface PageText {
  readonly key: string;
  /** The file, under src/ or static/, and its line. */
  readonly place: string;
}

const folders = ["src", "static"].map((name) => fileURLToPath(new URL(`../${name}`, import.meta.url)));

/** All of t`...` and counted(count, "...", "..."). */
export function pageTexts(): PageText[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .sort()
      .flatMap((file) => textsOf(file, readFileSync(`${folder}/${file}`, "utf8"))),
  );
}

function textsOf(file: string, source: string): PageText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: PageText[] = [];
  const visit = (node: ts.Node): void => {
    const key = keyOf(node);
    if (key !== null) found.push({ key, place: `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}` });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function keyOf(node: ts.Node): string | null {
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "t") {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    return template.templateSpans.reduce((before, span, i) => `${before}{${i}}${span.literal.text}`, template.head.text);
  }
  if (ts.isCallExpression(node) && node.expression.getText() === "counted") {
    const many = node.arguments[2];
    if (!many || !ts.isStringLiteral(many)) throw new Error(`${node.getText()}: the third argument is no text`);
    return many.text;
  }
  return null;
}
