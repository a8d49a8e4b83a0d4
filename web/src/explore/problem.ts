/** What is wrong and what to do about it, in words. */

import { ApiError, type Answer, type MissingTable } from "../api.ts";
import { formatFen, menOf, positionAfter, shortName, type Game, type Position } from "../position.ts";
import { missingTableAdvice } from "../server.ts";
import { hasDistance } from "../values.ts";
import { isWorthSolving } from "./solvable.ts";
import { t } from "../language.ts";

export interface Problem {
  readonly text: string;
  /** How it is mended. */
  readonly remedy?: Remedy;
}

export interface Remedy {
  /** Before the command. */
  readonly advice: string;
  /** Of the tables that are missing. */
  readonly materials: readonly string[];
  /** One of them. */
  readonly missing: MissingTable;
}

/** Whether giving up the rights of castling could make the position known. */
export function castlingHides(position: Position, answer: Answer): boolean {
  return !hasDistance(answer) && position.castling !== "-" && menOf(position) <= position.game.mostMen;
}

/** Why no distance of a legal position is known; null where one is, or where there is none. */
export function whyUnknown(position: Position, answer: Answer): Problem | null {
  if (hasDistance(answer) || answer.category === "draw" || answer.proved) return null;
  const men = menOf(position);
  const { mostMen } = position.game;
  // Nothing about castling: taking the rights away would not help.
  if (men > mostMen) return { text: t`There are ${men} men on the board; tables go up to ${mostMen}.` };
  if (castlingHides(position, answer)) {
    return { text: t`Positions with castling rights are in no table. Without them, this one may be.` };
  }
  const what = answer.category === "unknown" ? noTable : noDistance;
  return missingTables([answer.material], formatFen(position), what);
}

/** The tables that moves out of a known position lead to, where those are missing. */
export function missingAfterMoves(position: Position, answer: Answer): Problem | null {
  if (!hasDistance(answer)) return null;
  const unknown = answer.moves.filter((move) => move.category === "unknown");
  const [first] = unknown;
  if (!first) return null;
  const materials = unknown.map(({ material }) => material);
  return missingTables([...new Set(materials)], formatFen(positionAfter(position, first.fen)), noTable);
}

const noTable = (names: string) => t`There is no table for ${names}.`;
/** A table of results alone may be there, or moves that tell who wins. */
const noDistance = (names: string) => t`There is no table of distances for ${names}.`;

/** @param fen of a position of the first of them */
function missingTables(materials: readonly string[], fen: string, what: (names: string) => string): Problem {
  const missing = { material: materials[0] ?? "", fen };
  return { text: what(materials.map(shortName).join(", ")), remedy: { advice: missingTableAdvice, materials, missing } };
}

/** That there is nothing to play with: no table of DTM, or none with a win. */
export class NoTablesError extends ApiError {
  override name = "NoTablesError";
  readonly problem: Problem;

  constructor(what: string, { startMaterial: material, startFen: fen }: Game) {
    super("missing", what);
    const remedy = { advice: missingTableAdvice, materials: [material], missing: { material, fen } };
    this.problem = { text: what, remedy };
  }
}

/** What an answer that failed is told as. */
export function problemOf(error: ApiError): Problem {
  return error instanceof NoTablesError ? error.problem : { text: error.message };
}

/** Whether making a table, or solving the position, would tell more about it. */
export function waitsForTable(position: Position, answer: Answer): boolean {
  if (isWorthSolving(position, answer)) return true;
  const problem = whyUnknown(position, answer) ?? missingAfterMoves(position, answer);
  return problem?.remedy !== undefined;
}
