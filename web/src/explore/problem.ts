/** What is wrong and what to do about it, in words. */

import type { Answer } from "../api.ts";
import { applyMove, materialOf, menOf, shortName, type Position } from "../position.ts";
import { missingTableAdvice } from "../server.ts";
import { hasDistance } from "../values.ts";
import { t } from "../language.ts";

export interface Problem {
  readonly text: string;
  /** A command that mends it. */
  readonly command?: string;
}

/** Whether giving up the rights of castling could make the position known. */
export function castlingHides(position: Position, answer: Answer): boolean {
  return !hasDistance(answer) && position.castling !== "-" && menOf(position) <= position.game.mostMen;
}

/** Why no distance of a legal position is known; null where one is, or where there is none. */
export function whyUnknown(position: Position, answer: Answer): Problem | null {
  if (hasDistance(answer) || answer.category === "draw") return null;
  const men = menOf(position);
  const { mostMen } = position.game;
  // Nothing about castling: taking the rights away would not help.
  if (men > mostMen) return { text: t`There are ${men} men on the board; tables go up to ${mostMen}.` };
  if (castlingHides(position, answer)) {
    return { text: t`Positions with castling rights are in no table. Without them, this one may be.` };
  }
  return missingTables([materialOf(position)], answer.category === "unknown" ? noTable : noDistance);
}

/** The tables that moves out of a known position lead to, where those are missing. */
export function missingAfterMoves(position: Position, answer: Answer): Problem | null {
  if (!hasDistance(answer)) return null;
  const unknown = answer.moves.filter((move) => move.category === "unknown");
  const materials = [...new Set(unknown.map((move) => materialOf(applyMove(position, move.uci))))];
  return materials.length > 0 ? missingTables(materials, noTable) : null;
}

const noTable = (names: string) => t`There is no table for ${names}.`;
/** A table of results alone may be there, or moves that tell who wins. */
const noDistance = (names: string) => t`There is no table of distances for ${names}.`;

function missingTables(materials: readonly string[], what: (names: string) => string): Problem {
  return {
    text: `${what(materials.map(shortName).join(", "))} ${missingTableAdvice}`,
    command: `mate33 generate ${materials.join(" ")}`,
  };
}

/** Whether making a table would tell more about the position. */
export function waitsForTable(position: Position, answer: Answer): boolean {
  const problem = whyUnknown(position, answer) ?? missingAfterMoves(position, answer);
  return problem?.command !== undefined;
}

/** The server's reason as a sentence: "illegal position: Black has no king" → "Black has no king." */
export function illegalText(message: string): string {
  const reason = message.replace(/^illegal position:\s*/, "");
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
