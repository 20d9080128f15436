/**
 * What extensions have on the screen, whatever the front end: requests that show something, and what they only tell of
 * it. What a front end cannot do is refused at once; everything shown has an owner, and goes with it.
 */
import { extensionRequests } from "../protocol/methods.js";
import type { Broker, ExtensionRequest, Heard } from "./broker.js";
import type { Clock } from "./clock.js";
import { Completers } from "./completers.js";
import { Components } from "./components.js";
import type { Extension } from "./extension.js";
import { type FrontEnd, NO_UI, type PaintMethod } from "./front-end.js";
import { ModalQueue } from "./modal-queue.js";
import type { Notices } from "./notices.js";
import type { PromptSpans } from "./prompt-spans.js";
import { QuestionBroker } from "./question-broker.js";
import { type Screen, type ShowingMethod, showings } from "./showings.js";
import { Surfaces } from "./surfaces.js";
import { WindowTitles } from "./window-titles.js";
import { WorkingRows } from "./working-rows.js";

export interface UiBrokerPlace {
  readonly frontEnd: FrontEnd;
  readonly notices: Notices;
  readonly clock: Clock;
  /** Told of every question that extensions ask. */
  readonly prompts: PromptSpans;
}

type UiNotification =
  | `component.${"frame" | "control" | "close"}`
  | `ui.${"working" | "title" | "autocomplete" | "tools_expanded"}`
  | "render.invalidate";

function isPaint(method: ShowingMethod): method is PaintMethod {
  return extensionRequests[method].surface === "paint";
}

export class UiBroker implements Broker<"tell" | "paint"> {
  readonly surfaces: Surfaces;
  readonly completers: Completers = new Completers();
  /** What extensions ask of a person: it has the screen to itself meanwhile. */
  readonly questions: QuestionBroker;
  readonly #screen: Screen;
  readonly #working: WorkingRows;
  readonly #titles: WindowTitles;

  constructor({ frontEnd, notices, clock, prompts }: UiBrokerPlace) {
    const modals = new ModalQueue(frontEnd, clock);
    this.questions = new QuestionBroker({ frontEnd, modals, prompts });
    this.surfaces = new Surfaces(frontEnd, () => modals.shown !== null);
    const components = new Components(frontEnd, prompts);
    this.#screen = { frontEnd, notices, surfaces: this.surfaces, components, modals };
    this.#working = new WorkingRows((row) => frontEnd.working?.(row));
    this.#titles = new WindowTitles((title) => frontEnd.title?.(title));
  }

  /** What extensions only tell. */
  get heard(): Heard<UiNotification> {
    const { components, frontEnd } = this.#screen;
    return {
      "component.frame": (owner, frame) => components.frame(owner, frame),
      "component.control": (owner, params) => components.control(owner, params),
      "component.close": (owner, { component }) => components.close(owner, component),
      "render.invalidate": (owner, { id }) => frontEnd.linesChanged?.(owner.name, id),
      "ui.working": (owner, change) => this.#working.change(owner, change),
      "ui.title": (owner, { title }) => this.#titles.set(owner, title),
      "ui.autocomplete": (owner, params) => this.completers.offer(owner, params),
      "ui.tools_expanded": (_owner, { expanded }) => frontEnd.toolsExpanded?.(expanded),
    };
  }

  /** The owner ended: everything of its goes, the newest first. */
  drop(owner: Extension): void {
    this.#screen.components.drop(owner);
    this.completers.drop(owner);
    this.surfaces.drop(owner);
    this.#working.drop(owner);
    this.#titles.drop(owner);
  }

  refusal(_owner: Extension, method: ShowingMethod): string | null {
    const { reach, paints } = this.#screen.frontEnd;
    if (reach === "full") return null;
    const isRelayed = reach === "relay" && (!isPaint(method) || paints?.has(method) === true);
    return isRelayed ? null : NO_UI;
  }

  take<M extends ShowingMethod>(request: ExtensionRequest<M>): void {
    showings[request.method](request, this.#screen);
  }
}
