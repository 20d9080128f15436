/**
 * A process that works in the session file it is given until it is killed: turns with tools on the offline model,
 * names, labels and moves. Each record that is on disk is confirmed on stdout before anything else happens.
 * argv: the session file, its home, at which write it ends, how much of that line is written, and by whose hand it
 * ends: its `own`, or another's that it waits for.
 */
import * as fs from "node:fs";
import { createAgent } from "../../../src/agent/create-agent.js";
import type { FileSystem } from "../../../src/agent/session/session-file.js";
import { defaultSettings } from "../../../src/agent/settings.js";
import { FakeHost } from "../../unit/agent/fake-host.js";

const [path = "", home = "", endAt = "0", share = "0", hand = "own"] = process.argv.slice(2);
let sessionFd = -1;
let writes = 0;

function end(): never {
  if (hand === "own") process.kill(process.pid, "SIGKILL");
  // Nothing more may be written until the signal comes.
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}

const files: FileSystem = {
  ...fs,
  openSync: (file, flags, mode) => {
    const fd = fs.openSync(file, flags, mode);
    if (file === path) sessionFd = fd;
    return fd;
  },
  writeSync: ((fd: number, data: Buffer) => {
    if (fd !== sessionFd) return fs.writeSync(fd, data);
    if (++writes === Number(endAt)) {
      fs.writeSync(fd, data.subarray(0, Math.floor(data.length * Number(share))));
      end();
    }
    const written = fs.writeSync(fd, data);
    fs.writeSync(1, `${/"id":"([^"]+)"/.exec(data.toString())?.[1] ?? "head"}\n`);
    return written;
  }) as typeof fs.writeSync,
};

const host = new FakeHost();
host.fakeTools = [{ name: "quick", run: () => ({ content: "a result ✓" }) }];
const notice = ({ text, tone }: { readonly text: string; readonly tone: string }) => {
  // Warnings are faults: nothing is damaged, nobody else writes.
  if (tone !== "info") fs.writeSync(1, `fault ${text}\n`);
};
const session = { kind: "file", path } as const;
const agent = createAgent({ host, home, cwd: home, settings: defaultSettings, notice, session, files });
for (let n = 1; ; n++) {
  const result = await agent.prompt(`@say on it\n@tool quick {"n":${n}}\n@tool quick\n@then\n@say done ${n}`);
  if (result.error !== null) fs.writeSync(1, `fault ${result.error}\n`);
  const [first] = agent.history();
  if (n % 3 === 0) agent.rename(`after ${n}`);
  if (n % 4 === 0 && first !== undefined) agent.label(first.id, `label ${n}`);
  if (n % 5 === 0) await agent.moveTo(agent.history().at(-4)?.id ?? null, { summarize: true });
}
