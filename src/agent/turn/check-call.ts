/**
 * The arguments of a call before anybody is asked about it: prepared where its tool wants that, then made to fit its
 * schema. Never throws; what cannot be is an issue that the model reads.
 */
import type { ExtensionTool } from "../../host/moments.js";
import { checkArguments, fitArguments } from "../tools/check-arguments.js";
import type { Call } from "./call.js";
import type { FoundTool } from "./tool-catalog.js";
import type { TurnContext } from "./turn-context.js";

export interface Checked {
  readonly tool: FoundTool | null;
  /** Coerced where it was checked. */
  readonly input: unknown;
  /** Why the tool cannot take them; null when it can. */
  readonly issue: string | null;
}

type Input = Omit<Checked, "tool">;

function invalidJson({ name, jsonIssue }: Call): string {
  return `the arguments of ${name} are not valid JSON: ${jsonIssue}. Call it again.`;
}

/** What the model wrote → what the tool's own function makes of it. */
async function prepared(call: Call, { extension, prepare }: ExtensionTool, turn: TurnContext): Promise<Input> {
  const { given: input, name } = call;
  if (prepare === undefined) return { input, issue: null };
  const answer = await turn.host.callback(extension, prepare, [input], { signal: turn.signal });
  if (answer.ok) return { input: answer.value ?? input, issue: null };
  return { input, issue: `${name}: ${answer.error}` };
}

async function forExtension(call: Call, tool: ExtensionTool, turn: TurnContext): Promise<Input> {
  const { given, jsonIssue } = call;
  // Without a word of it, an extension reads the arguments as the model wrote them, invalid JSON included.
  if (tool.validate !== true && tool.prepare === undefined) return { input: given, issue: null };
  if (jsonIssue !== null) return { input: given, issue: invalidJson(call) };
  const ready = await prepared(call, tool, turn);
  if (ready.issue !== null || tool.validate !== true) return ready;
  const fitted = fitArguments(tool, ready.input);
  return fitted.ok ? { input: fitted.value, issue: null } : { input: ready.input, issue: fitted.issue };
}

export async function checkCall(call: Call, turn: TurnContext): Promise<Checked> {
  const { name, given, jsonIssue } = call;
  const tool = turn.catalog.find(name);
  if (tool === null) return { tool, input: given, issue: turn.catalog.unknown(name) };
  if (tool.kind === "extension") return { tool, ...(await forExtension(call, tool.tool, turn)) };
  if (jsonIssue !== null) return { tool, input: given, issue: invalidJson(call) };
  const checked = await checkArguments(tool.tool, given, turn.cwd);
  return checked.ok ? { tool, input: checked.value, issue: null } : { tool, input: given, issue: checked.issue };
}
