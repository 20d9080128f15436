/** `e command NAME [ARGS…]`: one extension command without a terminal, so that commands can be scripted. */
import type { Agent } from "../agent/agent.js";
import { attributed, type Sink } from "../frontend/print/lines.js";
import type { CommandEffects } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import { exitStatus } from "../protocol/limits.js";
import { suggestion } from "../text/edit-distance.js";

export interface CommandStreams {
  readonly stdout: Sink;
  readonly stderr: Sink;
}

function withNewline(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

function unknownText(host: Host, name: string): string {
  const names = host.commands().map((command) => command.name);
  const known = names.length === 0 ? "none is loaded; e doctor says why" : `there are: ${names.join(", ")}`;
  return `no extension has a command ${name}${suggestion(name, names) || ` (${known})`}`;
}

function tell({ notice, show, prompt, extension }: CommandEffects, { stdout, stderr }: CommandStreams): void {
  if (notice !== null) stderr.write(attributed(extension, notice));
  if (show !== null) stdout.write(withNewline([show.title, show.body].filter((part) => part !== "").join("\n")));
  if (typeof prompt === "string") stdout.write(withNewline(prompt));
}

/** The exit status: 0, 1 when the command failed, 2 when there is none of that name. */
export async function runExtensionCommand(
  host: Host,
  agent: Agent,
  { name, args }: { readonly name: string; readonly args: string },
  streams: CommandStreams,
): Promise<number> {
  const effects = await host.runCommand(name, args);
  if (effects === null) {
    streams.stderr.write(attributed(null, unknownText(host, name)));
    return exitStatus.usage;
  }
  if (effects.sessionName !== null) agent.rename(effects.sessionName);
  tell(effects, streams);
  return effects.failure === null ? exitStatus.done : exitStatus.failed;
}
