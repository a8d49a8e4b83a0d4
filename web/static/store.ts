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

/** @returns whether it is kept: there may be no room */
export async function keep(file: string, bytes: ArrayBuffer): Promise<boolean> {
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

export async function forget(): Promise<void> {
  await (await root())?.removeEntry(folderName, { recursive: true }).catch(() => {});
}
