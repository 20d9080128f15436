/**
 * Where activity of workflows comes together: one publisher at a time, any number of observers, the events and the
 * control over runs. Whoever is ended takes with it what it published, observed and offered.
 */
import { randomUUID } from "node:crypto";
import type { PayloadOf } from "../../protocol/lifecycle/lifecycle-table.js";
import type { WorkflowCursor } from "../../protocol/lifecycle/workflow-moments.js";
import { moduleLimits } from "../../protocol/limits.js";
import type { ExtensionNotificationParams } from "../../protocol/methods.js";
import type { WorkflowFrame, WorkflowPublication } from "../../protocol/module/workflow.js";
import type { CallbackAnswer } from "../moments.js";
import { FrameQueue } from "./frame-queue.js";
import { RunControl } from "./run-control.js";
import { WorkflowSource } from "./source.js";
import { type TellWorkflow, type WorkflowEventName, WorkflowEvents } from "./workflow-events.js";

/** Records, not errors: publication goes on. */
export interface WorkflowDiagnostic {
  readonly kind:
    | "ObserverDisposed"
    | "SourceRecovering"
    | "SourceUnavailable"
    | "ObserverDeliveryFailed"
    | "ObserverOverflow"
    | "PublisherFenced";
  readonly cursor: WorkflowCursor;
}

/** An extension, as far as the hub needs one. */
export interface WorkflowParty {
  sendFrame(observer: string, frame: WorkflowFrame): void;
  call(handle: string, args: readonly unknown[]): Promise<CallbackAnswer>;
}

interface Publisher {
  readonly owner: WorkflowParty;
  readonly name: string;
  readonly fence: AbortController;
}

type Published<K extends WorkflowPublication["kind"]> = Extract<WorkflowPublication, { kind: K }>;

