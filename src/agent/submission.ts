/**
 * A line as a person submitted it: input hooks, then a command, a skill, a template or a prompt. Lines may come faster
 * than the hooks answer; their verdicts are acted on in the order of the lines.
 */
import type { CommandEffects, Notice, ShowBlock } from "../host/front-end.js";
import type { ExtensionHost } from "../host/moments.js";
import { resourceLimits } from "../protocol/limits.js";
import { suggestion } from "../text/edit-distance.js";
import type { RunResult } from "./agent-event.js";
import { commandNames, type Expansion, expandCommand } from "./resources/expand-command.js";
import type { Resources } from "./resources/resources.js";
import { typedLine } from "./typed-line.js";

/** What a line may do to the session. */
export interface LineTarget {
  isRunning(): boolean;
  steer(content: string): void;
  prompt(text: string): Promise<RunResult>;
  rename(name: string): void;
  refusal(error: string): RunResult;
}

export interface SubmissionOptions {
  readonly host: ExtensionHost;
  readonly notice: (notice: Notice) => void;
  readonly show: (block: ShowBlock) => void;
  /** As they are now. */
  readonly resources: () => Resources;
}

type Outcome = Promise<RunResult | null>;

/** A line once skills and templates are put in. */
type Ready = { readonly text: string; readonly expansion: Expansion | null };

export class Submission {
  readonly #options: SubmissionOptions;
  /** Resolves when every line before has been acted on; not when what it started has ended. */
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: SubmissionOptions) {
    this.#options = options;
  }

  async submit(line: string, target: LineTarget): Outcome {
    const text = line.trim();
    if (text === "") return null;
    const verdict = this.#decide(text);
    const acted = this.#before.then(async (): Promise<{ readonly outcome: Outcome }> => {
      const decided = await verdict;
      if (decided === null) return { outcome: Promise.resolve(null) };
      return { outcome: this.#act({ text: decided, expansion: await this.#expand(decided) }, target) };
    });
    this.#before = acted;
    return (await acted).outcome;
  }

  /** The line that is left; null when an extension took it. */
  async #decide(text: string): Promise<string | null> {
    const verdict = await this.#options.host.input(text);
    const said = verdict.notices.filter((notice) => notice.trim() !== "").join("\n");
    const extension = verdict.kind === "pass" ? null : verdict.extension;
    if (said !== "") this.#options.notice({ extension, tone: "info", text: said });
    if (verdict.kind === "consumed") return null;
    const left = verdict.kind === "replaced" ? verdict.text.trim() : text;
    return left === "" ? null : left;
  }

  /** Commands of extensions come first, then skills, then templates. Null: the line is none of the latter. */
  async #expand(text: string): Promise<Expansion | null> {
    const line = typedLine(text);
    if (line.kind === "text" || this.#options.host.commands().some(({ name }) => name === line.name)) return null;
    return expandCommand(this.#options.resources(), line.name, line.args);
  }

  #act({ text, expansion }: Ready, target: LineTarget): Outcome {
    if (expansion?.ok === false) return Promise.resolve(target.refusal(expansion.error));
    if (expansion !== null) {
      for (const remark of expansion.remarks) this.#options.notice({ extension: null, tone: "warning", text: remark });
      return this.#say(expansion.text, target);
    }
    const line = typedLine(text);
    return line.kind === "text" ? this.#say(line.text, target) : this.#command(line.name, line.args, target);
  }

  async #say(text: string, target: LineTarget): Outcome {
    if (!target.isRunning()) return target.prompt(text);
    target.steer(text);
    return null;
  }

  async #command(name: string, args: string, target: LineTarget): Outcome {
    const { host, resources } = this.#options;
    const effects = await host.runCommand(name, args);
    if (effects !== null) return this.#apply(effects, target);
    const names = [...new Set([...host.commands().map((command) => command.name), ...commandNames(resources())])];
    return target.refusal(`unknown command /${name}${suggestion(name, names, "/")} — ${listed(names)}`);
  }

  async #apply(effects: CommandEffects, target: LineTarget): Outcome {
    const { extension, notice, show, prompt, sessionName } = effects;
    if (notice !== null) this.#options.notice({ extension, tone: "info", text: notice });
    if (show !== null) this.#options.show(show);
    const run = prompt === null || prompt === undefined ? Promise.resolve(null) : this.#say(prompt, target);
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
