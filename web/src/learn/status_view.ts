import { button, element } from "../dom.ts";
import type { ArrowKind } from "../board.ts";
import type { Api } from "../api.ts";
import { whyUnknown } from "../explore/problem.ts";
import { remedyView } from "../explore/remedy_view.ts";
import { colorStyles } from "../game.ts";
import type { VerdictKind } from "./judgement.ts";
import type { Ply, Session } from "./session.ts";
import type { LessonText } from "./lessons/lesson_words.ts";
import { answerText, clockText, costText, fiftyReason, hintText, numberedMove, sideText, summaryTexts, taskText } from "./words.ts";
import { t } from "../language.ts";

export interface StatusActions {
  askAgain(): void;
  endLook(): void;
}

const signs: Readonly<Record<VerdictKind, string>> = {
  mate: "#",
  best: "✓",
  slower: "?",
  sooner: "?",
  thrown: "??",
  unknown: "–",
};

/** What is to be done, what the last move cost, the hint, the end. */
export class StatusView {
  readonly root = element("div", { class: "headline learn-status" });

  constructor(
    private readonly api: Api,
    private readonly actions: StatusActions,
  ) {}

  /** @param lesson what is said of the lesson, above what is said of the game */
  show(session: Session, lesson: LessonText | null): void {
    this.root.replaceChildren(...(session.reviewed ? this.look(session.reviewed) : this.game(session, lesson)));
  }

  private game(session: Session, lesson: LessonText | null): Node[] {
    const last = session.plies.filter((ply) => ply.byPlayer).at(-1);
    const nodes: (Node | null)[] = [
      heading(
        session.player ? `seal-${colorStyles[session.player]}` : "seal-unknown",
        taskText(session),
      ),
      element("p", { class: "facts" }, [sideText(session), clockText(session)].filter(Boolean).join(" · ")),
      lesson && element("p", { class: "lesson-text" }, element("b", {}, lesson.head), lesson.text),
      session.problem && this.problem(session),
      session.phase === "unfit" || session.ending === "unknown" ? this.unknown(session) : null,
      last?.verdict ? verdictNotice(last) : null,
      fiftyNotice(session),
      session.hintStep > 0 ? element("p", { class: "notice hint" }, t`Hint: ${hintText(session)}`) : null,
      ...summaryTexts(session).map((text) => element("p", { class: "summary-line" }, text)),
    ];
    return nodes.filter((node) => node !== null);
  }

  private problem({ problem }: Session): HTMLElement {
    return element(
      "div",
      { class: "notice error" },
      element(
        "p",
        {},
        problem?.text ?? "",
        ...(problem?.kind === "gone"
          ? [" ", t`Start it again, and this page goes on by itself:`, " ", element("code", {}, "mate33 serve")]
          : []),
      ),
      problem?.remedy && remedyView(problem.remedy, this.api),
      button(t`Try now`, {}, () => this.actions.askAgain()),
    );
  }

  /** Why it is not known who wins, and what to do about it. */
  private unknown({ position, answer }: Session): HTMLElement | null {
    const problem = answer && whyUnknown(position, answer);
    if (!problem) return null;
    return element("div", { class: "notice" }, element("p", {}, problem.text), problem.remedy && remedyView(problem.remedy, this.api));
  }

  private look(ply: Ply): Node[] {
    return [
      heading("seal-draw", t`Again: before ${numberedMove(ply)}`),
      element("p", { class: "facts" }, costText(ply)),
      arrowLegend(ply),
      verdictNotice(ply),
      button(t`Back to the game (Esc)`, {}, () => this.actions.endLook()),
    ];
  }
}

function heading(seal: string, text: string): HTMLElement {
  return element(
    "div",
    { class: "verdict" },
    element("span", { class: `seal ${seal}`, "aria-hidden": "true" }),
    element("h2", {}, text),
  );
}

/** What the arrows on the board are, and the answer by its name: colours alone do not tell. */
function arrowLegend(ply: Ply): HTMLElement {
  const key = (kind: ArrowKind, text: string) =>
    element("span", { class: "key" }, element("i", { class: `swatch arrow-${kind}` }), text);
  const answer = answerText(ply);
  return element(
    "p",
    { class: "legend" },
    key("best", "best"),
    key("loss", "played"),
    answer ? key("refutation", answer) : null,
  );
}

function fiftyNotice(session: Session): HTMLElement | null {
  const reason = fiftyReason(session);
  return reason ? element("p", { class: "notice fifty" }, reason) : null;
}

function verdictNotice(ply: Ply): HTMLElement {
  const kind = ply.verdict?.kind ?? "unknown";
  return element(
    "p",
    { class: `notice judged judged-${kind}` },
    element("span", { class: "sign", "aria-hidden": "true" }, signs[kind]),
    element("span", {}, element("b", {}, numberedMove(ply)), ` ${ply.verdict?.text ?? ""}`),
  );
}

/** "?" for a move that lost time, "??" for a thrown win, "" for any other. */
export function markOf({ verdict }: Ply): string {
  if (!verdict) return "";
  return verdict.kind === "thrown" ? "??" : verdict.lostMoves > 0 ? "?" : "";
}
