/** The bytes of a file, in Node. */
export declare function readFile(url: URL): Promise<Uint8Array<ArrayBuffer>>;
