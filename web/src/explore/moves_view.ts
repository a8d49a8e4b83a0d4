import type { Proof, RankedMove } from "../api.ts";
import { element } from "../dom.ts";
import { colorNames, other, type Game } from "../position.ts";
import {
  bestMoves,
  fiftyMoveNote,
  groupMoves,
  isLostAtOnce,
  moveCategory,
  moveDtz,
  moveMateTold,
  movesOf,
  moveText,
  openResult,
  pliesText,
  winnerOf,
  winsText,
  type MoveGroup,
  type RulePlace,
} from "../values.ts";
import { t } from "../language.ts";

export interface MovesActions {
  play(move: RankedMove): void;
  /** The pointer or the keyboard is on a move; null: on none. */
  point(move: RankedMove | null): void;
}

/** Marks what the legend explains; screen readers read it in words. */
function zeroingMark({ zeroing }: Game): HTMLElement {
  return element("span", { class: "zeroing", "aria-hidden": "true" }, zeroing.sign);
}

/** What the abbreviations and marks of the list mean; null where there are none. */
function legendOf(moves: readonly RankedMove[], game: Game): HTMLElement | null {
  const hasDtz = game.countsFiftyMoves && moves.some((move) => (moveDtz(move) ?? 0) !== 0);
  const zeroes = moves.some((move) => move.zeroing);
  if (!hasDtz && !zeroes) return null;
  return element(
    "p",
    { class: "moves-legend fine" },
    hasDtz && element("span", {}, t`DTZ: plies to the next capture, pawn move or mate`),
    zeroes && element("span", {}, zeroingMark(game), ` ${game.zeroing.meaning}`),
  );
}

/** All legal moves by what they lead to, best first. */
export class MovesView {
  readonly root = element("div", { class: "moves" });
  /** The position before the moves. */
  private before: RulePlace;
  /** Of what no table answers. */
  private proof: Proof | undefined;

  constructor(
    private readonly game: Game,
    private readonly actions: MovesActions,
  ) {
    this.before = { game, turn: game.colors[0], halfmoves: 0 };
    this.root.addEventListener("pointerleave", () => actions.point(null));
    this.root.addEventListener("focusout", () => actions.point(null));
  }

  /** @param before the position before the moves @param proof what is proved of them */
  show(moves: readonly RankedMove[], before: RulePlace, proof?: Proof): void {
    this.before = before;
    this.proof = proof;
    const best = bestMoves(moves, before);
    const legend = legendOf(moves, this.game);
    this.root.replaceChildren(
      ...groupMoves(moves, before.turn).map((group) => this.group(group, best)),
      ...(legend ? [legend] : []),
    );
  }

  /** Shows the same moves with other values: the keyboard stays on the move that it is on. */
  update(moves: readonly RankedMove[], before: RulePlace, proof?: Proof): void {
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const uci = focused?.getAttribute("data-uci");
    this.show(moves, before, proof);
    if (uci) this.root.querySelector<HTMLElement>(`[data-uci="${uci}"]`)?.focus({ preventScroll: true });
  }

  clear(): void {
    this.root.replaceChildren();
  }

  private group(group: MoveGroup, best: readonly RankedMove[]): HTMLElement {
    const plain = group.name === "draws" || group.name === "unknown";
    const heading = element(
      "h3",
      { class: "group-title" },
      group.title,
      " ",
      element("span", { class: "count" }, String(group.moves.length)),
    );
    const rows = group.moves.map((move) => element("li", {}, plain ? this.chip(move) : this.row(move, best.includes(move))));
    return element(
      "section",
      { class: `group group-${group.name}`, "aria-label": group.title },
      heading,
      element("ul", { class: plain ? "chips" : "rows" }, ...rows),
    );
  }

  private chip(move: RankedMove): HTMLElement {
    const note = move.stalemate ? t`stalemate` : this.bound(move);
    const small = note ? element("small", {}, ` ${note}`) : null; // read, it is a word of its own
    return this.moveButton(move, "chip", move.san, move.zeroing ? zeroingMark(this.game) : null, small);
  }

  /** What is proved of a move whose result is open. */
  private bound({ uci, category }: RankedMove): string {
    const bounds = category === "unknown" && this.proof?.moves.find((move) => move.uci === uci);
    const result = bounds ? openResult(bounds) : "open";
    return { atLeastDraw: t`at least a draw`, atMostDraw: t`at most a draw`, open: "" }[result];
  }

  private row(move: RankedMove, isBest: boolean): HTMLElement {
    const mate = moveMateTold(move, this.before);
    const dtz = this.game.countsFiftyMoves ? moveDtz(move) : null;
    return this.moveButton(
      move,
      isBest ? "row best" : "row",
      element("span", { class: "san" }, move.san, move.zeroing ? zeroingMark(this.game) : null),
      this.mate(move, mate),
      element("span", { class: "plies" }, mate === null ? "" : pliesText(Math.abs(mate))),
      element("span", { class: "dtz" }, dtz === null ? "" : `DTZ ${Math.abs(dtz)}`),
    );
  }

  /** The heading over the row says to the eye which side it is that mates. */
  private mate(move: RankedMove, mate: number | null): HTMLElement {
    const winner = winnerOf(move, other(this.before.turn));
    if (winner === null || isLostAtOnce(move)) return element("span", { class: "mate" }, moveText(move, this.before));
    return element(
      "span",
      { class: "mate" },
      element("span", { class: "visually-hidden" }, `${colorNames[winner]} `),
      mate === null ? winsText(move) : t`mates in ${movesOf(Math.abs(mate))}`,
    );
  }

  private moveButton(move: RankedMove, kind: string, ...content: (Node | string | null)[]): HTMLButtonElement {
    const note = fiftyMoveNote(moveCategory(move));
    // Screen readers read what is seen, and what the place or a star says to the eye.
    const worth = kind === "chip" && !move.stalemate ? moveText(move, this.before) : "";
    const { effect } = this.game.zeroing;
    const zeroing = this.game.zeroing.of(move);
    const unseen = [kind.endsWith("best") ? t`best` : "", worth, zeroing, note];
    return element(
      "button",
      {
        type: "button",
        class: kind,
        title: [zeroing && effect && `${zeroing}: ${effect}`, note].filter(Boolean).join("; ") || null,
        "data-uci": move.uci,
        click: () => this.actions.play(move),
        pointerenter: () => this.actions.point(move),
        focus: () => this.actions.point(move),
      },
      ...content,
      element("span", { class: "visually-hidden" }, unseen.filter(Boolean).join(", ")),
    );
  }
}
