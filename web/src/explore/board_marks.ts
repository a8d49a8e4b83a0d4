/** What is drawn on the board of Explore beside the men: arrows, markers, the heat map. */

import type { Answer, RankedMove } from "../api.ts";
import type { Board } from "../board.ts";
import { checkMarkers, lastMoveMarkers } from "../move_marks.ts";
import type { Square } from "../position.ts";
import type { RoomContext } from "../room.ts";
import { CoveredSquares } from "./covered_squares.ts";
import { HeatMap } from "./heat_map.ts";
import type { HistoryEntry } from "./history.ts";
import { bestArrows, withPointed } from "./move_arrows.ts";

export class BoardMarks {
  private readonly heat: HeatMap;
  private readonly covered: CoveredSquares;
  private answer: Answer | null = null;
  private pointed: RankedMove | null = null;

  /** @param entry what is on the board */
  constructor(
    { api, game }: RoomContext,
    private readonly board: Pick<Board, "setArrows" | "setMarkers" | "setHeat">,
    private entry: HistoryEntry,
  ) {
    this.heat = new HeatMap({ api, game }, board, entry.position);
    this.covered = new CoveredSquares(game, api, () => this.drawMarkers());
  }

  /** What the colours mean. */
  get legends(): HTMLElement[] {
    return [this.heat.legend, this.covered.legend];
  }

  /** Another position is on the board, whose answer is still to come. */
  setEntry(entry: HistoryEntry): void {
    this.entry = entry;
    this.answer = null;
    this.pointed = null;
    this.covered.ask(entry.position);
    this.heat.setPosition(entry.position);
    this.board.setArrows([]);
    this.drawMarkers();
  }

  /** @param answer null where there is none to be had */
  setAnswer(answer: Answer | null): void {
    this.answer = answer;
    this.pointed = null;
    this.drawArrows();
    this.drawMarkers();
    this.heat.setAnswer(answer);
  }

  pointAtMove(move: RankedMove | null): void {
    this.pointed = move;
    this.drawArrows();
  }

  pointAtSquare(square: Square | null): void {
    this.heat.point(square);
  }

  /** Returns whether it is on now. */
  toggleHeat(): boolean {
    this.heat.toggle();
    this.drawArrows();
    return this.heat.isOn;
  }

  /** Returns whether they are shown now. */
  toggleCovered(): boolean {
    this.covered.toggle(this.entry.position);
    return this.covered.isOn;
  }

  /** Colours that are under way come too late. */
  drop(): void {
    this.heat.drop();
  }

  private drawMarkers(): void {
    const { position, move } = this.entry;
    this.board.setMarkers([...this.covered.markers, ...lastMoveMarkers(move?.uci), ...checkMarkers(position, this.answer)]);
  }

  /** A heat map has numbers where the arrows of the best moves would go. */
  private drawArrows(): void {
    const best = this.heat.isOn ? [] : bestArrows(this.answer?.moves ?? [], this.entry.position);
    this.board.setArrows(withPointed(best, this.pointed));
  }
}
