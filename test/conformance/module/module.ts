/** A module of a few files in a thread, with everything that it said. Its end is looked at when the test is over. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { moduleCode } from "../../../src/transport/module/module-entry.js";
import { ModuleThreads } from "../../../src/transport/module/module-threads.js";
import { createModuleTransport, type ModuleTransportOptions } from "../../../src/transport/module/module-transport.js";
import type { BadLine, Transport, TransportExit } from "../../../src/transport/transport.js";
import { Frame } from "../../../src/wire/frame.js";
import { tempDir } from "../../helpers/temp-dir.js";

export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: string;
}

export type Files = Readonly<Record<string, string>>;

/** Writes them below a folder of the test's own. Its path. */
export function folderWith(files: Files): string {
  const folder = tempDir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export class Module {
  readonly transport: Transport;
  readonly messages: Message[] = [];
  readonly badLines: BadLine[] = [];
  readonly exits: TransportExit[] = [];
  drains = 0;
  stderr = "";
  #ids = 0;
  #wake: () => void = () => {};

  constructor(options: ModuleTransportOptions) {
    this.transport = createModuleTransport(options);
    this.transport.onFrame = ({ value }) => this.#heard(() => this.messages.push(value as Message));
    this.transport.onBadLine = (bad) => this.#heard(() => this.badLines.push(bad));
    this.transport.onStderr = (text) => this.#heard(() => (this.stderr += text));
    this.transport.onDrain = () => this.#heard(() => this.drains++);
    this.transport.onExit = (exit) => this.#heard(() => this.exits.push(exit));
    onTestFinished(async () => {
      await this.transport.stop(0);
      expect(this.exits, "one exit, once").toHaveLength(1);
    });
  }

  post(method: string, params: object = {}): boolean {
    return this.transport.send(Frame.ofValue({ id: ++this.#ids, method, params }));
  }

  /** The answer, whole. */
  async ask(method: string, params: object = {}): Promise<Message> {
    expect(this.post(method, params)).toBe(true);
    return this.answer(this.#ids);
  }

  async answer(id: number): Promise<Message> {
    const find = (): Message | undefined =>
      this.messages.find((message) => message.id === id && message.method === undefined);
    await this.until(() => find() !== undefined || this.exits.length > 0);
    return find() ?? { error: "it ended" };
  }

  /** What its `tool_call` handler gives as its reason. */
  async reason(input: object = {}): Promise<unknown> {
    return (await this.ask("lifecycle.tool_call", { toolName: "read", toolCallId: "1", input })).result?.reason;
  }

  async exit(): Promise<TransportExit> {
    await this.until(() => this.exits.length > 0);
    return this.exits[0]!;
  }

  /** Waits for what it says; the test's own deadline is the only one. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  #heard(note: () => void): void {
    note();
    this.#wake();
  }
}

/** Started, and asked for its manifest; `manifest` is the answer. */
export async function beginAt(
  path: string,
  options: Partial<ModuleTransportOptions> = {},
): Promise<{ readonly module: Module; readonly manifest: Message }> {
  const code = moduleCode();
  if (code === undefined) throw new Error("run: npm run build");
  const module = new Module({ path, cwd: process.cwd(), code, threads: new ModuleThreads(), ...options });
  await module.transport.start();
  return { module, manifest: await module.ask("initialize", { ui: false }) };
}

/** The module is the first of the files. */
export async function begin(files: Files, options?: Partial<ModuleTransportOptions>): Promise<Module> {
  const { module, manifest } = await beginAt(join(folderWith(files), Object.keys(files)[0] ?? ""), options);
  expect(manifest.error).toBeUndefined();
  return module;
}

/** Why it could not be loaded. */
export async function loadError(files: Files): Promise<string> {
  const folder = folderWith(files);
  const { manifest } = await beginAt(join(folder, Object.keys(files)[0] ?? ""));
  return (manifest.error ?? "it loaded").replaceAll(folder, "FOLDER");
}

/** A module whose `tool_call` handler gives that expression as its reason. */
export function saying(expression: string, imports = ""): string {
  return `${imports}\nexport default (pi: any) => pi.on("tool_call", async (event: any) => ({ block: true, reason: String(${expression}) }));\n`;
}
