/**
 * A program that lives in a terminal: says each input event as a line, and does by key what may end it or take the
 * terminal from it. The outcome of an end is for the shell around it to see.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { InputEvent } from "../../../../../src/frontend/tui/input/input-event.js";
import { Terminal } from "../../../../../src/frontend/tui/terminal/terminal.js";
import { realClock } from "../../../../../src/host/clock.js";

const { stdin, stdout, env } = process;
const terminal = new Terminal({ stdin, stdout, env, clock: realClock });

function say(text: string): void {
  stdout.write(`<${text}>\n`);
}

async function editor(): Promise<number> {
  const child = spawn("sh", ["-c", 'stty -g; printf "ready\\n"; read -r line; echo "read $line"'], {
    stdio: "inherit",
  });
  const [status] = await once(child, "exit");
  return status;
}

const byChord: Readonly<Record<string, () => void>> = {
  q: () => void terminal.close().then(() => process.exit(0)),
  x: () => process.exit(7),
  t: () => {
    throw new Error("thrown");
  },
  d: () => terminal.restore(),
  e: () => void terminal.suspend(editor).then((status) => say(`editor ${status}`)),
  m: () => terminal.setMouse(true),
  n: () => terminal.setTitle("a title"),
  "ctrl+z": () => void terminal.stop().then(() => say("back")),
};

terminal.onInput = (event: InputEvent) => {
  if (event.kind !== "key") return say(JSON.stringify(event));
  say(`key ${event.chord}`);
  byChord[event.chord ?? ""]?.();
};
terminal.onResize = ({ columns, rows }) => say(`size ${columns}x${rows}`);
terminal.onResume = () => say("resume");
terminal.onBackground = (isDark) => say(isDark ? "dark" : "light");
terminal.onHangup = () => process.exit(9);
for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) process.on(signal, () => process.exit(8));

terminal.start();
const { columns, rows } = terminal.size();
say(`started ${columns}x${rows} ${process.pid}`);
void terminal.background.then(() => say("background"));
