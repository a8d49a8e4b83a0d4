import type { Answer, Api, ApiError } from "../api.ts";
import { button, element, type Child } from "../dom.ts";
import { colorStyles } from "../game.ts";
import { colorNames, menOf, shortName, type Position } from "../position.ts";
import { headline, outcomeOf, perpetualCheckText, winnerOf } from "../values.ts";
import { remedyView } from "./remedy_view.ts";
import { isWorthSolving } from "./solvable.ts";
import { solveView } from "./solve_view.ts";
import { castlingHides, missingAfterMoves, whyUnknown, type Problem } from "./problem.ts";
import { counted, t } from "../language.ts";

export interface HeadlineActions {
  retry(): void;
  withoutCastling(): void;
}

/** Shows what a position is worth, or what is wrong with it. */
export class HeadlineView {
  readonly root = element("div", { class: "headline" });

  constructor(
    private readonly api: Api,
    private readonly actions: HeadlineActions,
  ) {}

  showAnswer(position: Position, answer: Answer): void {
    const winner = winnerOf(answer, position.turn);
    const outcome = outcomeOf(answer.category);
    const kind =
      outcome === null ? "unknown" : winner === null || outcome === 0 ? "draw" : colorStyles[winner];
    const unknown = whyUnknown(position, answer);
    const missing = missingAfterMoves(position, answer);
    this.root.replaceChildren(
      element(
        "div",
        { class: "verdict" },
        element("span", { class: `seal seal-${kind}`, "aria-hidden": "true" }),
        element("h2", {}, headline(answer, position)),
      ),
      element("p", { class: "facts" }, facts(position, answer)),
      ...notices(
        unknown && problemNotice("unknown", unknown.text, this.remedy(unknown), castlingHides(position, answer) && this.castlingButton()),
        missing && problemNotice("unknown", missing.text, this.remedy(missing)),
        isWorthSolving(position, answer) && solveView(position, answer, this.api),
      ),
    );
  }

  /** The answer takes its time. */
  showWaiting(position: Position): void {
    this.root.replaceChildren(
      element(
        "div",
        { class: "verdict" },
        element("span", { class: "seal seal-unknown", "aria-hidden": "true" }),
        element("h2", {}, t`Looking it up`),
      ),
      element("p", { class: "facts" }, men(position)),
    );
  }

  showError(position: Position, error: ApiError): void {
    const title = {
      illegal: t`Not a legal position`,
      missing: t`No table`,
      gone: t`The server is gone`,
      failed: t`No answer`,
    };
    this.root.replaceChildren(
      element(
        "div",
        { class: "verdict" },
        element("span", { class: "seal seal-error", "aria-hidden": "true" }),
        element("h2", {}, title[error.kind]),
      ),
      element("p", { class: "facts" }, men(position)),
      error.kind === "gone"
        ? problemNotice(
            "error",
            t`Nothing answers. Start it again, and this page goes on by itself:`,
            element("code", {}, "mate33 serve"),
            button(t`Try now`, {}, () => this.actions.retry()),
          )
        : problemNotice("error", error.message),
    );
  }

  private remedy({ remedy }: Problem): HTMLElement | null {
    return remedy ? remedyView(remedy, this.api) : null;
  }

  private castlingButton(): HTMLElement {
    return button(t`Without castling rights`, {}, () => this.actions.withoutCastling());
  }
}

function men(position: Position): string {
  const count = menOf(position);
  return counted(count, "{0} man, {1} to move", "{0} men, {1} to move", colorNames[position.turn]);
}

function facts(position: Position, answer: Answer): string {
  const parts = [shortName(answer.material), t`${colorNames[position.turn]} to move`];
  if (answer.dtz !== null && answer.dtz !== 0 && !answer.checkmate) parts.push(`DTZ ${Math.abs(answer.dtz)}`);
  if (answer.proved) parts.push(t`solved for this position`);
  const byRule = perpetualCheckText(answer, position.turn);
  if (byRule) parts.push(byRule);
  return parts.join(" · ");
}

function notices(...nodes: readonly (Node | null | false)[]): Node[] {
  return nodes.filter((node): node is Node => node instanceof Node);
}

function problemNotice(kind: "error" | "unknown", text: string, ...more: Child[]): HTMLElement {
  return element("div", { class: `notice ${kind}` }, element("p", {}, text), ...more);
}
