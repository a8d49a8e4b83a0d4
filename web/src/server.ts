/** Who answers the page: here the server that it came from. The static site has another (static/server.ts). */

import { t } from "./language.ts";

/** @throws TypeError where nobody answers */
export function ask(address: string): Promise<Response> {
  return fetch(address, { headers: { Accept: "application/json" } });
}

/** Whatever the page has to do with who answers it beside asking. */
export function attend(): void {}

/** The most men of a table of chess. */
export const mostMenOfChess = 6;

/** What to do about a table that is missing; the command that makes it follows. */
export const missingTableAdvice = t`This makes it; the page shows it then:`;
