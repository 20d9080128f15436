/** The programs of test/fixtures/transport as the memory transport's peers: same names, same behaviour. */
import { existsSync, watch } from "node:fs";
import { dirname } from "node:path";
import type { MemoryPeer } from "../../../src/transport/memory.js";

type PlayedProgram = (peer: MemoryPeer, env: Readonly<Record<string, string>>) => void;

const ready = '{"ready":true,"pid":null}\n';

export const memoryPrograms = {
  echo(peer) {
    peer.onLine = (line) => peer.write(`${line}\n`);
    peer.write(ready);
  },
  "writes-chunks"(peer, env) {
    for (const chunk of JSON.parse(env.CHUNKS ?? "[]") as string[]) peer.write(Buffer.from(chunk, "base64"));
    peer.exit();
  },
  "writes-many-lines"(peer, env) {
    for (let n = 0; n < Number(env.COUNT); n++) peer.write(`{"n":${n}}\n`);
    peer.exit();
  },
  "writes-long-line"(peer, env) {
    writeBytes(Number(env.BYTES), "x", (piece) => peer.write(piece));
    peer.write('\n{"after":true}\n');
  },
  "writes-stderr"(peer, env) {
    writeBytes(Number(env.BYTES), "e", (piece) => peer.writeError(piece.toString()));
    peer.write('{"answer":true}\n');
  },
  "reads-late"(peer, env) {
    peer.pause();
    peer.onLine = (line) => peer.write(`{"got":${JSON.parse(line).n}}\n`);
    peer.write('{"ready":true}\n');
    whenThere(env.GO ?? "", () => peer.resume());
  },
  "exits-after-write"(peer, env) {
    peer.writeError("last words\n");
    peer.write('{"last":true}\n');
    peer.exit({ code: Number(env.CODE) });
  },
  throws(peer) {
    peer.write('{"ready":true}\n');
    setImmediate(() => peer.exit({ code: 1 }));
  },
  "ignores-end"(peer) {
    peer.onEnd = () => peer.write('{"end":true}\n');
    peer.write(ready);
  },
  "never-ends"(peer) {
    peer.onEnd = () => {};
    peer.write(ready);
  },
  "ignores-term"(peer) {
    peer.onEnd = () => peer.write('{"end":true}\n');
    peer.onTerminate = () => peer.write('{"term":true}\n');
    peer.write(ready);
  },
} satisfies Record<string, PlayedProgram>;

function writeBytes(count: number, filler: string, write: (piece: Buffer) => void): void {
  const piece = Buffer.alloc(64 * 1024, filler);
  for (let left = count; left > 0; left -= piece.length) write(piece.subarray(0, Math.min(left, piece.length)));
}

function whenThere(path: string, run: () => void): void {
  const watcher = watch(dirname(path), () => {
    if (!existsSync(path)) return;
    watcher.close();
    run();
  });
  watcher.unref();
}
