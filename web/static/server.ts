/** Who answers the page of the static site: a Worker in the browser. In the place of src/server.ts. */

import wasm from "../../build/wasm/mate33.wasm?url";
import { TablebaseWorker } from "../../js/src/worker.ts";
import { download } from "../src/download.ts";
import type { Fault } from "../src/fault.ts";
import { t } from "../src/language.ts";
import type { ListedTable } from "./catalogue.ts";
import { Panel } from "./panel.ts";
import "./static.css";
import { Solving } from "./solving.ts";
import { Tables, type TablesState } from "./tables.ts";

const root = new URL(".", document.baseURI).href;

function startWorker(): TablebaseWorker {
  const worker = new Worker(new URL("../../js/src/worker.ts", import.meta.url), { type: "module" });
  return new TablebaseWorker(worker, new URL(wasm, import.meta.url).href);
}

let panel: Panel | null = null;
let last: TablesState | null = null;
let tables: Tables | null = null;
let solving: Solving | null = null;

/** Who puts the site on a host may put tables beside it, and their names into tables/index.json. */
async function filesBeside(): Promise<readonly string[]> {
  const answer = await fetch(new URL("tables/index.json", document.baseURI));
  if (answer.status >= 500) throw new TypeError(`tables/index.json: status ${answer.status}`);
  const names: unknown = answer.ok ? await answer.json() : [];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string" && /^\w+(\.(wdl|dtz|dtm50))?\.m33$/.test(name)) : [];
}

/** What tables can be made here, which the site was built with. */
async function catalogue(): Promise<readonly ListedTable[]> {
  return (await (await fetch(new URL("catalogue.json", document.baseURI))).json()) as ListedTable[];
}

function theTables(): Tables {
  tables ??= new Tables(startWorker, filesBeside, catalogue, (state) => {
    last = state;
    panel?.show(state);
  });
  return tables;
}

export const solvesForYou = t`This browser solves it for you`;

function theSolving(): Solving {
  solving ??= new Solving(startWorker, theTables());
  return solving;
}

/** A fault of the page's own, as the server has them. */
function faultResponse(fault: Fault): Response {
  return new Response(JSON.stringify(fault), { status: 503 });
}

/** @param form takes the place of a query: here an address may be of any length */
export async function ask(address: string, _method?: "GET" | "POST", form?: URLSearchParams): Promise<Response> {
  try {
    const target = `/${address.slice(root.length)}${form ? `?${form}` : ""}`;
    const { status, body } = theSolving().answer(target) ?? (await theTables().ask(target));
    return new Response(body, { status });
  } catch {
    // No new Worker begins either: its script is another one after an update, or the browser gives it no memory.
    const error = t`The part of this page that has the tables has ended, as after an update of the page: reload it.`;
    return faultResponse({ error, code: "worker_ended", parameters: {} });
  }
}

/** What xiangqi begins with: a long win of which the browser makes the table. */
export const xiangqiStart = {
  fen: "9/4a4/3k5/9/9/9/9/9/9/4NK3 w",
  meaning: t`The longest win of a horse against an advisor`,
  material: "xiangqi:KNvKA",
};

/** Numbers of positions have 32 bits here: those of six men have more. */
export const mostMenOfChess = 5;

export const missingTableAdvice = t`Open it below the page with “Open tables…”. The program makes it:`;

export function attend(): void {
  panel = new Panel(theTables);
  if (last) panel.show(last);
  document.addEventListener("click", (event) => void downloadEndgames(event), { capture: true });
  // Where there is none, as in a private window, the page needs the network to begin.
  void navigator.serviceWorker?.register(new URL("sw.js", document.baseURI)).catch(() => {});
}

/** Files that a server would send: the longest mates as PGN. */
async function downloadEndgames(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[download]") : null;
  if (!link?.href.startsWith(`${root}endgames/`)) return;
  event.preventDefault();
  event.stopPropagation();
  download(link.download, "application/x-chess-pgn", await (await ask(link.href)).text());
}
