/** What an agent is made of. `createAgent` puts it together. */
import type { Clock } from "../host/clock.js";
import type { ShowBlock } from "../host/front-end.js";
import type { ExtensionHost } from "../host/moments.js";
import type { Automatic } from "./automatic.js";
import type { CompactionSettings } from "./compaction-settings.js";
import type { SessionExits } from "./control/session-exits.js";
import type { Announcer } from "./lifecycle/announcer.js";
import type { ModelInfo } from "./model/model-catalog.js";
import type { ModelChoice } from "./model-choice.js";
import type { RecoveryReason } from "./recovery/recovery.js";
import type { ResourceShelf } from "./resources/resource-shelf.js";
import type { Conversation } from "./session/conversation.js";
import type { SessionPlace } from "./session/session-place.js";
import type { Settings } from "./settings.js";
import type { Submission } from "./submission.js";
import type { ToolWorkshop } from "./tools/tool-workshop.js";
import type { ToolCatalog } from "./turn/tool-catalog.js";

export interface AgentParts {
  readonly host: ExtensionHost;
  readonly announcer: Announcer;
  readonly cwd: string;
  readonly clock: Clock;
  readonly concurrency: number;
  readonly compaction: CompactionSettings;
  readonly automatic: Automatic;
  readonly choice: ModelChoice;
  /** Every model that is known, as it is now. */
  readonly models: () => readonly ModelInfo[];
  readonly settings: Settings;
  readonly catalog: ToolCatalog;
  readonly workshop: ToolWorkshop;
  readonly conversation: Conversation;
  readonly resources: ResourceShelf;
  readonly submission: Submission;
  readonly place: SessionPlace;
  readonly exits: SessionExits;
  /** Why there may be something to recover, as extensions are told. */
  readonly recovery: RecoveryReason;
  readonly show: (block: ShowBlock) => void;
  readonly tellBug: (error: unknown) => void;
  /** Something that the developer of an extension did wrong. */
  readonly complain: (problem: string) => void;
  /** Ends files and folders. */
  readonly dispose: () => void;
}
