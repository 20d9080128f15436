/** Lifecycle events whose answers count, round by round: what listeners are given, and what their answers come to. */
import { expect } from "vitest";
import { error } from "../../helpers/puppet-steps.js";
import { verifies } from "../../helpers/verifies.js";
import { failed, play } from "./heard.js";

/** Paths of an answer start where the extension lies. */
const besideIt = (name: string) => expect.stringMatching(new RegExp(`^/.+/${name}$`));

verifies(
  [
    "atomic.project-trust",
    "atomic.resources-discover",
    "atomic.session-recovery-restore",
    "atomic.session-recovery-replay",
  ],
  (run) =>
    play(run, {
      project_trust: [
        {
          answers: [{ trusted: "undecided" }, { trusted: "yes", remember: true }],
          asked: 2,
          comesTo: { trusted: "yes", remember: true },
        },
        { answers: [{ trusted: "no" }], asked: 1, comesTo: { trusted: "no" } },
        {
          answers: [{}, error("boom"), { trusted: "undecided" }],
          reported: [
            'gave a malformed answer (trusted: Invalid option: expected one of "yes"|"no"|"undecided"); it counts as undecided',
            failed("boom", "it counts as undecided"),
          ],
        },
      ],
      resources_discover: [
        {
          answers: [{ skillPaths: ["a1", "a2"] }, error("boom"), { skillPaths: ["c"], themePaths: ["t"] }],
          comesTo: { skillPaths: ["a1", "a2", "c"].map(besideIt), themePaths: [besideIt("t")] },
          reported: [failed("boom", "it had no say")],
        },
      ],
      session_recovery_restore: [
        { answers: [{ notices: ["a"] }, {}, { notices: ["c", "d"] }], comesTo: { notices: ["a", "c", "d"] } },
      ],
      session_recovery_replay: [
        {
          answers: [
            { decisions: [{ entryId: "x", action: "defer" }] },
            { decisions: [{ entryId: "x", action: "drop" }], notices: ["gone"] },
          ],
          comesTo: {
            decisions: [
              { entryId: "x", action: "defer" },
              { entryId: "x", action: "drop" },
            ],
            notices: ["gone"],
          },
        },
      ],
    }),
);

const asIf = "it went on as if nobody had cancelled";

verifies(
  [
    "atomic.session-before-switch",
    "atomic.session-before-fork",
    "atomic.session-before-compact",
    "atomic.session-before-tree",
  ],
  (run) =>
    play(run, {
      session_before_switch: [
        { answers: [{}, { cancel: true }], asked: 2, comesTo: { cancel: true } },
        { answers: [error("boom"), { cancel: false }], comesTo: { cancel: false }, reported: [failed("boom", asIf)] },
      ],
      session_before_fork: [
        { answers: [{ cancel: null }, { skipConversationRestore: true }], comesTo: { skipConversationRestore: true } },
        { answers: [{ cancel: true }], asked: 1, comesTo: { cancel: true } },
      ],
      session_before_compact: [
        { answers: [{ compactedText: "one" }, { compactedText: "two" }, {}], comesTo: { compactedText: "two" } },
        { answers: [{ compactedText: "one" }, { cancel: true }], asked: 2, comesTo: { cancel: true } },
      ],
      session_before_tree: [
        {
          answers: [{ label: "one" }, {}, { summary: { summary: "s", details: [1] } }],
          comesTo: { summary: { summary: "s", details: [1] } },
        },
        { answers: [error("boom")], reported: [failed("boom", asIf)] },
      ],
    }),
);

const image = { type: "image", data: "AA==", mimeType: "image/png" };
const draft = (customType: string) => ({ customType, content: customType, display: true });

verifies(["atomic.input", "atomic.before-agent-start"], (run) =>
  play(run, {
    input: [
      {
        answers: [
          { action: "transform", text: "one", images: [image] },
          { action: "continue" },
          { action: "transform", text: "two" },
        ],
        given: [{}, { text: "one", images: [image] }, { text: "one", images: [image] }],
        comesTo: { action: "transform", text: "two", images: [image] },
      },
      {
        answers: [{ action: "transform", text: "one" }, { action: "handled" }],
        given: [{}, { text: "one" }],
        asked: 2,
        comesTo: { action: "handled", text: "one" },
      },
      {
        answers: [error("boom"), { action: "transform" }, { action: "nonsense" }],
        reported: [
          failed("boom", "the text stayed as it was"),
          "failed: transform needs the text that takes its place",
        ],
      },
    ],
    before_agent_start: [
      {
        answers: [
          { message: draft("a"), systemPrompt: "first" },
          { messages: [draft("b"), { customType: "b2", content: "no display" }], systemPrompt: "second" },
          {
            systemPromptOptions: {
              cwd: "/",
              selectedTools: ["read"],
              sections: { tag: "text" },
              promptGuidelines: [],
              skills: [{ name: "mine", description: "of my own", filePath: "/mine" }],
            },
          },
        ],
        given: [{}, { systemPrompt: "first" }, { systemPrompt: "second" }],
        comesTo: {
          messages: [draft("a"), draft("b"), { customType: "b2", content: "no display", display: true }],
          systemPrompt: "second",
          systemPromptOptions: {
            cwd: "/",
            selectedTools: ["read"],
            sections: { tag: "text" },
            promptGuidelines: [],
            contextFiles: [],
            toolSnippets: {},
            toolGuidelines: {},
            skills: [{ name: "mine", description: "of my own", filePath: "/mine" }],
          },
        },
      },
    ],
  }),
);

