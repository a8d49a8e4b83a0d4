/** What may be practised: the choice, the materials and difficulties there are, what was solved; and positions of it. */

import type { Api } from "../api.ts";
import { NoTablesError } from "../explore/problem.ts";
import type { Game, Position } from "../position.ts";
import { difficulties, onlyMove, wonMaterials, type Range, type WonMaterial } from "./difficulty.ts";
import { dealOnlyMove } from "./only_move.ts";
import type { LessonPlace } from "./lessons/lessons.ts";
import {
  firstChoiceOf,
  loadProgress,
  storeProgress,
  withExercise,
  withSolved,
  type Choice,
  type Exercise,
  type Progress,
} from "./progress.ts";
import { t } from "../language.ts";

/** A position at random, and what solving it counts for. */
export interface Dealt {
  readonly position: Position;
  readonly exercise: Exercise;
}

export class Practice {
  private kept: Progress;
  private known: readonly WonMaterial[] = [];
  private names: readonly string[];
  private difficulties: readonly Range[] = [];

  /** @param changed there is something else to choose, or another score */
  constructor(
    private readonly api: Pick<Api, "tables" | "practice" | "find">,
    private readonly game: Game,
    private readonly changed: () => void,
  ) {
    this.kept = loadProgress(game);
    this.names = [this.choice.material];
  }

  get progress(): Progress {
    return this.kept;
  }

  get choice(): Choice {
    return this.kept.choice;
  }

  /** Names of those that somebody wins; until they are known, of the chosen one. */
  get materials(): readonly string[] {
    return this.names;
  }

  /** The difficulties of the chosen material; none until they are known. */
  get ranges(): readonly Range[] {
    return this.difficulties;
  }

  choose(change: Partial<Choice>): void {
    this.put({ ...this.kept, choice: { ...this.choice, ...change } });
    if (change.material) this.difficulties = [];
    this.changed();
  }

  /** There may be more tables than when they were last asked for. */
  forgetTables(): void {
    this.known = [];
  }

  /** @param lost moves lost; null if the exercise was solved with help */
  solved(place: LessonPlace | null, exercise: Exercise | null, lost: number | null): void {
    let progress = this.kept;
    if (place) progress = withExercise(progress, place, lost);
    if (exercise) progress = withSolved(progress, exercise, lost);
    this.put(progress);
    this.changed();
  }

  private put(progress: Progress): void {
    this.kept = progress;
    storeProgress(progress, this.game);
  }

  /** A random position as chosen; the difficulties are found out first. @throws ApiError */
  async deal(): Promise<Dealt> {
    await this.findRanges();
    const { material, role, difficulty } = this.choice;
    const range = this.difficulties[difficulty];
    if (!range) throw new Error(`no difficulty of ${material}`);
    return { position: await this.positionOf(material, range), exercise: { material, role, range } };
  }

  private async positionOf(material: string, range: Range): Promise<Position> {
    if (range === onlyMove) return dealOnlyMove(this.api, this.game, material, Math.random);
    return this.game.parseFen((await this.api.practice(material, range.min, range.max)).fen);
  }

  /** Finds the difficulties of the chosen material. @throws ApiError */
  async findRanges(): Promise<void> {
    if (this.known.length === 0) await this.listMaterials();
    const { choice } = this;
    const longest = this.known.find(({ material }) => material === choice.material)?.longest ?? 0;
    this.difficulties = difficulties(longest);
    // A mate at once is none to be sought.
    if (longest > 1) this.difficulties = [...this.difficulties, onlyMove];
    const difficulty = Math.max(0, Math.min(choice.difficulty, this.difficulties.length - 1));
    this.kept = { ...this.kept, choice: { ...choice, difficulty } };
    this.changed();
  }

  private async listMaterials(): Promise<void> {
    this.known = wonMaterials(await this.api.tables(), this.game);
    const names = this.known.map(({ material }) => material);
    const [first] = names;
    if (first === undefined) throw new NoTablesError(t`There is no table of distances to mate in which somebody wins.`, this.game);
    this.names = names;
    if (!names.includes(this.choice.material)) {
      this.kept = { ...this.kept, choice: { ...firstChoiceOf(this.game), material: first } };
    }
  }
}
