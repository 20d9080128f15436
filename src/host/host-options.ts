/** What `startHost` needs to know, and what it tells about the extensions it runs. */
import type { JsonObject } from "../protocol/field.js";
import type { ModuleSpares } from "../transport/module/module-spares.js";
import type { Transport } from "../transport/transport.js";
import type { Spares } from "../transport/worker/spares.js";
import type { Clock } from "./clock.js";
import type { ExtensionDirectory, Found, Skipped } from "./discovery.js";
import type { ExtensionState } from "./extension.js";
import type { FrontEnd } from "./front-end.js";
import type { Isolation, RuntimeSetting } from "./isolation.js";
import type { ManifestMemory } from "./manifest-memory.js";
import type { MethodMetrics } from "./metrics.js";

/** What `startHost` takes. */
export interface HostOptions {
  /** Directories to look for extensions in; their order, and path order inside each, is extension order. */
  readonly directories: readonly ExtensionDirectory[];
  /** The session's directory: every extension starts there. */
  readonly cwd: string;
  readonly frontEnd: FrontEnd;
  /** As `initialize` tells it. */
  readonly version: string;
  /** Every entry under "extensions" of settings.json. Default: none. */
  readonly extensionsConfig?: JsonObject;
  /**
   * Given by the command line alone, which then calls `startup`. Without it argv is empty, startup hooks do not run,
   * and flags are passed as `{}`.
   */
  readonly argv?: readonly string[];
  /** Whose flags are passed where no startup hook runs: by the later hosts of one process. Default: none. */
  readonly flagArgv?: readonly string[];
  /** "runtime" of settings.json, unread. Default: none. */
  readonly runtime?: unknown;
  /** What extensions inherit and startup hooks change. Default: `process.env`. */
  readonly env?: NodeJS.ProcessEnv;
  /** Lines of the extensions' stderr. Default: dropped (a tail is kept for crash notices). */
  readonly onStderr?: (extension: string, text: string) => void;
  /** Who may come up behind the first turn. Default: everybody is waited for. */
  readonly memory?: ManifestMemory;
  /** Threads kept warm for programs, shared by the hosts of a process. Default: every thread is started cold. */
  readonly spares?: Spares;
  /** The same for modules. */
  readonly moduleSpares?: ModuleSpares;
  /** Default: real time. */
  readonly clock?: Clock;
  /** Makes the transport of one extension. Default: worker or subprocess, as `chooseIsolation` says. */
  readonly transport?: (found: Found, isolation: Isolation, setting: RuntimeSetting) => Transport;
  /** Extensions that exist without a file, for tests and the simulator; they come first. */
  readonly extra?: readonly Found[];
  /** Modules, in extension order; they come after what is in the directories. Default: none. */
  readonly modules?: readonly Found[];
}

/** One extension, as `e doctor`, `/extensions` and metrics show it. */
export interface ExtensionReport {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  readonly path: string;
  readonly dialect: "program" | "module";
  /** `disabled`: a person ended it for the life of this host. */
  readonly state: ExtensionState | "disabled";
  readonly isolation: Isolation;
  /** Process id or thread id; null when nothing runs. */
  readonly id: number | null;
  /** From its start to its manifest; null when it never got there. */
  readonly startMs: number | null;
  /**
   * As `Host.measure` found it last: what a process and all below it keep in memory, or the heap of a thread. Null
   * before, and where it cannot be known.
   */
  readonly memoryBytes: number | null;
  readonly hooks: readonly string[];
  readonly events: readonly string[];
  readonly lifecycle: readonly string[];
  readonly tools: readonly string[];
  readonly commands: readonly string[];
  readonly lastError: string | null;
  readonly openRequests: number;
  readonly strayAnswers: number;
  readonly metrics: readonly MethodMetrics[];
  /** Calls it has not answered yet. */
  readonly waiting: readonly { readonly method: string; readonly sinceMs: number }[];
}

/** All extensions at one moment. */
export interface HostReport {
  readonly extensions: readonly ExtensionReport[];
  /** What lies in the directories and is no extension, with what to do about it. */
  readonly skipped: readonly Skipped[];
}
