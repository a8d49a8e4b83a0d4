/** How the rooms with a board are laid out: the board with its buttons at one side, a panel at the other. */

import type { Board } from "./board.ts";
import { button, element, type Child } from "./dom.ts";
import { formatFen, type Position } from "./position.ts";
import { flip, type RoomContext } from "./room.ts";
import { t } from "./language.ts";

export interface BoardRoomParts {
  /** Of the board. */
  readonly host: HTMLElement;
  readonly belowBoard: readonly Child[];
  readonly panel: readonly Child[];
  /** What the position is worth, and the part of the panel that it stands before. */
  readonly verdict: HTMLElement;
  readonly afterVerdict: HTMLElement;
}

export function layOut(root: HTMLElement, { host, belowBoard, panel, verdict, afterVerdict }: BoardRoomParts): void {
  root.append(
    element(
      "div",
      { class: "split" },
      element("div", { class: "board-side" }, host, ...belowBoard),
      element("div", { class: "panel explore-panel" }, ...panel),
    ),
  );
  placeVerdict(verdict, host, afterVerdict);
}

/** As in the style sheets: the panel stands below the board. */
const oneColumn = matchMedia("(max-width: 860px)");

/**
 * Keeps a verdict right under the board where that is all the screen shows, else in the panel before another part of it.
 * It moves in the document itself, so that it is read and reached in the order that is seen.
 */
function placeVerdict(verdict: HTMLElement, host: HTMLElement, nextInPanel: HTMLElement): void {
  const place = () => (oneColumn.matches ? host.after(verdict) : nextInPanel.before(verdict));
  oneColumn.addEventListener("change", place);
  place();
}

export function toolbar(label: string, ...buttons: Child[]): HTMLElement {
  return element("div", { class: "toolbar", role: "group", "aria-label": label }, ...buttons);
}

/** What ends the toolbar of a room that deals positions. @param shown the position on the board; null while there is none */
export function lookingButtons(context: RoomContext, board: Board, shown: () => Position | null): Child[] {
  return [
    element("span", { class: "gap" }),
    context.drawing.pieceSetButton(),
    button(t`Explore`, { title: t`Look at this position in Explore` }, () => {
      const position = shown();
      if (position) context.explore(formatFen(position));
    }),
    button(t`Flip`, { title: t`Turn the board around (F)` }, () => flip(board, context)),
  ];
}
