/** The bytes of a file, in Node. */
export declare function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;

/** Those from `begin` up to `end`, or up to the end of the file; how many it has, and what changes when it is written to. */
export declare function readPart(
  url: URL,
  begin: number,
  end: number,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly size: number; readonly tag: string }>;
