/** The squares that each side attacks or guards, as markers with a legend. */

import type { Api, Covered } from "../api.ts";
import type { Marker } from "../board.ts";
import { element } from "../dom.ts";
import { Latest } from "../latest.ts";
import { colorNames, formatFen, type Game, type Position } from "../position.ts";
import { t } from "../language.ts";

export class CoveredSquares {
  readonly legend: HTMLElement;
  private on = false;
  /** Of the position on the board, while they are shown; null until they are known. */
  private known: Covered | null = null;
  private readonly latest = new Latest();

  /** @param changed there are other markers */
  constructor(
    game: Game,
    private readonly api: Pick<Api, "covered">,
    private readonly changed: () => void,
  ) {
    this.legend = legendOf(game);
  }

  get isOn(): boolean {
    return this.on;
  }

  get markers(): Marker[] {
    return this.known ? markersOf(this.known) : [];
  }

  toggle(position: Position): void {
    this.on = !this.on;
    this.legend.hidden = !this.on;
    this.ask(position);
    this.changed();
  }

  /** There are none until they are known. */
  ask(position: Position): void {
    const isCurrent = this.latest.begin();
    this.known = null;
    if (!this.on) return;
    this.api.covered(formatFen(position)).then(
      (covered) => {
        if (!isCurrent()) return;
        this.known = covered;
        this.changed();
      },
      () => undefined, // the verdict says what is wrong
    );
  }
}

export function markersOf({ white, black }: Covered): Marker[] {
  return [
    ...white.map((square): Marker => ({ square, kind: "covered-first" })),
    ...black.map((square): Marker => ({ square, kind: "covered-second" })),
  ];
}

/** Shapes as well as colours: a square has both where both sides cover it. */
function legendOf({ colors }: Game): HTMLElement {
  const key = (kind: string, side: number) =>
    element("span", { class: "key" }, element("i", { class: `swatch swatch-${kind}` }), t`covered by ${colorNames[colors[side]!]}`);
  return element("p", { class: "legend", hidden: true }, key("covered-first", 0), key("covered-second", 1));
}
