/** The tables that the static site makes when they are asked for: what is said of them before they are made. */

import { Tablebase } from "../../js/src/tablebase.ts";

/** An entry of the answer to "/tables"; the page reads more of it. */
export interface ListedTable {
  readonly material: string;
  readonly metric: string;
}

/** The endgames that books begin with. */
const xiangqi = [
  "KRvK", "KCvK", "KNvK", "KPvK", "KRvKA", "KRvKE", "KNvKA", "KNvKE", "KPvKA", "KPvKE", "KCAvK", "KCAvKA", "KCEvK",
  "KRvKR", "KRvKC", "KRvKN", "KRvKP", "KNNvK", "KNPvK", "KPPvK",
];
/** Of chess all that takes no time. */
const names = ["all:4", ...xiangqi.map((name) => `xiangqi:${name}`)];

/** Makes them all, and lists them. @param wasm the module that the site has inside */
export async function makeCatalogue(wasm: Uint8Array): Promise<ListedTable[]> {
  const tablebase = await Tablebase.open({ wasm });
  for (const name of names) await tablebase.generate(name);
  return JSON.parse((await tablebase.ask("/tables")).body) as ListedTable[];
}
