/**
 * The tablebase API as lichess publishes it: the types of @lichess-org/types, and from them lists that can be looked up.
 * A field or category that is missing in a list here, or too many, does not compile.
 */

import type { components, paths as published } from "@lichess-org/types";

export type TablebaseJson = components["schemas"]["TablebaseJson"];
export type TablebaseMove = components["schemas"]["TablebaseMove"];

type EachOf<Names extends PropertyKey> = Readonly<Record<Names, true>>;
const namesOf = (each: object): string[] => Object.keys(each).sort();

/** What a position and a move have in common. */
const valueFields = {
  category: true,
  dtz: true,
  precise_dtz: true,
  dtc: true,
  dtm: true,
  dtw: true,
  checkmate: true,
  stalemate: true,
  variant_win: true,
  variant_loss: true,
  insufficient_material: true,
} as const;

export const positionFields = namesOf({
  ...valueFields,
  moves: true,
} satisfies EachOf<keyof TablebaseJson>);

export const moveFields = namesOf({
  ...valueFields,
  uci: true,
  san: true,
  zeroing: true,
  conversion: true,
} satisfies EachOf<keyof TablebaseMove>);

export const categories = namesOf({
  win: true,
  unknown: true,
  "syzygy-win": true,
  "maybe-win": true,
  "cursed-win": true,
  draw: true,
  "blessed-loss": true,
  "maybe-loss": true,
  "syzygy-loss": true,
  loss: true,
} satisfies EachOf<TablebaseJson["category"]> & EachOf<TablebaseMove["category"]>);

/** lichess answers /standard/mainline, but publishes no type for it: this is the object as its server's README shows it. */
export interface MainlineJson {
  dtz: number | null;
  precise_dtz: number | null;
  winner: "w" | "b" | null;
  mainline: { uci: string; san: string; dtz: number | null; precise_dtz: number | null }[];
}

type Get<Answer> = {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  get: {
    parameters: { query: { fen: string }; header?: never; path?: never; cookie?: never };
    requestBody?: never;
    responses: { 200: { headers: Record<string, unknown>; content: { "application/json": Answer } } };
  };
};

/** What a client of lichess's tablebase asks. */
export type TablebasePaths = Pick<published, "/standard"> & { "/standard/mainline": Get<MainlineJson> };
