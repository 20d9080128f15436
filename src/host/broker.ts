/**
 * What extensions send, once it is validated, and who takes it: requests by the surface that their row of the method
 * table names, notifications one by one. Types alone.
 */
import type {
  ExtensionNotificationMethod,
  ExtensionNotificationParams,
  ExtensionParams,
  ExtensionRequestMethod,
  MethodOn,
  Surface,
} from "../protocol/methods.js";
import type { Extension } from "./extension.js";
import type { Reply } from "./open-requests.js";

/** One request. */
export interface ExtensionRequest<M extends ExtensionRequestMethod> {
  readonly owner: Extension;
  readonly method: M;
  readonly params: ExtensionParams<M>;
  /** Array path → its length before it was cut. */
  readonly cut: Readonly<Record<string, number>>;
  readonly reply: Reply;
}

/** Takes the requests of some surfaces. */
export interface Broker<S extends Surface> {
  /** Why it is not taken, whatever its params say: they are not looked at then. Null: go on. */
  refusal?(owner: Extension, method: MethodOn<S>): string | null;
  /** Answers it, now or later. What is thrown is the reason for refusing. */
  take<M extends MethodOn<S>>(request: ExtensionRequest<M>): void | Promise<void>;
}

/** The table of surfaces: who takes what. A new surface does not compile until somebody does. */
export type Brokers = { readonly [S in Surface]: Broker<S> };

/** Who hears what extensions only tell. A new notification does not compile until somebody does. */
export type Heard<M extends ExtensionNotificationMethod = ExtensionNotificationMethod> = {
  readonly [N in M]: (owner: Extension, params: ExtensionNotificationParams<N>) => void;
};
