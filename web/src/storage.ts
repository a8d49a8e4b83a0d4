/** Texts that the browser keeps for the page. Storage may be forbidden, and outside a browser there is none. */

/** What was kept under a name; null if nothing. */
export function stored(name: string): string | null {
  return read(() => localStorage, name);
}

/** @returns whether it is kept; else it holds for this visit */
export function store(name: string, text: string): boolean {
  return write(() => localStorage, name, text);
}

/** Likewise for this tab alone, until it is closed: it outlives a reload. */
export function storedForTab(name: string): string | null {
  return read(() => sessionStorage, name);
}

export function storeForTab(name: string, text: string): boolean {
  return write(() => sessionStorage, name, text);
}

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, name: string, text: string): boolean {
  try {
    storage().setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
