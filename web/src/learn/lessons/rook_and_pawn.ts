import type { Position } from "../../position.ts";
import type { Lesson } from "./lesson.ts";
import { placeOf } from "./places.ts";
import { t } from "../../language.ts";

export const rookAndPawn: Lesson = {
  name: "rook-and-pawn",
  title: t`Rook and pawn against rook`,
  material: "KRPvKR",
  role: "winner",
  stages: [
    {
      name: t`Forward with the pawn`,
      text: t`The rook cuts the black king off from the pawn, your king goes in front, and the pawn follows to the seventh rank.`,
    },
    {
      name: t`Lucena: the bridge`,
      text:
        t`Your king stands on the square where the pawn is to promote. The rook goes to the fourth rank and waits: when your king steps \
out and the black rook checks, it comes between. That is the bridge.`,
    },
    {
      name: t`Promote`,
      text: t`The way is free. Hide from the checks, behind the rook or near the black one, and promote.`,
    },
  ],
  done: t`Done: the pawn is promoted, or the rook stands alone`,
  stageOf,
};

function stageOf(position: Position): number {
  const pawn = placeOf(position, "P");
  const king = placeOf(position, "K");
  if (!pawn || !king) return 3;
  if (pawn.rank < 6) return 0;
  return king.rank === 7 && king.file === pawn.file ? 1 : 2;
}
