/** What the pictures of README show: where, which keys, and what must be on the screen before the next ones. */

const ENTER = "\r";

const plan = {
  steps: [
    { title: "Find where apples are counted", detail: "`count()` in **src/orchard.ts** walks every tree.\n\n- rows first\n- then columns" },
    { title: "Count each tree once", detail: "Keep a `Set` of trees." },
    { title: "Add a test", detail: "An orchard with one tree." },
  ],
};

const reply = [
  "@say Counting is in one place:",
  "@say",
  "@say | file | what |",
  "@say |---|---|",
  "@say | `src/orchard.ts` | walks the trees |",
  "@say | `src/basket.ts` | adds them up |",
  "@say",
  "@say ```ts",
  "@say export const count = (trees: Tree[]) => new Set(trees).size;",
  "@say ```",
];

/** Typed at once, as a paste: an Enter inside would submit. */
const pasted = (lines) => `\x1b[200~${lines.join("\n")}\x1b[201~`;

export const scenes = [
  {
    name: "conversation",
    title: "e in a terminal: a prompt, tool calls with their rows, a reply in markdown, and the composer",
    columns: 96,
    rows: 30,
    extensions: ["hello.mjs"],
    files: { "notes.md": "# Orchard\n\nThree rows of trees.\n" },
    settings: { paste_placeholder: 100_000 },
    steps: [
      { shows: "offline/echo" },
      { type: pasted(['@tool read {"path":"notes.md"}', '@tool bash {"command":"ls"}', "@then", ...reply]) },
      { type: ENTER, shows: "new Set(trees)" },
      { type: "/", shows: "/compact" },
    ],
  },
  {
    name: "pane",
    title: "A plan of an extension in the side pane, beside the conversation",
    columns: 120,
    rows: 26,
    extensions: ["plan.mjs"],
    settings: { paste_placeholder: 100_000 },
    steps: [
      { shows: "offline/echo" },
      { type: `/plan on${ENTER}`, shows: "Plan mode is on" },
      { type: pasted([`@tool submit_plan ${JSON.stringify(plan)}`]) },
      { type: ENTER, shows: "ticks a step off" },
      { type: "", shows: "rows first" },
    ],
  },
  {
    name: "extensions",
    title: "/extensions: what runs, where, and how long each hook takes",
    columns: 96,
    rows: 22,
    extensions: ["hello.mjs", "plan.mjs", "gate.mjs", "protected.mjs"],
    steps: [
      { shows: "offline/echo" },
      { type: '@tool bash {"command":"echo ripe"}' },
      { type: ENTER, shows: "bash: ripe" },
      { type: `/extensions${ENTER}`, shows: "protected" },
      { type: "", shows: "hook.tool_call p50" },
    ],
  },
];

