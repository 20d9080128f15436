/** What `setup` writes to a session that is not there yet: recorded here, and written by the host before it begins. */
import type { SetupSessionManager } from "../../../src/atomic/api/session.js";
import type { ExtensionAsks } from "../../../src/protocol/methods.js";
import { plain } from "./plain.js";
import { fieldsOf } from "./record.js";

type Written = NonNullable<ExtensionAsks<"session.new">["setup"]>;

/** Rejects with what `setup` throws. What it writes afterwards is lost. */
export async function recordSetup(setup: (sessionManager: SetupSessionManager) => unknown): Promise<Written> {
  const written: Written = [];
  const manager: SetupSessionManager = {
    appendMessage: (message) => {
      written.push({ type: "message", message: fieldsOf(plain(message, "the message")) });
    },
    appendCustomEntry: (customType, data) => {
      written.push({ type: "custom", customType, data: plain(data, `the data of ${customType}`) });
    },
    appendCustomMessageEntry: (customType, content, display, details) => {
      written.push({
        type: "custom_message",
        customType,
        content,
        display,
        details: plain(details, `the details of ${customType}`),
      });
    },
    appendSessionInfo: (name) => {
      written.push({ type: "session_info", name });
    },
  };
  await setup(manager);
  return [...written];
}
