import type { Api } from "../api.ts";
import { commandView } from "../command_view.ts";
import { element } from "../dom.ts";
import type { Remedy } from "./problem.ts";

/** How a missing table is made. */
export function remedyView({ advice, command, missing }: Remedy, api: Api): HTMLElement {
  return element("div", { class: "remedy" }, element("p", {}, advice), commandView(command, api.whereToMake(missing)));
}
