/** The examples that show surfaces, used by keys as a person would. */
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type EHome, eHome } from "../../helpers/run-e.js";
import { verifies } from "../../helpers/verifies.js";
import type { PtyScreen } from "../pty.js";
import { keys, terminalE } from "../terminal-e.js";
import { columnsFrom, rowOf, shade } from "./surface-run.js";

const examples = new URL("../../../examples/extensions/", import.meta.url).pathname;

/** Bundles, because scaffold.mjs stands beside each. */
async function withExample(name: string, settings: object = {}): Promise<{ home: EHome; screen: PtyScreen }> {
  const home = eHome();
  const bundle = join(home.extensions, name);
  mkdirSync(bundle);
  copyFileSync(join(examples, `${name}.mjs`), join(bundle, "index.mjs"));
  copyFileSync(join(examples, "scaffold.mjs"), join(bundle, "scaffold.mjs"));
  home.settings({ theme: "dark", ...settings });
  const screen = terminalE(home, [], { columns: 120, rows: 30 });
  await screen.until("an open session", () => /\boffline\/\S+ (low|medium|high)\b/.test(screen.text()));
  return { home, screen };
}

const plan = JSON.stringify({
  steps: [
    { title: "Look", detail: "Read **everything**." },
    { title: "Build", detail: "Then build it." },
    { title: "Rest" },
  ],
});
const ctrlAltP = keys.alt(keys.ctrl("p"));
const paneFrom = 72;

verifies("example.plan.surfaces", { timeoutMs: 60_000 }, async () => {
  const { screen } = await withExample("plan");
  screen.type(ctrlAltP);
  await screen.shows("Plan mode is on");
  await screen.shows("· plan mode");
  // The model can neither see nor call anything else.
  screen.type(`@tool bash {"command": "echo hi"}\n@then\n@say blocked${keys.enter}`);
  await screen.shows("\nblocked");

  screen.type(`@tool submit_plan ${plan}\n@then\n@say over to you${keys.enter}`);
  await screen.shows("▸ Plan 0/3 · plan");
  await screen.shows("Read everything.");
  expect(screen.cellOf("everything")).toMatchObject({ bold: true });
  screen.type(keys.down);
  await screen.shows("▸ 2. Build");
  await screen.shows("Then build it.");
  screen.type("x");
  await screen.shows("▸ Plan 1/3 · plan");
  await screen.until("a step is done", () => /▸ 2\. Build +done$/m.test(screen.text()));
  expect(screen.cellOf("2. Build")).toMatchObject({ foreground: shade("success") });
  expect(columnsFrom(screen, paneFrom).at(-1)).toBe("x ticks a step off");

  // Its body goes to the model as it is seen.
  screen.type(keys.enter + keys.enter);
  await screen.shows("+ Plan 1/3: 1 line");
  screen.type(`what of this?${keys.enter}`);
  await screen.shows("You said: what of this?");
  await screen.shows("Then build it.");

  screen.type(`/plan steps${keys.enter}`);
  await screen.shows("space, Esc closes · plan");
  await screen.shows("› ✓ Build");
  screen.type(`${keys.up} `);
  await screen.shows("› ✓ Look");
  await screen.shows("Plan 2/3 · ↑ ↓");
  screen.type(keys.escape);
  await screen.hides("space, Esc closes");

  screen.type(ctrlAltP);
  await screen.shows("plan: What now?");
  expect(screen.lines().slice(rowOf(screen, "What now?") + 2, rowOf(screen, "What now?") + 5)).toEqual(
    expect.arrayContaining([expect.stringContaining("› Build it"), expect.stringContaining("Keep planning")]),
  );
  screen.type(keys.enter);
  await screen.shows("Plan mode is off.");
  await screen.shows("You said: Carry out this plan:");
  await screen.hides("· plan mode");
});

verifies("example.hello.surfaces", async () => {
  const { screen } = await withExample("hello", {
    extensions: { hello: { greeting: "Servus", friends: ["Ada", "Grace"] } },
  });
  const titles: string[] = [];
  screen.terminal.onTitleChange((title) => titles.push(title));
  screen.type("/hel");
  await screen.shows("/hello");
  screen.type("lo ");
  await screen.shows("Grace");
  screen.type("G");
  await screen.hides("Ada");
  screen.type(keys.tab);
  await screen.shows("> /hello Grace");
  screen.type(keys.enter);
  await screen.shows("hello: Servus, Grace!");
  await screen.until("a named tab", () => titles.at(-1) === "Hello Grace — e");
  await screen.shows("Hello Grace");

  screen.type(keys.alt(keys.ctrl("g")));
  await screen.shows("Servus, Ada and Grace!");
  await screen.until("markdown as it is painted", () => /^Servus, Ada/m.test(screen.text()));

  screen.type(`hello?${keys.enter}`);
  await screen.shows("hello.mjs swallowed this line.");
  screen.type(`greet: Bob${keys.enter}`);
  await screen.shows("You said: Use the greet tool to greet Bob.");
  screen.type(`@tool greet {"who": "Bob"}${keys.enter}`);
  await screen.shows("Greeted Bob");
  await screen.shows("said hello");
});
