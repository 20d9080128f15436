/** Signing in to a provider of a module: what the login asks and tells goes to the host in parts, its credentials last. */
import type { Incoming } from "./incoming.js";
import { plain } from "./plain.js";
import { type AnyFunction, fieldsOf } from "./record.js";

/** What the host does for a login beside the parts: a line from the person. Rejects when there is none. */
export type AskPerson = (message: string, placeholder: string | undefined) => Promise<string>;

export async function runLogin(login: AnyFunction, call: Incoming, ask: AskPerson): Promise<unknown> {
  const callbacks = {
    onAuth: (info: unknown) => call.stream({ auth: plain(info, "where to sign in") }),
    onProgress: (message: unknown) => call.stream({ progress: String(message) }),
    onPrompt: (prompt: unknown) => {
      const { message, placeholder } = fieldsOf(prompt);
      return ask(String(message ?? ""), typeof placeholder === "string" ? placeholder : undefined);
    },
    onManualCodeInput: () => ask("Paste the code, or the address that the browser ended at", undefined),
    signal: call.signal,
  };
  return plain(await login(callbacks, call.signal), "the credentials");
}
