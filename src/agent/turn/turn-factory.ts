/** Gives each run and each compaction what it works with. */
import type { AgentEvent } from "../agent-event.js";
import type { AgentParts } from "../agent-parts.js";
import { RunAnnouncer } from "../lifecycle/run-announcer.js";
import { TurnBoundary } from "../lifecycle/turn-boundary.js";
import { costOf } from "../model/cost.js";
import type { Usage } from "../usage.js";
import { visibleBlock } from "../visible-block.js";
import { CacheWarmer } from "./cache-warmer.js";
import type { Compactor } from "./compactor.js";
import { OpenCalls } from "./open-calls.js";
import { PromptLedger } from "./prompt-ledger.js";
import { RetryPause } from "./retry-pause.js";
import type { CompactionJob } from "./run-compaction.js";
import type { RunRecord } from "./run-record.js";
import type { Steering } from "./steering.js";
import type { TurnContext } from "./turn-context.js";

export interface TurnFactoryOptions {
  readonly parts: AgentParts;
  readonly steering: Steering;
  readonly compactor: Compactor;
  /** To the front end. */
  readonly emit: (event: AgentEvent) => void;
  readonly rename: (name: string) => void;
  readonly isClosing: () => boolean;
  /** The system prompt of the run that begins. */
  readonly onPrompt: (system: string) => void;
}

export class TurnFactory {
  /** Of what was sent in the turns. */
  readonly warmer: CacheWarmer;
  readonly #options: TurnFactoryOptions;
  readonly openCalls = new OpenCalls();
  readonly retryPause = new RetryPause();
  readonly #ledger: PromptLedger;
  #lastCallId: number;
  #last: RunAnnouncer | null = null;

  constructor(options: TurnFactoryOptions) {
    this.#options = options;
    const { announcer, clock, conversation, settings } = options.parts;
    this.#lastCallId = conversation.lastCallId();
    this.#ledger = new PromptLedger(conversation);
    this.warmer = new CacheWarmer({ announcer, clock, conversation, isOn: settings.cache_warming });
  }

  /** The model of the last turn has said all that it will, unless somebody asks for more. */
  get isOver(): boolean {
    return this.#last?.isOver ?? false;
  }

  /** Of a compaction that no turn runs around. */
  compactionJob(signal: AbortSignal): CompactionJob {
    const { emit } = this.#options;
    return this.#job(signal, emit, (usage) => emit({ type: "usage", ...usage }));
  }

  /** For what joins the conversation while nothing runs. */
  outside(): RunAnnouncer {
    return this.#announcer(new AbortController().signal);
  }

  turn(record: RunRecord, signal: AbortSignal): TurnContext {
    const { parts, steering, compactor, rename } = this.#options;
    this.warmer.stop();
    const { host, conversation, catalog, workshop, clock, cwd, concurrency, choice, resources, show, complain } = parts;
    const emit = (event: AgentEvent) => {
      record.note(event);
      this.#options.emit(event);
    };
    this.#last = this.#announcer(signal);
    const onUsage = (usage: Usage) => {
      record.addCost(costOf(usage, choice.model.prices));
      emit({ type: "usage", ...usage });
    };
    return {
      host,
      conversation,
      catalog,
      workshop,
      clock,
      cwd,
      concurrency,
      resources: resources.current,
      show,
      record,
      signal,
      isClosing: this.#options.isClosing,
      steering,
      compactor,
      warmer: this.warmer,
      ledger: this.#ledger,
      openCalls: this.openCalls,
      retryPause: this.retryPause,
      retries: () => parts.automatic.retry,
      emit,
      rename,
      complain,
      announce: this.#last,
      get model() {
        return choice.model;
      },
      get effort() {
        return choice.effort;
      },
      onPrompt: (system) => this.#options.onPrompt(system),
      nextCallId: () => ++this.#lastCallId,
      compactionJob: () => this.#job(signal, emit, onUsage),
    };
  }

  #announcer(signal: AbortSignal): RunAnnouncer {
    const { parts, steering } = this.#options;
    const { announcer, conversation, place, complain, show } = parts;
    const { timeOfDay } = place;
    const boundary = new TurnBoundary({
      announcer,
      conversation,
      timeOfDay,
      complain,
      pending: () => [...steering.steers, ...steering.followUps],
      onMessage: (content) => show(visibleBlock(null, content)),
    });
    return new RunAnnouncer({ announcer, conversation, boundary, timeOfDay, signal, complain });
  }

  #job(signal: AbortSignal, emit: (event: AgentEvent) => void, onUsage: (usage: Usage) => void): CompactionJob {
    const { host, announcer, conversation, choice, compaction, automatic, clock } = this.#options.parts;
    const settings = { ...compaction, auto: automatic.compaction };
    return { host, announcer, conversation, emit, signal, model: choice.model, settings, clock, onUsage };
  }
}
