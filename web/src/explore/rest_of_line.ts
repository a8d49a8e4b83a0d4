import type { MainLine } from "../api.ts";
import { formatFen, positionAfter, type Position } from "../position.ts";

/** What is left of a line in a position on it; null if the position is not on it. @param from where the line begins */
export function restOfLine(from: Position, line: MainLine, position: Position): MainLine | null {
  const wanted = formatFen(position);
  let reached = from;
  for (let played = 0; ; ++played) {
    if (formatFen(reached) === wanted) return { ...line, mainline: line.mainline.slice(played) };
    const next = line.mainline[played];
    if (!next) return null;
    reached = positionAfter(reached, next.fen);
  }
}
