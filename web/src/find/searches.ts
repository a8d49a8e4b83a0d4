/** What can be looked for in a table (docs/find.md), in words. */

import type { FindWhat } from "../../../js/src/answers.ts";
import { t } from "../language.ts";

export interface Search {
  readonly what: FindWhat;
  readonly name: string;
  /** What is found, in a sentence. */
  readonly meaning: string;
  /** Xiangqi does not have it, or hardly ever. */
  readonly isOfChess: boolean;
  /** What it goes by under the fifty-move rule: it may, it cannot, or it always does. */
  readonly rule: "may" | "never" | "always";
}

type Traits = Partial<Pick<Search, "isOfChess" | "rule">>;

function search(what: FindWhat, name: string, meaning: string, { isOfChess = true, rule = "never" }: Traits = {}): Search {
  return { what, name, meaning, isOfChess, rule };
}

const ofAnyGame: Traits = { isOfChess: false };

export const searches: readonly Search[] = [
  search("zugzwang", t`Mutual zugzwangs`, t`Having to move costs either side part of its result.`, { isOfChess: false, rule: "may" }),
  search("full-point", t`Full-point zugzwangs`, t`Whoever has to move loses.`, { isOfChess: false, rule: "may" }),
  search("half-point", t`Half-point zugzwangs`, t`One side loses if it has to move; else nobody does.`, { isOfChess: false, rule: "may" }),
  search("squeeze", t`Squeezes`, t`One side wins whoever moves, and sooner if the other has to.`, ofAnyGame),
  search("longest", t`Longest mates`, t`No position is farther from mate.`, ofAnyGame),
  search("only-move", t`Only moves`, t`One move alone keeps the result.`, ofAnyGame),
  search("hard", t`Hard moves`, t`One of eight moves or more keeps the result, and does not strike the eye.`, ofAnyGame),
  search("underpromotion", t`Underpromotions`, t`One move alone keeps the result: a promotion, but not to a queen.`),
  search("stalemate", t`Saved by stalemate`, t`One move alone holds the draw, and a reply to it stalemates.`),
  search("swindle", t`Swindles`, t`Lost, but after some move one of eight replies or more alone wins.`, ofAnyGame),
  search("fortress", t`Fortresses`, t`A draw, though one side is behind and nothing can be taken.`),
  search("cursed", t`Spoilt by the fifty-move rule`, t`The rule makes a draw of a win.`, { rule: "always" }),
  search("smothered", t`Smothered mates`, t`A knight mates a king whose own man stands in its way.`),
  search("pawn-mate", t`Mates by a pawn`, t`A pawn mates by its move.`),
  search("king-mate", t`Mates by the king`, t`A king mates by its move.`),
];
