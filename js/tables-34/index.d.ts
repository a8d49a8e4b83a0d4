/** The tables of all chess endgames of three and four men: result (WDL) and distance (DTZ) under the fifty-move rule. */

/** A table as it lies in this package. */
export interface PackedTable {
  /** Its name, as "KBNvK.dtz.m33". */
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /** Where it lies: beside the script, be that in Node or on a web server. */
  readonly url: URL;
}

export declare const files: readonly PackedTable[];

/** What tables are added to: a Tablebase of mate33, or a TablebaseWorker. */
export interface TablesReader {
  addRemote(file: string, url: string, options: { readonly size: number }): Promise<void>;
}

/** Adds all tables. Nothing is read before a position needs it; what does not come then is a RemoteError of that question. */
export declare function addTables(tables: TablesReader): Promise<void>;
