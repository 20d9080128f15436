#!/usr/bin/env node
// A plan mode: while it is on, the model can read and search and nothing else; its plan opens in a side pane.
//
//   /plan, ctrl+alt+p   on and off        /plan steps   tick steps off in a panel        e --plan   start in it
//
// It shows session.tools, a before_turn hook, a tool, a flag, a shortcut, a pane, ui.select, a status slot and a panel.
import { connect } from "./scaffold.mjs";

const TOOLS = ["read", "grep", "submit_plan"];
const SUFFIX = `Plan mode is on. Look around with read and grep; you can change nothing. When you know enough,
call submit_plan with the steps that you propose, then stop and wait.`;

/** @typedef {{title: string, detail: string, done: boolean}} Step */

let on = false;
/** @type {Step[]} */
let steps = [];
/** The step under the cursor, in the pane and in the panel alike. */
let cursor = 0;
let panelOpen = false;
let paneOpen = false;
let flagSeen = false;

const e = connect({
  manifest: {
    name: "plan",
    version: "1.0",
    tools: [
      {
        name: "submit_plan",
        description: "In plan mode: hands over the finished plan.",
        parameters: {
          type: "object",
          properties: {
            steps: {
              type: "array",
              items: {
                type: "object",
                properties: {
                  title: { type: "string", description: "one line" },
                  detail: { type: "string", description: "Markdown: what, where, and how to check it" },
                },
                required: ["title"],
              },
            },
          },
          required: ["steps"],
        },
      },
    ],
    commands: [{ name: "plan", description: "plan before you build", arguments: "[on|off|steps]", completions: true }],
    flags: [{ name: "plan", type: "boolean", description: "start in plan mode" }],
    hooks: ["before_turn"],
    events: ["session_start"],
    shortcuts: [{ key: "ctrl+alt+p", description: "plan mode on and off" }],
  },
  handlers: {
    command: ({ args }) => toggle(args.trim()),
    shortcut: () => toggle(""),
    complete: ({ prefix }) => ({
      items: ["on", "off", "steps"].filter((word) => word.startsWith(prefix)).map((value) => ({ value })),
    }),

    async before_turn() {
      await startFromFlag();
      return on ? { system_suffix: SUFFIX } : {};
    },

    // The host lifts the narrowing on /new and on resume, so the mode ends with it. A fork keeps both.
    async event({ name, extra }) {
      if (name === "session_start" && extra?.reason !== "fork") await startOver();
      await startFromFlag();
    },

    async tool({ arguments: args }) {
      if (!on) throw new Error("plan mode is off; the user turns it on with /plan");
      steps = readSteps(args?.steps);
      cursor = 0;
      await showPane().catch(ignoreNoUi);
      return { content: "The user sees the plan. Wait for their decision.", display: planText(), format: "markdown" };
    },

    "pane.select": ({ section, id }) => select(section, id),
    "pane.activate": ({ section, id }) => select(section, id),
    "pane.key": ({ key }) => (key === "x" ? tick() : undefined),
    "pane.closed": () => {
      paneOpen = false;
    },
    "ui.key": ({ key }) => panelKey(key),
    "ui.panel_closed": () => {
      panelOpen = false;
    },
  },
});

/** @param {string} wish */
async function toggle(wish) {
  if (!["", "on", "off", "steps"].includes(wish)) return { notice: "Say /plan, /plan on, /plan off or /plan steps." };
  if (wish === "steps") return showSteps();
  if (wish === "on" || (wish === "" && !on)) return enter();
  if (!on) return { notice: "Plan mode is off." };
  // A person answers this one, and a command has 60 s: reply now, ask meanwhile.
  void decide().catch(report);
  return {};
}

async function enter() {
  await e.session.tools({ names: TOOLS }).catch((error) => {
    throw new Error(`plan mode needs a session to narrow: ${error.message}`);
  });
  on = true;
  await e.ui.status({ text: "plan mode" }).catch(ignoreNoUi);
  return { notice: "Plan mode is on: the model reads, searches and proposes. /plan again to decide." };
}

