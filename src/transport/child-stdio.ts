/**
 * The three pipes between us and a child: true pipes where the system has them to give, Node's own otherwise.
 * Both kinds look the same to who uses them.
 */
import type { ChildProcess, StdioOptions } from "node:child_process";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { wireLimits } from "../protocol/limits.js";
import { closeFds, type Fifos, makeFifos } from "./fifo.js";
import { LoopShare } from "./loop-share.js";

/** Our ends. Null where the spawn failed before there were any. */
export interface ParentEnds {
  readonly stdin: Writable | null;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
}

export interface ChildStdio {
  /** What the spawn is given. */
  readonly option: StdioOptions;
  /** To be called within the tick of the spawn. `onOutput` gets bytes that are reused after its return. */
  attach(child: ChildProcess, onOutput: (bytes: Uint8Array) => void): ParentEnds;
  /** There will be no spawn. */
  discard(): void;
}

export type MakeStdio = () => Promise<ChildStdio>;

export async function makeStdio(): Promise<ChildStdio> {
  const fifos = process.platform === "linux" ? await makeFifos() : undefined;
  return fifos === undefined ? nodeStdio : fifoStdio(fifos);
}

/** Node's own: socket pairs on Unix, named pipes on Windows. */
export const nodeStdio: ChildStdio = {
  option: "pipe",
  attach({ stdin, stdout, stderr }, onOutput) {
    if (stdout !== null && stdout !== undefined) {
      const share = new LoopShare();
      stdout.on("data", (bytes: Uint8Array) => {
        const begunAt = performance.now();
        onOutput(bytes);
        if (!share.isUsedUp(begunAt)) return;
        stdout.pause();
        setImmediate(() => stdout.resume());
      });
    }
    // Undefined, whatever their types say, when there were no file descriptors left for them.
    return { stdin: stdin ?? null, stdout: stdout ?? null, stderr: stderr ?? null };
  },
  discard() {},
};

function fifoStdio({ child, ours }: Fifos): ChildStdio {
  return {
    option: [...child],
    attach(_child, onOutput) {
      // Held open here, the child's ends would keep the end of its pipes from us.
      closeFds(child);
      const [stdin, stdout, stderr] = ours;
      return {
        stdin: new Socket({ fd: stdin, readable: false, writable: true }),
        stdout: outputOf(stdout, onOutput),
        stderr: new Socket({ fd: stderr, readable: true, writable: false }),
      };
    },
    discard() {
      closeFds([...child, ...ours]);
    },
  };
}

/** One buffer for all that an extension ever writes: a flood then leaves nothing to collect. */
function outputOf(fd: number, onOutput: (bytes: Uint8Array) => void): Socket {
  const buffer = new Uint8Array(wireLimits.readBufferBytes);
  const share = new LoopShare();
  const callback = (count: number): boolean => {
    const begunAt = performance.now();
    onOutput(buffer.subarray(0, count));
    if (!share.isUsedUp(begunAt)) return true;
    // False stops the reading.
    setImmediate(() => socket.resume());
    return false;
  };
  const socket: Socket = new Socket({ fd, readable: true, writable: false, onread: { buffer, callback } });
  return socket;
}
