/** What `e` in a terminal is made of. The front end is light and made at once; everything that paints comes later. */
import { createRenderer } from "../compose/open-renderer.js";
import { TerminalFrontEnd } from "../frontend/tui/surfaces/terminal-front-end.js";
import type { TerminalKit } from "./run-terminal.js";

/** The painted one. */
export function paintedTerminal(): TerminalKit<TerminalFrontEnd> {
  return {
    frontEnd: new TerminalFrontEnd(),
    run: async (options) => (await import("../frontend/tui/run-terminal.js")).runTerminal(options),
    openRenderer: () => createRenderer(),
    leave: (frontEnd, notice) => frontEnd.detach(notice),
  };
}
