import type { Room, RoomContext } from "../room.ts";

export function mountStatistics(_root: HTMLElement, _context: RoomContext): Room {
  return { show() {} };
}
