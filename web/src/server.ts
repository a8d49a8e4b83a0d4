/** Who answers the page: here the server that it came from. The static site has another (static/server.ts). */

import { t } from "./language.ts";

/** @param form parameters too long for an address @param signal ends it @throws where nobody answers, or it was ended */
export function ask(address: string, method: "GET" | "POST" = "GET", form?: URLSearchParams, signal?: AbortSignal): Promise<Response> {
  return fetch(address, { method, headers: { Accept: "application/json" }, ...(form && { body: form }), ...(signal && { signal }) });
}

/** Who solves a position that it is asked to. */
export const solvesForYou = t`The server solves it for you`;

/** Whatever the page has to do with who answers it beside asking. */
export function attend(): void {}

/** What xiangqi begins with: a long win. */
export const xiangqiStart = {
  fen: "3k1a3/9/5a2b/9/6bR1/9/9/9/9/5K3 w",
  meaning: t`The longest win of a chariot against two advisors and two elephants`,
  material: "xiangqi:KRvKAAEE",
};

/** The most men of a table of chess. */
export const mostMenOfChess = 6;

/** What to do about a table that is missing; the command that makes it follows. */
export const missingTableAdvice = t`This makes it; the page shows it then:`;
