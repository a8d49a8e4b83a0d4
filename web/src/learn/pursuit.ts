/** Sees to it that what a session wants comes: it is asked for once, and what comes too late is dropped. */

import { ApiError } from "../api.ts";
import { Latest } from "../latest.ts";
import { retryAfter } from "../room.ts";
import type { Dealt } from "./practice.ts";
import { wantedBy, type Session, type SessionEvent } from "./session.ts";

/** The other side thinks so long, in ms: its move is seen as a move of its own. */
const replyAfter = 450;

/** Where it comes from. */
export interface Sources {
  deal(): Promise<Dealt>;
  answer(session: Session): Promise<SessionEvent>;
}

export interface PursuitEvents {
  dealt(dealt: Dealt): void;
  arrived(event: SessionEvent): void;
  failed(error: ApiError): void;
}

export class Pursuit {
  /** What is under way. */
  private pursued = "";
  private timer = 0;
  private readonly latest = new Latest();

  constructor(
    private readonly sources: Sources,
    private readonly events: PursuitEvents,
  ) {}

  /** @param session null where nothing is wanted @param deal which position of all that were dealt */
  pursue(session: Session | null, deal: number): void {
    const wanted = session && wantedBy(session);
    const name = wanted ? `${deal} ${JSON.stringify(wanted)}` : "";
    if (name === this.pursued) return;
    this.abandon();
    this.pursued = name;
    const isCurrent = this.latest.begin();
    if (session === null) return;
    const { arrived, dealt } = this.events;
    if (wanted?.kind === "position") void this.tell(isCurrent, this.sources.deal(), dealt);
    else if (wanted?.kind === "answer") void this.tell(isCurrent, this.sources.answer(session), arrived);
    else if (wanted?.kind === "reply") this.later(replyAfter, { type: "replied", fen: wanted.fen });
    else if (wanted?.kind === "move") this.later(replyAfter, { type: "moved", uci: wanted.uci });
    else if (session.problem?.kind === "gone") this.later(retryAfter, { type: "askedAgain" });
  }

  /** What is under way comes too late. */
  abandon(): void {
    clearTimeout(this.timer);
    this.pursued = "";
    this.latest.drop();
  }

  private later(delay: number, event: SessionEvent): void {
    this.timer = window.setTimeout(() => this.events.arrived(event), delay);
  }

  private async tell<What>(isCurrent: () => boolean, promised: Promise<What>, arrived: (what: What) => void): Promise<void> {
    try {
      const what = await promised;
      if (isCurrent()) arrived(what);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isCurrent()) this.events.failed(error);
    }
  }
}
