import type { Position } from "../../position.ts";
import type { Lesson } from "./lesson.ts";
import { distance, fromEdge, placeOf } from "./places.ts";
import { t } from "../../language.ts";

export const queenAgainstRook: Lesson = {
  name: "queen-against-rook",
  title: t`Queen against rook`,
  material: "KQvKR",
  role: "winner",
  stages: [
    {
      name: t`Push the king back`,
      text: t`The rook stays beside its king and holds a row. Bring your king up behind the queen, and squeeze: mostly a quiet move wins a row.`,
    },
    {
      name: t`At the edge`,
      text: t`The black king is at the edge, the rook beside it. Take away its moves until the rook has to leave the king: zugzwang.`,
    },
    {
      name: t`Win the rook`,
      text: t`The rook is away from its king. Look for a chain of checks that ends with a fork of king and rook.`,
    },
  ],
  done: t`Done: the rook is won, and the queen mates`,
  stageOf,
};

function stageOf(position: Position): number {
  const black = placeOf(position, "k");
  const rook = placeOf(position, "r");
  if (!black || !rook) return 3;
  if (distance(black, rook) > 1) return 2;
  return fromEdge(black) === 0 ? 1 : 0;
}
