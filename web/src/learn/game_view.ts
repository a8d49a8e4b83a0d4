import { button, element } from "../dom.ts";
import { isFirstToMove } from "../position.ts";
import { bestMoves } from "../values.ts";
import { mistakesOf, type Mistake, type Ply, type Session } from "./session.ts";
import { markOf } from "./status_view.ts";
import { answerText, numberedMove } from "./words.ts";
import { t } from "../language.ts";

/** Best moves named beside a mistake. */
const mostNamed = 3;

/** The moves of the game, and the player's mistakes as a list; a click looks at one again. */
export class GameView {
  readonly root = element("section", { class: "game panel-part", "aria-label": "Game" });
  private readonly moves = element("p", { class: "notation" });
  private readonly movesPart = element(
    "div",
    {},
    element("div", { class: "part-head" }, element("h3", {}, t`Moves`)),
    this.moves,
  );
  private readonly mistakes = element("ol", { class: "mistakes" });
  private readonly mistakesPart = element(
    "div",
    { class: "mistakes-part" },
    element("h3", {}, t`Mistakes`),
    this.mistakes,
  );

  constructor(private readonly look: (ply: Ply) => void) {
    this.root.append(this.movesPart, this.mistakesPart);
  }

  show(session: Session): void {
    const mistakes = mistakesOf(session);
    this.root.hidden = session.plies.length === 0 && mistakes.length === 0;
    this.movesPart.hidden = session.plies.length === 0;
    const focused = this.buttons().indexOf(document.activeElement as HTMLButtonElement);
    this.moves.replaceChildren(...session.plies.flatMap((ply, index) => [this.word(ply, index, session), " "]));
    if (!session.reviewed) this.moves.scrollTop = this.moves.scrollHeight;
    this.mistakesPart.hidden = mistakes.length === 0;
    this.mistakes.replaceChildren(
      ...mistakes.map((mistake) => element("li", {}, this.mistake(mistake, session.reviewed))),
    );
    // The buttons are new: the keyboard stays on the one in the same place.
    if (focused >= 0) this.buttons()[focused]?.focus();
  }

  private buttons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll("button")];
  }

  private word(ply: Ply, index: number, { reviewed }: Session): HTMLElement {
    const text = isFirstToMove(ply.before) || index === 0 ? numberedMove(ply) : ply.san;
    if (!ply.byPlayer || !ply.verdict) return element("span", { class: "word" }, text);
    return button(
      `${text}${markOf(ply)}`,
      {
        class: `word own judged-${ply.verdict.kind}`,
        title: ply.verdict.text,
        "aria-label": `${numberedMove(ply)}: ${ply.verdict.text}`,
        "aria-current": ply === reviewed ? "true" : null,
      },
      () => this.look(ply),
    );
  }

  private mistake({ ply, takenBack }: Mistake, reviewed: Ply | null): HTMLElement {
    const best = bestMoves(ply.answer.moves, ply.before);
    const named = best
      .slice(0, mostNamed)
      .map((move) => move.san)
      .join(", ");
    return element(
      "button",
      {
        type: "button",
        class: "mistake",
        "aria-current": ply === reviewed ? "true" : null,
        click: () => this.look(ply),
      },
      element("b", {}, `${numberedMove(ply)}${markOf(ply)}`),
      element("span", {}, `${ply.verdict?.text ?? ""} ${takenBack ? t`Taken back.` : ""}`.trim()),
      element("small", {}, `${best.length > mostNamed ? t`Best: ${named} and others.` : t`Best: ${named}.`} ${answerText(ply)}`.trim()),
    );
  }
}