export class WorkflowHub {
  /** What a host of the session may do to runs. */
  readonly runs = new RunControl(() => this.#control);
  readonly #source: WorkflowSource;
  readonly #events: WorkflowEvents;
  readonly #observers = new Map<WorkflowParty, Map<string, FrameQueue>>();
  readonly #watchers = new Set<FrameQueue>();
  readonly #diagnostics: WorkflowDiagnostic[] = [];
  #publisher: Publisher | null = null;
  #offered: { readonly owner: WorkflowParty; readonly handle: string } | null = null;

  constructor(tell: TellWorkflow, newEpoch: () => string = randomUUID) {
    this.#source = new WorkflowSource(newEpoch);
    this.#events = new WorkflowEvents(tell);
  }

  /** The last ones, oldest first. */
  diagnostics(): readonly WorkflowDiagnostic[] {
    return [...this.#diagnostics];
  }

  /** A session ends: events wait for the next one. */
  hold(): void {
    this.#events.hold();
  }

  release(): void {
    this.#events.release();
  }

  publish(owner: WorkflowParty, publication: WorkflowPublication): void {
    if (publication.kind === "register") return this.#register(owner, publication.publisher);
    const publisher = this.#publisher;
    if (publisher === null || publisher.owner !== owner || publisher.name !== publication.publisher) {
      if (publication.kind !== "dispose") this.#note("PublisherFenced");
      return;
    }
    switch (publication.kind) {
      case "dispose":
        return this.#retire();
      case "snapshot":
        return this.#snapshot(publication);
      case "changed":
        return this.#changed(publication, publisher);
      case "removed":
        return this.#show(this.#source.remove(publication.rootRunId));
      case "lifecycle":
        return this.#lifecycle(publication, publisher);
      case "heartbeat":
        return this.#tell(
          "workflow_heartbeat",
          { ...asPublished(publication.event), cursor: this.#source.advance() },
          publisher,
        );
    }
  }

  observe(owner: WorkflowParty, { observer, active }: ExtensionNotificationParams<"workflow.observe">): void {
    const own = this.#observers.get(owner) ?? new Map<string, FrameQueue>();
    this.#observers.set(owner, own);
    this.#dispose(own.get(observer));
    own.delete(observer);
    if (!active || own.size >= moduleLimits.workflowObservers) return;
    own.set(observer, new FrameQueue(this.#source.snapshot(), (frame) => owner.sendFrame(observer, frame)));
  }

  seen(owner: WorkflowParty, { observer }: ExtensionNotificationParams<"workflow.seen">): void {
    this.#observers.get(owner)?.get(observer)?.seen();
  }

  /** As an observer that is no extension. `see` is awaited before the next frame; what it throws is recorded. */
  watch(see: (frame: WorkflowFrame) => unknown): { dispose(): void } {
    const queue: FrameQueue = new FrameQueue(this.#source.snapshot(), (frame) => {
      Promise.resolve()
        .then(() => see(frame))
        .catch(() => this.#note("ObserverDeliveryFailed"))
        .finally(() => queue.seen());
    });
    this.#watchers.add(queue);
    return {
      dispose: () => {
        if (this.#watchers.delete(queue)) this.#dispose(queue);
      },
    };
  }

  /** An observer of an extension failed; it goes on with the next frame. */
  observerFailed(): void {
    this.#note("ObserverDeliveryFailed");
  }

  offerControl(owner: WorkflowParty, { handle }: ExtensionNotificationParams<"workflow.run_control">): void {
    if (handle !== null) this.#offered = { owner, handle };
    else if (this.#offered?.owner === owner) this.#offered = null;
  }

  /** It has ended. */
  drop(owner: WorkflowParty): void {
    for (const queue of this.#observers.get(owner)?.values() ?? []) this.#dispose(queue);
    this.#observers.delete(owner);
    if (this.#offered?.owner === owner) this.#offered = null;
    if (this.#publisher?.owner === owner) this.#retire();
  }

  get #control() {
    const offered = this.#offered;
    if (offered === null) return null;
    return (method: string, args: readonly unknown[]): Promise<CallbackAnswer> =>
      offered.owner.call(offered.handle, [{ method, arguments: args }]);
  }

  #register(owner: WorkflowParty, name: string): void {
    this.#publisher?.fence.abort();
    this.#publisher = { owner, name, fence: new AbortController() };
    this.#show(this.#source.begin());
    this.#note("SourceUnavailable");
  }

  #retire(): void {
    this.#publisher?.fence.abort();
    this.#publisher = null;
    this.#show(this.#source.end());
    this.#note("SourceUnavailable");
  }

  #snapshot(publication: Published<"snapshot">): void {
    this.#show(this.#source.replace(publication));
    if (publication.availability === "recovering") this.#note("SourceRecovering");
    if (publication.availability === "unavailable") this.#note("SourceUnavailable");
  }

  #changed({ root }: Published<"changed">, publisher: Publisher): void {
    const frame = this.#source.change(root);
    this.#show(frame);
    this.#tell("workflow_activity_changed", { root, cursor: frame.cursor }, publisher);
  }

  #lifecycle({ event: published }: Published<"lifecycle">, publisher: Publisher): void {
    const event = { ...asPublished(published), cursor: this.#source.advance() };
    this.#tell("workflow_lifecycle", event, publisher);
    const { target } = published;
    if (target.kind === "stage" && target.status === "completed") {
      this.#tell("workflow_stage_completed", event, publisher);
    }
  }

  #tell<N extends WorkflowEventName>(name: N, payload: PayloadOf<N>, { fence }: Publisher): void {
    if (!this.#events.add(name, payload, fence.signal)) this.#note("ObserverOverflow");
  }

  #show(frame: WorkflowFrame): void {
    const queues = [...this.#observers.values()].flatMap((own) => [...own.values()]);
    for (const queue of [...queues, ...this.#watchers]) {
      if (!queue.push(frame, () => this.#source.snapshot())) this.#note("ObserverOverflow");
    }
  }

  #dispose(queue: FrameQueue | undefined): void {
    if (queue === undefined) return;
    queue.dispose();
    this.#note("ObserverDisposed");
  }

  #note(kind: WorkflowDiagnostic["kind"]): void {
    this.#diagnostics.push({ kind, cursor: this.#source.cursor });
    if (this.#diagnostics.length > moduleLimits.workflowDiagnostics) this.#diagnostics.shift();
  }
}

/** The event as it was published; its type is the name of the event, its cursor is ours to say. */
function asPublished<E extends object>(event: E): E {
  const { type: _type, cursor: _cursor, ...fields }: E & { type?: unknown; cursor?: unknown } = event;
  return fields as unknown as E;
}
