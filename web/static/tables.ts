/** The tables of the static site: in a Worker, kept in the browser, made when they are asked for. */

import type { RawAnswer } from "../../js/src/engine.ts";
import type { SolvedFile } from "../../js/src/solve.ts";
import { TablebaseWorker } from "../../js/src/worker.ts";
import { t } from "../src/language.ts";
import type { ListedTable } from "./catalogue.ts";
import { forget, keep, kept } from "./store.ts";
import { isMade, wishOf } from "./wishes.ts";

/** What a person may want to know of them. */
export interface TablesState {
  readonly count: number;
  readonly bytes: number;
  /** Of these so many could not be kept. */
  readonly unkept: number;
  /** Positions that were solved. */
  readonly solved: { readonly count: number; readonly bytes: number };
  /** What is being made; null: nothing. */
  readonly making: string | null;
  /** Those that were kept, turned out damaged and have been made anew. */
  readonly mended: readonly string[];
}

/** Of an entry of the answer to "/tables": what is wrong with a file. */
interface OpenedTable {
  readonly file: string;
  readonly game: string;
  readonly damaged: boolean;
  readonly unreadable: boolean;
  readonly state?: string;
}

/** A host that does not answer, or more than is fetched: the Worker is well. */
function isRemote(error: unknown): error is Error {
  return error instanceof Error && error.name === "RemoteError";
}

/** What the Worker says of a question or a name. */
function isOfTables(error: unknown): boolean {
  return error instanceof Error && error.name === "TablebaseError";
}

/** As the server has its errors; a code of the page's own. */
function unreadFile({ message }: Error): RawAnswer {
  return { status: 503, body: JSON.stringify({ error: message, code: "unread_file", parameters: {} }) };
}

/** What was solved of one position, and no table. */
function isSolved(file: string): boolean {
  return file.endsWith(".solved");
}

/** Work that is done once, whoever waits for it, and again after it has failed. */
function once<T>(known: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const before = known.get(name);
  if (before) return before;
  const begun = work().catch((error: unknown) => {
    if (known.get(name) === begun) known.delete(name);
    throw error;
  });
  known.set(name, begun);
  return begun;
}

export class Tables {
  #worker: Promise<TablebaseWorker>;
  readonly #made = new Map<string, Promise<void>>();
  readonly #sizes = new Map<string, number>();
  /** Whether tables that are not made were found beside the page. */
  readonly #found = new Map<string, Promise<boolean>>();
  #folder: Promise<readonly string[]> | null = null;
  /** The names of tables that tell the positions of a material. */
  readonly #names = new Map<string, Promise<readonly string[]>>();
  readonly #mended = new Set<string>();
  #unkept = 0;
  /** How often all has been forgotten. */
  #forgotten = 0;
  #making: string | null = null;

  /**
   * @param filesBeside the names of the tables in a folder beside the page
   * @param catalogue what tables are made when they are asked for
   * @param observe is told of every change
   */
  constructor(
    private readonly start: () => TablebaseWorker,
    private readonly filesBeside: () => Promise<readonly string[]>,
    private readonly catalogue: () => Promise<readonly ListedTable[]>,
    private readonly observe: (state: TablesState) => void,
  ) {
    this.#worker = this.#begin();
  }

  async ask(target: string): Promise<RawAnswer> {
    try {
      return await this.#askTwice(target);
    } catch (error) {
      if (isRemote(error)) return unreadFile(error);
      throw error;
    }
  }

