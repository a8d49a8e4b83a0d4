import type { Position } from "../../position.ts";
import type { Lesson } from "./lesson.ts";
import { distance, fromCorner, fromEdge, placeOf } from "./places.ts";
import { t } from "../../language.ts";

/** King's moves between the kings up to which White's king takes part. */
const near = 3;

export const twoBishops: Lesson = {
  name: "two-bishops",
  title: t`Two bishops`,
  material: "KBBvK",
  role: "winner",
  stages: [
    {
      name: t`Confine the king`,
      text: t`Side by side the bishops guard two diagonals that no king crosses. Put them there, and bring the king near.`,
    },
    {
      name: t`To the edge`,
      text: t`The king takes squares from the black one, and the bishops close the next diagonals behind it. Keep them side by side.`,
    },
    {
      name: t`Into a corner`,
      text: t`The black king walks along the edge. Your king stays a knight's move away from the corner that it goes to.`,
    },
    {
      name: t`Mate`,
      text: t`Your king guards the squares in front of the corner, one bishop checks beside it, the other one mates. No stalemate before.`,
    },
  ],
  done: "",
  stageOf,
};

function stageOf(position: Position): number {
  const white = placeOf(position, "K");
  const black = placeOf(position, "k");
  if (!white || !black) return 0;
  const edge = fromEdge(black);
  if (edge > 1 || distance(white, black) > near) return 0;
  if (edge === 1) return 1;
  return fromCorner(black) <= 1 ? 3 : 2;
}
