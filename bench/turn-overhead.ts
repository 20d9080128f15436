/** What a turn costs beside its model: one short prompt on the offline model, without extensions. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../src/agent/agent.js";
import { createAgent } from "../src/agent/create-agent.js";
import { offlineEcho } from "../src/agent/model/offline-echo.js";
import { defaultSettings } from "../src/agent/settings.js";
import { realClock } from "../src/host/clock.js";
import { type Lifecycle, noLifecycle } from "../src/host/lifecycle.js";
import { startFiles } from "../src/inspect/bench/hosted.js";
import { interleave, type Measured, type Subject } from "../src/inspect/bench/interleave.js";

/** A session of everyday length; then the next one begins. */
const TURNS = 20;
const CALLS = 40;
const PROMPT = "hello there";

/** Heard, and answered at once: what announcing alone costs. */
const attentive: Lifecycle = { ...noLifecycle, hears: () => true };

/** The model's answer without an agent around it. */
function modelAlone(): Subject {
  const model = offlineEcho(realClock);
  const request = {
    system: "",
    messages: [{ role: "user", content: PROMPT, prompt: true } as const],
    tools: [],
    effort: null,
    attempt: 0,
  };
  return {
    name: "floor: the model alone",
    async call() {
      let parts = 0;
      for await (const _part of model.stream(request, { signal: new AbortController().signal })) parts++;
      return parts;
    },
    close: async () => {},
  };
}

interface Kind {
  readonly name: string;
  readonly isSaved: boolean;
  readonly lifecycle: Lifecycle;
}

const kinds: readonly Kind[] = [
  { name: "a turn, nothing saved", isSaved: false, lifecycle: noLifecycle },
  { name: "a turn, saved", isSaved: true, lifecycle: noLifecycle },
  { name: "a turn, every moment heard", isSaved: false, lifecycle: attentive },
];

/** Microseconds. */
export async function turnOverhead(scale: number): Promise<readonly Measured[]> {
  const home = mkdtempSync(join(tmpdir(), "e-bench-turn-"));
  const host = await startFiles([], () => {});
  const turns = ({ name, isSaved, lifecycle }: Kind): Subject => {
    const begin = (): Agent =>
      createAgent({
        host,
        home,
        cwd: home,
        settings: defaultSettings,
        notice: () => {},
        session: isSaved ? { kind: "new" } : { kind: "none" },
        lifecycle,
      });
    let agent = begin();
    let done = 0;
    return {
      name,
      async call() {
        if (done > 0 && done % TURNS === 0) {
          await agent.close();
          agent = begin();
        }
        done++;
        const { error } = await agent.prompt(PROMPT);
        if (error !== null) throw new Error(error);
      },
      close: () => agent.close(),
    };
  };
  const subjects = [modelAlone(), ...kinds.map(turns)];
  try {
    return await interleave(subjects, { rounds: Math.max(3, Math.round(20 * scale)), calls: CALLS, warmup: CALLS });
  } finally {
    for (const subject of subjects) await subject.close();
    await host.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
