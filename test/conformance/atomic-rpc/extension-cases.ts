/** Commands about what extensions bring. */
import { expect } from "vitest";
import { type Case, no, ok, text, wants } from "./case.js";

const brings = `export default (pi: any) => {
  pi.registerCommand("greet", {
    description: "says hello",
    getArgumentCompletions: (prefix: string) =>
      ["world", "you"].filter((one) => one.startsWith(prefix)).map((value) => ({ value, label: value })),
    handler: async () => {},
  });
  pi.registerCommand("plain", { handler: async () => {} });
  pi.registerShortcut("ctrl+alt+g", { description: "greets", handler: async () => {} });
  pi.registerShortcut("ctrl+alt+x", { handler: async () => { throw new Error("kaput"); } });
};`;
const setup = { modules: { "brings.ts": brings } };
const command = (name: string, more: object) => ({
  ...{ name, source: "extension", sourceInfo: expect.objectContaining({ path: text }), ...more },
});
const completions = (values: readonly string[]) =>
  ok("get_command_completions", { completions: values.map((value) => ({ value, label: value })) });
const complete = (commandName: unknown, argumentPrefix: unknown) => ({
  ...{ type: "get_command_completions", commandName, argumentPrefix },
});

export const extensionCases: readonly Case[] = [
  { name: "get_commands without any", line: { type: "get_commands" }, answer: ok("get_commands", { commands: [] }) },
  {
    name: "get_commands",
    setup,
    line: { type: "get_commands" },
    answer: ok("get_commands", {
      commands: [
        command("greet", { description: "says hello", hasArgumentCompletions: true }),
        command("plain", { hasArgumentCompletions: expect.any(Boolean) }),
      ],
    }),
  },
  { name: "get_command_completions", setup, line: complete("greet", ""), answer: completions(["world", "you"]) },
  { name: "get_command_completions of a prefix", setup, line: complete("greet", "y"), answer: completions(["you"]) },
  {
    name: "get_command_completions of a command that nobody has",
    line: complete("nope", ""),
    answer: ok("get_command_completions", { completions: null }),
  },
  {
    name: "get_command_completions of a number",
    line: complete("nope", 1),
    answer: no("get_command_completions", `get_command_completions: ${wants("argumentPrefix", "string", "number")}`),
  },
  {
    name: "get_shortcuts without any",
    line: { type: "get_shortcuts" },
    answer: ok("get_shortcuts", { shortcuts: [] }),
  },
  {
    name: "get_shortcuts",
    setup,
    line: { type: "get_shortcuts" },
    answer: ok("get_shortcuts", { shortcuts: [{ key: "ctrl+alt+g", description: "greets" }, { key: "ctrl+alt+x" }] }),
  },
  {
    name: "invoke_shortcut, spelled otherwise",
    setup,
    line: { type: "invoke_shortcut", key: "Alt+Ctrl+G" },
    answer: ok("invoke_shortcut"),
  },
  {
    name: "invoke_shortcut that fails",
    setup,
    line: { type: "invoke_shortcut", key: "ctrl+alt+x" },
    answer: no("invoke_shortcut", "ctrl+alt+x: kaput"),
  },
  {
    name: "invoke_shortcut that nobody has",
    line: { type: "invoke_shortcut", key: "ctrl+alt+z" },
    answer: no("invoke_shortcut", "Shortcut not found: ctrl+alt+z"),
  },
  {
    name: "invoke_shortcut without a key",
    line: { type: "invoke_shortcut" },
    answer: no("invoke_shortcut", `invoke_shortcut: ${wants("key", "string", "undefined")}`),
  },
  ...[true, false].map(
    (questionnaire): Case => ({
      name: `set_extension_ui_capabilities ${questionnaire}`,
      line: { type: "set_extension_ui_capabilities", questionnaire },
      answer: ok("set_extension_ui_capabilities"),
    }),
  ),
  {
    name: "set_extension_ui_capabilities with a text",
    line: { type: "set_extension_ui_capabilities", questionnaire: "yes" },
    answer: no(
      "set_extension_ui_capabilities",
      `set_extension_ui_capabilities: ${wants("questionnaire", "boolean", "string")}`,
    ),
  },
];
