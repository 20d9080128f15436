/** The moments that are hooks: which extensions are asked, and what their folded answers mean to the agent. */

import { toolLimits, uiLimits } from "../protocol/limits.js";
import type { HostResult } from "../protocol/methods.js";
import { clipBytes, clipChars } from "../text/clip.js";
import { sanitizeBody } from "../text/sanitize.js";
import type { HookRunner, Said } from "./hook-runner.js";
import type { GateVerdict, InputVerdict, Rendered, ToolResultText, TurnAdditions } from "./moments.js";
import type { Registry } from "./registry.js";

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === "";
}

const allowed: GateVerdict = { block: false };

/** Null unless it blocks. */
function verdictOf({ extension, result }: Said<HostResult<"hook.tool_call">>): GateVerdict | null {
  if (result.block !== true) return null;
  const given = result.reason;
  const reason = given === undefined || isBlank(given) ? `${extension.name} gave no reason` : given;
  const clipped = clipBytes(reason.toWellFormed(), toolLimits.contentBytes);
  return { block: true, reason: clipped, extension: extension.name };
}

export abstract class HookMoments {
  readonly #hooks: HookRunner;

  constructor(hooks: HookRunner) {
    this.#hooks = hooks;
  }

  /** What serves the hooks that come before the model's first answer. */
  protected abstract firstRegistry(): Registry | Promise<Registry>;

  /** Everything, waiting for what is still to come up. */
  protected abstract registry(): Registry | Promise<Registry>;

  /** What every tool call waits for: asked without a turn of the queue more than the answer itself takes. */
  toolCall(call: { name: string; arguments: unknown }, signal?: AbortSignal): Promise<GateVerdict> {
    const ask = (registry: Registry): Promise<GateVerdict> =>
      this.#hooks.firstInOrder("hook.tool_call", call, registry.serving("tool_call"), verdictOf, allowed, signal);
    const registry = this.registry();
    return registry instanceof Promise ? registry.then(ask) : ask(registry);
  }

  async input(text: string, signal?: AbortSignal): Promise<InputVerdict> {
    const asked = (await this.firstRegistry()).serving("input");
    const decides = (r: { consume?: boolean | undefined; replace?: string | undefined }): boolean =>
      r.consume === true || (r.replace !== undefined && r.replace !== "");
    const said = await this.#hooks.untilDecided("hook.input", { text }, asked, decides, signal);
    const notices = said.flatMap(({ result }) =>
      isBlank(result.notice) ? [] : [clipChars(sanitizeBody(result.notice ?? ""), uiLimits.noticeChars)],
    );
    const last = said.at(-1);
    if (last === undefined || !decides(last.result)) return { kind: "pass", notices };
    const extension = last.extension.name;
    if (last.result.consume === true) return { kind: "consumed", notices, extension };
    return { kind: "replaced", text: last.result.replace ?? text, notices, extension };
  }

  async beforeTurn(prompt: string, signal?: AbortSignal): Promise<TurnAdditions> {
    const asked = (await this.firstRegistry()).serving("before_turn");
    const said = await this.#hooks.all("hook.before_turn", { prompt }, asked, signal);
    return {
      suffixes: said.flatMap(({ result }) => (isBlank(result.system_suffix) ? [] : [result.system_suffix ?? ""])),
      messages: said.flatMap(({ result, extension }) =>
        result.message === undefined || isBlank(result.message.content)
          ? []
          : [{ ...result.message, extension: extension.name }],
      ),
    };
  }

  async toolResult(
    result: { name: string; content: string; is_error: boolean },
    signal?: AbortSignal,
  ): Promise<ToolResultText> {
    const asked = (await this.registry()).serving("tool_result");
    if (asked.length === 0) return { content: result.content, changed: false };
    const { params } = await this.#hooks.pipe("hook.tool_result", result, asked, undefined, signal);
    return { content: params.content, changed: params.content !== result.content };
  }

  async compactSummary(summary: string, signal?: AbortSignal): Promise<string> {
    const asked = (await this.registry()).serving("compact_summary");
    const isUsable = (r: { summary?: string | undefined }): boolean => !isBlank(r.summary);
    return (await this.#hooks.pipe("hook.compact_summary", { summary }, asked, isUsable, signal)).params.summary;
  }

  /** Whether anybody asks to render finished replies now (seed `hook.render`): nobody before extensions are up. */
  get rendersAssistant(): boolean {
    const registry = this.registry();
    return !(registry instanceof Promise) && registry.rendering({ kind: "assistant", name: "" }).length > 0;
  }

  async render(entry: { kind: "tool" | "assistant"; name: string; content: string }): Promise<Rendered | null> {
    const asked = (await this.registry()).rendering(entry);
    if (asked.length === 0 || isBlank(entry.content)) return null;
    const hasBody = (r: { body?: string | undefined }): boolean => r.body !== undefined;
    const { params, last } = await this.#hooks.pipe("hook.render", entry, asked, hasBody);
    if (last === null) return null;
    return { body: clipBytes(sanitizeBody(params.content), uiLimits.showBytes), format: last.format ?? "text" };
  }
}
