/** What is asked about the position on the board: its values, again and again where they may become known, and its line. */

import { ApiError, type Answer, type Api, type MainLine } from "../api.ts";
import { Latest } from "../latest.ts";
import { formatFen, type Position } from "../position.ts";
import { retryAfter } from "../room.ts";
import { isLostAtOnce, winnerOf } from "../values.ts";
import { waitsForTable } from "./problem.ts";

/** Until then the last answer stays, in ms: a quick one replaces it without flicker, a slow one must not be taken for it. */
const patience = 250;
/** The line of a position is asked for once the position has stayed so long, in ms: not while somebody steps through. */
const lineAfter = 150;

export interface InquiryEvents {
  /** The answer takes its time. */
  waiting(): void;
  /** @param isUpdate whether another answer to the same question is shown */
  answered(answer: Answer, isUpdate: boolean): void;
  failed(error: ApiError): void;
  /** The best line; null where there is none. */
  line(line: MainLine | null): void;
}

export class Inquiry {
  private position: Position | null = null;
  private known: Answer | null = null;
  private fault: ApiError | null = null;
  private readonly latest = new Latest();
  private waitTimer = 0;
  private retryTimer = 0;
  private lineTimer = 0;

  constructor(
    private readonly api: Pick<Api, "standard" | "mainLine">,
    private readonly events: InquiryEvents,
  ) {}

  /** Of the position that was asked about last; null until it is there. */
  get answer(): Answer | null {
    return this.known;
  }

  /** Why there is no answer. */
  get error(): ApiError | null {
    return this.fault;
  }

  /** Whether anything was asked yet. */
  get hasBegun(): boolean {
    return this.position !== null;
  }

  ask(position: Position): void {
    this.position = position;
    this.askNow(position);
    this.known = null;
    this.fault = null;
  }

  /** Asks the same once more. */
  askAgain(): void {
    if (this.position) this.askNow(this.position);
  }

  /** What is under way comes too late. */
  drop(): void {
    this.latest.drop();
    for (const timer of [this.retryTimer, this.lineTimer, this.waitTimer]) clearTimeout(timer);
  }

  private askNow(position: Position): void {
    this.drop();
    const isCurrent = this.latest.begin();
    // A server that is gone stays so in words while it is asked again.
    if (this.fault === null) this.waitTimer = window.setTimeout(() => this.events.waiting(), patience);
    this.api.standard(formatFen(position)).then(
      (answer) => isCurrent() && this.receive(position, answer, isCurrent),
      (error: unknown) => isCurrent() && this.fail(error),
    );
  }

  private receive(position: Position, answer: Answer, isCurrent: () => boolean): void {
    clearTimeout(this.waitTimer);
    const isUpdate = this.known !== null;
    this.known = answer;
    this.fault = null;
    this.events.answered(answer, isUpdate);
    const isWon = !isLostAtOnce(answer) && winnerOf(answer, position.turn) !== null;
    if (isWon) this.lineTimer = window.setTimeout(() => this.askLine(position, isCurrent), lineAfter);
    else this.events.line(null);
    if (waitsForTable(position, answer)) this.awaitTable(position, isCurrent);
  }

  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    clearTimeout(this.waitTimer);
    this.known = null;
    this.fault = error;
    this.events.failed(error);
    if (error.kind === "gone") this.retryTimer = window.setTimeout(() => this.askAgain(), retryAfter);
  }

  private askLine(position: Position, isCurrent: () => boolean): void {
    this.api.mainLine(formatFen(position)).then(
      (line) => isCurrent() && this.events.line(line),
      () => isCurrent() && this.events.line(null), // the verdict says what is missing
    );
  }

  /** Asks now and then until there is another answer: somebody may be making the table. */
  private awaitTable(position: Position, isCurrent: () => boolean): void {
    this.retryTimer = window.setTimeout(async () => {
      const before = JSON.stringify(this.known);
      try {
        const answer = await this.api.standard(formatFen(position));
        if (!isCurrent()) return;
        if (JSON.stringify(answer) === before) this.awaitTable(position, isCurrent);
        else this.receive(position, answer, isCurrent);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // What is known stays, whatever becomes of the server.
        if (isCurrent()) this.awaitTable(position, isCurrent);
      }
    }, retryAfter);
  }
}
