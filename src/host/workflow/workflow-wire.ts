/** What extensions say of workflows → the hub, and back. Nothing but translation. */
import type { ExtensionNotificationMethod } from "../../protocol/methods.js";
import type { WorkflowFrame } from "../../protocol/module/workflow.js";
import { Payload } from "../../wire/frame.js";
import type { Heard } from "../broker.js";
import { callBack } from "../callbacks.js";
import type { Extension } from "../extension.js";
import type { Lifecycle } from "../lifecycle.js";
import type { TellWorkflow } from "./workflow-events.js";
import { WorkflowHub, type WorkflowParty } from "./workflow-hub.js";

type WorkflowNotification = Extract<ExtensionNotificationMethod, `workflow.${string}`>;

export class WorkflowWire {
  readonly hub: WorkflowHub;
  readonly #parties = new WeakMap<Extension, WorkflowParty>();

  /** `lifecycle`: who listens to the agent's moments now. */
  constructor(lifecycle: () => Lifecycle) {
    const tell: TellWorkflow = async (name, payload, fence) => {
      if (lifecycle().hears(name)) await lifecycle().tell(name, payload, fence);
    };
    this.hub = new WorkflowHub(tell);
  }

  get heard(): Heard<WorkflowNotification> {
    return {
      "workflow.publish": (owner, publication) => this.hub.publish(this.#party(owner), publication),
      "workflow.observe": (owner, observation) => this.hub.observe(this.#party(owner), observation),
      "workflow.seen": (owner, seen) => this.hub.seen(this.#party(owner), seen),
      "workflow.run_control": (owner, offer) => this.hub.offerControl(this.#party(owner), offer),
    };
  }

  /** Something of an extension failed; `event`: what it was doing. */
  failed(event: string): void {
    if (event === "workflow_observer") this.hub.observerFailed();
  }

  /** It has ended. */
  drop(extension: Extension): void {
    const party = this.#parties.get(extension);
    if (party !== undefined) this.hub.drop(party);
  }

  #party(extension: Extension): WorkflowParty {
    const known = this.#parties.get(extension);
    if (known !== undefined) return known;
    const party: WorkflowParty = {
      sendFrame: (observer: string, frame: WorkflowFrame) =>
        extension.notify("workflow.frame", new Payload({ observer, frame })),
      call: (handle, args) => callBack(extension, handle, args),
    };
    this.#parties.set(extension, party);
    return party;
  }
}
