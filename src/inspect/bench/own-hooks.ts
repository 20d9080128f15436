/** The hooks of one extension, each asked with a sample, over the transports it can run on. Tools are never called. */
import { basename } from "node:path";
import type { Host } from "../../host/host.js";
import type { ExtensionReport } from "../../host/host-options.js";
import { chooseIsolation, type Isolation } from "../../host/isolation.js";
import { isPlainNodeShebang, shebangOf } from "../../transport/shebang.js";
import { messagePortFloor } from "./floors.js";
import { type Complain, startFiles } from "./hosted.js";
import { interleave, type Measured, type Plan, type Subject } from "./interleave.js";
import { type Figures, figures } from "./stats.js";

export interface ExtensionBench {
  readonly name: string;
  readonly path: string;
  readonly transports: readonly TransportBench[];
  /** Microseconds: a JSON line over a MessagePort, in the same run. */
  readonly floor: Figures | null;
}

export interface TransportBench {
  readonly isolation: Isolation;
  /** From the start to the manifest: also what an event would cost if it started the program. */
  readonly startMs: Figures;
  /** Microseconds per call, by hook. */
  readonly hooks: readonly Measured[];
}

const STARTS = 5;
const SAMPLE_TEXT = "a sample of forty characters, for timing";

/** How each runtime hook is asked; every one is a read-only question to the extension. */
const samples: Readonly<Record<string, (host: Host) => Promise<unknown>>> = {
  tool_call: (host) => host.toolCall({ name: "bash", arguments: { command: "true" } }),
  input: (host) => host.input(SAMPLE_TEXT),
  before_turn: (host) => host.beforeTurn(SAMPLE_TEXT),
  tool_result: (host) => host.toolResult({ name: "bash", content: SAMPLE_TEXT, is_error: false }),
  compact_summary: (host) => host.compactSummary(SAMPLE_TEXT),
  render: (host) => host.render({ kind: "assistant", name: "", content: SAMPLE_TEXT }),
};

function isolationsOf(path: string): readonly Isolation[] {
  const natural = chooseIsolation(
    path,
    { hasPlainNodeShebang: isPlainNodeShebang(shebangOf(path)), runsHere: true },
    {},
  );
  return natural === "worker" ? ["worker", "process"] : ["process"];
}

function only(host: Host): ExtensionReport {
  const [report] = host.report().extensions;
  if (report === undefined) throw new Error("the host lost its extension");
  return report;
}

interface Running {
  readonly isolation: Isolation;
  readonly host: Host;
  readonly startMs: Figures;
}

/** Starts it a few times; the last start is kept running. */
async function start(path: string, isolation: Isolation, complain: Complain): Promise<Running> {
  const samplesMs: number[] = [];
  for (let n = 1; ; n++) {
    // The reason why it does not start is a complaint as well; it is said once, by what is thrown.
    const held: string[] = [];
    let say: Complain = (text) => void held.push(text);
    const host = await startFiles([{ path, isolation }], (text) => say(text));
    const { state, startMs, lastError } = only(host);
    if (state !== "ready") {
      await host.stop();
      throw new Error(`${basename(path)}: ${lastError ?? "it does not start"}`);
    }
    for (const text of held) complain(text);
    say = complain;
    samplesMs.push(startMs ?? 0);
    if (n === STARTS) return { isolation, host, startMs: figures(samplesMs) };
    await host.stop();
  }
}

function subjectsOf({ host, isolation }: Running): Subject[] {
  return only(host).hooks.flatMap((hook) => {
    const ask = samples[hook];
    return ask === undefined ? [] : [{ name: `${isolation} ${hook}`, call: () => ask(host), close: async () => {} }];
  });
}

/** Measures one extension file. Throws with a sentence for people when it does not start. */
export async function benchExtension(path: string, plan: Plan, complain: Complain): Promise<ExtensionBench> {
  const running: Running[] = [];
  const floor = messagePortFloor(SAMPLE_TEXT.length);
  try {
    for (const isolation of isolationsOf(path)) running.push(await start(path, isolation, complain));
    const groups = running.map((one) => ({ ...one, subjects: subjectsOf(one) }));
    const measured = await interleave([floor, ...groups.flatMap(({ subjects }) => subjects)], plan);
    const [first] = running;
    return {
      name: first === undefined ? basename(path) : only(first.host).name,
      path,
      floor: measured[0]?.figures ?? null,
      transports: groups.map(({ isolation, startMs, subjects }) => ({
        isolation,
        startMs,
        hooks: measured.filter(({ name }) => subjects.some((subject) => subject.name === name)),
      })),
    };
  } finally {
    await Promise.all([floor.close(), ...running.map(({ host }) => host.stop())]);
  }
}
