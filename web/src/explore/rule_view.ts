import type { Answer } from "../api.ts";
import { element } from "../dom.ts";
import type { Color, Position } from "../position.ts";
import { fiftyMoveNote, fiftyMoves } from "../values.ts";
import { drawCourse } from "./course_plot.ts";
import { courseOf, fateText, stretchText, type Stretch } from "./fate.ts";
import { t } from "../language.ts";

export interface RuleActions {
  /** Another clock was put in. */
  clock(halfmoves: number): void;
}

/** At 150 a game is over whatever the players want (FIDE, article 9.6.2): no clock shows more. */
const mostHalfmoves = 150;

/** The fifty-move rule: the half-move clock, to read and to set, and what it means for the position. */
export class RuleView {
  readonly root = element("section", { class: "rule panel-part", "aria-label": t`Fifty-move rule` });
  private readonly clock = element("input", {
    id: "clock",
    type: "number",
    min: 0,
    max: mostHalfmoves,
    step: 1,
    inputmode: "numeric",
    autocomplete: "off",
    title: t`Plies since the last capture or pawn move; at 100 the game is a draw`,
    input: () => this.set(),
    // The keys belong to the board again.
    keydown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === "Escape") this.clock.blur();
    },
    // What is no number is given up.
    blur: () => (this.clock.value = String(this.shownClock)),
  });
  private readonly fate = element("p", { class: "fate" });
  private readonly plotPlace = element("div", { class: "course-place" });
  private readonly list = element("ul", { class: "course-list" });
  private readonly course = element(
    "div",
    { class: "course-part", hidden: true },
    element("p", { class: "fine" }, t`Moves to mate under the rule, by the clock:`),
    this.plotPlace,
    element("details", { class: "fine" }, element("summary", {}, t`As a list`), this.list),
  );
  private shownClock = 0;
  /** Draws the picture anew in another width. */
  private draw: (width: number) => void = () => undefined;
  private width = 0;

  constructor(private readonly actions: RuleActions) {
    this.root.append(
      element(
        "div",
        { class: "part-head" },
        element("h3", {}, t`Fifty-move rule`),
        element("label", { for: "clock" }, t`Half-move clock`),
        this.clock,
        element("span", { class: "quiet-text" }, t`of ${fiftyMoves}`),
      ),
      this.fate,
      this.course,
    );
    new ResizeObserver(([entry]) => {
      this.width = Math.floor(entry?.contentRect.width ?? 0);
      if (this.width > 0) this.draw(this.width);
    }).observe(this.plotPlace);
  }

  /** A position that is on the board, whose answer is still to come. */
  showPosition({ halfmoves }: Position): void {
    this.shownClock = halfmoves;
    // Who types "05" has not yet typed all of "057".
    if (this.clock.value === "" || Number(this.clock.value) !== halfmoves) this.clock.value = String(halfmoves);
  }

  /** @param answer null where nothing is known of the position */
  showAnswer(position: Position, answer: Answer | null): void {
    const text = answer ? fateText(position, answer) : "";
    this.fate.textContent = text;
    this.fate.hidden = text === "";
    const isSpoiled = answer !== null && fiftyMoveNote(answer.category) !== "";
    this.fate.className = isSpoiled ? "fate notice fifty" : "fate";
    this.showCourse(answer ? courseOf(answer) : [], position.turn, position.halfmoves);
  }

  private showCourse(stretches: readonly Stretch[], turn: Color, clock: number): void {
    this.course.hidden = stretches.length === 0;
    if (stretches.length === 0) return;
    this.draw = (width) => this.plotPlace.replaceChildren(drawCourse({ stretches, turn, clock, width }));
    if (this.width > 0) this.draw(this.width);
    this.list.replaceChildren(
      ...stretches.map((stretch) =>
        element("li", {}, t`Clock ${stretch.from} to ${stretch.to}: ${stretchText(stretch, turn)}`),
      ),
    );
  }

  private set(): void {
    const { value } = this.clock;
    if (!/^\d{1,4}$/.test(value) || Number(value) > mostHalfmoves || Number(value) === this.shownClock) return;
    this.actions.clock(Number(value));
  }
}
