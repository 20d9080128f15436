/** e's own commands, all of them, and how a typed line runs one. Their names can be taken by nobody else. */
import { typedLine } from "../../../agent/typed-line.js";
import { messageOf } from "../../../protocol/caught.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { extensionCommands } from "./extensions-command.js";
import { helpText } from "./help-text.js";
import { houseCommands } from "./house-commands.js";
import { loginCommands } from "./login-command.js";
import { modelCommands } from "./model-commands.js";
import { resumeCommands } from "./resume-command.js";
import { sessionCommands } from "./session-commands.js";
import { settingsCommand } from "./settings-command.js";
import { themeCommands } from "./theme-command.js";
import { treeCommands } from "./tree-command.js";

const help: BuiltIn = {
  name: "help",
  description: "keys and commands",
  arguments: "",
  whileRunning: true,
  run(_args, { app, keys }) {
    const { agent, host } = app;
    const theirs = { resources: agent.resources(), commands: host.commands(), shortcuts: host.shortcuts() };
    app.show({ title: "Help", body: helpText({ builtIns, keys: keys(), ...theirs }), format: "markdown" });
  },
};

/** In the order in which they are listed. */
export const builtIns: readonly BuiltIn[] = [
  ...sessionCommands,
  ...resumeCommands,
  ...treeCommands,
  ...modelCommands,
  settingsCommand(async (name, kit) => builtInNamed(name)?.run("", kit)),
  ...themeCommands,
  ...extensionCommands,
  ...loginCommands,
  ...houseCommands.filter(({ name }) => name !== "quit" && name !== "exit"),
  help,
  ...houseCommands.filter(({ name }) => name === "quit" || name === "exit"),
];

export function builtInNamed(name: string): BuiltIn | null {
  return builtIns.find((one) => one.name === name) ?? null;
}

/**
 * Runs a line that is one of e's own commands; resolves when it is done, pickers it opened included. False: the line is
 * somebody else's. Never rejects: what goes wrong is a notice.
 */
export async function runBuiltIn(line: string, kit: CommandKit): Promise<boolean> {
  const typed = typedLine(line.trim());
  const command = typed.kind === "command" ? builtInNamed(typed.name) : null;
  if (typed.kind !== "command" || command === null) return false;
  const { app } = kit;
  if (!command.whileRunning && app.agent.info().running) {
    app.notice("warning", `/${command.name} waits for the turn to end: esc interrupts it`);
    return true;
  }
  try {
    await command.run(typed.args.trim(), kit);
  } catch (error) {
    app.notice("error", `/${command.name}: ${messageOf(error)}`);
  }
  return true;
}
