import type { Api } from "../api.ts";
import { commandView } from "../command_view.ts";
import { element } from "../dom.ts";
import { MakingView } from "./making_view.ts";
import type { Remedy } from "./problem.ts";

/** How missing tables are made. */
export function remedyView({ advice, materials, missing }: Remedy, api: Api): HTMLElement {
  const making = new MakingView(materials, api);
  const command = commandView(`mate33 generate ${materials.join(" ")}`, api.whereToMake(missing), making.button);
  return element("div", { class: "remedy" }, element("p", {}, advice), command, making.status);
}
