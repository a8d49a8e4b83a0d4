/** The shell of the page: rooms, address bar, keyboard, theme, help. */

import { addressOf, fenInAddress, gameInAddress, roomInAddress, roomNames, type RoomName } from "./address.ts";
import { ApiError, createApi, fetchGames, fetchRules } from "./api.ts";
import type { Drawing } from "./board.ts";
import { drawChess } from "./chess/drawing.ts";
import { element, svgElement } from "./dom.ts";
import { mountExplore } from "./explore/explore.ts";
import { chess } from "./chess/chess.ts";
import type { Game, GameName } from "./game.ts";
import { gameNamed, games } from "./games.ts";
import { mountFind } from "./find/find.ts";
import { mountGuess } from "./guess/guess.ts";
import { installHelp } from "./help.ts";
import { mountLearn } from "./learn/learn.ts";
import type { Mount, Room, RoomContext } from "./room.ts";
import { drawOwn } from "./own/drawing.ts";
import { ownGame, ownSign, titleOf } from "./own/own_game.ts";
import { attend } from "./server.ts";
import { installShare } from "./share.ts";
import { mountStatistics } from "./statistics/statistics.ts";
import { Sounds } from "./sounds.ts";
import { installTheme } from "./theme.ts";
import { drawXiangqi } from "./xiangqi/drawing.ts";
import { installLanguage, t } from "./language.ts";

const mounts: Readonly<Record<RoomName, Mount>> = {
  explore: mountExplore,
  learn: mountLearn,
  guess: mountGuess,
  find: mountFind,
  statistics: mountStatistics,
};

/** Of the games that have boards of their own. */
const drawings: ReadonlyMap<GameName, () => Drawing> = new Map([
  ["chess", drawChess],
  ["xiangqi", drawXiangqi],
]);

const server = new URL(".", document.baseURI).href;

const titles: Readonly<Record<RoomName, string>> = { explore: t`Explore`, learn: t`Learn`, guess: t`Guess`, find: t`Find`, statistics: t`Statistics` };

function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html has no #${id}`);
  return found as Kind;
}

/** Not the name alone: at an address with a hash a browser scrolls to what has it as an id, past the header. */
const sectionOf = (room: RoomName): HTMLElement => byId(`${room}-room`);

/** What one link among those of the games needs. */
type GameSign = Pick<Game, "name" | "title" | "sign">;

class Page {
  private readonly rooms = new Map<RoomName, Room>();
  private readonly announcements = byId("announcements");
  private readonly sounds = new Sounds();
  private current: RoomName | null = null;
  private readonly context: RoomContext;

  /** @param game for as long as the page is there: another game loads it anew */
  constructor(private readonly game: Game) {
    this.context = {
      api: createApi(server, game),
      game,
      drawing: (drawings.get(game.name) ?? (() => drawOwn(game)))(),
      moved: (san) => this.sounds.moved(san),
      announce: (text) => this.announce(text),
      fen: () => fenInAddress(location.search),
      setFen: (fen) => this.setAddress(fen, this.current ?? "explore"),
      explore: (fen) => {
        this.visit(location.pathname + this.addressOf(fen, "explore"));
      },
      exploreAddress: (fen) => this.addressOf(fen, "explore"),
    };
  }

  start(): void {
    this.nameParts();
    installLanguage(byId<HTMLSelectElement>("language"));
    this.sounds.install(byId<HTMLButtonElement>("sounds"));
    installTheme(byId<HTMLButtonElement>("theme"));
    installHelp(byId<HTMLDialogElement>("help"), this.game);
    installShare(byId<HTMLButtonElement>("share-button"), byId<HTMLDialogElement>("share"), () => this.context.fen());
    this.showGames(games.includes(this.game) ? games : [...games, this.game]);
    void this.addOwnGames();
    byId("help-button").addEventListener("click", () => this.showHelp());
    addEventListener("hashchange", () => this.showRoom());
    addEventListener("popstate", () => {
      if (this.isOfGame(location.search)) this.showRoom();
      else location.reload();
    });
    addEventListener("keydown", (event) => this.onKey(event));
    document.addEventListener("click", (event) => this.onLink(event));
    this.showRoom();
  }

  /** What stands in index.html in English. */
  private nameParts(): void {
    for (const name of roomNames) {
      const title = titles[name];
      sectionOf(name).setAttribute("aria-label", title);
      for (const tab of document.querySelectorAll(`[data-room=${name}]`)) tab.textContent = title;
    }
    for (const link of document.querySelectorAll("a.skip")) link.textContent = t`Skip to the board`;
    document.querySelector(".tabs")?.setAttribute("aria-label", t`Rooms`);
    byId("games").setAttribute("aria-label", t`Games`);
    const help = byId("help-button");
    help.setAttribute("aria-label", t`Help`);
    help.title = t`Help (?)`;
  }

