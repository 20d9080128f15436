/**
 * A line as a person submitted it: input hooks, then a command, a skill, a template or a prompt. Lines may come faster
 * than the hooks answer; their verdicts are acted on in the order of the lines.
 */
import type { CommandEffects, Notice, ShowBlock } from "../host/front-end.js";
import type { ExtensionHost } from "../host/moments.js";
import { resourceLimits } from "../protocol/limits.js";
import { suggestion } from "../text/edit-distance.js";
import type { LineOptions, PromptOptions } from "./agent.js";
import type { RunResult } from "./agent-event.js";
import type { Announcer } from "./lifecycle/announcer.js";
import { type HeardInput, hearInput } from "./lifecycle/hear-input.js";
import { commandNames, type Expansion, expandCommand } from "./resources/expand-command.js";
import type { ResourceShelf } from "./resources/resource-shelf.js";
import { typedLine } from "./typed-line.js";

/** What a line may do to the session. */
export interface LineTarget {
  isRunning(): boolean;
  /** Something runs that nothing can join, and that prompts wait for. */
  isHolding(): boolean;
  idle(): Promise<void>;
  /** Why it cannot join the running turn; null when it will. */
  join(content: string, options: PromptOptions): string | null;
  prompt(text: string, options: PromptOptions): Promise<RunResult>;
  rename(name: string): void;
  refusal(error: string): RunResult;
}

export interface SubmissionOptions {
  readonly host: ExtensionHost;
  readonly announcer: Announcer;
  readonly notice: (notice: Notice) => void;
  readonly show: (block: ShowBlock) => void;
  readonly resources: Pick<ResourceShelf, "current" | "growing">;
}

type Outcome = Promise<RunResult | null>;

const BUSY = "a turn is running; with streamingBehavior, steer or followUp, the text would be queued";

/** How a text would join the running turn, as listeners are told. */
function joiningAs({ whileRunning }: LineOptions): "steer" | "followUp" | undefined {
  return whileRunning === "refuse" ? undefined : whileRunning;
}

/** A line once skills and templates are put in. */
type Ready = HeardInput & { readonly expansion: Expansion | null };

/** A text that may join a turn, or why it may not; null: somebody took it. */
export type Joining = (HeardInput & { readonly ok: true }) | { readonly ok: false; readonly error: string } | null;

export class Submission {
  readonly #options: SubmissionOptions;
  /** Resolves when every line before has been acted on; not when what it started has ended. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: SubmissionOptions) {
    this.#options = options;
  }

  async submit(line: string, target: LineTarget, options: LineOptions = {}): Outcome {
    const text = line.trim();
    if (text === "" && (options.images ?? []).length === 0) return null;
    if (options.whileRunning === "refuse" && target.isRunning() && !this.isCommand(text)) return target.refusal(BUSY);
    const verdict = this.#decide(text, target, options);
    const acted = this.#before.then(async (): Promise<{ readonly outcome: Outcome }> => {
      const decided = await verdict;
      if (decided === null) return { outcome: Promise.resolve(null) };
      return { outcome: this.#act({ ...decided, expansion: await this.#expand(decided.text) }, target, options) };
    });
    this.#before = acted;
    return (await acted).outcome;
  }

  /**
   * A text that is to join a turn, not a line: no hook is asked, commands of extensions are refused. `literal`: it is
   * nothing but text, whatever it begins with.
   */
  async joining(text: string, options: LineOptions, { literal = false } = {}): Promise<Joining> {
    if (!literal && this.isCommand(text))
      return { ok: false, error: "commands of extensions cannot join a turn; submit the line" };
    const heard = await hearInput(text, options, joiningAs(options), this.#options.announcer);
    if (heard === null) return null;
    if (literal) return { ok: true, ...heard };
    const expansion = await this.#expand(heard.text);
    if (expansion === null) return { ok: true, ...heard };
    if (!expansion.ok) return expansion;
    this.#remark(expansion.remarks);
    return { ok: true, ...heard, text: expansion.text };
  }

  /** The line that is left; null when an extension took it. */
  async #decide(text: string, target: LineTarget, options: LineOptions): Promise<HeardInput | null> {
    const given = { text, images: options.images ?? [] };
    if (text === "") return given;
    const verdict = await this.#options.host.input(text);
    const said = verdict.notices.filter((notice) => notice.trim() !== "").join("\n");
    const extension = verdict.kind === "pass" ? null : verdict.extension;
    if (said !== "") this.#options.notice({ extension, tone: "info", text: said });
    if (verdict.kind === "consumed") return null;
    const left = verdict.kind === "replaced" ? verdict.text.trim() : text;
    if (left === "") return null;
    if (this.isCommand(left)) return { ...given, text: left };
    const whileRunning = target.isRunning() ? joiningAs({ whileRunning: "steer", ...options }) : undefined;
    return hearInput(left, options, whileRunning, this.#options.announcer);
  }

  /** It begins with a command of an extension. */
  isCommand(text: string): boolean {
    const line = typedLine(text);
    return line.kind === "command" && this.#options.host.commands().some(({ name }) => name === line.name);
  }

  #remark(remarks: readonly string[]): void {
    for (const remark of remarks) this.#options.notice({ extension: null, tone: "warning", text: remark });
  }

