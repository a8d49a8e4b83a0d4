import { button, element, replaceKeepingFocus } from "../dom.ts";
import type { Lesson } from "./lessons/lesson.ts";
import { beforeFirst, exercisesOf, type LessonPlace } from "./lessons/lessons.ts";
import { lostInExercise, type Progress } from "./progress.ts";
import { t } from "../language.ts";

export interface LessonActions {
  begin(place: LessonPlace): void;
  /** Shows how a stage is done. */
  demonstrate(place: LessonPlace): void;
  /** Random positions are wanted again. */
  leave(): void;
}

/** The lessons, their stages and exercises, with what was solved; a click begins an exercise. */
export class LessonView {
  readonly root = element("section", { class: "lessons panel-part", "aria-label": t`Lessons` });
  private readonly list = element("div", { class: "lesson-list" });
  private readonly leave = button(t`Leave the lesson`, { class: "quiet", hidden: true }, () => this.actions.leave());
  /** The lessons that are unfolded. */
  private readonly open = new Set<string>();

  constructor(
    private readonly lessons: readonly Lesson[],
    private readonly actions: LessonActions,
  ) {
    this.root.hidden = lessons.length === 0;
    this.root.append(element("div", { class: "part-head" }, element("h3", {}, t`Lessons`), this.leave), this.list);
  }

  show(progress: Progress, current: LessonPlace | null): void {
    this.leave.hidden = current === null;
    if (current) this.open.add(current.lesson.name);
    replaceKeepingFocus(this.list, ...this.lessons.map((lesson) => this.lesson(lesson, progress, current)));
  }

  private lesson(lesson: Lesson, progress: Progress, current: LessonPlace | null): HTMLElement {
    const places = exercisesOf(lesson).flatMap((stage, index) =>
      stage.map((_, exercise): LessonPlace => ({ lesson, stage: index, exercise })),
    );
    const solved = places.filter((place) => lostInExercise(progress, place) !== undefined).length;
    const details = element(
      "details",
      { open: this.open.has(lesson.name) },
      element("summary", {}, lesson.title, " ", element("small", {}, t`${solved} of ${places.length} solved`)),
      element(
        "ol",
        { class: "stages" },
        ...lesson.stages.map((stage, index) =>
          element(
            "li",
            {},
            element("span", {}, stage.name),
            element(
              "span",
              { class: "exercises" },
              stage.demonstration ? this.demonstration({ lesson, stage: index, exercise: beforeFirst }, current) : null,
              ...places
                .filter((place) => place.stage === index)
                .map((place) => this.exercise(place, progress, current)),
            ),
          ),
        ),
      ),
    );
    details.addEventListener("toggle", () => {
      if (details.open) this.open.add(lesson.name);
      else this.open.delete(lesson.name);
    });
    return details;
  }

  private demonstration(place: LessonPlace, current: LessonPlace | null): HTMLElement {
    const name = place.lesson.stages[place.stage]?.name ?? "";
    return button(
      t`Watch`,
      {
        class: "exercise watch",
        title: t`Shown move by move`,
        "aria-label": t`Watch: ${name}, move by move`,
        "aria-current": isSame(place, current) ? "true" : null,
      },
      () => this.actions.demonstrate(place),
    );
  }

  private exercise(place: LessonPlace, progress: Progress, current: LessonPlace | null): HTMLElement {
    const lost = lostInExercise(progress, place);
    const number = place.exercise + 1;
    const done = lost === undefined ? "" : lost === 0 ? t`solved without a lost move` : t`solved`;
    return button(
      `${number}${lost === undefined ? "" : lost === 0 ? "★" : "✓"}`,
      {
        class: lost === undefined ? "exercise" : "exercise solved",
        "aria-label": [place.lesson.stages[place.stage]?.name, t`exercise ${number}`, done].filter(Boolean).join(", "),
        "aria-current": isSame(place, current) ? "true" : null,
      },
      () => this.actions.begin(place),
    );
  }
}

function isSame(one: LessonPlace, two: LessonPlace | null): boolean {
  return one.lesson === two?.lesson && one.stage === two.stage && one.exercise === two.exercise;
}
