/** What `createAgent` takes. Everything that touches the outside world can be replaced; the defaults are the real ones. */
import type { Clock } from "../host/clock.js";
import type { Notice, ShowBlock } from "../host/front-end.js";
import type { Lifecycle } from "../host/lifecycle.js";
import type { ExtensionHost } from "../host/moments.js";
import type { EventExtra } from "../protocol/events.js";
import type { SessionBeginning } from "./control/session-beginning.js";
import type { SessionExits } from "./control/session-exits.js";
import type { LanguageModel } from "./model/language-model.js";
import type { ModelInfo } from "./model/model-catalog.js";
import type { Questioner } from "./questioner.js";
import type { ResourceShelf } from "./resources/resource-shelf.js";
import type { SessionSource } from "./session/open-session.js";
import type { FileSystem } from "./session/session-file.js";
import type { Settings } from "./settings.js";

/** Why a session starts now, as extensions are told. */
export interface SessionStart {
  readonly reason: EventExtra<"session_start">["reason"];
  /** Of the session that this one takes the place of. */
  readonly previousSessionId?: string;
  /** Its file, when it is kept. */
  readonly previousSessionFile?: string;
}

export interface AgentOptions {
  /** Ready: its extensions are started, because `session_start` is announced when the agent is created. */
  readonly host: ExtensionHost;
  /** `homeDirectory(process.env)`. */
  readonly home: string;
  /** Absolute. */
  readonly cwd: string;
  readonly settings: Settings;
  /** Default: the one of the session that goes on, `settings.model`, `defaultModel`. An unknown one is a HostError "usage". */
  readonly model?: string | undefined;
  /** When nobody says anything of a model. Default: `offline/echo`. */
  readonly defaultModel?: string | undefined;
  /** Default: `settings.effort`, else the model's own. One that the model does not have is a HostError "usage". */
  readonly effort?: string | undefined;
  readonly notice: (notice: Notice) => void;
  /** Context files, skills, prompt templates and themes; read anew by `reload`. Default: none. */
  readonly resources?: ResourceShelf | undefined;
  /** Blocks for the transcript: what commands show, and visible messages of extensions. Default: dropped. */
  readonly show?: ((block: ShowBlock) => void) | undefined;
  /** Default: a new one, saved. A HostError "file" when the one named cannot be taken up. */
  readonly session?: SessionSource | undefined;
  /** Where the session's file is kept. Default: `node:fs`. */
  readonly files?: FileSystem | undefined;
  /** What `session_start` says. Default: `resume` when the session goes on, else `startup`. */
  readonly start?: SessionStart | undefined;
  /**
   * Only these built-in tools, and no tool of an extension; gates still run. An unknown name is a HostError
   * "usage". Default: everything.
   */
  readonly tools?: readonly string[] | undefined;
  /** `none`: the model is offered no tool and may call none. Default `all`. */
  readonly toolMode?: "all" | "none" | undefined;
  /** Whom the model may ask questions. Default: nobody, and it has no tool to ask with. */
  readonly questioner?: Questioner | undefined;
  /** Ends the run under way as `interrupt` does, and closes the agent. */
  readonly signal?: AbortSignal | undefined;
  /** Hears of every moment, and may change what comes of it. Default: nobody does. */
  readonly lifecycle?: Lifecycle | undefined;
  /** How the session can be left for another one. Default: it cannot. */
  readonly exits?: SessionExits | undefined;
  /** What an extension wrote for it before it began; only for a new one. Default: nothing. */
  readonly beginning?: SessionBeginning | undefined;
  readonly clock?: Clock | undefined;
  /** Milliseconds since 1970. */
  readonly timeOfDay?: (() => number) | undefined;
  /**
   * Name → model; throws a HostError "usage" for one that does not exist. Default: the
   * offline models alone; `openModelCatalog` has those of providers too.
   */
  readonly findModel?: ((spec: string) => LanguageModel) | undefined;
  /** Every model that is known, as extensions are told. Default: the one in use alone. */
  readonly models?: (() => readonly ModelInfo[]) | undefined;
}
