/** What extensions send → who takes it, after validation. Unknown requests get an error, unknown notifications nothing. */
import { messageOf } from "../protocol/caught.js";
import {
  type ExtensionRequestMethod,
  extensionNotifications,
  extensionRequests,
  isExtensionNotification,
  isExtensionRequest,
} from "../protocol/methods.js";
import { validate } from "../protocol/validate.js";
import type { Brokers, ExtensionRequest, Heard } from "./broker.js";
import type { Extension } from "./extension.js";
import { quote } from "./notices.js";
import type { Reply } from "./open-requests.js";

/** What is taken as one of all methods: row, broker and params come from the same method. */
interface Taker {
  refusal?(owner: Extension, method: ExtensionRequestMethod): string | null;
  take(asked: ExtensionRequest<ExtensionRequestMethod>): void | Promise<void>;
}

/** Methods whose params may be null; for all others a missing or null params is an empty object. */
function paramsFor(method: ExtensionRequestMethod, params: unknown): unknown {
  if (params !== undefined && params !== null) return params;
  return extensionRequests[method].params.safeParse(null).success ? null : {};
}

/** Its error is the answer, unless there is one already. */
async function settled(work: Promise<void>, reply: Reply): Promise<void> {
  try {
    await work;
  } catch (error) {
    reply.fail(messageOf(error));
  }
}

export class Dispatcher {
  readonly #brokers: Brokers;
  readonly #heard: Heard;

  constructor(brokers: Brokers, heard: Heard) {
    this.#brokers = brokers;
    this.#heard = heard;
  }

  request(owner: Extension, method: string, params: unknown, reply: Reply): void {
    if (!isExtensionRequest(method)) return reply.fail(`unknown method ${quote(method)}`);
    const row = extensionRequests[method];
    const broker = this.#brokers[row.surface] as Taker;
    const refusal = broker.refusal?.(owner, method) ?? null;
    if (refusal !== null) return reply.fail(refusal);
    const checked = validate(row.params, paramsFor(method, params), "arrays" in row ? row.arrays : undefined);
    if (!checked.ok) return reply.fail(`${method}: bad params (${checked.issue})`);
    const { value, cut } = checked;
    try {
      const taken = broker.take({ owner, method, params: value, cut, reply });
      if (taken instanceof Promise) void settled(taken, reply);
    } catch (error) {
      reply.fail(messageOf(error));
    }
  }

  notification(owner: Extension, method: string, params: unknown): void {
    if (!isExtensionNotification(method)) return;
    const checked = validate(extensionNotifications[method].params, params ?? {});
    // Method, params and handler come from the same key.
    const hear = this.#heard[method] as (owner: Extension, params: unknown) => void;
    if (checked.ok) hear(owner, checked.value);
  }
}
