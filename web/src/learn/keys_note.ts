import { element } from "../dom.ts";
import { t } from "../language.ts";

/** What the keys do, for those who have some. */
export function keysNote(): HTMLElement {
  const keys: readonly (readonly [string, string])[] = [
    ["H", t`hint`],
    ["T", t`take back`],
    ["E", t`finish`],
    ["R", t`retry`],
    ["N", t`next position`],
    ["F", t`flip`],
  ];
  return element(
    "p",
    { class: "panel-part fine keys-note" },
    ...keys.map(([key, meaning]) => element("span", {}, element("kbd", {}, key), ` ${meaning}`)),
  );
}
