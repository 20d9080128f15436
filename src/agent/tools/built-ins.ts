/** The built-in tools, in the order the model is told of them. */
import { bashTool } from "./bash.js";
import type { BuiltInTool } from "./built-in-tool.js";
import { editTool } from "./edit.js";
import { findTool } from "./find.js";
import { grepTool } from "./grep.js";
import { lsTool } from "./ls.js";
import { readTool } from "./read.js";
import { readResultTool } from "./read-result.js";
import { writeTool } from "./write.js";

export const builtInTools: readonly BuiltInTool[] = [
  readTool,
  writeTool,
  editTool,
  grepTool,
  findTool,
  lsTool,
  readResultTool,
  bashTool,
];

/** Names that `tools` of an agent may list. */
export const builtInToolNames: readonly string[] = builtInTools.map((tool) => tool.name);
