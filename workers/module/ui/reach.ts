/** What a module's UI can get at, by the kind of front end there is. */
import type { StateSlots } from "../../../src/protocol/module/state.js";
import type { UiPort } from "./ui-port.js";

/** `terminal`: everything · `relay`: a client that is asked and told, but draws nothing of ours · `none`. */
export type Reach = "terminal" | "relay" | "none";

const reaches: Readonly<Record<StateSlots["mode"], Reach>> = {
  tui: "terminal",
  rpc: "relay",
  json: "none",
  print: "none",
};

export function reachOf(port: UiPort): Reach {
  const { mode } = port.state();
  return mode === undefined ? "none" : reaches[mode];
}

export const hasTerminal = (port: UiPort): boolean => reachOf(port) === "terminal";

/** Somebody can answer a dialog. */
export function canAsk(port: UiPort): boolean {
  return port.state().hasUI ?? reachOf(port) !== "none";
}

/** A request whose answer nobody reads. What a terminal refuses is reported; a client may lack anything. */
export function post(port: UiPort, method: string, params: object): void {
  port.request(method, params).catch((error: unknown) => {
    if (hasTerminal(port)) port.report(method, error);
  });
}
