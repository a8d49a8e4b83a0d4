/** Where pages of xiangqi are. */

/** Red mates in 4 moves, 7 plies. */
export const horse = "9/4k4/9/9/9/9/6N2/9/9/3K5 w";

/** Of a material that neither the tests nor the static site have a table of. */
export const withoutTable = "3k1a3/9/5a2b/9/6bR1/9/9/9/9/5K3 w";

/** "?game=xiangqi&fen=..._w#explore" */
export function xiangqiAddress(fen = "", room = "explore"): string {
  return `?game=xiangqi${fen === "" ? "" : `&fen=${fen.replaceAll(" ", "_")}`}#${room}`;
}
