/** Commands of the plain front end for the session and for its own lines. */
import { commandNames } from "../../../agent/resources/expand-command.js";
import type { SessionAnswer } from "../../../host/session-control.js";
import type { PlainCommand, PlainSession } from "./plain-session.js";

function told({ frontEnd }: PlainSession, answer: SessionAnswer, done: string): void {
  frontEnd.out.say(answer.ok ? done : `Error: ${answer.error}`);
}

function help(_: string, { frontEnd, commands, host, agent }: PlainSession): void {
  const { out } = frontEnd;
  out.say("Type a prompt and press Enter. Ctrl-C interrupts a turn, and quits when none runs. Commands:");
  const line = (name: string, args: string, what: string) => `/${name}${args === "" ? "" : ` ${args}`}: ${what}`;
  out.quote(commands.map((command) => line(command.name, command.arguments, command.description)).join("\n"));
  const theirs = host.commands().map(({ name, arguments: args, description }) => line(name, args, description));
  const texts = commandNames(agent.resources()).map((name) => `/${name}`);
  if (theirs.length + texts.length === 0) return;
  out.say("Of extensions, skills and templates:");
  out.quote([...theirs, ...texts].join("\n"));
}

function info({ frontEnd, agent }: PlainSession): void {
  const { name, cwd, model, effort, running, context_tokens, context_window } = agent.info();
  const effortText = effort === null ? "" : `, effort ${effort}`;
  const nameText = name === null ? "" : `Session ${name}. `;
  frontEnd.out.say(
    `${nameText}Model ${model}${effortText}. ${context_tokens} of ${context_window} tokens. ${running ? "A turn runs. " : ""}In ${cwd}`,
  );
}

const promptQuestion = { kind: "editor", title: "the prompt", placeholder: "", text: "" } as const;

async function write(_: string, session: PlainSession): Promise<void> {
  const answer = await session.frontEnd.ask("e", promptQuestion, new AbortController().signal);
  if (answer.kind === "text" && answer.text.trim() !== "") await session.prompt(answer.text);
}

async function send(_: string, session: PlainSession): Promise<void> {
  const { frontEnd } = session;
  const { draft } = frontEnd;
  if (draft === null) return frontEnd.out.say("No extension proposes a prompt.");
  frontEnd.draft = null;
  await session.prompt(draft);
}

function stop(_: string, { frontEnd, agent }: PlainSession): void {
  if (!agent.info().running) return frontEnd.out.say("No turn runs.");
  agent.interrupt();
}

function output(args: string, { frontEnd, tools }: PlainSession): void {
  if (args !== "" && !/^\d+$/.test(args)) return frontEnd.out.say("Type /output, or /output NUMBER.");
  tools.read(args === "" ? null : Number(args));
}

const quit: Omit<PlainCommand, "name"> = {
  arguments: "",
  description: "ends e",
  run: (_, session) => session.quit(),
};

export const sessionCommands: readonly PlainCommand[] = [
  { name: "help", arguments: "", description: "this list", run: help },
  { name: "info", arguments: "", description: "model, context and directory", run: (_, session) => info(session) },
  { name: "write", arguments: "", description: "a prompt of several lines", run: write },
  { name: "send", arguments: "", description: "sends the prompt that an extension proposes", run: send },
  { name: "stop", arguments: "", description: "interrupts the turn", run: stop },
  { name: "output", arguments: "[NUMBER]", description: "what a tool gave, in full", run: output },
  {
    name: "model",
    arguments: "[MODEL]",
    description: "tells the model, or takes another one",
    run: async (args, session) => {
      if (args === "") return info(session);
      told(session, await session.agent.setModel(args), `Model ${args} from now on.`);
    },
  },
  {
    name: "effort",
    arguments: "[LEVEL]",
    description: "tells the effort, or takes another one",
    run: async (args, session) => {
      if (args === "") return info(session);
      told(session, await session.agent.setEffort(args), `Effort ${args} from now on.`);
    },
  },
  {
    name: "name",
    arguments: "[NAME]",
    description: "names the session",
    run: (args, session) => {
      const answer = session.agent.rename(args === "" ? null : args);
      if (!answer.ok) told(session, answer, "");
    },
  },
  {
    name: "compact",
    arguments: "[FOCUS]",
    description: "summarises the conversation",
    run: async (args, session) => {
      const answer = await session.agent.compacted(args === "" ? null : args);
      if (!answer.ok) told(session, answer, "");
    },
  },
  {
    name: "reload",
    arguments: "",
    description: "starts extensions anew",
    run: async (_, session) => told(session, await session.agent.reload(), "Extensions were started anew."),
  },
  { name: "quit", ...quit },
  { name: "exit", ...quit },
];
