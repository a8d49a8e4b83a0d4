/** Answers for pages of xiangqi, as a server with tables of KRvK, KNvK and KPvK gives them. */

import type { Page, Route } from "playwright-core";
import type { LineMove, Statistics } from "../src/api.ts";
import { FenError } from "../src/game.ts";
import { applyMove, formatFen, isWhiteStronger, materialOf, swapColors, type Position } from "../src/position.ts";
import { xiangqi } from "../src/xiangqi/xiangqi.ts";
import { answerOf, Solution, whyIllegal } from "./xiangqi_solver.ts";

const attackers: Readonly<Record<string, string>> = { "xiangqi:KRvK": "r", "xiangqi:KNvK": "n", "xiangqi:KPvK": "p" };
const solutions = new Map<string, Solution>();

/** The table of a material; null if there is none. */
export function tableOf(material: string): Solution | null {
  const attacker = attackers[material];
  if (attacker === undefined) return null;
  const table = solutions.get(material) ?? new Solution(attacker, "");
  solutions.set(material, table);
  return table;
}

function dtmOf(position: Position): number | null {
  return tableOf(materialOf(position))?.dtm(isWhiteStronger(position) ? position : swapColors(position)) ?? null;
}

/** Lets what the page asks of xiangqi be answered so. */
export async function answersXiangqi(page: Page): Promise<void> {
  await page.route(/\/xiangqi\?/, (route) => answerFen(route, (position) => answerOf(position, dtmOf)));
  await page.route(/\/xiangqi\/mainline\?/, (route) => answerFen(route, lineOf));
  await page.route(/\/practice\/xiangqi:/, (route) => route.fulfill(practice(new URL(route.request().url()))));
  await page.route(/\/tables$/, async (route) => {
    const chess = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: [...chess, ...Object.keys(attackers).map(listing)] });
  });
  await page.route(/\/stats\/xiangqi:/, (route) => {
    const [, material = ""] = /(xiangqi:\w+)\.json/.exec(route.request().url()) ?? [];
    if (!tableOf(material)) return route.fulfill(refusal(404, `no table of ${material} was found`, "no_table"));
    return route.fulfill({ json: statisticsOf(material) });
  });
}

function refusal(status: number, error: string, code: string, parameters: object = {}) {
  return { status, json: { error, code, parameters } };
}

async function answerFen(route: Route, answer: (position: Position) => object): Promise<void> {
  const fen = new URL(route.request().url()).searchParams.get("fen") ?? "";
  try {
    const position = xiangqi.parseFen(fen);
    const illegal = whyIllegal(position);
    await (illegal
      ? route.fulfill(refusal(400, illegal, "illegal_position", { reason: "opponent_in_check", side: "white" }))
      : route.fulfill({ json: { fen: formatFen(position), ...answer(position) } }));
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    await route.fulfill(refusal(400, error.message, "bad_fen"));
  }
}

function lineOf(start: Position): object {
  const mainline: LineMove[] = [];
  let position = start;
  const { dtm } = answerOf(start, dtmOf);
  for (let best = answerOf(start, dtmOf).moves[0]; dtm && best; best = answerOf(position, dtmOf).moves[0]) {
    mainline.push({ uci: best.uci, san: best.san, dtz: null, precise_dtz: null });
    position = applyMove(position, best.uci);
  }
  const winner = dtm ? (dtm > 0 === (start.turn === "red") ? "w" : "b") : null;
  return { dtz: null, precise_dtz: null, winner, mainline };
}

function practice(url: URL): { status?: number; json: object } {
  const [min, max] = ["min", "max"].map((name) => Number(url.searchParams.get(name)));
  const table = tableOf(decodeURIComponent(url.pathname.split("/").pop() ?? ""));
  const fitting = (table?.positions ?? []).filter((position) => {
    const moves = Math.ceil((table?.dtm(position) ?? 0) / 2);
    return position.turn === "red" && moves >= (min ?? 1) && moves <= (max ?? 1000);
  });
  const dealt = fitting[Math.floor(fitting.length / 3)];
  if (!table || !dealt) return refusal(404, "there is no such position", "no_exercise");
  return { json: { fen: formatFen(dealt), dtm: table.dtm(dealt) } };
}

function sideCounts(table: Solution, turn: "red" | "black") {
  const positions = table.positions.filter((position) => position.turn === turn);
  const by_plies: number[] = [];
  let draws = 0;
  for (const position of positions) {
    const isLost = table.mated.has(formatFen(position));
    const plies = Math.abs(table.dtm(position));
    if (plies === 0 && !isLost) ++draws;
    else by_plies[plies] = (by_plies[plies] ?? 0) + 1;
  }
  const dense = Array.from(by_plies, (count) => count ?? 0);
  const sum = (parity: number) => dense.reduce((all, count, plies) => (plies % 2 === parity ? all + count : all), 0);
  return { positions: positions.length, wins: sum(1), draws, losses: sum(0), by_plies: dense };
}

function longestOf(table: Solution, turn: "red" | "black") {
  const plies = sideCounts(table, turn).by_plies.length - 1;
  const positions = table.positions.filter((each) => each.turn === turn && Math.abs(table.dtm(each)) === plies);
  return { plies, fens: positions.slice(0, 20).map(formatFen) };
}

export function statisticsOf(material: string): Statistics & { readonly game: "xiangqi" } {
  const table = tableOf(material);
  if (!table) throw new Error(`there is no table of ${material}`);
  return {
    material,
    game: "xiangqi",
    metric: "dtm",
    counts: { all_placements: { white: sideCounts(table, "red"), black: sideCounts(table, "black") } },
    longest: { white: longestOf(table, "red"), black: longestOf(table, "black") },
  };
}

function listing(material: string): object {
  const { longest } = statisticsOf(material);
  const white = longest.white?.plies ?? 0;
  return {
    material,
    game: "xiangqi",
    metric: "dtm",
    bytes: 2048,
    longest_plies: Math.max(white, longest.black?.plies ?? 0),
    longest_wins: { white, black: 0 },
  };
}
