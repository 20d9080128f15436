/** Context files, skills, prompt templates and themes, and what trust has to do with them. */
import type { Requirement } from "./requirement.js";

const row = <S extends string>(sentence: S, source: string) =>
  ({ sentence, source, scope: "headless", transports: "any" }) as const satisfies Requirement;

export const resourcesRequirements = {
  "resources.context-files": row(
    "The model is told the home's AGENTS.md or CLAUDE.md and those of trusted directories down to the working one.",
    "DESIGN §8",
  ),
  "resources.instructions-event": row("Each context file is a line `instructions` with its path.", "e-protocol §14"),
  "resources.skills-listed": row("The model is told name, description and path of each skill.", "e-protocol §16"),
  "resources.skill-command": row(
    "`/skill:name` and what follows become the text of the skill and what the person adds.",
    "seed 002: input",
  ),
  "resources.templates": row(
    "`/name` becomes the text of `prompts/name.md`, with the arguments in their places.",
    "e-protocol §16",
  ),
  "resources.expansion-order": row(
    "A line passes the input hooks, then commands of extensions, then skills, then templates.",
    "seed 002: input",
  ),
  "resources.packages": row("Packages bring skills and templates along.", "e-protocol §16"),
  "resources.one-shot": row("`e rpc` tells the model of the same resources.", "DESIGN §8"),
  "resources.no-forging": row(
    "No file of a project can put a row of its own or a terminal sequence on stdout or stderr.",
    "DESIGN §1",
  ),
  "trust.names-only": row("Of an untrusted project no file is opened and no directory is listed.", "DESIGN §8"),
  "trust.nothing-to-say": row("A project that has nothing to load gets no notice.", "DESIGN §8"),
  "trust.covers-below": row(
    "A trusted directory covers what is below it; a declined one only itself.",
    "e-protocol §16",
  ),
  "trust.not-home": row("The user's home and what is above it cannot be trusted.", "e-protocol §16"),
  "trust.home-first": row(
    "Startup hooks of the home run before anything of the project is opened, but for the list of packages of a trusted one, whose extensions start with the others.",
    "DESIGN §8",
  ),
} as const satisfies Readonly<Record<string, Requirement>>;
