import type { Metric } from "../api.ts";
import { element } from "../dom.ts";
import { materialInWords, shortName } from "../position.ts";
import { choice, conventions } from "./parts.ts";
import { summaryText } from "./summary.ts";
import type { TableActions, TableShown } from "./table_shown.ts";
import { t } from "../language.ts";

const metricNames: Readonly<Record<Metric, string>> = {
  dtm: t`Distance to mate`,
  wdl: t`Result by the rule`,
  dtz: t`Distance to zeroing`,
};

/** Which table it is, in a sentence, and what of it is shown. */
export function headPanel(shown: TableShown, actions: TableActions): HTMLElement {
  const { game, material, statistics, size } = shown;
  return element(
    "div",
    { class: "panel statistics-head" },
    element("h2", {}, shortName(material), " ", element("span", { class: "fine" }, materialInWords(material, game))),
    element("p", { class: "facts" }, summaryText(game, statistics, size)),
    metricSwitch(shown, actions),
    conventionSwitch(shown, actions),
  );
}

function metricSwitch({ metrics, statistics }: TableShown, actions: TableActions): HTMLElement | null {
  if (metrics.length < 2) return null;
  const names = metrics.map((metric) => [metric, metricNames[metric]]);
  const chosen = choice(t`Table`, names, statistics.metric, (metric) => actions.metric(metric as Metric));
  return element("div", { class: "switch-line" }, chosen);
}

function conventionSwitch({ statistics, look }: TableShown, actions: TableActions): HTMLElement {
  const names = Object.keys(statistics.counts).map((name) => [name, conventions[name]?.name ?? name]);
  return element(
    "div",
    { class: "switch-line" },
    choice(t`Count`, names, look.convention, (convention) => actions.look({ convention })),
    element("span", { class: "fine" }, conventions[look.convention]?.meaning ?? ""),
  );
}