  private addressOf(fen: string, room: RoomName): string {
    return addressOf(fen, room, this.game.name);
  }

  private isOfGame(search: string): boolean {
    return (gameInAddress(search) || chess.name) === this.game.name;
  }

  /** Those that rules describe and the server has tables of; a server that does not answer tells of none. */
  private async addOwnGames(): Promise<void> {
    const names = await fetchGames(server).catch(() => []);
    const more = names.filter((name) => name !== this.game.name && gameNamed(name) === undefined);
    if (more.length === 0) return;
    const shown = games.includes(this.game) ? games : [...games, this.game];
    this.showGames([...shown, ...more.map((name) => ({ name, title: titleOf(name), sign: ownSign }))]);
    this.updateTabs(this.current ?? "explore");
  }

  /** A link to each game; the room stays. */
  private showGames(shown: readonly GameSign[]): void {
    byId("games").replaceChildren(
      ...shown.map((game) =>
        element(
          "a",
          {
            "data-game": game.name,
            "aria-label": game.title,
            title: game.title,
            "aria-current": game.name === this.game.name ? "true" : null,
          },
          svgElement(
            "svg",
            { class: "game-sign", viewBox: "0 0 100 100", "aria-hidden": "true" },
            svgElement("path", { d: game.sign }),
          ),
          element("span", { class: "game-name" }, game.title),
        ),
      ),
    );
  }

  private announce(text: string): void {
    // The same words again are spoken only if the region was empty in between.
    this.announcements.textContent = "";
    setTimeout(() => (this.announcements.textContent = text), 60);
  }

  /** The position is part of the address, but each move is no page of its own: the room has its own history. */
  private setAddress(fen: string, room: RoomName): void {
    history.replaceState(null, "", location.pathname + this.addressOf(fen, room));
    this.updateTabs(room);
  }

  private showRoom(): void {
    const wanted = roomInAddress(location.hash);
    if (this.current && this.current !== wanted) this.rooms.get(this.current)?.hide?.();
    this.current = wanted;
    const game = this.game === games[0] ? "" : `${this.game.title} · `;
    document.title = `${titles[wanted]} · ${game}mate33`;
    for (const name of roomNames) sectionOf(name).hidden = name !== wanted;
    this.updateTabs(wanted);
    let room = this.rooms.get(wanted);
    if (!room) {
      room = mounts[wanted](sectionOf(wanted), this.context);
      this.rooms.set(wanted, room);
    }
    room.show();
  }

  /** The tabs keep the position, also when they are opened in another window; those of the games keep the room. */
  private updateTabs(current: RoomName): void {
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-game]")) {
      const name = link.dataset["game"] ?? chess.name;
      link.href = location.pathname + addressOf(name === this.game.name ? this.context.fen() : "", current, name);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-room]")) {
      const room = link.dataset["room"] as RoomName;
      link.href = location.pathname + this.addressOf(this.context.fen(), room);
      if (room === current) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  /** A link to a position or a room of this page loads nothing anew. */
  private onLink(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.classList.contains("skip")) {
      event.preventDefault();
      byId("room").focus();
      return;
    }
    const target = new URL(link.href);
    const isRoom = roomNames.some((name) => target.hash === `#${name}`);
    if (link.download || target.origin !== location.origin || target.pathname !== location.pathname || !isRoom) return;
    if (!this.isOfGame(target.search)) return;
    event.preventDefault();
    this.visit(target.href);
  }

  /** Goes to an address of this page; the browser's Back returns from it. */
  private visit(address: string): void {
    history.pushState(null, "", address);
    this.showRoom();
    scrollTo({ top: 0 });
  }

  private showHelp(): void {
    byId<HTMLDialogElement>("help").showModal();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.closest("input:not([type=checkbox], [type=radio]), textarea, select"))
      return;
    // Space and Enter belong to the button or link that has the focus.
    const onControl =
      target instanceof HTMLElement && target.closest("button, a, summary, input, [role=button]") !== null;
    if (onControl && (event.key === " " || event.key === "Enter")) return;
    if (event.key === "?") {
      this.showHelp();
    } else if (!this.current || !this.rooms.get(this.current)?.key?.(event)) {
      return;
    }
    event.preventDefault();
  }
}

/** The game of the address: one that the page knows, or one that the server has rules of; else chess, with a word. */
async function addressedGame(): Promise<Game> {
  const name = gameInAddress(location.search);
  const known = gameNamed(name);
  if (known) return known;
  try {
    return ownGame(await fetchRules(server, name));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const notice = byId("unknown-game");
    notice.textContent =
      error.kind === "gone"
        ? t`The game “${name}” is not known while the server is gone. This is chess.`
        : t`There are no tables of a game “${name}” here. This is chess.`;
    notice.hidden = false;
    return chess;
  }
}

attend();
void addressedGame().then((game) => new Page(game).start());