const user = (content: string) => ({ role: "user", content, timestamp: 1 });
const system = { role: "system", content: "You are.", timestamp: 1 };
const assistant = {
  role: "assistant",
  content: [{ type: "text", text: "hi" }],
  api: "a",
  provider: "p",
  model: "m",
  stopReason: "stop",
  timestamp: 1,
};
const stayed = "the messages stayed as they were";

verifies(["atomic.message-end", "atomic.context", "atomic.context-with-system"], (run) =>
  play(run, {
    message_end: [
      {
        answers: [{ message: user("one") }, { message: assistant }, { message: user("two") }],
        given: [{}, { message: user("one") }, { message: user("one") }],
        comesTo: { message: user("two") },
        reported: ["failed: message_end handlers must return a message with the same role"],
      },
    ],
    context: [
      {
        answers: [{ messages: [user("one"), assistant] }, error("boom"), { messages: [{ ...user("two"), own: [1] }] }],
        given: [{}, { messages: [user("one"), assistant] }, { messages: [user("one"), assistant] }],
        comesTo: { messages: [{ ...user("two"), own: [1] }] },
        reported: [failed("boom", stayed)],
      },
      {
        answers: [{}, { messages: [] }, { messages: null }],
        given: [{}, {}, { messages: [] }],
        comesTo: { messages: [] },
      },
      {
        answers: [{ messages: [{ role: "nobody" }] }],
        reported: [
          expect.stringMatching(/^gave a malformed answer \(messages\.0.*; the messages stayed as they were$/),
        ] as never,
      },
    ],
    context_with_system: [
      {
        answers: [{ messages: [system, user("one")] }, { messages: [user("two")] }],
        given: [{}, { messages: [system, user("one")] }, { messages: [user("two")] }],
        comesTo: { messages: [user("two")] },
        reported: ["failed: context_with_system handlers must keep a system message at index 0"],
      },
    ],
  }),
);

verifies(["atomic.before-provider-headers", "atomic.before-provider-request", "atomic.cache-warming-decision"], (run) =>
  play(run, {
    before_provider_headers: [
      {
        answers: [{ headers: { "x-a": "1", accept: null } }, {}, { headers: { "x-c": "3" } }],
        given: [{}, { headers: { "x-a": "1", accept: null } }, { headers: { "x-a": "1", accept: null } }],
        comesTo: { headers: { "x-c": "3" } },
      },
    ],
    before_provider_request: [
      {
        answers: [{ payload: { temperature: 0 } }, error("boom"), { payload: null }],
        given: [{}, { payload: { temperature: 0 } }, { payload: { temperature: 0 } }],
        comesTo: { payload: null },
        reported: [failed("boom", "the body stayed as it was")],
      },
    ],
    cache_warming_decision: [
      {
        answers: [{ action: "stop" }, { action: "warm" }, {}],
        given: [{}, { action: "stop" }, { action: "warm" }],
        comesTo: { action: "warm" },
      },
    ],
  }),
);

const block = [{ type: "text", text: "changed" }];
const ran = { output: "ok", exitCode: 0, cancelled: false, truncated: false };

verifies(["atomic.tool-call", "atomic.tool-result", "atomic.user-bash"], (run) =>
  play(run, {
    tool_call: [
      {
        answers: [{ input: { n: 1 } }, { block: true, reason: "no", terminate: true, input: { n: 2 } }],
        given: [{}, { input: { n: 1 } }],
        asked: 2,
        comesTo: { block: true, reason: "no", terminate: true, input: { n: 2 } },
      },
      {
        answers: [{ block: false, input: null }, {}, {}],
        given: [{}, { input: null }, { input: null }],
        comesTo: { block: false, input: null },
      },
      {
        answers: [{ input: { n: 1 } }, error("broken")],
        given: [{}, { input: { n: 1 } }],
        asked: 2,
        comesTo: { input: { n: 1 }, block: true, reason: "broken" },
        reported: [failed("broken", "the call was blocked")],
      },
      {
        answers: [{ block: "yes" }],
        asked: 1,
        comesTo: { block: true, reason: expect.stringMatching(/^a gave a malformed answer after .*block/) },
        reported: [expect.stringMatching(/^gave a malformed answer \(block: .*\); the call was blocked$/)] as never,
      },
    ],
    tool_result: [
      {
        answers: [
          { content: block, structuredContent: { n: 1 } },
          { isError: true },
          { details: null, usage: { cost: 1 } },
        ],
        given: [
          {},
          { content: block, structuredContent: { n: 1 } },
          { content: block, structuredContent: { n: 1 }, isError: true },
        ],
        comesTo: { content: block, structuredContent: { n: 1 }, isError: true, details: null, usage: { cost: 1 } },
      },
      {
        answers: [{ structuredContent: { n: 1 }, usage: { cost: 1 } }, { content: block }, error("boom")],
        given: [
          {},
          { structuredContent: { n: 1 }, usage: { cost: 1 } },
          { content: block, usage: { cost: 1 }, structuredContent: undefined },
        ],
        comesTo: { content: block, usage: { cost: 1 } },
        reported: [failed("boom", "the result stayed as it was")],
      },
    ],
    user_bash: [
      { answers: [{}, { result: ran }], asked: 2, comesTo: { result: ran } },
      { answers: [{ operations: "handle-1" }], asked: 1, comesTo: { operations: "handle-1", extension: "a" } },
      {
        answers: [error("no shell")],
        asked: 1,
        comesTo: { refused: "no shell" },
        reported: [failed("no shell", "the command was not run")],
      },
      {
        answers: [{ operations: "h", result: ran }],
        asked: 1,
        comesTo: { refused: expect.stringContaining("give either result or operations") },
        reported: [expect.stringContaining("give either result or operations")] as never,
      },
    ],
  }),
);
