/** What extensions send → who handles it, after validation. Unknown requests get an error, unknown notifications nothing. */
import {
  type ExtensionParams,
  type ExtensionRequestMethod,
  extensionNotifications,
  extensionRequests,
  isExtensionNotification,
  isExtensionRequest,
} from "../protocol/methods.js";
import { validate } from "../protocol/validate.js";
import type { Extension } from "./extension.js";
import { type Notices, quote } from "./notices.js";
import type { Reply } from "./open-requests.js";
import type { SessionBroker, SessionMethod } from "./session-broker.js";
import type { ToolCalls } from "./tool-calls.js";
import type { UiBroker, UiMethod } from "./ui-broker.js";

function isSession(method: ExtensionRequestMethod): method is SessionMethod {
  return extensionRequests[method].surface === "session";
}

/** Methods whose params may be null; for all others a missing or null params is an empty object. */
function paramsFor(method: ExtensionRequestMethod, params: unknown): unknown {
  if (params !== undefined && params !== null) return params;
  return extensionRequests[method].params.safeParse(null).success ? null : {};
}

export class Dispatcher {
  readonly #ui: UiBroker;
  readonly #session: SessionBroker;
  readonly #tools: ToolCalls;
  readonly #notices: Notices;

  constructor(ui: UiBroker, session: SessionBroker, tools: ToolCalls, notices: Notices) {
    this.#ui = ui;
    this.#session = session;
    this.#tools = tools;
    this.#notices = notices;
  }

  request(owner: Extension, method: string, params: unknown, reply: Reply): void {
    if (!isExtensionRequest(method)) return reply.fail(`unknown method ${quote(method)}`);
    const refusal = isSession(method) ? this.#session.refusal : this.#ui.refusal(method);
    if (refusal !== null) return reply.fail(refusal);
    const row = extensionRequests[method];
    const checked = validate(row.params, paramsFor(method, params), "arrays" in row ? row.arrays : undefined);
    if (!checked.ok) return reply.fail(`${method}: bad params (${checked.issue})`);
    // Method and params come from the same row.
    if (isSession(method)) void this.#session.handle(method, checked.value as ExtensionParams<SessionMethod>, reply);
    else {
      const value = checked.value as ExtensionParams<UiMethod>;
      void this.#ui.handle(owner, method, value, checked.cut, reply);
    }
  }

  notification(owner: Extension, method: string, params: unknown): void {
    if (!isExtensionNotification(method)) return;
    if (method === "tool.update") {
      const update = validate(extensionNotifications[method].params, params);
      if (update.ok) this.#tools.update(owner, update.value);
      return;
    }
    const notice = validate(extensionNotifications[method].params, params);
    if (notice.ok) this.#notices.fromExtension(owner.name, notice.value.tone ?? "info", notice.value.message);
  }
}
