/** Every command of `e --mode rpc` (atomic §6.2). */
import type * as z from "zod";
import { extensionCommands } from "./extension-commands.js";
import { modelCommands } from "./model-commands.js";
import { sessionCommands } from "./session-commands.js";
import { shellCommands } from "./shell-commands.js";
import { treeCommands } from "./tree-commands.js";
import { turnCommands } from "./turn-commands.js";

export const atomicCommands = {
  ...turnCommands,
  ...sessionCommands,
  ...treeCommands,
  ...modelCommands,
  ...shellCommands,
  ...extensionCommands,
};

export type AtomicCommandName = keyof typeof atomicCommands;

type Row<N extends AtomicCommandName> = (typeof atomicCommands)[N];

/** As they are read. */
export type AtomicParams<N extends AtomicCommandName> = z.output<Row<N>["params"]>;
/** As a client writes them. */
export type AtomicParamsIn<N extends AtomicCommandName> = z.input<Row<N>["params"]>;
export type AtomicData<N extends AtomicCommandName> = z.output<Row<N>["data"]>;

export function isAtomicCommand(name: string): name is AtomicCommandName {
  return Object.hasOwn(atomicCommands, name);
}
