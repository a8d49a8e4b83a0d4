import type { Room, RoomContext } from "../room.ts";

export function mountExplore(root: HTMLElement, context: RoomContext): Room {
  context.createBoard(root);
  return { show() {} };
}
