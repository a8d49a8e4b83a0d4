/** The games that the page knows without asking; others are those that rules describe. */

import { chess } from "./chess/chess.ts";
import type { Game, GameName } from "./game.ts";
import { xiangqi } from "./xiangqi/xiangqi.ts";

/** The one that is meant where none is named stands first. */
export const games: readonly Game[] = [chess, xiangqi];

/** Chess for "", undefined for a game that only the server may know. */
export function gameNamed(name: GameName): Game | undefined {
  return name === "" ? chess : games.find((game) => game.name === name);
}
