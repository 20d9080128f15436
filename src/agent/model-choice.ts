/** Which model and effort are in use. Changes are announced and saved; a wrong one changes nothing. */
import type { ExtensionHost } from "../host/moments.js";
import type { SessionAnswer } from "../host/session-control.js";
import { HostError } from "../protocol/host-error.js";
import type { Announcer } from "./lifecycle/announcer.js";
import { modelView } from "./lifecycle/model-view.js";
import { fitLevel } from "./model/fit-level.js";
import type { LanguageModel } from "./model/language-model.js";
import { findEffort } from "./model/models.js";

export interface ModelChoiceOptions {
  readonly host: Pick<ExtensionHost, "event">;
  readonly announcer: Announcer;
  readonly find: (spec: string) => LanguageModel;
  /** Saves keys of settings.json; a string is the reason why it could not. */
  readonly save: (patch: { readonly model?: string; readonly effort?: string }) => Promise<string | null>;
  readonly tell: (tone: "info" | "warning", text: string) => void;
}

/** How a model was chosen: by name, or as the next of several. */
export type ModelSource = "set" | "cycle";

/** What is to be in use; null leaves as it is. `source`: how the model was chosen; default `set`. */
export interface Choice {
  readonly model: string | null;
  readonly effort: string | null;
  readonly source?: ModelSource;
}

function refused(error: unknown): SessionAnswer {
  if (error instanceof HostError) return { ok: false, error: error.message };
  throw error;
}

export class ModelChoice {
  readonly #options: ModelChoiceOptions;
  #model: LanguageModel;
  #effort: string | null;

  /**
   * `effort` was asked for and must exist; `preferred` is used where the model has it. Throws a HostError "usage".
   */
  constructor(spec: string, effort: string | undefined, preferred: string | null, options: ModelChoiceOptions) {
    this.#options = options;
    this.#model = options.find(spec);
    this.#effort = effort === undefined ? this.#clamped(preferred) : findEffort(this.#model, effort);
    this.#remark();
  }

  get model(): LanguageModel {
    return this.#model;
  }

  get effort(): string | null {
    return this.#effort;
  }

  /** `source`: how it was chosen. */
  async setModel(spec: string, source: ModelSource = "set"): Promise<SessionAnswer> {
    const previous = this.#model;
    try {
      this.#model = this.#options.find(spec);
    } catch (error) {
      return refused(error);
    }
    const effort = this.#clamped(this.#effort);
    this.#options.host.event("model_change", { model: this.#model.spec });
    this.#options.tell("info", `the model is now ${this.#model.spec}`);
    this.#remark();
    if (effort !== this.#effort) this.#announceEffort(effort);
    this.#announceModel(previous, source);
    await this.#save({ model: this.#model.spec });
    return { ok: true };
  }

  async setEffort(effort: string): Promise<SessionAnswer> {
    try {
      this.#announceEffort(findEffort(this.#model, effort));
    } catch (error) {
      return refused(error);
    }
    await this.#save({ effort });
    return { ok: true };
  }

  #remark(): void {
    const { remark } = this.#model;
    if (remark !== null && remark !== undefined) this.#options.tell("info", remark);
  }

  /** Both or neither, for this session alone: nothing is saved. Null leaves as it is. */
  set({ model, effort, source = "set" }: Choice): SessionAnswer {
    let found: LanguageModel;
    let level: string | null;
    try {
      found = model === null ? this.#model : this.#options.find(model);
      level = effort === null ? null : findEffort(found, effort);
    } catch (error) {
      return refused(error);
    }
    const before = this.#effort;
    const previous = this.#model;
    this.#model = found;
    if (model !== null) {
      this.#options.host.event("model_change", { model: found.spec });
      this.#options.tell("info", `the model is now ${found.spec}`);
      this.#remark();
    }
    const after = level ?? this.#clamped(before);
    // What a change of the model does to the effort is told first.
    if (effort !== null || after !== before) this.#announceEffort(after);
    this.#announceModel(previous, source);
    return { ok: true };
  }

  /** The nearest level that the model has, for this session alone; which that is. Null: it has none. */
  fitEffort(level: string): string | null {
    const fit = fitLevel(level, this.#model.efforts);
    if (fit !== this.#effort) this.#announceEffort(fit);
    return fit;
  }

  #clamped(effort: string | null): string | null {
    return effort !== null && this.#model.efforts.includes(effort) ? effort : this.#model.defaultEffort;
  }

  #announceModel(previous: LanguageModel, source: ModelSource): void {
    if (previous.spec === this.#model.spec) return;
    const views = { model: modelView(this.#model), previousModel: modelView(previous) };
    this.#options.announcer.tell("model_select", () => ({ ...views, source }));
  }

  #announceEffort(effort: string | null): void {
    const previousLevel = this.#effort;
    this.#effort = effort;
    if (effort !== previousLevel) {
      this.#options.announcer.tell("thinking_level_select", () => ({ level: effort, previousLevel }));
    }
    if (effort === null) return;
    this.#options.host.event("effort_change", { effort });
    this.#options.tell("info", `the effort is now ${effort}`);
  }

  async #save(patch: { readonly model?: string; readonly effort?: string }): Promise<void> {
    const problem = await this.#options.save(patch);
    if (problem !== null) this.#options.tell("warning", `the choice holds for this session only: ${problem}`);
  }
}
