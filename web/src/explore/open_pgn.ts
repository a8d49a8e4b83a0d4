import { ApiError } from "../api.ts";
import { PgnError, readPgnFile } from "../pgn_reader.ts";
import { FenError } from "../position.ts";
import type { RoomContext } from "../room.ts";
import type { History } from "./history.ts";
import { gameTitle, historyFromPgn } from "./history_pgn.ts";
import { t } from "../language.ts";

/** What became of a file that was opened. */
export interface Opening {
  /** Null where there is none: the file holds no game, or none was chosen. */
  readonly history: History | null;
  /** What is wrong with the file; "" for nothing. */
  readonly fault: string;
}

/** @param choose asks which of several games; -1: none of them */
export async function openPgn(
  file: File,
  { api, game }: Pick<RoomContext, "api" | "game">,
  choose: (titles: readonly string[]) => Promise<number>,
): Promise<Opening> {
  try {
    const games = await readPgnFile(file);
    const titles = games.map((each, index) => gameTitle(each, index + 1));
    const chosen = games[games.length === 1 ? 0 : await choose(titles)];
    if (!chosen) return { history: null, fault: "" };
    const { history, leftOut } = await historyFromPgn(chosen, api, game);
    const fault = leftOut.length > 0 ? t`${file.name}: not legal, and left out with what follows: ${leftOut.join(", ")}` : "";
    return { history, fault };
  } catch (error) {
    if (!(error instanceof PgnError || error instanceof FenError || error instanceof ApiError)) throw error;
    return { history: null, fault: `${file.name}: ${error.message}` };
  }
}
