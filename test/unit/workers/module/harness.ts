/** A module driven by plain functions: what it sends is a list, what it is sent is a call. */

import type { ExtensionAPI } from "../../../../src/atomic/api/index.js";
import { type RunningModule, runModule } from "../../../../workers/module/run-module.js";
import { ThreadBus } from "../../../../workers/module/runtime/bus.js";

export interface Message {
  readonly id?: number;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was sent
  readonly result?: any;
  readonly error?: string;
}

export type Factory = (pi: ExtensionAPI) => unknown;

export class Harness {
  readonly sent: Message[] = [];
  readonly fatal: Error[] = [];
  readonly module: RunningModule;
  #lastId = 0;
  #seen = 0;
  readonly #waiting: { readonly match: (message: Message) => boolean; readonly resolve: (message: Message) => void }[] =
    [];

  constructor(
    factory: Factory | (() => Promise<unknown>),
    options: { bus?: ThreadBus; load?: boolean; name?: string } = {},
  ) {
    this.module = runModule({
      order: { path: "/ext/one.ts", name: options.name ?? "one", cwd: "/project" },
      send: (message) => this.#take(structuredClone(message) as Message),
      load: options.load === true ? (factory as () => Promise<unknown>) : async () => ({ default: factory }),
      onFatal: (error) => this.fatal.push(error),
      bus: options.bus ?? new ThreadBus(),
    });
  }

  static async start(factory: Factory, options: { bus?: ThreadBus; name?: string } = {}): Promise<Harness> {
    const harness = new Harness(factory, options);
    await harness.ask("initialize", { protocol: 1, ui: true });
    return harness;
  }

  #take(message: Message): void {
    this.sent.push(message);
    for (const waiting of [...this.#waiting]) {
      if (!waiting.match(message)) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.resolve(message);
    }
  }

  /** The next message that fits, or one that was sent and not looked at yet. */
  next(method: string): Promise<Message> {
    const at = this.sent.findIndex((message, index) => index >= this.#seen && message.method === method);
    const found = this.sent[at];
    if (found !== undefined) {
      this.#seen = at + 1;
      return Promise.resolve(found);
    }
    return new Promise((resolve) => {
      this.#waiting.push({
        match: (message) => message.method === method,
        resolve: (message) => {
          this.#seen = this.sent.indexOf(message) + 1;
          resolve(message);
        },
      });
    });
  }

  /** Of a method, all that were sent. */
  all(method: string): readonly Message[] {
    return this.sent.filter((message) => message.method === method);
  }

  tell(method: string, params: unknown): void {
    this.module.receive(structuredClone({ method, params }));
  }

  /** A request; its id is the next one. */
  open(method: string, params: unknown): { readonly id: number; readonly answer: Promise<Message> } {
    const id = ++this.#lastId;
    const answer = new Promise<Message>((resolve) => {
      this.#waiting.push({ match: (message) => message.id === id && message.method === undefined, resolve });
    });
    this.module.receive(structuredClone({ id, method, params }));
    return { id, answer };
  }

  ask(method: string, params: unknown): Promise<Message> {
    return this.open(method, params).answer;
  }

  /** The result of a lifecycle event. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what was answered
  async event(name: string, payload: object): Promise<any> {
    const { result, error } = await this.ask(`lifecycle.${name}`, payload);
    if (error !== undefined) throw new Error(error);
    return result;
  }

  answer(message: Message, result: object): void {
    this.module.receive(structuredClone({ id: message.id, result }));
  }

  refuse(message: Message, error: string): void {
    this.module.receive({ id: message.id, error });
  }

  state(set: object, session?: object): void {
    this.tell("state", { set, ...(session === undefined ? {} : { session }) });
  }
}

export const head = {
  id: "s1",
  file: "/sessions/s1.jsonl",
  directory: "/sessions",
  header: { type: "session", version: 3, id: "s1", timestamp: "2026-01-01T00:00:00.000Z", cwd: "/project" },
};

export const entry = (id: string, parentId: string | null, fields: object = { type: "custom", customType: "x" }) => ({
  id,
  parentId,
  timestamp: "2026-01-01T00:00:00.000Z",
  ...fields,
});
