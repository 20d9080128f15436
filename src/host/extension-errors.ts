/**
 * What goes wrong in extensions that go on: one line for the person each, the last one kept for `/extensions`, and all
 * of it for whoever listens. A flood costs the extension its own lines.
 */
import { moduleLimits } from "../protocol/limits.js";
import { type HostRequestMethod, hostRequests } from "../protocol/methods.js";
import type { HostRequestRow } from "../protocol/row.js";
import type { Extension } from "./extension.js";
import type { Notices } from "./notices.js";
import { type Failure, failureText } from "./outcome.js";

/** Something failed. All of it is foreign text. */
export interface ExtensionError {
  /** Its address. */
  readonly extension: string;
  /** Its file. */
  readonly path: string;
  /** What it was doing: a lifecycle event, `command:NAME`, `shortcut:KEY` …; `load`: it never began; `exit`: it ended. */
  readonly event: string;
  readonly error: string;
  readonly stack?: string;
}

const keyOf = (event: string, error: string): string => `${event}\n${error}`;

export class ExtensionErrors {
  readonly #notices: Notices;
  readonly #listeners = new Set<(error: ExtensionError) => void>();
  /** What each said last of itself: an answer that only says it again is no second failure. */
  readonly #said = new WeakMap<Extension, string>();

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** Returns what ends it. A listener must not throw. */
  listen(listener: (error: ExtensionError) => void): () => void {
    // The same function may listen twice.
    const own = (error: ExtensionError): void => listener(error);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** In the extension's own words, or in ours about what it gave. */
  report(owner: Extension, event: string, text: string, stack?: string): void {
    const error = text.slice(0, moduleLimits.errorChars);
    this.#said.set(owner, keyOf(event, error));
    this.#say(owner, `${event} failed: ${error}`);
    const about = { extension: owner.name, path: owner.found.path, event, error };
    this.#tell(stack === undefined ? about : { ...about, stack: stack.slice(0, moduleLimits.errorChars) });
  }

  /** A request of ours was not answered well. A gone extension has had its notice; a question withdrawn is no fault. */
  unanswered(owner: Extension, method: HostRequestMethod, failure: Failure): void {
    if (failure.kind === "cancelled" || (failure.kind === "gone" && owner.state !== "ready")) return;
    const event = method.replace(/^lifecycle\./, "");
    if (failure.kind === "refused" && this.#said.get(owner) === keyOf(event, failure.message)) return;
    const error = failureText(failure);
    const { neutral }: HostRequestRow = hostRequests[method];
    const text = `${method} ${error}${neutral === undefined ? "" : `; ${neutral}`}`;
    // A person in a hurry is no fault of the extension.
    if (failure.kind === "skipped") return this.#notices.post(owner.name, "warning", text);
    this.#say(owner, text);
    this.#tell({ extension: owner.name, path: owner.found.path, event, error });
  }

  /** Somebody waits for what failed and is told of it there: only listeners hear of it here. */
  answered(owner: Extension, event: string, text: string): void {
    this.#tell({ extension: owner.name, path: owner.found.path, event, error: text.slice(0, moduleLimits.errorChars) });
  }

  /** It is not there any more, or never was, which the person has read: only listeners hear of it here. */
  ended(owner: Extension, event: "load" | "exit", text: string): void {
    this.answered(owner, event, text);
  }

  #say(owner: Extension, text: string): void {
    owner.lastError = text;
    this.#notices.about(owner.name, "warning", text);
  }

  #tell(error: ExtensionError): void {
    for (const listener of this.#listeners) listener(error);
  }
}
