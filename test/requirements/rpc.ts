/** `e rpc` for programs: methods, sessions side by side, questions, and how it ends. */
import type { Requirement } from "./requirement.js";

export const rpcRequirements = {
  "rpc.parallel": {
    sentence: "Sessions run in parallel, each with its own extensions, and nothing of one reaches another.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "each",
  },
  "rpc.many": {
    sentence: "Fifty sessions at once with twenty turns each: every answer is right, and memory is flat after.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.events": {
    sentence: "Events of a run carry the session and the id of the request, as it was written.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.second-prompt": {
    sentence: "A second prompt during a turn is an error, and the turn goes on.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.steer": {
    sentence: "A steer joins the running turn and is answered at once; without a turn it is an error.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.interrupt": {
    sentence: "An interrupt ends the turn, also one whose prompt came just before.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.close": {
    sentence: "Closing a session answers its running prompt with the error `session closed` and ends its extensions.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "each",
  },
  "rpc.set": {
    sentence: "A choice of model and effort is made whole or not at all, and is not saved.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.kept": {
    sentence: "A kept session can be resumed, listed, forked and exported.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.tools-narrow": {
    sentence: "Tools of a session only narrow, also in its fork.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.asks-of-the-process": {
    sentence: "Questions of several sessions are open at once, numbered from 1 by the process, each answered once.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.session-refused": {
    sentence: "Under `e rpc` every `session.*` request of an extension is answered with the error `no ui`.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "each",
  },
  "rpc.input-end": {
    sentence: "After the end of input running turns finish and are answered, nobody is asked, and the status is 0.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.shutdown": {
    sentence: "`shutdown` closes every session, is answered, and ends with 0; nothing behind it is read.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.signal": {
    sentence: "SIGTERM and SIGHUP end commands and extensions of every session, with the status 143 or 129.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "each",
  },
  "rpc.stdout-pure": {
    sentence: "Whatever extensions print, stdout holds lines of the protocol alone.",
    source: "DESIGN §10",
    scope: "headless",
    transports: "each",
  },
  "rpc.unread": {
    sentence: "A client that does not read costs bounded memory; what was left out is told, no answer is.",
    source: "DESIGN §10",
    scope: "headless",
    transports: "any",
  },
  "rpc.garbage": {
    sentence: "A line that is no request is answered with an error, and the next one is read.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "any",
  },
  "rpc.another-directory": {
    sentence: "A session in another directory has its extensions there.",
    source: "e-protocol §15",
    scope: "headless",
    transports: "each",
  },
} as const satisfies Readonly<Record<string, Requirement>>;
