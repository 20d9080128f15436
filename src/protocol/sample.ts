/**
 * A believable value for a JSON Schema, for the example lines of the reference. The same schema always gives
 * the same value; the unit test holds every one of them against the contract.
 */
import { isJsonObject, type JsonObject } from "./field.js";

/** What a string of this name looks like. */
const texts: Readonly<Record<string, string>> = {
  name: "deploy",
  version: "1.0.0",
  e_version: "0.1.0",
  cwd: "/home/ada/project",
  path: "/home/ada/.e/sessions/1.jsonl",
  key: "ctrl+alt+g",
  text: "run the tests",
  prompt: "run the tests",
  prefix: "sta",
  args: "staging",
  arguments: "<env>",
  content: "12 passed",
  summary: "12 passed",
  display: "12 passed in 3 s",
  body: "12 passed in 3 s",
  reason: "staging only",
  notice: "deployed",
  message: "deployed",
  title: "Deploy",
  chunk: "working\n",
  label: "staging",
  description: "ship a build",
  value: "staging",
  model: "offline/echo",
  effort: "high",
  session_name: "Deploy to staging",
  pane: "diff",
  section: "files",
  id: "src/main.rs",
  detail: "+12 -3",
  token: "accent",
  focus: "the failing test",
  placeholder: "staging",
  system_suffix: "Deploy to staging only.",
  replace: "run all the tests",
  category: "deploy",
  running: "Deploying to",
  completed: "Deployed to",
  target: "env",
  timestamp: "2026-01-01T00:00:00.000Z",
  toolCallId: "call_1",
  toolName: "bash",
  entryId: "0f3a9c1d",
  provider: "offline",
  customType: "deploy",
  command: "npm test",
};

/** What anything else of this name looks like. */
const values: Readonly<Record<string, unknown>> = {
  arguments: { env: "staging" },
  flags: { project: "../app" },
  extensions_config: { deploy: { env: "staging" } },
  extra: { aborted: false },
  capabilities: ["tool.update", "events", "hooks"],
  hooks: ["tool_call"],
  events: ["turn_end"],
  renders: ["tool:bash"],
  argv: ["--project", "../app"],
  accepts: ["tool.cancel"],
  tools: ["read", "grep"],
  names: ["read", "grep"],
  env: { BOOTSTRAPPED: "1" },
  parameters: { type: "object", properties: {} },
  lines: ["12 passed"],
  default: false,
  value: "staging",
};

/** Params that no field name can tell. */
export const sampleParams: Readonly<Record<string, unknown>> = {
  event: { name: "turn_end", extra: { aborted: false } },
  shutdown: undefined,
  "models.images": { provider: "openai", model: "gpt-image-1", prompt: "A cat", n: 1, size: "1024x1024" },
  "session.append": { customType: "deploy", data: { env: "staging" }, id: "0f3a9c1d" },
};

/** Results that the fields alone do not tell: of two only one is given. */
export const sampleResults: Readonly<Record<string, unknown>> = {
  "lifecycle.user_bash": { result: { output: "12 passed", exitCode: 0, cancelled: false, truncated: false } },
};

const numbers: Readonly<Record<string, number>> = {
  timestamp: 1_767_225_600_000,
  contextWindow: 200_000,
  exitCode: 0,
  status: 200,
  turnIndex: 0,
  contentIndex: 0,
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Whether a value of this kind may stand for the schema; a list of objects keeps being one. */
function admits(schema: JsonObject, value: unknown): boolean {
  if (schema.type === undefined) return schema.anyOf === undefined && schema.oneOf === undefined;
  if (Array.isArray(value))
    return schema.type === "array" && isJsonObject(schema.items) && schema.items.type !== "object";
  return schema.type === "object" && schema.properties === undefined && isJsonObject(value);
}

function objectSample(schema: JsonObject): JsonObject {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, sampleOf(part, name)]));
}

/** An example of `schema` for a field called `name`. */
export function sampleOf(schema: unknown, name = ""): unknown {
  if (!isJsonObject(schema)) return null;
  const variants = listOf(schema.anyOf ?? schema.oneOf);
  if (variants.length > 0)
    return sampleOf(
      variants.find((v) => isJsonObject(v) && v.type !== "null"),
      name,
    );
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Object.hasOwn(values, name) && admits(schema, values[name])) return values[name];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "string") return texts[name] ?? "text";
  if (type === "integer" || type === "number") return numbers[name] ?? 7;
  if (type === "boolean") return false;
  if (type === "array") return [sampleOf(schema.items, name.replace(/s$/, ""))];
  return objectSample(schema);
}
