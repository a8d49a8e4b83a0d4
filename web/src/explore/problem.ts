/** What is wrong and what to do about it, in words. */

import type { Answer } from "../api.ts";
import { applyMove, materialOf, menOf, type Position } from "../position.ts";
import { isExact } from "../values.ts";

export interface Problem {
  readonly text: string;
  /** A command that mends it. */
  readonly command?: string;
}

/** The tables' limit: no side by itself, both together. */
const mostMen = 5;

/** Whether giving up the rights of castling could make the position known. */
export function castlingHides(position: Position, answer: Answer): boolean {
  return !isExact(answer) && position.castling !== "-" && menOf(position) <= mostMen;
}

/** Why the distance of a legal position is not known; null where it is. */
export function whyUnknown(position: Position, answer: Answer): Problem | null {
  if (isExact(answer)) return null;
  const men = menOf(position);
  // Nothing about castling: taking the rights away would not help.
  if (men > mostMen) return { text: `There are ${men} men on the board; tables go up to ${mostMen}.` };
  if (castlingHides(position, answer)) {
    return { text: "Positions with castling rights are in no table. Without them, this one may be." };
  }
  return missingTables([materialOf(position)]);
}

/** The tables that moves out of a known position lead to, where those are missing. */
export function missingAfterMoves(position: Position, answer: Answer): Problem | null {
  if (!isExact(answer)) return null;
  const unknown = answer.moves.filter((move) => move.category === "unknown");
  const materials = [...new Set(unknown.map((move) => materialOf(applyMove(position, move.uci))))];
  return materials.length > 0 ? missingTables(materials) : null;
}

function missingTables(materials: readonly string[]): Problem {
  return {
    text: `There is no table for ${materials.join(", ")}. This makes it (--out: where the server looks); the page shows it then:`,
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
