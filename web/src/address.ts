/** The address bar: `/?fen=8/8/..._w_-_-_0_1#explore`. */

import { fenForAddress } from "./position.ts";

export const roomNames = ["explore", "learn", "statistics"] as const;
export type RoomName = (typeof roomNames)[number];

/** The position in the address as FEN with spaces, "" if there is none. */
export function fenInAddress(search: string): string {
  return (new URLSearchParams(search).get("fen") ?? "").replaceAll("_", " ").trim();
}

export function roomInAddress(hash: string): RoomName {
  return roomNames.find((name) => hash === `#${name}`) ?? "explore";
}

/** The part of an address that says both. FEN's characters need no escaping in a query. */
export function addressOf(fen: string, room: RoomName): string {
  return `${fen === "" ? "" : `?fen=${escapeQuery(fenForAddress(fen))}`}#${room}`;
}

function escapeQuery(text: string): string {
  return encodeURIComponent(text).replaceAll("%2F", "/");
}
