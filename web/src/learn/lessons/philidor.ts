import type { Position } from "../../position.ts";
import type { Lesson } from "./lesson.ts";
import { placeOf } from "./places.ts";
import { t } from "../../language.ts";

export const philidor: Lesson = {
  name: "philidor",
  title: t`Rook against rook and pawn: hold the draw`,
  material: "KRPvKR",
  role: "holder",
  stages: [
    {
      name: t`Philidor: the third rank`,
      text: t`Your king stands in front of the pawn. Keep your rook on the sixth rank, the third from your side: the white king cannot \
go forward before the pawn does.`,
    },
    {
      name: t`Philidor: checks from behind`,
      text: t`The pawn has gone to the sixth rank, and the white king has nothing to hide behind. Take your rook to the far end of the board and give checks.`,
    },
  ],
  done: "",
  stageOf,
};

function stageOf(position: Position): number {
  const pawn = placeOf(position, "P");
  if (!pawn) return 2;
  return pawn.rank < 5 ? 0 : 1;
}
