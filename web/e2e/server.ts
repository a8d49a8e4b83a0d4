/** The program that is tested, serving its own page: `mate33 serve` as a process of its own. */

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** How long the program may take to say where it listens, in ms. */
const longestStart = 60_000;

/** A setting of the environment that the tests cannot do without. */
function setting(name: string, meaning: string): string {
  const value = process.env[name];
  if (!value || !existsSync(value)) throw new Error(`${name}=${value ?? ""}: expected ${meaning}`);
  return value;
}

/** The tables that the tests are written for. */
export function tablesFolder(): string {
  return setting("MATE33_TABLES", "a folder with the tables that tests/web/tables.sh makes");
}

function program(): string {
  return setting("MATE33_PROGRAM", "the path of mate33");
}

/** Makes tables of some metrics in a folder of their own, which whoever asks has to remove. */
export function makeTables(materials: readonly string[], metrics: string): string {
  const folder = mkdtempSync(join(tmpdir(), "mate33-"));
  execFileSync(program(), ["generate", ...materials, "--metric", metrics, "--out", folder], { stdio: "ignore" });
  return folder;
}

/** Makes the table of a material, and what it needs, of a game in examples/rules, in a folder. */
export function makeGame(game: string, material: string, folder: string): void {
  const rules = fileURLToPath(new URL(`../../examples/rules/${game}.rules`, import.meta.url));
  execFileSync(program(), ["generate", material, "--rules", rules, "--out", folder], { stdio: "ignore" });
}

/** Keeps what was solved of a position, within so much memory, in a folder. */
export function solve(fen: string, memory: string, folder: string): void {
  execFileSync(program(), ["solve", fen, "--memory", memory, "--tables", folder, "--out", folder], { stdio: "ignore" });
}

export class Server {
  private constructor(
    private readonly child: ChildProcess,
    /** Ends in "/". */
    readonly address: string,
  ) {}

  /** @param port 0 takes one that is free. @param options more of them */
  static async start({ port = 0, tables = tablesFolder(), options = [] as string[] } = {}): Promise<Server> {
    const words = ["serve", "--tables", tables, "--port", String(port), ...options];
    const child = spawn(program(), words, { stdio: ["ignore", "pipe", "inherit"] });
    try {
      return new Server(child, await listening(child));
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  /** Ends it at once, as a crash would, or as asked to. Does nothing if it has ended. */
  async end(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, "exit");
      this.child.kill(signal);
      await ended;
    }
    return this.child.exitCode;
  }
}

/** The address that the program says it serves. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("mate33 serve does not say where it listens")), longestStart);
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new Error(`mate33 serve does not start: ${reason}`));
    };
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code) => fail(`exit code ${code}`));
    if (!child.stdout) return fail("it has no standard output");
    createInterface(child.stdout).on("line", (line) => {
      const address = /http:\/\/\S+/.exec(line)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
