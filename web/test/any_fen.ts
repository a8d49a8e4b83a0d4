/** Positions of the games that the page knows without asking, by the number of ranks. */

import { games } from "../src/games.ts";
import type { Position } from "../src/position.ts";

export function parseFen(text: string): Position {
  const ranks = (text.trim().split(/[ _]/)[0] ?? "").split("/").length;
  const game = games.find((each) => each.ranks === ranks) ?? games[0];
  if (!game) throw new Error("there are no games");
  return game.parseFen(text);
}