  /** Commands of extensions come first, then skills, then templates. Null: the line is none of the latter. */
  async #expand(text: string): Promise<Expansion | null> {
    const line = typedLine(text);
    if (line.kind === "text" || this.isCommand(text)) return null;
    // Extensions may still be saying where there are more of them.
    await this.#options.resources.growing;
    return expandCommand(this.#options.resources.current, line.name, line.args);
  }

  #act({ text, images, expansion }: Ready, target: LineTarget, options: LineOptions): Outcome {
    if (expansion?.ok === false) return Promise.resolve(target.refusal(expansion.error));
    if (expansion !== null) {
      this.#remark(expansion.remarks);
      return this.#say(expansion.text, images, target, options);
    }
    const line = typedLine(text);
    if (line.kind === "text") return this.#say(line.text, images, target, options);
    return this.#command(line.name, line.args, target, options);
  }

  async #say(text: string, images: HeardInput["images"], target: LineTarget, options: LineOptions): Outcome {
    const { onDecided } = options;
    // Of several that wait, the first has a turn by the time it is up to the next one.
    if (target.isHolding()) await target.idle();
    if (!target.isRunning()) return target.prompt(text, { images, onStarted: () => onDecided?.("started") });
    const problem = options.whileRunning === "refuse" ? BUSY : target.join(text, { images });
    if (problem !== null) return target.refusal(problem);
    onDecided?.("queued");
    return null;
  }

  async #command(name: string, args: string, target: LineTarget, options: LineOptions): Outcome {
    const { host, resources } = this.#options;
    if (this.isCommand(`/${name}`)) options.onCommand?.();
    const effects = await host.runCommand(name, args);
    // Its prompt is the extension's own: that joins whatever runs.
    if (effects !== null) return this.#apply(effects, target, { ...options, whileRunning: "steer" });
    const names = [...new Set([...host.commands().map((command) => command.name), ...commandNames(resources.current)])];
    return target.refusal(`unknown command /${name}${suggestion(name, names, "/")} — ${listed(names)}`);
  }

  async #apply(effects: CommandEffects, target: LineTarget, options: LineOptions): Outcome {
    const { extension, notice, show, prompt, sessionName } = effects;
    if (notice !== null) this.#options.notice({ extension, tone: "info", text: notice });
    if (show !== null) this.#options.show(show);
    const run =
      prompt === null || prompt === undefined ? Promise.resolve(null) : this.#say(prompt, [], target, options);
    if (sessionName !== null) target.rename(sessionName);
    return run;
  }
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return "no extension has commands";
  const { namedCommands } = resourceLimits;
  const more = names.length > namedCommands ? `, and ${names.length - namedCommands} more` : "";
  const shown = names.slice(0, namedCommands).map((name) => `/${name}`);
  return `commands: ${shown.join(", ")}${more}`;
}
