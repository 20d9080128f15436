/** What a turn works with. The agent owns all of it; a turn keeps nothing of its own. */
import type { Clock } from "../../host/clock.js";
import type { ShowBlock } from "../../host/front-end.js";
import type { ExtensionHost } from "../../host/moments.js";
import type { AgentEvent } from "../agent-event.js";
import type { RunAnnouncer } from "../lifecycle/run-announcer.js";
import type { LanguageModel } from "../model/language-model.js";
import type { Resources } from "../resources/resources.js";
import type { Conversation } from "../session/conversation.js";
import type { ToolWorkshop } from "../tools/tool-workshop.js";
import type { CacheWarmer } from "./cache-warmer.js";
import type { Compactor } from "./compactor.js";
import type { OpenCalls } from "./open-calls.js";
import type { PromptLedger } from "./prompt-ledger.js";
import type { RetryPause } from "./retry-pause.js";
import type { CompactionJob } from "./run-compaction.js";
import type { RunRecord } from "./run-record.js";
import type { Steering } from "./steering.js";
import type { ToolCatalog } from "./tool-catalog.js";

export interface TurnContext {
  readonly host: ExtensionHost;
  readonly announce: RunAnnouncer;
  readonly conversation: Conversation;
  readonly catalog: ToolCatalog;
  readonly workshop: ToolWorkshop;
  readonly steering: Steering;
  /** Calls of extensions' tools that are under way. */
  readonly openCalls: OpenCalls;
  readonly compactor: Compactor;
  readonly retryPause: RetryPause;
  /** Whether a request that failed for a passing reason is sent again. */
  retries(): boolean;
  readonly ledger: PromptLedger;
  readonly warmer: CacheWarmer;
  readonly clock: Clock;
  readonly cwd: string;
  readonly resources: Resources;
  /** Tool calls of a batch that run at once. */
  readonly concurrency: number;
  /** As they are now: both may change between two requests. */
  readonly model: LanguageModel;
  readonly effort: string | null;
  /** Fires when the run is to end. */
  readonly signal: AbortSignal;
  /** The session is being closed: what people were shown and the model has not read is left for the next process. */
  readonly isClosing: () => boolean;
  readonly record: RunRecord;
  /** To the run's record and to the front end. */
  emit(event: AgentEvent): void;
  /** A block for the transcript. */
  show(block: ShowBlock): void;
  rename(name: string): void;
  /** Something that the developer of an extension did wrong. */
  complain(problem: string): void;
  /** The system prompt of the run, once it stands. */
  onPrompt(system: string): void;
  /** Numbers of tool calls, from 1, unique in the session. */
  nextCallId(): number;
  /** With what a compaction of this turn works. */
  compactionJob(): CompactionJob;
}
