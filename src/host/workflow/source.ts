/** What is known of workflows' activity now: roots by id, whether that is all there is, and where in time it stands. */
import type { WorkflowCursor } from "../../protocol/lifecycle/workflow-moments.js";
import type { WorkflowFrame, WorkflowPublication } from "../../protocol/module/workflow.js";

export type Availability = "ready" | "recovering" | "unavailable";
type Root = Extract<WorkflowPublication, { kind: "changed" }>["root"];
type SnapshotPublication = Extract<WorkflowPublication, { kind: "snapshot" }>;

export class WorkflowSource {
  readonly #newEpoch: () => string;
  readonly #roots = new Map<string, Root>();
  #availability: Availability = "unavailable";
  #cursor: WorkflowCursor;

  /** `newEpoch`: another name each time. */
  constructor(newEpoch: () => string) {
    this.#newEpoch = newEpoch;
    this.#cursor = { epoch: newEpoch(), revision: 0 };
  }

  get cursor(): WorkflowCursor {
    return this.#cursor;
  }

  /** As it is now; of what is not known there are no roots. */
  snapshot(): WorkflowFrame {
    const base = { kind: "snapshot", availability: this.#availability, cursor: this.#cursor } as const;
    return this.#availability === "ready" ? { ...base, roots: [...this.#roots.values()] } : base;
  }

  /** Another publisher: nothing of what the one before said holds. */
  begin(): WorkflowFrame {
    this.#cursor = { epoch: this.#newEpoch(), revision: 0 };
    return this.#forget("unavailable");
  }

  /** Nobody publishes any more. */
  end(): WorkflowFrame {
    this.advance();
    return this.#forget("unavailable");
  }

  replace({ availability, roots = [] }: Pick<SnapshotPublication, "availability" | "roots">): WorkflowFrame {
    this.advance();
    this.#forget(availability);
    // Of those with the same id the last value counts, at the place of the first.
    if (availability === "ready") for (const root of roots) this.#roots.set(root.rootRunId, root);
    return this.snapshot();
  }

  /** Tells nothing of the roots that are not known. */
  change(root: Root): WorkflowFrame {
    this.#roots.set(root.rootRunId, root);
    return { kind: "changed", root, cursor: this.advance() };
  }

  remove(rootRunId: string): WorkflowFrame {
    this.#roots.delete(rootRunId);
    return { kind: "removed", rootRunId, cursor: this.advance() };
  }

  advance(): WorkflowCursor {
    const { epoch, revision } = this.#cursor;
    this.#cursor = { epoch, revision: revision + 1 };
    return this.#cursor;
  }

  #forget(availability: Availability): WorkflowFrame {
    this.#roots.clear();
    this.#availability = availability;
    return this.snapshot();
  }
}
