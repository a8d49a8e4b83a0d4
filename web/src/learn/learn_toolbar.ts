import { button, type Child } from "../dom.ts";
import { toolbar } from "../room_layout.ts";
import { canTakeBack, isMovable, type Session } from "./session.ts";
import { t } from "../language.ts";

export interface LearnToolbarActions {
  hint(): void;
  takeBack(): void;
  finish(): void;
  retry(): void;
  next(): void;
}

/** The buttons under the board. */
export class LearnToolbar {
  readonly root: HTMLElement;
  private readonly hint: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly finish: HTMLButtonElement;
  private readonly retry: HTMLButtonElement;
  private readonly next: HTMLButtonElement;

  /** @param more what follows them */
  constructor(actions: LearnToolbarActions, more: readonly Child[]) {
    this.hint = button(t`Hint`, { title: t`Which piece; again: which square (H)` }, () => actions.hint());
    this.back = button(t`Take back`, { title: t`Take the last move back (T)` }, () => actions.takeBack());
    this.finish = button(t`Finish`, { title: t`Have the rest played for you (E)` }, () => actions.finish());
    this.retry = button(t`Retry`, { title: t`The same position again (R)` }, () => actions.retry());
    this.next = button(t`Next position`, { title: t`Another position (N)` }, () => actions.next());
    this.root = toolbar(t`Practice`, this.hint, this.back, this.finish, this.retry, this.next, ...more);
  }

  show(session: Session): void {
    setEnabled(this.hint, isMovable(session));
    setEnabled(this.back, canTakeBack(session));
    setEnabled(this.finish, isMovable(session) && !session.isFinishing);
    setEnabled(this.retry, session.phase !== "dealing");
    // It stands out only when nothing is left to play.
    this.next.classList.toggle("primary", session.phase === "over" || session.phase === "unfit");
  }

  /** There is nothing to play while something is shown. */
  showDemonstration(): void {
    for (const each of [this.hint, this.back, this.finish, this.retry]) setEnabled(each, false);
    this.next.classList.remove("primary");
  }
}

/** A disabled button would lose the keyboard's focus and with it the keys. */
function setEnabled(which: HTMLButtonElement, enabled: boolean): void {
  which.setAttribute("aria-disabled", String(!enabled));
}