async function leave() {
  if (!on) return;
  on = false;
  await e.session.tools({ names: null });
  await e.ui.status({ text: null }).catch(ignoreNoUi);
}

async function startOver() {
  steps = [];
  if (paneOpen) await e.ui.pane(null);
  if (panelOpen) await e.ui.panel(null);
  paneOpen = false;
  panelOpen = false;
  await leave();
}

async function startFromFlag() {
  if (flagSeen) return;
  flagSeen = true;
  if (e.flag("plan") === true) await enter().then(({ notice }) => e.notify(notice), report);
}

async function decide() {
  const options = [
    { label: "Build it", value: "build", description: "leave plan mode and start" },
    { label: "Keep planning", value: "stay" },
    { label: "Leave plan mode", value: "leave" },
  ];
  const question = { title: "What now?", options: steps.length > 0 ? options : options.slice(1) };
  // Where nobody can be asked, the command itself is the decision.
  const { value } = await e.ui.select(question).catch(() => ({ value: "leave" }));
  if (value !== "build" && value !== "leave") return;
  await leave();
  e.notify("Plan mode is off.");
  if (value === "build") await e.session.send({ content: `Carry out this plan:\n\n${planText()}`, run: true });
}

function planText() {
  return steps.map(({ title, detail }, at) => `${at + 1}. ${title}${detail ? `\n   ${detail}` : ""}`).join("\n");
}

/** @param {unknown} value @returns {Step[]} */
function readSteps(value) {
  if (!Array.isArray(value) || value.length === 0)
    throw new Error('submit_plan needs "steps", a list that is not empty');
  return value.map((step) => {
    const { title = step, detail = "" } = Object(step);
    return { title: String(title), detail: String(detail), done: false };
  });
}

async function showPane() {
  const items = steps.map(({ title, done }, at) => ({
    id: String(at),
    label: `${at + 1}. ${title}`,
    ...(done && { detail: "done", token: "success" }),
  }));
  await e.ui.pane({
    id: "plan",
    title: `Plan ${progress()}`,
    hint: "x ticks a step off",
    sections: [
      { kind: "list", id: "steps", items },
      { kind: "markdown", id: "detail", body: steps[cursor]?.detail || "*No details.*" },
    ],
  });
  paneOpen = true;
}

/** @param {string} section @param {string} id */
async function select(section, id) {
  if (section !== "steps" || !steps[Number(id)]) return;
  cursor = Number(id);
  await showPane().catch(report);
}

async function showSteps() {
  if (steps.length === 0) return { notice: "There is no plan yet." };
  await showPanel();
  return {};
}

async function showPanel() {
  const lines = steps.map(({ title, done }, at) => [
    { text: at === cursor ? "› " : "  ", token: "accent" },
    { text: done ? "✓ " : "· ", token: done ? "success" : "dim" },
    { text: title, token: done ? "dim" : "userMessageText" },
  ]);
  await e.ui.panel({ title: `Plan ${progress()} · ↑ ↓ space, Esc closes`, lines, interactive: true });
  panelOpen = true;
}

/** @param {string} key */
async function panelKey(key) {
  const move = { up: -1, k: -1, down: 1, j: 1 }[key];
  if (key === "space" || key === "enter") return tick();
  if (move === undefined) return;
  cursor = Math.max(0, Math.min(steps.length - 1, cursor + move));
  await showPanel().catch(report);
}

async function tick() {
  const step = steps[cursor];
  if (!step) return;
  step.done = !step.done;
  if (panelOpen) await showPanel().catch(report);
  if (paneOpen) await showPane().catch(report);
}

function progress() {
  return `${steps.filter(({ done }) => done).length}/${steps.length}`;
}

// Under `e -p` and `e rpc` there is no status row; the mode works without it.
function ignoreNoUi() {}

/** @param {unknown} error */
function report(error) {
  e.notify(`plan: ${error instanceof Error ? error.message : error}`);
}
