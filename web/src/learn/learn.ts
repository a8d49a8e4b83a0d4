import { element } from "../dom.ts";
import type { Room, RoomContext } from "../room.ts";

/** The practice room. */
export function mountLearn(root: HTMLElement, _context: RoomContext): Room {
  root.append(element("p", { class: "notice" }, "Practice is being built."));
  return { show() {} };
}
