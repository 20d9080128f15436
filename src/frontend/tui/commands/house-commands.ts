/** What is about e itself: reload, trust, usage, version, quit. */
import { confirmed } from "../pickers/ask.js";
import { joined } from "../wording.js";
import { accepted } from "./accepted.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { usageText } from "./usage-text.js";

async function reload({ app }: CommandKit): Promise<boolean> {
  if (!accepted(app, await app.agent.reload())) return false;
  app.refreshLooks();
  return true;
}

async function decideTrust(kit: CommandKit, trusted: boolean): Promise<void> {
  const { app } = kit;
  const { cwd } = app.world;
  if ((await app.world.isTrusted()) === trusted) {
    return app.notice("info", trusted ? `${cwd} is trusted already` : `${cwd} is not trusted`);
  }
  const question = {
    title: "Trust this directory?",
    message: `${cwd}\nIts instructions, skills, templates and packages are used, here and in the directories below.`,
    yes: "uses what it brings",
  };
  const span = { reason: "project_trust", kind: "confirm", title: question.title } as const;
  if (trusted && !(await app.host.prompts.during(span, () => confirmed(app, question)))) return;
  await app.world.setTrusted(trusted);
  const told = trusted ? `${cwd} is trusted from now on` : `${cwd} is no longer trusted`;
  // A turn must not change under the model's feet.
  if (app.agent.info().running) return app.notice("info", joined(told, "it counts after /reload"));
  // What is told is true when it is told.
  if (await reload(kit)) app.notice("info", told);
}

function quit(name: string): BuiltIn {
  const description = name === "quit" ? "leave" : "leave, as /quit does";
  return { name, description, arguments: "", whileRunning: true, run: (_args, { app }) => app.quit() };
}

export const houseCommands: readonly BuiltIn[] = [
  {
    name: "reload",
    description: "start extensions anew; read skills, templates, themes, keys and layout again",
    arguments: "",
    whileRunning: false,
    async run(_args, kit) {
      if (await reload(kit)) kit.app.notice("info", "reloaded");
    },
  },
  {
    name: "usage",
    description: "tokens and cost of this session",
    arguments: "",
    whileRunning: true,
    run(_args, { app }) {
      app.show({ title: "Usage", body: usageText(app.agent.tree(), app.agent.info()), format: "text" });
    },
  },
  {
    name: "trust",
    description: "use what this directory brings",
    arguments: "",
    whileRunning: true,
    run: (_args, kit) => decideTrust(kit, true),
  },
  {
    name: "untrust",
    description: "stop using what this directory brings",
    arguments: "",
    whileRunning: true,
    run: (_args, kit) => decideTrust(kit, false),
  },
  {
    name: "version",
    description: "which e this is",
    arguments: "",
    whileRunning: true,
    run: (_args, { app }) => app.notice("info", `e ${app.world.version}`),
  },
  quit("quit"),
  quit("exit"),
];
