/** The terminal as a component may look at it: its size, and no way to write to it. */
import type { Terminal } from "@earendil-works/pi-tui";
import type { StateSlots } from "../../../src/protocol/module/state.js";
import type { UiPort } from "./ui-port.js";

/** What is taken for the size before the host has told one. */
const unknownSize: StateSlots["size"] = { columns: 80, rows: 24 };

const nothing = (): void => undefined;

/** Why a component cannot have the terminal. */
export function unsupported(member: string): Error {
  return new Error(`${member} is not to be had in an extension's thread: the terminal belongs to the program`);
}

export function sizeOf(port: UiPort): StateSlots["size"] {
  return port.state().size ?? unknownSize;
}

/** `refuse` is told of a member that would take the terminal, which then throws. */
export function remoteTerminal(port: UiPort, refuse: (member: string) => Error): Terminal {
  return {
    start: () => {
      throw refuse("terminal.start()");
    },
    stop: () => {
      throw refuse("terminal.stop()");
    },
    write: () => {
      throw refuse("terminal.write()");
    },
    drainInput: async () => undefined,
    get columns() {
      return sizeOf(port).columns;
    },
    get rows() {
      return sizeOf(port).rows;
    },
    kittyProtocolActive: false,
    moveBy: nothing,
    hideCursor: nothing,
    showCursor: nothing,
    clearLine: nothing,
    clearFromCursor: nothing,
    clearScreen: nothing,
    setTitle: (title) => port.notify("ui.title", { title: String(title) }),
    setProgress: nothing,
    setProgramStatus: nothing,
  };
}
