/** What has been found as games: each with the best moves from there. */

import type { Found } from "../../../js/src/answers.ts";
import { ApiError, type Api } from "../api.ts";
import type { Game } from "../game.ts";
import { toPgn } from "../pgn.ts";
import { valueTexts } from "./words.ts";

/** Lines that are asked for side by side. */
const atOnce = 8;

/** @param event what was looked for, for the tag @throws ApiError */
export async function foundPgn(api: Pick<Api, "mainLine">, game: Game, event: string, found: readonly Found[]): Promise<string> {
  const games: string[] = [];
  for (let begin = 0; begin < found.length; begin += atOnce) {
    games.push(...(await Promise.all(found.slice(begin, begin + atOnce).map((each) => pgnOf(api, game, event, each)))));
  }
  return games.join("\n");
}

async function pgnOf(api: Pick<Api, "mainLine">, game: Game, event: string, found: Found): Promise<string> {
  const start = game.parseFen(found.fen);
  const comment = valueTexts(found, game).join("; ");
  const line = await lineFrom(api, found.fen);
  const best = line?.mainline.map(({ san }) => ({ san })) ?? [];
  // A draw has no best line, and a swindle is not the best move: what was found comes first then.
  const moves = found.san === undefined || best[0]?.san === found.san ? best : [{ san: found.san }];
  return toPgn({ start, event, comment, moves, ...(line && { winner: line.winner }) });
}

/** Null where a table is missing that the line leads to. */
async function lineFrom(api: Pick<Api, "mainLine">, fen: string) {
  try {
    return await api.mainLine(fen);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "missing") return null;
    throw error;
  }
}
