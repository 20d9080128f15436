/** What `createSession` takes. Everything has a default; `createSession()` alone is a session. */
import type { AgentOptions } from "../agent/agent-options.js";
import type { SessionSource } from "../agent/session/open-session.js";
import type { FrontEnd, Notice } from "../host/front-end.js";
import type { ModuleSpares } from "../transport/module/module-spares.js";
import type { Spares } from "../transport/worker/spares.js";

/** What `createSession` takes. */
export interface SessionOptions {
  /** Where tools work and extensions start. Default: the current directory. */
  readonly cwd?: string;
  /** Settings, extensions, packages, keys, models and sessions. Default: `$E_HOME`, else `~/.e`. */
  readonly home?: string;
  /** `provider/model`. Default: as `e` chooses. */
  readonly model?: string;
  readonly effort?: string;
  /**
   * Which session, and whether it is kept. Default: a new one that is not kept. `openSessionStore` finds those that are
   * there.
   */
  readonly session?: SessionSource;
  readonly name?: string;
  /** False: none is started. Default: those of the home and of its packages. */
  readonly extensions?: boolean;
  /** Directories of packages beside those of the settings. */
  readonly packages?: readonly string[];
  /** Only these built-in tools, and none of an extension. Default: all. */
  readonly tools?: readonly string[];
  readonly toolMode?: "all" | "none";
  /** The project counts as trusted: its context files, skills and templates are loaded. Default: as `e trust` decided. */
  readonly trust?: boolean;
  /** Lines for the person. Default: dropped. Not asked when there is a `frontEnd`, which takes them then. */
  readonly onNotice?: (notice: Notice) => void;
  /** Lines of the extensions' stderr. Default: dropped. */
  readonly onStderr?: (extension: string, text: string) => void;
  /**
   * Shows what extensions show and answers what they ask. With one, extensions may steer the session as well
   * (`session.*`). Default: nobody is there, and they are told so.
   */
  readonly frontEnd?: FrontEnd;
  /** Ends the session as `close` does. */
  readonly signal?: AbortSignal;
  /** Threads kept warm for programs, shared by the sessions of a process. */
  readonly spares?: Spares;
  /** The same for modules. */
  readonly moduleSpares?: ModuleSpares;
  /** Hears of every moment of the agent, and may change what comes of it. */
  readonly lifecycle?: AgentOptions["lifecycle"];
  /** Name → model, in place of the home's models. */
  readonly findModel?: AgentOptions["findModel"];
}
