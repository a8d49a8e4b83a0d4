/** How one square is coloured: a class of the style sheets (heat-win), a strength from 0 to 1, and a short text (moves to mate). */
export interface HeatSquare {
  readonly kind: "win" | "draw" | "loss" | "unknown" | "illegal";
  readonly strength: number;
  readonly text: string;
}

export type HeatSquares = ReadonlyMap<string, HeatSquare>;
