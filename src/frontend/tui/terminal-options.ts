/**
 * What the command line gives the terminal, and what the terminal must do with it. The terminal draws first: the
 * extensions are on their way up and no session is open when it is called.
 */
import type { Agent } from "../../agent/agent.js";
import type { FrontEnd } from "../../host/front-end.js";
import type { Host } from "../../host/host.js";
import type { Renderer } from "../../render/renderer.js";
import type { World } from "./app.js";

/** What the person came for, known once startup hooks and flags of extensions are. */
export interface TerminalSession {
  /** Listening to it begins in the same tick: `session_start` is announced, and extensions may send at once. */
  readonly agent: Agent;
  /** To be submitted as if it had been typed; null: nothing was. */
  readonly firstPrompt: string | null;
  /** `resume`: the list of sessions opens first, over a new session that is kept only once something is said. */
  readonly pick: "resume" | null;
}

/** `F`: the terminal's front end, which the host has talked to since its start. */
export interface TerminalOptions<F extends FrontEnd = FrontEnd> {
  /** `world.save` and `world.cwd` are final once `session` has resolved. */
  readonly world: World;
  readonly host: Host;
  readonly frontEnd: F;
  /**
   * Rejects when there is no session to be: a wrong option, a startup hook that stops the launch or replaces the
   * process, a session that another process has. Then the terminal is given back as it was, and `runTerminal` rejects
   * with the very same reason; what it means is said by the command line.
   */
  readonly session: Promise<TerminalSession>;
  readonly stdin: NodeJS.ReadStream;
  /** The real screen: `write` of this object reaches it, `process.stdout.write` does not. */
  readonly stdout: NodeJS.WriteStream;
  /** As argv or settings.json say; a startup hook that changes argv does not change it. */
  readonly mode: "inline" | "fullscreen";
  /** Plain lines and no redraw. Also where the terminal cannot place its cursor (`TERM=dumb`). */
  readonly screenReader: boolean;
  readonly renderer: Renderer;
  /**
   * Hands the interrupt signal over until what comes back is called; before and after, it ends the process. Only who
   * leaves the keyboard to the terminal gets one.
   */
  readonly onInterrupt?: (take: () => void) => () => void;
  /**
   * Registers what gives the terminal back. Synchronous and idempotent: it is called before a word is said on any way
   * out (a signal, a crash, an ordinary end, `process.exit`), and again when the process exits.
   */
  readonly onExit: (restore: () => void) => void;
}

/**
 * Draws the first frame at once and runs until the person leaves; the exit status. The session that is open then is
 * closed by the command line.
 */
export type RunTerminal<F extends FrontEnd = FrontEnd> = (options: TerminalOptions<F>) => Promise<number>;
