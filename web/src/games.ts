/** The games that the page knows. */

import { chess } from "./chess/chess.ts";
import type { Game } from "./game.ts";
import { xiangqi } from "./xiangqi/xiangqi.ts";

/** The one that is meant where none is named stands first. */
export const games: readonly Game[] = [chess, xiangqi];

export function gameNamed(name: string): Game {
  return games.find((game) => game.name === name) ?? chess;
}

/** By the game's name before that of a table. */
export function gameOfMaterial(material: string): Game {
  return games.find(({ tablePrefix }) => tablePrefix !== "" && material.startsWith(tablePrefix)) ?? chess;
}

/** By the number of ranks; chess if no game has as many. */
export function gameOfFen(fen: string): Game {
  const ranks = (fen.trim().split(/[ _]/)[0] ?? "").split("/").length;
  return games.find((game) => game.ranks === ranks) ?? chess;
}
