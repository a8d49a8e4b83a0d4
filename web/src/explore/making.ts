/** Tables that the page has the server make: one after the other, as the server makes one at a time. */

import { ApiError, type Api, type Making } from "../api.ts";
import { counted, t } from "../language.ts";
import { shortName } from "../position.ts";

/** What is to be said of it. */
export interface MakingNews {
  /** Whether the button that begins is of use. */
  readonly canBegin: boolean;
  /** "" where there is nothing to say. */
  readonly text: string;
  /** Whether to ask again in a while. */
  readonly goesOn: boolean;
}

/** Asked for, and not begun yet: whatever shows it may be drawn anew meanwhile. */
const wanted = new Set<string>();

/** Puts tables on the list of those that are to be made. */
export function wantTables(materials: readonly string[]): void {
  for (const material of materials) wanted.add(material);
}

/**
 * Looks how far the server is, and has it begin with the next of these tables that is wanted. Null: it makes none, or does
 * not answer, which others say.
 */
export async function makeNext(materials: readonly string[], api: Api): Promise<MakingNews | null> {
  const state = await api.making().catch(nothingWithoutAnswer);
  if (state === null) return null;
  const next = materials.find((material) => wanted.has(material));
  if (state.making !== null || next === undefined) return newsOf(state, materials);
  wanted.delete(next);
  try {
    return newsOf(await api.make(next), materials);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    wanted.clear();
    return { canBegin: true, text: error.message, goesOn: false };
  }
}

function nothingWithoutAnswer(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** @param materials of the tables that are missing where it is said */
export function newsOf({ making, last }: Making, materials: readonly string[]): MakingNews {
  if (making !== null) return { canBegin: false, text: progressText(making), goesOn: true };
  const failed = last?.error && materials.includes(last.material) ? last.error : "";
  return { canBegin: true, text: failed, goesOn: false };
}

function progressText({ material, table, share, seconds_left: left }: NonNullable<Making["making"]>): string {
  const parts = [t`Making ${shortName(material)}: ${Math.floor(100 * share)} %`];
  if (table !== null && table !== material) parts.push(t`${shortName(table)} first`);
  if (left !== null) parts.push(leftText(left));
  return parts.join(" · ");
}

function leftText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return seconds < 90
    ? counted(Math.ceil(seconds), "about {0} second left", "about {0} seconds left")
    : counted(minutes, "about {0} minute left", "about {0} minutes left");
}
