/** What commands of the plain front end work with. */
import type { Agent } from "../../../agent/agent.js";
import type { Host } from "../../../host/host.js";
import type { PlainFrontEnd } from "./plain-front-end.js";
import type { ToolTeller } from "./tool-teller.js";

/** What of the host is used. */
export type PlainHost = Pick<Host, "surfaces" | "commands" | "pressShortcut">;

/** Rows of a pane that go with the next prompt. */
export interface Attachment {
  readonly label: string;
  readonly text: string;
}

export interface PlainSession {
  /** The session's; another one after `use`. */
  readonly agent: Agent;
  readonly host: PlainHost;
  readonly frontEnd: PlainFrontEnd;
  readonly tools: ToolTeller;
  readonly attachments: Attachment[];
  /** Every command there is, for `/help`. */
  readonly commands: readonly PlainCommand[];
  /** Goes on with another session on the same host; the old one is closed by whoever calls this. */
  use(agent: Agent): void;
  /** As if it had been typed, but no command of e's own. Resolves when the next line may be taken. */
  prompt(text: string): Promise<void>;
  quit(): void;
}

/** A line that begins with `/` and its name. */
export interface PlainCommand {
  readonly name: string;
  /** What follows the name; empty when nothing does. */
  readonly arguments: string;
  readonly description: string;
  run(args: string, session: PlainSession): Promise<void> | void;
}
