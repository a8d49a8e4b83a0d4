/** The heat map: what every square is worth for a piece that is pointed at. */

import { ApiError, type Answer } from "../api.ts";
import type { Board } from "../board.ts";
import { element } from "../dom.ts";
import { squaresOf } from "../game.ts";
import { Latest } from "../latest.ts";
import { colorNames, formatFen, kingSquare, nameOf, other, pieceAt, type Position, type Square } from "../position.ts";
import type { RoomContext } from "../room.ts";
import { winnerOf } from "../values.ts";
import { heatSquares } from "./heat.ts";
import { t } from "../language.ts";

export class HeatMap {
  readonly legend = element("p", { class: "legend", hidden: true });
  private on = false;
  private position: Position;
  private answer: Answer | null = null;
  /** Where the piece stands that was last pointed at. */
  private pointed: Square | null = null;
  private readonly latest = new Latest();

  constructor(
    private readonly context: Pick<RoomContext, "api" | "game">,
    private readonly board: Pick<Board, "setHeat">,
    position: Position,
  ) {
    this.position = position;
  }

  get isOn(): boolean {
    return this.on;
  }

  toggle(): void {
    this.on = !this.on;
    this.show();
  }

  /** Another position is on the board: the colours stay until its answer comes. */
  setPosition(position: Position): void {
    this.position = position;
    this.answer = null;
    this.drop();
  }

  /** Colours that are under way come too late. */
  drop(): void {
    this.latest.drop();
  }

  /** @param answer null where there is none to be had */
  setAnswer(answer: Answer | null): void {
    this.answer = answer;
    this.show();
  }

  point(square: Square | null): void {
    if (!this.on || !square || square === this.pointed || !pieceAt(this.position, square)) return;
    this.pointed = square;
    this.show();
  }

  private show(): void {
    const isCurrent = this.latest.begin();
    const { position } = this;
    const square = this.on ? pieceToShow(position, this.answer, this.pointed) : null;
    this.legend.hidden = !this.on;
    if (!square) {
      this.board.setHeat(null);
      this.legend.textContent = t`Point at a piece.`;
      return;
    }
    this.context.api.heat(formatFen(position), square).then(
      (heat) => {
        if (!isCurrent()) return;
        this.board.setHeat(heatSquares(heat));
        this.legend.replaceChildren(...this.keys(position, square));
      },
      (error: unknown) => {
        if (!isCurrent()) return;
        this.board.setHeat(null);
        this.legend.textContent = error instanceof ApiError ? error.message : "";
      },
    );
  }

  private keys(position: Position, square: Square): HTMLElement[] {
    const { game } = this.context;
    const piece = pieceAt(position, square);
    if (!piece) return [];
    const isEverywhere = squaresOf(game).every((each) => game.mayStand(piece, each));
    const { place } = game.words;
    const [side, opponent] = [colorNames[position.turn], colorNames[other(position.turn)]];
    const key = (kind: string, text: string) =>
      element("span", { class: "key" }, element("i", { class: `swatch swatch-${kind}` }), text);
    return [
      element("b", {}, t`The ${nameOf(game, piece)} on each ${place}, ${side} to move:`, " "),
      key("win", t`${side} mates in so many moves`),
      key("draw", t`draw`),
      key("loss", t`${opponent} mates in so many`),
      key("illegal", isEverywhere ? t`cannot stand there` : t`no ${place} for it`),
    ];
  }
}

/** The piece that was last pointed at; at first the king that is to be mated. */
export function pieceToShow(position: Position, answer: Answer | null, pointed: Square | null): Square | null {
  if (pointed && pieceAt(position, pointed)) return pointed;
  const winner = answer ? winnerOf(answer, position.turn) : null;
  return kingSquare(position, winner ? other(winner) : position.turn);
}
