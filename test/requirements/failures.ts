/** Deadlines, deaths, reload and the end. */
import type { Requirement } from "./requirement.js";

export const failuresRequirements = {
  "deadline.initialize": {
    sentence: "An extension that does not answer `initialize` within 5 s is skipped.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "deadline.hook": {
    sentence: "A runtime hook has 5 s.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "deadline.hook-each": {
    sentence: "The 5 s are those of each extension, not of the chain.",
    source: "e-protocol §6",
    scope: "headless",
    transports: "each",
  },
  "deadline.tool": {
    sentence: "A tool call has 300 s.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "deadline.command": {
    sentence: "A command has 60 s.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "deadline.shortcut": {
    sentence: "A shortcut has 60 s.",
    source: "e-protocol §6",
    scope: "headless",
    transports: "each",
  },
  "deadline.complete": {
    sentence: "After 3 s completions offer nothing.",
    source: "seed 000: command",
    scope: "headless",
    transports: "each",
  },
  "deadline.question-none": {
    sentence: "The requests of an extension have no deadline.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "deadline.includes-queue": {
    sentence: "The time in which an extension does not read counts.",
    source: "e-protocol §6",
    scope: "headless",
    transports: "each",
  },
  "deadline.not-killed": {
    sentence: "An extension that missed a deadline lives on and is asked again.",
    source: "e-protocol §6",
    scope: "headless",
    transports: "each",
  },
  "deadline.host-clock-alone": {
    sentence: "A deadline settles the request whatever the extension does or fails to do meanwhile.",
    source: "DESIGN §4",
    scope: "headless",
    transports: "each",
  },
  "death.notice": {
    sentence: "An extension that dies is one notice with its file name.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "death.names-hooks": {
    sentence: "That notice lists the runtime hooks that now fail open.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "death.lists-all-hooks": {
    sentence: "The list holds every runtime hook that the extension served, and no other.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "death.right-after-manifest": {
    sentence: "An extension that exits right behind a valid manifest is one notice too.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "death.missing": {
    sentence: "An extension that cannot be started is reported and skipped.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "death.open-requests": {
    sentence: "All open requests to an extension that dies are settled at once.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "death.closed-stdout": {
    sentence: "An extension that closes its output is ended and counts as dead.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "death.no-restart": {
    sentence: "A dead extension is not started again before a reload.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "death.half-line": {
    sentence: "Half an answer at death is no answer.",
    source: "DESIGN §4",
    scope: "headless",
    transports: "each",
  },
  "death.in-thread": {
    sentence:
      "In a thread an error, an exit or an unhandled rejection ends that extension alone, and an endless loop holds up nobody else.",
    source: "DESIGN §5",
    scope: "headless",
    transports: "any",
  },
  "awaited.told": {
    sentence:
      "A host tells which runtime hooks are awaited and for how long; the time that a dialog of the extension is open does not count.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "awaited.skip": {
    sentence:
      "A person may skip the hooks that are awaited: each fails open at once with a notice that says so, and its extension lives on.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "reload.calls-wait": {
    sentence: "Calls that come during a reload are served by the new extensions, and gates stay closed.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "reload.one": {
    sentence:
      "One extension can be reloaded alone: it gets its flags and hears of the session, and the others notice nothing.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "reload.disable-one": {
    sentence:
      "A disabled extension ends with all that it serves and shows, and stays away until it is reloaded by name.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "report.memory": {
    sentence: "The memory of an extension can be measured: of a process with all below it, of a thread its heap.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "reload.settles-requests": {
    sentence: "A reload answers every open request of an extension with an error.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "reload.shown-modal": {
    sentence: "The question on the screen is answered with an error as well.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "each",
  },
  "reload.restarts": {
    sentence: "A reload starts every extension anew, also those that had died.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "reload.new-code": {
    sentence: "A changed file is in force after a reload.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "reload.clears-surfaces": {
    sentence: "Panel, pane, widgets, status and activity of before the reload are gone.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "reload.stale-answers": {
    sentence: "What the extensions of before the reload still send has no effect.",
    source: "DESIGN §2",
    scope: "headless",
    transports: "each",
  },
  "switch.settles-requests": {
    sentence: "A session switch answers every open request of an extension with an error.",
    source: "seed 000: Timeouts and failures",
    scope: "rpc",
    transports: "each",
  },
  "quit.shutdown-sent": {
    sentence: "When e ends, each extension is sent the shutdown notification.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "quit.grace": {
    sentence: "An extension gets a moment to end by itself after it.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "quit.killed": {
    sentence: "An extension that is still there afterwards is killed.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "quit.group": {
    sentence: "The children of an extension are killed with it.",
    source: "DESIGN §8",
    scope: "headless",
    transports: "any",
  },
  "quit.settles-requests": {
    sentence: "The end of e answers every open request of an extension with an error.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
  "quit.no-notice": {
    sentence: "An extension that ends because it was asked to is no notice.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "quit.in-parallel": {
    sentence: "Extensions are ended at the same time, not one after the other.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "quit.signals": {
    sentence: "SIGINT, SIGTERM and SIGHUP end e in the same orderly way.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "any",
  },
  "quit.still-starting": {
    sentence: "An extension that is in the middle of its handshake is ended too.",
    source: "e-protocol §13",
    scope: "headless",
    transports: "each",
  },
  "safety.never-fatal": {
    sentence: "No extension, however broken, keeps e from running; only startup hooks may.",
    source: "seed 000: Timeouts and failures",
    scope: "headless",
    transports: "each",
  },
} as const satisfies Readonly<Record<string, Requirement>>;
