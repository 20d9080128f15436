/** What the pictures of README show: where, which keys, and what must be on the screen before the next ones. */

const ENTER = "\r";

const plan = {
  steps: [
    {
      title: "Find where apples are counted",
      detail: "`count()` in **src/orchard.ts** walks every tree.\n\n- rows first\n- then columns",
    },
    { title: "Count each tree once", detail: "Keep a `Set` of trees." },
    { title: "Add a test", detail: "An orchard with one tree." },
  ],
};

const reply = `Trees are counted twice where two rows meet. Two places matter:

| file | what it does |
|---|---|
| \`src/orchard.ts\` | walks the rows |
| \`src/basket.ts\` | adds them up |

This counts each tree **once**:

\`\`\`ts
export const count = (trees: Tree[]) => new Set(trees).size;
\`\`\`
`;

const orchard = `export function count(rows: Tree[][]) {
  let sum = 0;
  for (const row of rows) sum += row.length;
  return sum;
}
`;

/** What the offline model answers, request by request. */
const script = (steps) => JSON.stringify(steps);
const call = (name, args) => ({ name, arguments: args });

export const scenes = [
  {
    name: "conversation",
    title: "e in a terminal: a prompt, tool calls with their rows, a reply in markdown, and what / offers",
    columns: 92,
    rows: 36,
    extensions: ["hello.mjs", "gate.mjs"],
    files: {
      "orchard.ts": orchard,
      "model.json": script([
        {
          toolCalls: [
            call("read", { path: "orchard.ts" }),
            call("grep", { pattern: "count" }),
            call("bash", { command: "wc -l orchard.ts" }),
          ],
        },
        { text: reply },
      ]),
    },
    settings: { model: "offline/script:model.json" },
    steps: [
      { shows: "offline/script" },
      { type: `why are there more apples than trees?${ENTER}`, shows: "new Set(trees)", hides: "```" },
      { type: "/co", shows: "/compact" },
    ],
  },
  {
    name: "pane",
    title: "A plan of an extension in the side pane, beside the conversation",
    columns: 120,
    rows: 24,
    extensions: ["plan.mjs"],
    files: { "model.json": script([{ toolCalls: [call("submit_plan", plan)] }, { text: "Here is my plan." }]) },
    settings: { model: "offline/script:model.json" },
    steps: [
      { shows: "offline/script" },
      { type: `/plan on${ENTER}`, shows: "Plan mode is on" },
      { type: `count each tree once${ENTER}`, shows: "• rows first" },
      { type: "", shows: "Here is my plan" },
    ],
  },
  {
    name: "extensions",
    title: "/extensions: what runs, where, and how long each hook takes",
    columns: 92,
    rows: 24,
    extensions: ["hello.mjs", "plan.mjs", "gate.mjs", "protected.mjs"],
    files: {
      // The first call of each hook is its slowest: the numbers are those of a session, not of a start.
      "model.json": script([
        ...Array.from({ length: 20 }, () => ({ toolCalls: [call("ls", {})] })),
        { toolCalls: [call("bash", { command: "echo ripe" })] },
        { text: "All ripe." },
      ]),
    },
    settings: { model: "offline/script:model.json" },
    steps: [
      { shows: "offline/script" },
      { type: `are they ripe?${ENTER}`, shows: "All ripe." },
      { type: `/extensions${ENTER}`, shows: "protected" },
      { type: "", shows: "ready · worker" },
    ],
  },
];
