import type { Position } from "../../position.ts";
import type { Lesson } from "./lesson.ts";
import { distance, fromCorner, fromEdge, isDark, placeOf } from "./places.ts";
import { t } from "../../language.ts";

/** King's moves between the kings up to which White's king takes part. */
const near = 3;

export const bishopAndKnight: Lesson = {
  name: "bishop-and-knight",
  title: t`Bishop and knight`,
  material: "KBNvK",
  role: "winner",
  stages: [
    {
      name: t`Confine the king`,
      text:
        t`Bring the king near and take the middle. The three men stand close together and guard the squares around the black king, \
which has to step back.`,
    },
    {
      name: t`To the edge`,
      text: t`The king opposes, bishop and knight guard the squares beside it: the black king has to leave the second row for the edge.`,
    },
    {
      name: t`Out of the wrong corner: the W`,
      text:
        t`Mate is possible only in a corner of the bishop's colour. The knight walks a W along the edge, as from f7 by e5, d7, c5 to b7, \
and the bishop takes the squares that it leaves. The black king has to walk to the other corner.`,
    },
    {
      name: t`Into the right corner`,
      text: t`The black king is in the half of the right corner. Follow it with your king; bishop and knight keep the door shut behind it.`,
    },
    {
      name: t`Mate`,
      text:
        t`The black king has two squares, the corner and the one beside it. Your king takes the squares in front of it, the knight \
checks, the bishop mates, or the other way round. Leave it a move until then: no stalemate.`,
    },
  ],
  done: "",
  stageOf,
};

function stageOf(position: Position): number {
  const white = placeOf(position, "K");
  const black = placeOf(position, "k");
  const bishop = placeOf(position, "B");
  if (!white || !black || !bishop) return 0;
  const edge = fromEdge(black);
  if (edge > 1 || distance(white, black) > near) return 0;
  if (edge === 1) return 1;
  const isRight = (corner: typeof black) => isDark(corner) === isDark(bishop);
  const toRight = fromCorner(black, isRight);
  if (toRight <= 1) return 4;
  return toRight < fromCorner(black, (corner) => !isRight(corner)) ? 3 : 2;
}
