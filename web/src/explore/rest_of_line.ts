import type { MainLine } from "../api.ts";
import { formatFen, positionsAlong, type Position } from "../position.ts";

/** What is left of a line in a position on it; null if the position is not on it. @param from where the line begins */
export function restOfLine(from: Position, line: MainLine, position: Position): MainLine | null {
  const wanted = formatFen(position);
  let played = 0;
  for (const reached of positionsAlong(from, line.mainline)) {
    if (formatFen(reached) === wanted) return { ...line, mainline: line.mainline.slice(played) };
    ++played;
  }
  return null;
}
