/** What the page has the server make, tables or a position's own: one after the other, as the server makes one at a time. */

import { ApiError, type Api, type Making, type MakingPosition, type MakingTable } from "../api.ts";
import { counted, grouped, t } from "../language.ts";
import { shortName } from "../position.ts";

/** What is of use where it is shown. */
export interface Wish {
  /** Materials, or a FEN. */
  readonly names: readonly string[];
  /** Whether the server makes such things. */
  isOffered(state: Making): boolean;
  begin(name: string, api: Api): Promise<Making>;
}

export function wishForTables(materials: readonly string[]): Wish {
  return { names: materials, isOffered: ({ allowed }) => allowed, begin: (name, api) => api.make(name) };
}

export function wishForPosition(fen: string): Wish {
  return { names: [fen], isOffered: ({ solving }) => solving !== null, begin: (name, api) => api.solve(name) };
}

/** What is to be said of it. */
export interface MakingNews {
  readonly state: Making;
  /** Whether the button that begins is of use. */
  readonly canBegin: boolean;
  /** "" where there is nothing to say. */
  readonly text: string;
  /** Whether to ask again in a while. */
  readonly goesOn: boolean;
}

/** Asked for, and not begun yet: whatever shows it may be drawn anew meanwhile. */
const wanted = new Set<string>();

/** Puts it on the list of what is to be made. */
export function want({ names }: Wish): void {
  for (const name of names) wanted.add(name);
}

/**
 * Looks how far the server is, and has it begin with the next of these that is wanted. Null: it makes none, or does not
 * answer, which others say.
 */
export async function makeNext(wish: Wish, api: Api): Promise<MakingNews | null> {
  const state = await api.making().catch(nothingWithoutAnswer);
  if (state === null || !wish.isOffered(state)) return null;
  const next = wish.names.find((name) => wanted.has(name));
  if (state.making !== null || next === undefined) return newsOf(state, wish.names);
  wanted.delete(next);
  try {
    return newsOf(await wish.begin(next, api), wish.names);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    wanted.clear();
    return { state, canBegin: true, text: error.message, goesOn: false };
  }
}

/** Has it end the solving of a position: whoever looks sees it. */
export async function stopSolving(api: Api): Promise<void> {
  await api.stopSolving().catch(nothingWithoutAnswer);
}

function nothingWithoutAnswer(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** @param names of what is missing where it is said */
export function newsOf(state: Making, names: readonly string[]): MakingNews {
  const { making, last } = state;
  if (making !== null) {
    const text = "fen" in making ? solvingText(making) : tableText(making);
    return { state, canBegin: false, text, goesOn: true };
  }
  const failed = last?.error && names.includes(nameOfLast(last)) ? last.error : "";
  return { state, canBegin: true, text: failed, goesOn: false };
}

function nameOfLast(last: NonNullable<Making["last"]>): string {
  return "fen" in last ? last.fen : last.material;
}

function tableText({ material, table, share, seconds_left: left }: MakingTable): string {
  const parts = [t`Making ${shortName(material)}: ${Math.floor(100 * share)} %`];
  if (table !== null && table !== material) parts.push(t`${shortName(table)} first`);
  if (left !== null) parts.push(leftText(left));
  return parts.join(" · ");
}

function solvingText({ slices_done: done, slices, seconds_left: left }: MakingPosition): string {
  const count = slices === null ? grouped(done) : t`${grouped(done)} of ${grouped(slices)}`;
  const parts = [t`Solving, placements of pawns: ${count}`];
  if (left !== null) parts.push(mostLeftText(left));
  return parts.join(" · ");
}

function leftText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return seconds < 90
    ? counted(Math.ceil(seconds), "about {0} second left", "about {0} seconds left")
    : counted(minutes, "about {0} minute left", "about {0} minutes left");
}

function mostLeftText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return seconds < 90
    ? counted(Math.ceil(seconds), "at most {0} second left", "at most {0} seconds left")
    : counted(minutes, "at most {0} minute left", "at most {0} minutes left");
}
