/** What extensions send → who handles it, after validation. Unknown requests get an error, unknown notifications nothing. */
import {
  type ExtensionNotificationMethod,
  type ExtensionNotificationParams,
  type ExtensionParams,
  type ExtensionRequestMethod,
  extensionNotifications,
  extensionRequests,
  isExtensionNotification,
  isExtensionRequest,
} from "../protocol/methods.js";
import { validate } from "../protocol/validate.js";
import type { Extension } from "./extension.js";
import { quote } from "./notices.js";
import type { Reply } from "./open-requests.js";

/** Takes requests of some surfaces. */
export interface Broker {
  /** Answers before the params are looked at; null: go on. */
  refusal(method: ExtensionRequestMethod, owner: Extension): string | null;
  handle(
    owner: Extension,
    method: ExtensionRequestMethod,
    params: ExtensionParams<ExtensionRequestMethod>,
    cut: Readonly<Record<string, number>>,
    reply: Reply,
  ): void;
}

type Surface = (typeof extensionRequests)[ExtensionRequestMethod]["surface"];
/** Who takes the requests of each surface. */
export type Brokers = { readonly [S in Surface]: Broker };

/** Who hears what extensions only tell. What is not listed is ignored. */
export type NotificationHandlers = {
  readonly [M in ExtensionNotificationMethod]?: (owner: Extension, params: ExtensionNotificationParams<M>) => void;
};

/** Methods whose params may be null; for all others a missing or null params is an empty object. */
function paramsFor(method: ExtensionRequestMethod, params: unknown): unknown {
  if (params !== undefined && params !== null) return params;
  return extensionRequests[method].params.safeParse(null).success ? null : {};
}

/** The e protocol leaves the session, its tools and models to the person (seed "Session requests"). */
const notOffered = (method: string): string =>
  `${method} is for extensions that listen to lifecycle events: list one in the manifest's "lifecycle"`;

/** Whether the extension speaks the dialect that such requests are part of. */
function hasDialect({ found, manifest }: Extension, surface: Surface): boolean {
  return surface !== "agent" || found.kind === "module" || (manifest?.lifecycle.length ?? 0) > 0;
}

export class Dispatcher {
  readonly #brokers: Brokers;
  readonly #heard: NotificationHandlers;

  constructor(brokers: Brokers, heard: NotificationHandlers) {
    this.#brokers = brokers;
    this.#heard = heard;
  }

  request(owner: Extension, method: string, params: unknown, reply: Reply): void {
    if (!isExtensionRequest(method)) return reply.fail(`unknown method ${quote(method)}`);
    const row = extensionRequests[method];
    const broker = this.#brokers[row.surface];
    const refusal = hasDialect(owner, row.surface) ? broker.refusal(method, owner) : notOffered(method);
    if (refusal !== null) return reply.fail(refusal);
    const checked = validate(row.params, paramsFor(method, params), "arrays" in row ? row.arrays : undefined);
    if (!checked.ok) return reply.fail(`${method}: bad params (${checked.issue})`);
    broker.handle(owner, method, checked.value, checked.cut, reply);
  }

  notification(owner: Extension, method: string, params: unknown): void {
    if (!isExtensionNotification(method)) return;
    const handler = this.#heard[method];
    if (handler === undefined) return;
    const checked = validate(extensionNotifications[method].params, params ?? {});
    // Method, params and handler come from the same key.
    if (checked.ok) (handler as (owner: Extension, params: unknown) => void)(owner, checked.value);
  }
}
