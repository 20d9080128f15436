/** A terminal without a terminal: a real agent, host, store and settings file; what the app would paint is kept. */
import { expect, onTestFinished } from "vitest";
import type { Agent } from "../../../../src/agent/agent.js";
import type { AgentOptions } from "../../../../src/agent/agent-options.js";
import { openModelCatalog } from "../../../../src/agent/model/model-catalog.js";
import type { SessionSource } from "../../../../src/agent/session/open-session.js";
import { openSessionStore } from "../../../../src/agent/session/session-store.js";
import { readSettings, type Settings, updateSettings } from "../../../../src/agent/settings.js";
import type { App, World } from "../../../../src/frontend/tui/app.js";
import { runBuiltIn } from "../../../../src/frontend/tui/commands/built-ins.js";
import type { CommandKit, ThemeChoice } from "../../../../src/frontend/tui/commands/command-kit.js";
import { TextField } from "../../../../src/frontend/tui/composer/text-field.js";
import { defaultKeybindings } from "../../../../src/frontend/tui/config/keybindings.js";
import type { FocusPart } from "../../../../src/frontend/tui/part.js";
import type { FieldFactory } from "../../../../src/frontend/tui/pickers/form.js";
import { FooterStack } from "../../../../src/frontend/tui/screen/footer-stack.js";
import { headless } from "../../../../src/host/headless.js";
import { startHost } from "../../../../src/host/host.js";
import { agentUnderTest } from "../../agent/agent-under-test.js";
import { text as textOf } from "./screen.js";

/** The composer's own field, as the app makes it. */
export const plainField: FieldFactory = (request) =>
  new TextField({ ...request, multiline: false, keys: () => defaultKeybindings, invalidate: () => {} });

export interface FakeApp {
  readonly kit: CommandKit;
  readonly app: App;
  readonly agent: Agent;
  readonly home: string;
  readonly cwd: string;
  readonly footer: FooterStack;
  /** Everything that was said, shown or done, in order. */
  readonly log: string[];
  /** As a person submits it; resolves when the command has ended. */
  run(line: string): Promise<boolean>;
  /** What the open part shows; empty when nothing is open. */
  screen(): string;
  /** Resolves with what the open part shows, once that holds `needle`. */
  seen(needle: string): Promise<string>;
  /** The part that has the keyboard. */
  top(): FocusPart;
}

const themes: readonly ThemeChoice[] = [
  { name: "dark", description: "built in" },
  { name: "light", description: "built in" },
];

export async function fakeApp(over: Partial<AgentOptions> = {}, env: Record<string, string> = {}): Promise<FakeApp> {
  const log: string[] = [];
  const { agent, home, cwd, clock } = agentUnderTest({
    notice: ({ text }) => void log.push(`notice: ${text}`),
    ...over,
  });
  const host = startHost({ directories: [], cwd, frontEnd: headless(() => {}), version: "0" });
  onTestFinished(() => host.stop());
  let settings: Settings = (await readSettings(home)).settings;
  const world: World = {
    version: "1.2.3",
    home,
    cwd,
    sessions: openSessionStore(home),
    save: true,
    models: () => openModelCatalog({ home, env, cwd, clock }),
    settings: () => settings,
    async setSetting(key, value) {
      log.push(`set ${key} ${JSON.stringify(value)}`);
      const problem = await updateSettings(home, { [key]: value });
      if (problem !== null) throw new Error(problem);
      settings = (await readSettings(home)).settings;
    },
    openSession: () => Promise.reject(new Error("the app does that")),
    onLeave: () => Promise.reject(new Error("nobody leaves")),
    onShutdown: () => {},
    isTrusted: () => Promise.resolve(log.findLast((line) => line.startsWith("trusted")) === "trusted true"),
    setTrusted: async (trusted) => void log.push(`trusted ${trusted}`),
  };
  const footer = new FooterStack(() => {});
  const composer = {
    text: "",
    setText(text: string) {
      this.text = text;
    },
    insert(text: string) {
      this.text += text;
    },
  };
  const app: App = {
    agent,
    host,
    world,
    composer,
    footer,
    notice: (tone, text) => void log.push(`${tone}: ${text}`),
    show: ({ title, body }) => void log.push(`show ${title}: ${body}`),
    invalidate: () => {},
    switchSession: async (source: SessionSource, reason) => {
      log.push(`switch ${reason} ${source.kind}`);
      return true;
    },
    redrawHistory: () => void log.push("redraw"),
    submit: (line) => void log.push(`submit ${line}`),
    copy: async (text) => void log.push(`copy ${text}`),
    suspend: (work) => work(),
    refreshLooks: () => void log.push("looks"),
    quit: () => void log.push("quit"),
  };
  const kit: CommandKit = {
    app,
    field: plainField,
    looks: { themes: () => themes, preview: (theme) => void log.push(`preview ${theme}`) },
    extensions: {
      async reload(name) {
        log.push(`reload ${name}`);
        return { ok: true };
      },
      async disable(name) {
        log.push(`disable ${name}`);
        return { ok: true };
      },
    },
    sessions: {
      remove: async () => void log.push("removed"),
      rename: async (_path, name) => void log.push(`renamed ${name}`),
    },
    keys: () => [{ chord: "ctrl+l", does: "chooses the model" }],
    now: () => 1_700_000_000_000,
  };
  const top = (): FocusPart => {
    if (footer.top === null) throw new Error("nothing is open");
    return footer.top;
  };
  const screen = (): string => (footer.top === null ? "" : textOf(footer.top));
  const seen = async (needle: string): Promise<string> => {
    await expect.poll(screen).toContain(needle);
    return screen();
  };
  return { seen, kit, app, agent, home, cwd, footer, log, run: (line) => runBuiltIn(line, kit), screen, top };
}
