/** What `e --screen-reader` is made of: lines, and nothing that paints. */
import { createRenderer } from "../compose/open-renderer.js";
import { PlainFrontEnd } from "../frontend/tui/plain/plain-front-end.js";
import { runPlainTerminal } from "../frontend/tui/plain/run-plain-terminal.js";
import type { TerminalKit } from "./run-terminal.js";

export function plainTerminal(stdin: NodeJS.ReadStream, stdout: NodeJS.WriteStream): TerminalKit<PlainFrontEnd> {
  return {
    frontEnd: new PlainFrontEnd({ stdin, stdout }),
    run: runPlainTerminal,
    openRenderer: () => createRenderer(),
    leave: (frontEnd, notice) => frontEnd.detach(notice),
  };
}
