/** The tables that are kept in the browser, in the private file system of the page's origin. */

/** Other sites of the origin, and other copies of this one, have folders of their own. */
const folderName = `mate33 tables ${encodeURIComponent(new URL(".", document.baseURI).pathname)}`;

/** Names of files have no folders there: that of a game is written with this in the place of the slash. */
const slash = "~";

/** Null in an old browser, and where it is forbidden: nothing is kept. */
async function root(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await navigator.storage.getDirectory();
  } catch {
    return null;
  }
}

async function folder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await (await root())?.getDirectoryHandle(folderName, { create })) ?? null;
  } catch {
    return null; // none yet, or a private window
  }
}

/** What is being written: a folder with a file that is open cannot be removed. */
const writing = new Set<Promise<boolean>>();

/** @returns whether it is kept: there may be no room */
export async function keep(file: string, bytes: ArrayBuffer): Promise<boolean> {
  const written = write(file, bytes);
  writing.add(written);
  return written.finally(() => writing.delete(written));
}

async function write(file: string, bytes: ArrayBuffer): Promise<boolean> {
  try {
    const handle = await (await folder(true))?.getFileHandle(file.replaceAll("/", slash), { create: true });
    if (!handle) return false;
    // What is cut short by a closed page is not there: a stream writes to another file until it is closed.
    const stream = await handle.createWritable();
    await stream.write(bytes);
    await stream.close();
    return true;
  } catch {
    await (await folder(false))?.removeEntry(file.replaceAll("/", slash)).catch(() => {});
    return false;
  }
}

export async function kept(): Promise<{ readonly file: string; readonly bytes: ArrayBuffer }[]> {
  const tables: { file: string; bytes: ArrayBuffer }[] = [];
  const from = await folder(false);
  if (!from) return tables;
  for await (const [name, handle] of (from as unknown as { entries(): AsyncIterable<[string, FileSystemFileHandle]> }).entries()) {
    try {
      const bytes = await (await handle.getFile()).arrayBuffer();
      if (bytes.byteLength > 0) tables.push({ file: name.replaceAll(slash, "/"), bytes });
    } catch {
      continue; // another window has removed it
    }
  }
  return tables;
}

/** @returns whether they are gone: another window may be writing one */
export async function forget(): Promise<boolean> {
  await Promise.all(writing);
  const from = await root();
  if (!from) return true;
  // A browser may unlock a file a little after it has said that it is closed.
  for (const pause of [0, 50, 200, 1000]) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const fault = await from.removeEntry(folderName, { recursive: true }).then(
      () => "",
      (error: Error) => error.name,
    );
    if (fault === "" || fault === "NotFoundError") return true;
  }
  return false;
}