  async #askTwice(target: string): Promise<RawAnswer> {
    const wish = wishOf(target);
    const asked = this.#worker;
    const forgotten = this.#forgotten;
    const provide = async () => {
      if (wish !== null && wish !== "list") await this.#provide(wish.material);
    };
    const answer = async () => (wish === "list" ? this.#list() : (await this.#worker).ask(target));
    try {
      await provide();
      return await answer();
    } catch (error) {
      if (isRemote(error) || isOfTables(error)) throw error;
      // Memory has run out, or the browser has ended the Worker: once more with a new one.
      if (this.#worker === asked) await this.#beginAnew();
      if (this.#forgotten !== forgotten) await provide();
      return answer();
    }
  }

  /** The tables that are here, and those that are not made yet. */
  async #list(): Promise<RawAnswer> {
    const answer = await (await this.#worker).ask("/tables");
    const here = JSON.parse(answer.body) as ListedTable[];
    const materials = new Set(here.filter(({ metric }) => metric === "dtm").map(({ material }) => material));
    const others = (await this.catalogue()).filter(({ material }) => !materials.has(material));
    return { ...answer, body: JSON.stringify([...here, ...others]) };
  }

  /** What was solved of a position, by the name of its file. */
  async solved(file: string): Promise<ArrayBuffer | null> {
    return (await this.#worker).table(file);
  }

  /** What was solved answers from now on, and is kept. */
  async takeSolved({ file, bytes }: SolvedFile): Promise<void> {
    await this.#add(file, bytes);
    if (!(await keep(file, bytes))) ++this.#unkept;
    this.#tell();
  }

  /**
   * A table from a file of the user's. It is not kept: the file is.
   * @returns what is wrong with it, in one line; null: nothing
   */
  async open(file: string, bytes: ArrayBuffer): Promise<string | null> {
    if (isSolved(file)) return this.#openSolved(file, bytes);
    const fault = await this.#openAs("chess", file, bytes);
    const game = /its game is '([\w-]+)'/.exec(fault ?? "")?.[1];
    return game === undefined ? fault : this.#openAs(game, file, bytes);
  }

  /** Tables of other games than chess lie in a folder of the game's name. */
  async #openAs(game: string, file: string, bytes: ArrayBuffer): Promise<string | null> {
    const worker = await this.#worker;
    const path = game === "chess" ? file : `${game}/${file}`;
    await worker.addTable(path, bytes);
    const { body } = await worker.ask("/tables");
    const entries = JSON.parse(body) as OpenedTable[];
    const entry = entries.find((each) => each.file === file && each.game === game);
    if (!entry || entry.damaged || entry.unreadable) {
      await worker.removeTable(path);
      return entry?.state ?? `${file} is not called as a table is: as KQRvKR.m33`;
    }
    this.#sizes.set(path, bytes.byteLength);
    this.#tell();
    return null;
  }

  async #openSolved(file: string, bytes: ArrayBuffer): Promise<string | null> {
    try {
      await this.#add(file, bytes);
    } catch (error) {
      if (isOfTables(error)) return (error as Error).message;
      throw error;
    }
    this.#tell();
    return null;
  }

  async #add(file: string, bytes: ArrayBuffer): Promise<void> {
    await (await this.#worker).addTable(file, bytes);
    this.#sizes.set(file, bytes.byteLength);
  }

  /** @returns whether those that were kept are gone */
  async forget(): Promise<boolean> {
    let gone = false;
    ++this.#forgotten;
    this.#mended.clear();
    // What is asked meanwhile waits for the new Worker: a table that it makes is kept.
    await this.#beginAnew(async () => {
      gone = await forget();
    });
    return gone;
  }

  async #beginAnew(before: () => Promise<void> = async () => {}): Promise<void> {
    const old = this.#worker;
    this.#made.clear();
    this.#found.clear();
    const end = old.then((worker) => worker.close()).catch(() => {}); // one that could not begin has nothing to end
    this.#worker = end.then(before).then(() => this.#begin());
    await this.#worker;
  }

  async #begin(): Promise<TablebaseWorker> {
    const worker = this.start();
    this.#sizes.clear();
    for (const { file, bytes } of await kept()) {
      try {
        await worker.addTable(file, bytes);
      } catch (error) {
        if (isOfTables(error)) continue; // damaged: it is solved anew where somebody asks for it
        throw error;
      }
      this.#sizes.set(file, bytes.byteLength);
    }
    this.#tell();
    return worker;
  }

  async #provide(material: string): Promise<void> {
    const [name, ...others] = await this.#namesFor(material);
    if (name === undefined) return;
    if (isMade(name)) return this.#make(name);
    // What is around a table is of use only beside it.
    if (!this.#has(name) && !(await this.#find(name))) return;
    for (const each of others) await (isMade(each) ? this.#make(each) : this.#findOther(each));
  }

  /** The name of the table of a material, and of those that its moves lead to; none of what is no material. */
  async #namesFor(material: string): Promise<readonly string[]> {
    try {
      return await once(this.#names, material, async () => (await this.#worker).tablesFor(material));
    } catch (error) {
      if (isOfTables(error)) return [];
      throw error;
    }
  }

  /** Whether a file of a table is here, whatever it says of its positions. */
  #has(name: string): boolean {
    return [...this.#sizes.keys()].some((file) => file.startsWith(`${name.replace(":", "/")}.`));
  }

  /** A table that lies beside the page, read part by part. Answers whether there is one. */
  #find(name: string): Promise<boolean> {
    return once(this.#found, name, () => this.#findNow(name));
  }

  /** One that answers without it, too. */
  async #findOther(name: string): Promise<void> {
    try {
      await this.#find(name);
    } catch (error) {
      if (!isRemote(error)) throw error;
    }
  }

  async #findNow(name: string): Promise<boolean> {
    this.#folder ??= this.filesBeside();
    let all: readonly string[];
    try {
      all = await this.#folder;
    } catch {
      this.#folder = null; // asked again
      this.#found.delete(name);
      return false;
    }
    const files = all.filter((file) => file.startsWith(`${name}.`));
    for (const file of files) await (await this.#worker).addRemote(file, new URL(`tables/${file}`, document.baseURI).href);
    return files.length > 0;
  }

  /** Once, whoever waits for it. A name that is none is told by the answer. */
  async #make(name: string): Promise<void> {
    try {
      await once(this.#made, name, () => this.#makeNow(name));
    } catch (error) {
      if (!isOfTables(error)) throw error;
    }
  }

  async #makeNow(name: string): Promise<void> {
    const worker = await this.#worker;
    const onProgress = ({ table, number, count }: { table: string; number: number; count: number }) => {
      this.#making = count > 1 ? t`${table}, ${number + 1} of ${count}` : table;
      this.#tell();
    };
    try {
      for (const file of await worker.generate(name, { onProgress })) {
        const bytes = await worker.table(file);
        if (worker !== (await this.#worker)) throw new Error("the tables were forgotten meanwhile");
        if (!bytes) continue;
        // What is there and sound is not made.
        if (this.#sizes.has(file)) this.#mended.add(file);
        this.#sizes.set(file, bytes.byteLength);
        if (!(await keep(file, bytes))) ++this.#unkept;
      }
    } finally {
      this.#making = null;
      this.#tell();
    }
  }

  #tell(): void {
    const files = [...this.#sizes];
    const tables = told(files.filter(([file]) => !isSolved(file)));
    const solved = told(files.filter(([file]) => isSolved(file)));
    this.observe({ ...tables, solved, unkept: this.#unkept, making: this.#making, mended: [...this.#mended] });
  }
}

function told(files: readonly [name: string, bytes: number][]): { count: number; bytes: number } {
  return { count: files.length, bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0) };
}
