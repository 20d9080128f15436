/** From the first line to the last: opens the session that the launch asked for, then runs it in lines. */
import type { TerminalOptions } from "../terminal-options.js";
import type { PlainFrontEnd } from "./plain-front-end.js";
import { runPlain } from "./run-plain.js";
import { followLeaves, worldCommands } from "./world-commands.js";

const never = () => () => {};

/** As a `RunTerminal`: rejects with whatever the session rejects with. */
export async function runPlainTerminal(options: TerminalOptions<PlainFrontEnd>): Promise<number> {
  const { frontEnd, host, world, session, onInterrupt = never } = options;
  frontEnd.out.say("e is starting.");
  const { agent, firstPrompt, pick } = await session;
  return runPlain({
    frontEnd,
    agent,
    host,
    firstLines: [...(pick === null ? [] : [`/${pick}`]), ...(firstPrompt === null ? [] : [firstPrompt])],
    showThinking: () => world.settings().display.show_thinking,
    onInterrupt,
    commands: worldCommands(world),
    onBegin: (plain) => followLeaves(plain, world),
  });
}
