/** Solving the position on the board, which no table answers. */

import type { Answer, Api, Making } from "../api.ts";
import { element } from "../dom.ts";
import { counted, grouped, t } from "../language.ts";
import { formatFen, type Position } from "../position.ts";
import { solvesForYou } from "../server.ts";
import { wishForPosition } from "./making.ts";
import { MakingView } from "./making_view.ts";

/** The offer to solve it, where the server does that. */
export function solveView(position: Position, answer: Answer, api: Api): HTMLElement {
  const label = answer.proved ? t`Solve it further` : t`Solve this position`;
  const view = new MakingView({ wish: wishForPosition(formatFen(position)), label, title: solvesForYou, offer }, api);
  return element("div", { class: "remedy" }, view.button, view.stop, view.status);
}

function offer({ solving }: Making): string {
  if (solving === null) return "";
  const mebibytes = grouped(Math.ceil(solving.memory_bytes / 2 ** 20));
  const minutes = Math.round(solving.seconds / 60);
  return solving.seconds < 90
    ? counted(solving.seconds, "It takes at most {0} second, and {1} MiB.", "It takes at most {0} seconds, and {1} MiB.", mebibytes)
    : counted(minutes, "It takes at most {0} minute, and {1} MiB.", "It takes at most {0} minutes, and {1} MiB.", mebibytes);
}
