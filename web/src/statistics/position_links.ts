import { button, element } from "../dom.ts";
import { t } from "../language.ts";

/** Positions shown before "all" is asked for. */
const firstShown = 12;

/** Links that open positions in Explore. @param address of a position there */
export function positionLinks(fens: readonly string[], address: (fen: string) => string): HTMLElement {
  const link = (fen: string) => element("li", {}, element("a", { href: address(fen) }, fen.split(" ")[0] ?? fen));
  const list = element("ul", { class: "mates" }, ...fens.slice(0, firstShown).map(link));
  if (fens.length > firstShown) {
    const more = element(
      "li",
      {},
      button(t`All ${fens.length}`, { class: "small" }, () => {
        const rest = fens.slice(firstShown).map(link);
        more.replaceWith(...rest);
        rest[0]?.querySelector("a")?.focus();
      }),
    );
    list.append(more);
  }
  return list;
}
