/** Texts that the browser keeps for the page. Storage may be forbidden, and outside a browser there is none. */

/** What was kept under a name; null if nothing. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @returns whether it is kept; else it holds for this visit */
export function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
