/** Which tool an event is about; plain comparisons of names, for the compiler's sake. */
import type { ToolCallEvent, ToolResultEvent } from "../../../src/atomic/api/tool-events.js";
import type { BashToolInput } from "./bash.js";
import type { BashToolDetails } from "./command-result.js";
import type { EditToolInput } from "./edit.js";
import type { EditToolDetails } from "./edit-diff.js";
import type { FindToolDetails, FindToolInput } from "./find.js";
import type { GrepToolDetails, GrepToolInput } from "./grep.js";
import type { LsToolDetails, LsToolInput } from "./ls.js";
import type { ReadToolDetails, ReadToolInput } from "./read.js";
import type { WriteToolInput } from "./write.js";

/** What the tools take that every agent of this kind has. */
export interface KnownToolInputs {
  bash: BashToolInput;
  powershell: BashToolInput;
  read: ReadToolInput;
  write: WriteToolInput;
  edit: EditToolInput;
  grep: GrepToolInput;
  search: Partial<GrepToolInput> & { paths?: string | string[] };
  find: FindToolInput;
  ls: LsToolInput;
}

export function isToolCallEventType<Name extends keyof KnownToolInputs>(
  name: Name,
  event: { toolName: string },
): event is ToolCallEvent<Name, KnownToolInputs[Name]>;
export function isToolCallEventType<Name extends string, Input extends object>(
  name: Name,
  event: { toolName: string },
): event is ToolCallEvent<Name, Input & Record<string, unknown>>;
export function isToolCallEventType(name: string, event: { toolName: string }): boolean {
  return event.toolName === name;
}

type Result<Name extends string, Details> = ToolResultEvent & { toolName: Name; details: Details };

const resultOf =
  <Name extends string, Details>(name: Name) =>
  (event: ToolResultEvent): event is Result<Name, Details> =>
    event.toolName === name;

export const isBashToolResult = resultOf<"bash", BashToolDetails | undefined>("bash");
export const isPowerShellToolResult = resultOf<"powershell", BashToolDetails | undefined>("powershell");
export const isReadToolResult = resultOf<"read", ReadToolDetails | undefined>("read");
export const isEditToolResult = resultOf<"edit", EditToolDetails | undefined>("edit");
export const isWriteToolResult = resultOf<"write", undefined>("write");
export const isGrepToolResult = resultOf<"grep", GrepToolDetails | undefined>("grep");
export const isSearchToolResult = resultOf<"search", GrepToolDetails | undefined>("search");
export const isFindToolResult = resultOf<"find", FindToolDetails | undefined>("find");
export const isLsToolResult = resultOf<"ls", LsToolDetails | undefined>("ls");
