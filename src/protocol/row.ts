/** The shape of one row of the method table: everything the host, the docs and the tests need to know of a method. */
import type * as z from "zod";
import type { DispatchClass } from "./lifecycle/lifecycle-table.js";
import type { DeadlineKey } from "./limits.js";

/** The capability families, in the order `initialize` announces them. `core` is protocol version 1 itself. */
export const capabilities = [
  "tool.update",
  "events",
  "hooks",
  "display",
  "ui",
  "session",
  "shortcuts",
  "pane",
  "widget",
  "render",
  "lifecycle",
  "state",
  "callbacks",
  "components",
  "bus",
  "workflows",
] as const;
/** What `initialize` announces, and `core`. */
export type Family = "core" | (typeof capabilities)[number];

/** What happens when a request of the host is not answered well. Keyed by every non-answer alike. */
export type OnFailure =
  /** The extension is skipped, with a notice. */
  | "skip-extension"
  /** The launch stops: exit 1 and the reason. */
  | "stop-launch"
  /** As if the extension had said nothing, with one notice. */
  | "fail-open"
  /** What was asked about does not happen. */
  | "fail-closed"
  /** The model reads an error result. */
  | "error-result"
  /** The person reads `name: reason`. */
  | "notice"
  /** Nothing is shown. */
  | "nothing";

/** How the answers of several extensions become one. The hook runner implements each once. */
export type Combine =
  /** Asked at the same time, folded in order: the first `block: true` wins. */
  | "firstBlock"
  /** Asked in order: the first that consumes or replaces ends the chain. */
  | "firstDecision"
  /** Asked at the same time, results joined in order. */
  | "concat"
  /** Asked in order, each sees what the one before left (`carry`). */
  | "pipe"
  /** The rules of lifecycle events (`DispatchClass`). */
  | DispatchClass;

/** How an array is made fit before it is validated: entries that do not fit `only` left out, then cut to `max`. */
export interface ArrayRule {
  /** Dotted path inside the params or result; `*` stands for every element. */
  readonly path: string;
  readonly max: number;
  readonly only?: z.ZodType;
}

interface RowBase<P extends z.ZodType> {
  readonly family: Family;
  /** One or two sentences for the generated reference. */
  readonly doc: string;
  readonly params: P;
  readonly arrays?: readonly ArrayRule[];
  /** The manifest list an extension must name this method in to be sent it. */
  readonly optIn?: "hooks" | "events" | "accepts" | "shortcuts" | "flags" | "commands" | "tools" | "lifecycle";
}

/** What every request says of itself. */
export interface RequestRow<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> extends RowBase<P> {
  readonly kind: "request";
  readonly result: R;
  readonly deadline: DeadlineKey;
}

/** A request from the host to an extension. */
export interface HostRequestRow<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType>
  extends RequestRow<P, R> {
  readonly from: "host";
  readonly onFailure: OnFailure;
  /** Where `fail-open` tells a person what became of it then: the end of a sentence, such as "the call was allowed". */
  readonly neutral?: string;
  /** Asked only once the model has answered, so no first answer waits for an extension because it serves this. */
  readonly afterAnswer?: true;
  readonly combine?: Combine;
  /** For `pipe`: result field → the params field of the next extension. */
  readonly carry?: Readonly<Record<string, string>>;
  readonly resultArrays?: readonly ArrayRule[];
}

/** A request from an extension to the host. A person may be asked, so it has no deadline. */
export interface ExtensionRequestRow<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType>
  extends RequestRow<P, R> {
  readonly from: "extension";
  /**
   * `ask` opens a modal and waits for a person · `tell` adds to the transcript · `paint` needs a terminal ·
   * `session` reaches the session · `agent` is answered by whoever runs it (`AgentHandlers`) · `runtime` by the host.
   * A front end without the means refuses with an error, never silently.
   */
  readonly surface: "ask" | "tell" | "paint" | "session" | "agent" | "runtime";
}

/** A message that nobody answers. */
export interface NotificationRow<P extends z.ZodType = z.ZodType> extends RowBase<P> {
  readonly from: "host" | "extension";
  readonly kind: "notification";
}

/** One row of the method table. */
export type MethodRow = HostRequestRow | ExtensionRequestRow | NotificationRow;

/** A row that says how answers become one, in its type too: a runner of another rule does not take its method. */
export type Combining<C extends Combine> = { readonly combine: C };

/** Identity with the literal types kept. */
export function hostRequest<P extends z.ZodType, R extends z.ZodType, C extends Combine>(
  row: Omit<HostRequestRow<P, R>, "from" | "kind" | "combine"> & Combining<C>,
): HostRequestRow<P, R> & Combining<C>;
export function hostRequest<P extends z.ZodType, R extends z.ZodType>(
  row: Omit<HostRequestRow<P, R>, "from" | "kind" | "combine">,
): HostRequestRow<P, R>;
export function hostRequest(row: Omit<HostRequestRow, "from" | "kind">): HostRequestRow {
  return { from: "host", kind: "request", ...row };
}

type Surfaced<S extends ExtensionRequestRow["surface"]> = { readonly surface: S };

export const extensionRequest = <P extends z.ZodType, R extends z.ZodType, S extends ExtensionRequestRow["surface"]>(
  row: Omit<ExtensionRequestRow<P, R>, "from" | "kind" | "deadline" | "surface"> & Surfaced<S>,
): ExtensionRequestRow<P, R> & Surfaced<S> => ({ from: "extension", kind: "request", deadline: "none", ...row });

export const notification = <P extends z.ZodType>(
  from: "host" | "extension",
  row: Omit<NotificationRow<P>, "from" | "kind">,
): NotificationRow<P> => ({ from, kind: "notification", ...row });
