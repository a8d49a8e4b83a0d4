import type { Api } from "../api.ts";
import { commandView } from "../command_view.ts";
import { element } from "../dom.ts";
import { t } from "../language.ts";
import { wishForTables } from "./making.ts";
import { MakingView } from "./making_view.ts";
import type { Remedy } from "./problem.ts";

/** How missing tables are made. */
export function remedyView({ advice, materials, missing }: Remedy, api: Api): HTMLElement {
  const making = new MakingView({ wish: wishForTables(materials), label: t`Make it now`, title: t`The server makes it` }, api);
  const command = commandView(`mate33 generate ${materials.join(" ")}`, api.whereToMake(missing), making.button);
  return element("div", { class: "remedy" }, element("p", {}, advice), command, making.status);
}
