import { expect, test } from "vitest";
import { processLimits } from "../../../src/protocol/limits.js";
import { type MemoryPair, memoryTransport } from "../../../src/transport/memory.js";
import { Frame } from "../../../src/wire/frame.js";
import { ManualTimer } from "../../conformance/transport/manual-timer.js";

async function started(
  timer = new ManualTimer(),
): Promise<MemoryPair & { readonly log: string[]; readonly timer: ManualTimer }> {
  const pair = memoryTransport({ timer });
  const log: string[] = [];
  pair.transport.onFrame = ({ text }) => log.push(text);
  pair.transport.onStderr = (text) => log.push(`stderr ${text}`);
  pair.transport.onDrain = () => log.push("room");
  pair.transport.onExit = ({ cause, code, signal }) => log.push(`${cause} ${code} ${signal}`);
  await pair.transport.start();
  return { ...pair, log, timer };
}

const turn = (): Promise<void> => new Promise(setImmediate);

test("everything arrives in the order it was done", async () => {
  const { peer, log } = await started();
  peer.write("1\n2");
  peer.writeError("oops");
  peer.write("\n3");
  peer.exit({ code: 2 });
  peer.write("never\n");
  expect(log).toEqual([]);
  await turn();
  expect(log).toEqual(["1", "stderr oops", "2", "3", "crashed 2 null"]);
});

test("the peer sees one line at a time, and its answer goes out before the next", async () => {
  const { transport, peer, log } = await started();
  peer.onLine = (line) => {
    log.push(`taken ${line}`);
    peer.write(`answer ${line}\n`);
  };
  transport.send(Frame.ofText("1"));
  transport.send(Frame.ofText("2"));
  expect(peer.lines).toEqual([]);
  await turn();
  expect(peer.lines).toEqual(["1", "2"]);
  expect(log).toEqual(["taken 1", "answer 1", "taken 2", "answer 2"]);
});

test("a paused peer takes nothing until it goes on", async () => {
  const { transport, peer } = await started();
  peer.pause();
  transport.send(Frame.ofText("12"));
  await turn();
  expect([peer.lines.length, transport.queuedBytes]).toEqual([0, 3]);
  peer.resume();
  await turn();
  expect([peer.lines.length, transport.queuedBytes]).toEqual([1, 0]);
});

test("closed output is an end", async () => {
  const { peer, log } = await started();
  peer.closeOutput();
  await turn();
  expect(log).toEqual(["closed null null"]);
});

test("the end of input comes once, after what is queued", async () => {
  const { transport, peer, log } = await started();
  peer.onLine = (line) => log.push(`taken ${line}`);
  peer.onEnd = () => log.push("end");
  transport.send(Frame.ofText("1"));
  const stopped = transport.stop(100);
  await turn();
  peer.pause();
  peer.resume();
  await turn();
  expect(log).toEqual(["taken 1", "end"]);
  peer.exit();
  await stopped;
  expect(log.at(-1)).toBe("stopped 0 null");
});

test("a stubborn peer is asked, then ended, each after its grace and not before", async () => {
  const { transport, peer, log, timer } = await started();
  peer.onEnd = () => log.push("end");
  peer.onTerminate = () => log.push("term");
  const stopped = transport.stop(100);
  await turn();
  expect(log).toEqual(["end"]);
  await timer.pass(100);
  expect(log).toEqual(["end", "term"]);
  await timer.pass(processLimits.termGraceMs);
  await stopped;
  expect(log).toEqual(["end", "term", "stopped null SIGKILL"]);
  expect(timer.pendingMs).toEqual([]);
});
