/** Positions to practise in which one move alone wins, out of whole tables. */

import { ApiError, type Api } from "../api.ts";
import { findExercise } from "../find/exercises.ts";
import { t } from "../language.ts";
import { mirror, shortName, swapColors, type Game, type Position } from "../position.ts";

/** Half of them are hard to see. */
function searchesBy(random: () => number): readonly ("hard" | "only-move")[] {
  return random() < 0.5 ? ["hard", "only-move"] : ["only-move"];
}

/**
 * White, the side named first, is to move, and does not mate at once.
 * @param material either side first @param random from 0 to below 1 @throws ApiError
 */
export async function dealOnlyMove(api: Pick<Api, "find">, game: Game, material: string, random: () => number): Promise<Position> {
  for (const what of searchesBy(random)) {
    // The table may name the other side first: then it is that table's Black who is to win.
    for (const side of ["white", "black"] as const) {
      const exercise = await findExercise(api, material, what, { where: `${side} to move, plies at least 3` }, random);
      if (!exercise || (exercise.material === material) !== (side === "white")) continue;
      const found = game.parseFen(exercise.found.fen);
      const position = random() < 0.5 ? mirror(found) : found;
      return side === "white" ? position : swapColors(position);
    }
  }
  throw new ApiError("missing", t`No position of ${shortName(material)} was found in which one move alone wins.`);
}
