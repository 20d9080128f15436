/** The composer with all that helps to write: earlier lines, files, commands, the person's editor. */
import { join } from "node:path";
import type { Agent } from "../../../agent/agent.js";
import { noResources } from "../../../agent/resources/resources.js";
import type { Clock } from "../../../host/clock.js";
import type { Host } from "../../../host/host.js";
import { builtIns } from "../commands/built-ins.js";
import { CommandMenu } from "../commands/command-menu.js";
import { Composer } from "../composer/composer.js";
import type { ComposerOptions, LineHistory } from "../composer/composer-options.js";
import { FileMentions } from "../composer/file-mentions.js";
import { ForeignOffers } from "../composer/foreign-offers.js";
import { HistoryFile } from "../composer/history-file.js";

export interface WritingPlace
  extends Pick<
    ComposerOptions,
    | "keys"
    | "pastes"
    | "invalidate"
    | "editExternally"
    | "onNotice"
    | "onSubmit"
    | "onApiKey"
    | "onChange"
    | "queue"
    | "isRunning"
  > {
  readonly host: Host;
  readonly agent: () => Agent | null;
  readonly cwd: string;
  /** Absolute. */
  readonly home: string;
  /** False: lines are remembered by this process alone. Asked for each. */
  readonly keepsHistory: () => boolean;
  readonly clock: Clock;
}

export interface Writing {
  readonly composer: Composer;
  /** Resolves when earlier lines are on disk. */
  close(): Promise<void>;
}

const PLACEHOLDER = "ask, or / for commands, @ for files, ! for the shell";

export function makeWriting(place: WritingPlace): Writing {
  const { host, agent, cwd, home, keepsHistory, clock, onNotice, ...options } = place;
  const say = onNotice ?? (() => {});
  const refresh = (): void => composer.refreshOffers();
  const menu = new CommandMenu({
    builtIns,
    resources: () => agent()?.resources() ?? noResources,
    commands: () => host.commands(),
    complete: (name, prefix) => host.complete(name, prefix),
    onChange: refresh,
  });
  const mentions = new FileMentions({ cwd, clock, onChange: refresh });
  const foreign = new ForeignOffers({ completers: host.completers, onChange: refresh });
  const kept = new HistoryFile({ path: join(home, "history.jsonl"), cwd, onProblem: say });
  const own = new HistoryFile({ path: null, cwd, onProblem: say });
  const history: LineHistory = {
    lines: () => (keepsHistory() ? kept : own).lines(),
    add: (line) => (keepsHistory() ? kept : own).add(line),
    get loading() {
      return keepsHistory() ? kept.loading : null;
    },
  };
  const composer = new Composer({
    ...options,
    onNotice: say,
    history,
    placeholder: PLACEHOLDER,
    isClaimed: (chord) => host.shortcuts().some((shortcut) => shortcut.chord === chord),
    offers: [foreign.offer, (draft) => menu.offer(draft), mentions.offer],
  });
  return {
    composer,
    close: () => {
      mentions.close();
      return kept.settled();
    },
  };
}
