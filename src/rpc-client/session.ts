/** One session of a client: every method that takes a `session`, without it. All reject with an RpcError. */
import type { RpcArguments, RpcMethod, RpcResult } from "../protocol/rpc/methods.js";
import type { PromptRun } from "./prompt-run.js";

type Of<M extends RpcMethod> = Omit<RpcArguments<M>, "session">;

/** What a session needs of its client. */
export interface SessionCalls {
  call<M extends RpcMethod>(method: M, params: RpcArguments<M>): Promise<RpcResult<M>>;
  prompt(params: RpcArguments<"session.prompt">): PromptRun;
}

/** One session of an `e rpc`: its methods, without naming it each time. */
export class RpcSession {
  /** As `session.create` answered it. */
  readonly id: string;
  readonly #client: SessionCalls;

  constructor(client: SessionCalls, id: string) {
    this.id = id;
    this.#client = client;
  }

  /** Await it for the result, iterate it for the events, or both. */
  prompt(prompt: string, options: Omit<Of<"session.prompt">, "prompt"> = {}): PromptRun {
    return this.#client.prompt({ ...options, session: this.id, prompt });
  }

  /** Joins the running turn. Rejects when none runs. */
  steer(text: string): Promise<RpcResult<"session.steer">> {
    return this.#client.call("session.steer", { session: this.id, text });
  }

  interrupt(): Promise<RpcResult<"session.interrupt">> {
    return this.#client.call("session.interrupt", { session: this.id });
  }

  compact(options: Of<"session.compact"> = {}): Promise<RpcResult<"session.compact">> {
    return this.#client.call("session.compact", { ...options, session: this.id });
  }

  set(choice: Of<"session.set">): Promise<RpcResult<"session.set">> {
    return this.#client.call("session.set", { ...choice, session: this.id });
  }

  info(): Promise<RpcResult<"session.info">> {
    return this.#client.call("session.info", { session: this.id });
  }

  messages(options: Of<"session.messages"> = {}): Promise<RpcResult<"session.messages">> {
    return this.#client.call("session.messages", { ...options, session: this.id });
  }

  /** Opened beside this one, which goes on. */
  async fork(): Promise<RpcSession> {
    const { session } = await this.#client.call("session.fork", { session: this.id });
    return new RpcSession(this.#client, session);
  }

  export(options: Of<"session.export"> = {}): Promise<RpcResult<"session.export">> {
    return this.#client.call("session.export", { ...options, session: this.id });
  }

  /** A prompt that runs is rejected with `session closed`. */
  close(): Promise<RpcResult<"session.close">> {
    return this.#client.call("session.close", { session: this.id });
  }

  commands(): Promise<RpcResult<"commands">> {
    return this.#client.call("commands", { session: this.id });
  }

  command(name: string, args = ""): Promise<RpcResult<"command">> {
    return this.#client.call("command", { session: this.id, name, arguments: args });
  }

  complete(name: string, prefix = ""): Promise<RpcResult<"command.complete">> {
    return this.#client.call("command.complete", { session: this.id, name, prefix });
  }

  shortcut(key: string): Promise<RpcResult<"shortcut">> {
    return this.#client.call("shortcut", { session: this.id, key });
  }

  extensions(): Promise<RpcResult<"extensions.list">> {
    return this.#client.call("extensions.list", { session: this.id });
  }

  reload(): Promise<RpcResult<"extensions.reload">> {
    return this.#client.call("extensions.reload", { session: this.id });
  }
}
