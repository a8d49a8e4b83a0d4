/** Shows how a stage of a lesson is done, move by move. */

import { ApiError, type Api } from "../api.ts";
import { Latest } from "../latest.ts";
import { demonstrationOf, momentsOf, movesOf, shifted, type Shown } from "./demonstration.ts";
import type { LessonPlace } from "./lessons/lessons.ts";

export interface DemonstratorEvents {
  /** Its first position is about to be shown. */
  began(place: LessonPlace): void;
  /** @param isForward whether a move was made */
  moved(shown: Shown, isForward: boolean): void;
  failed(place: LessonPlace): void;
}

export class Demonstrator {
  private now: Shown | null = null;
  private readonly latest = new Latest();

  constructor(
    private readonly api: Pick<Api, "play">,
    private readonly events: DemonstratorEvents,
  ) {}

  /** Null while nothing is shown. */
  get shown(): Shown | null {
    return this.now;
  }

  async begin(place: LessonPlace): Promise<void> {
    const demonstration = demonstrationOf(place);
    if (!demonstration) return;
    const isCurrent = this.latest.begin();
    try {
      const line = await this.api.play(demonstration.fen, movesOf(demonstration));
      if (!isCurrent()) return;
      this.events.began(place);
      this.show({ place, moments: momentsOf(demonstration, line), at: 0 }, false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isCurrent()) this.events.failed(place);
    }
  }

  /** Goes on by so many moves, back where negative. */
  shift(by: number): void {
    if (!this.now) return;
    const there = shifted(this.now, by);
    if (there.at !== this.now.at) this.show(there, there.at > this.now.at);
  }

  leave(): void {
    this.latest.drop();
    this.now = null;
  }

  private show(shown: Shown, isForward: boolean): void {
    this.now = shown;
    this.events.moved(shown, isForward);
  }
}
