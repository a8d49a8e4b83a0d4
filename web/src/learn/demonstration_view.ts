import { button, element, replaceKeepingFocus } from "../dom.ts";
import { isFirstToMove } from "../position.ts";
import type { Moment, Shown } from "./demonstration.ts";
import { headOf } from "./lessons/lesson_words.ts";
import { t } from "../language.ts";

export interface DemonstrationActions {
  /** Goes on by so many moves. */
  shift(by: number): void;
  /** It has been seen: to the exercises. */
  end(): void;
}

/** What is said of a manoeuvre while it is shown, its moves so far, and buttons that go through them. */
export function showDemonstration(root: HTMLElement, { place, moments, at }: Shown, actions: DemonstrationActions): void {
  const moment = moments[at]!;
  const isLast = at === moments.length - 1;
  const isFirst = at === 0;
  replaceKeepingFocus(
    root,
    element("div", { class: "verdict" }, element("h2", {}, place.lesson.stages[place.stage]?.name ?? "")),
    element("p", { class: "facts" }, headOf(place.lesson, place.stage)),
    element("p", { class: "lesson-text" }, moment.text),
    element("p", { class: "notation" }, movesText(moment)),
    element(
      "div",
      { class: "button-row" },
      button(t`Back`, { title: t`One move back (←)`, "aria-disabled": String(isFirst) }, () => actions.shift(-1)),
      button(t`Next move`, { title: t`The next move (→)`, class: isLast ? "" : "primary", "aria-disabled": String(isLast) }, () => actions.shift(1)),
      button(t`To the exercises`, { title: t`Begin the first exercise (N)`, class: isLast ? "primary" : "" }, () => actions.end()),
    ),
  );
}

/** "1. Bh7 Ke8 2. Ne5" */
export function movesText({ played }: Moment): string {
  return played.map(({ before, san }) => (isFirstToMove(before) ? `${before.fullmoves}. ${san}` : san)).join(" ");
}
