/** The tools of the agent in the sets that modules ask for, and one that ends a run with data. */
import type { Static, TSchema } from "typebox";
import type { AgentToolResult, ToolDefinition } from "../../../src/atomic/api/tools.js";
import type { AgentTool } from "./agent-tool.js";
import { createBashTool } from "./bash.js";
import { createEditTool } from "./edit.js";
import { createFindTool } from "./find.js";
import { createGrepTool } from "./grep.js";
import { createLsTool } from "./ls.js";
import { createReadTool } from "./read.js";
import { createWriteTool } from "./write.js";

// Parameters of tools differ; a list of them can only say that they are tools.
const asTool = (tool: unknown): AgentTool => tool as AgentTool;

/** For work on files: read, bash, edit, write. */
export function createCodingTools(cwd: string): AgentTool[] {
  return [createReadTool(cwd), createBashTool(cwd), createEditTool(cwd), createWriteTool(cwd)].map(asTool);
}

/** For looking alone: read, grep, find, ls. */
export function createReadOnlyTools(cwd: string): AgentTool[] {
  return [createReadTool(cwd), createGrepTool(cwd), createFindTool(cwd), createLsTool(cwd)].map(asTool);
}

/** By name. */
export function createAllTools(cwd: string): Record<string, AgentTool> {
  const all = [...createCodingTools(cwd), ...createReadOnlyTools(cwd).slice(1)];
  return Object.fromEntries(all.map((tool) => [tool.name, tool]));
}

/** As it is; it tells the compiler what its arguments are. */
export function defineTool<Parameters extends TSchema, Details = unknown, State = Record<string, unknown>>(
  tool: ToolDefinition<Parameters, Details, State>,
): ToolDefinition<Parameters, Details, State> {
  return tool;
}

export interface StructuredOutputOptions<Parameters extends TSchema> {
  /** Default: `structured_output`. */
  name?: string;
  label?: string;
  description?: string;
  /** The shape of the data. */
  schema?: Parameters;
  parameters?: Parameters;
  /** Hears of the data. */
  onOutput?(output: Static<Parameters>): void;
  capture?: { value?: Static<Parameters> };
}

/** A tool by which the model gives its final answer as data. A call of it ends the run. */
export function createStructuredOutputTool<Parameters extends TSchema>(
  options: StructuredOutputOptions<Parameters>,
): ToolDefinition<Parameters, Static<Parameters>> & { structuredOutput: true } {
  const { name = "structured_output", label = "Structured output", capture, onOutput } = options;
  const parameters = options.parameters ?? options.schema;
  if (parameters === undefined) throw new Error(`Tool "${name}" needs a schema of its output.`);
  return {
    name,
    label,
    description:
      options.description ??
      "Gives the final answer as data. Call it exactly once, as the last thing, and say nothing after it.",
    parameters,
    promptSnippet: "Give the final answer as data",
    structuredOutput: true,
    async execute(_id, params): Promise<AgentToolResult<Static<Parameters>>> {
      if (capture !== undefined) capture.value = params;
      onOutput?.(params);
      const text = JSON.stringify(params, null, 2);
      return { content: [{ type: "text", text }], details: params, structuredContent: params, terminate: true };
    },
  };
}
