import type { Position } from "../../position.ts";
import type { Demonstration, Lesson } from "./lesson.ts";
import { distance, fromCorner, fromEdge, isDark, placeOf } from "./places.ts";
import { t } from "../../language.ts";

/** King's moves between the kings up to which White's king takes part. */
const near = 3;

/** As books show it. Of White's moves one alone is not the quickest: Bf7, after which the knight comes to b7. */
const theW: Demonstration = {
  fen: "5k2/5N2/5K2/5B2/8/8/8/8 w - - 0 1",
  text: t`The knight stands on f7, the first point of the W, and keeps the black king out of h8, the wrong corner. The right one is a8.`,
  moves: [
    { san: "Bh7", text: t`The bishop takes g8: the way back to the wrong corner is shut.` },
    { san: "Ke8" },
    { san: "Ne5", text: t`The second point of the W, e5: the knight guards d7 and f7. The black king tries the corner again.` },
    { san: "Kf8" },
    { san: "Nd7+", text: t`The third point, d7: the knight takes f8 away, for good.` },
    { san: "Ke8" },
    { san: "Ke6", text: t`The king follows on the sixth row, opposite the black king.` },
    { san: "Kd8" },
    { san: "Kd6", text: t`Opposite once more. The knight guards b8 and f8 beside it.` },
    { san: "Ke8" },
    { san: "Bg6+", text: t`The bishop takes e8 and f7, which the king has left behind.` },
    { san: "Kd8" },
    { san: "Nc5", text: t`The fourth point, c5: the knight guards b7 and d7.` },
    { san: "Kc8" },
    { san: "Bf7", text: t`A move to wait: e8 stays guarded, and the black king has to step back. Another one is a move quicker, but leaves the W.` },
    { san: "Kd8" },
    { san: "Nb7+", text: t`The last point, b7: the knight takes d8 away. The black king goes to the half of the right corner.` },
    { san: "Kc8" },
    { san: "Kc6", text: t`The king follows, and the door is shut. What comes now is the next stage.` },
    { san: "Kb8" },
  ],
};

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
      demonstration: theW,
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
