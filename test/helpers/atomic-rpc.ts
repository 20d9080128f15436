/** A client of `e --mode rpc` in this process: what it writes and reads are the lines, without pipes in between. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ClientConnection } from "../../src/cli/client-connection.js";
import { openHome, startExtensions } from "../../src/compose/home.js";
import { AtomicOutput, type OutputClock } from "../../src/frontend/atomic-rpc/output.js";
import { AtomicFrontEnd } from "../../src/frontend/atomic-rpc/ui/atomic-front-end.js";
import { realClock } from "../../src/host/clock.js";
import type { Host } from "../../src/host/host.js";
import { encodeLine } from "../../src/wire/encode.js";
import { tempDir } from "./temp-dir.js";

export interface AtomicLine {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface AtomicSetup {
  /** File name → text. */
  readonly modules?: Readonly<Record<string, string>>;
  /** In the home's folder of extensions: file name → text. */
  readonly programs?: Readonly<Record<string, string>>;
  readonly settings?: object;
  /** Default: none is kept. */
  readonly save?: boolean;
  readonly model?: string;
  /** Of the output. Default: real time. */
  readonly clock?: OutputClock;
}

export class AtomicDriver {
  readonly folder: string;
  readonly connection: ClientConnection;
  readonly host: Host;
  readonly lines: AtomicLine[] = [];
  readonly notices: string[] = [];
  readonly #waiting = new Set<(line: AtomicLine) => void>();
  #ids = 0;

  constructor(parts: Pick<AtomicDriver, "folder" | "connection" | "host">) {
    this.folder = parts.folder;
    this.connection = parts.connection;
    this.host = parts.host;
  }

  /** A line of the client, byte for byte or as JSON. */
  send(line: object | string): void {
    this.connection.lines.take(typeof line === "string" ? line : JSON.stringify(line));
  }

  take(line: AtomicLine): void {
    this.lines.push(line);
    for (const look of [...this.#waiting]) look(line);
  }

  /** The first line that fits, now or later. */
  until(fits: (line: AtomicLine) => boolean, from = 0): Promise<AtomicLine> {
    const found = this.lines.slice(from).find(fits);
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve) => {
      const look = (line: AtomicLine): void => {
        if (!fits(line)) return;
        this.#waiting.delete(look);
        resolve(line);
      };
      this.#waiting.add(look);
    });
  }

  /** The answer to a command. */
  ask(command: { readonly type: string; readonly [key: string]: unknown }): Promise<AtomicLine> {
    const id = `ask ${++this.#ids}`;
    const answer = this.until((line) => line.type === "response" && line.id === id, this.lines.length);
    this.send({ id, ...command });
    return answer;
  }

  /** Answered, and everything of it has ended. */
  async done(command: { readonly type: string; readonly [key: string]: unknown }): Promise<AtomicLine> {
    const answer = await this.ask(command);
    await this.connection.session.agent.idle();
    return answer;
  }

  events(type: string): readonly AtomicLine[] {
    return this.lines.filter((line) => line.type === type);
  }

  requests(method: string): readonly AtomicLine[] {
    return this.events("extension_ui_request").filter((line) => line.method === method);
  }

  /** Answers a dialog. */
  respond(request: AtomicLine, answer: object): void {
    this.send({ type: "extension_ui_response", id: request.id, ...answer });
  }
}

function write(folder: string, files: Readonly<Record<string, string>>): string[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
    return join(folder, name);
  });
}

/** A session with the offline model, ended with the test. */
export async function openAtomic(setup: AtomicSetup = {}): Promise<AtomicDriver> {
  const { modules = {}, programs = {}, settings = {}, save = false, model = null, clock = realClock } = setup;
  const folder = tempDir();
  const path = join(folder, "home");
  write(join(path, "extensions"), programs);
  write(path, { "settings.json": JSON.stringify({ format_version: 1, ...settings }) });
  const named = write(join(folder, "modules"), modules);
  const home = await openHome([], false, { path, modules: { named, from: folder, discover: false } });
  const deliver: { take: (line: AtomicLine) => void } = { take: () => {} };
  const sink = {
    unreadBytes: 0,
    flush: async () => {},
    write: (text: string) => {
      for (const line of text.split("\n").slice(0, -1)) deliver.take(JSON.parse(line));
    },
  };
  const output = new AtomicOutput(sink, encodeLine, clock);
  const notices: string[] = [];
  const frontEnd = new AtomicFrontEnd(output, ({ text }) => notices.push(text));
  const host = startExtensions(home, {
    ...{ frontEnd, directories: home.directories, cwd: process.cwd(), flagArgv: [] },
    onStderr: (_extension, text) => notices.push(text),
  });
  onTestFinished(() => host.stop());
  await host.readyForTurn;
  const connection = new ClientConnection({ home, host, output, frontEnd });
  const driver = new AtomicDriver({ folder, connection, host });
  deliver.take = (line) => driver.take(line);
  onTestFinished(() => connection.close());
  await connection.begin({ model, effort: null, save, trust: null }, { source: { kind: save ? "new" : "none" } });
  driver.notices.push(...notices);
  return driver;
}
