/** The address bar: `/?fen=8/8/..._w_-_-_0_1#explore`, `/?game=xiangqi&fen=4k4/..._w#explore`. */

import { chess } from "./chess/chess.ts";
import type { GameName } from "./game.ts";
import { fenForAddress } from "./position.ts";

export const roomNames = ["explore", "learn", "guess", "find", "statistics"] as const;
export type RoomName = (typeof roomNames)[number];

/** The position in the address as FEN with spaces, "" if there is none. */
export function fenInAddress(search: string): string {
  return (new URLSearchParams(search).get("fen") ?? "").replaceAll("_", " ").trim();
}

/** "" if none is named, and then chess is meant. */
export function gameInAddress(search: string): GameName {
  const name = new URLSearchParams(search).get("game") ?? "";
  return name === chess.name ? "" : name;
}

export function roomInAddress(hash: string): RoomName {
  return roomNames.find((name) => hash === `#${name}`) ?? "explore";
}

/** The part of an address that says game, position and room. FEN's characters need no escaping in a query. */
export function addressOf(fen: string, room: RoomName, game: GameName = chess.name): string {
  const parts = [
    game === chess.name ? "" : `game=${game}`,
    fen === "" ? "" : `fen=${escapeQuery(fenForAddress(fen))}`,
  ].filter(Boolean);
  return `${parts.length > 0 ? `?${parts.join("&")}` : ""}#${room}`;
}

function escapeQuery(text: string): string {
  return encodeURIComponent(text).replaceAll("%2F", "/");
}
