/** What has been found, in words. */

import type { Found } from "../../../js/src/answers.ts";
import { colorNames, other, type Game } from "../game.ts";
import { t } from "../language.ts";
import { mateText } from "../values.ts";

const sides = ["white", "black"] as const;

/** "White to move: draw" for each side to move of which the values belong to what was found. */
export function valueTexts({ dtm, wdl }: Found, { colors }: Game): string[] {
  return sides.flatMap((side, index) => {
    const turn = colors[index === 0 ? 0 : 1];
    const plies = dtm?.[side];
    const result = wdl?.[side];
    const text = plies !== undefined ? pliesText(plies, turn) : result !== undefined ? resultText(result, turn) : null;
    return text === null ? [] : [`${t`${colorNames[turn]} to move`}: ${text}`];
  });
}

type Turn = Game["colors"][number];

function pliesText(plies: number, turn: Turn): string {
  if (plies === 0) return t`draw`;
  return plies === -1 ? t`${colorNames[other(turn)]} has won` : mateText(plies, turn);
}

/** @param result from -2, a loss, to 2 */
function resultText(result: number, turn: Turn): string {
  if (result === 0) return t`draw`;
  const winner = colorNames[result > 0 ? turn : other(turn)];
  return Math.abs(result) === 1 ? t`${winner} wins too late` : t`${winner} wins`;
}

/** What a kind is called where there are several, "half_point_white": whom it favours, or who is to move. */
export function kindText(kind: string, { colors }: Game): string {
  const side = /_(white|black)$/.exec(kind)?.[1];
  if (kind === "full_point") return t`whoever moves loses`;
  if (kind === "rule_drawn") return t`a draw whoever moves`;
  const color = colorNames[colors[side === "black" ? 1 : 0]];
  if (/^(half_point|squeeze)/.test(kind)) return t`${color} gains`;
  return kind.startsWith("fortress") ? t`${color} holds` : t`${color} to move`;
}
