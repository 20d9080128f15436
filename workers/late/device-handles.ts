/**
 * The same paths in `fs/promises`, whose file handles are Node's own: such a handle is opened on nothing, and what is
 * written to it or read from it is the program's own output and input.
 */
import { intercept, type Original } from "../intercept.js";
import type { Io } from "../io.js";
import { deviceOf, noTerminal } from "./fd-calls.js";

/** The fds of open handles → which stream each stands for. */
const handles = new Map<unknown, 0 | 1 | 2>();
let isCaught = false;

/** Node's `openFileHandle(path, flags, mode, …)`. */
export async function openDevice(
  io: Io,
  binding: object,
  original: Original,
  args: readonly unknown[],
): Promise<unknown> {
  const [path, ...rest] = args;
  if (path === "/dev/tty") throw noTerminal();
  const stream = deviceOf(path);
  if (stream === undefined) return original(binding, args);
  if (!isCaught) catchHandleCalls(io, binding);
  isCaught = true;
  const handle = (await original(binding, ["/dev/null", ...rest])) as { readonly fd: number };
  const { fd } = handle;
  handles.set(fd, stream);
  intercept(handle, "close", (close, self, closeArgs) => {
    handles.delete(fd);
    return close(self, closeArgs);
  });
  return handle;
}

function catchHandleCalls({ inbox, outbox }: Io, binding: object): void {
  const onHandle = (name: string, run: (stream: 0 | 1 | 2, args: readonly unknown[]) => unknown): void =>
    intercept(binding, name, (original, self, [fd, ...args]) => {
      const stream = handles.get(fd);
      return stream === undefined ? original(self, [fd, ...args]) : run(stream, args);
    });
  const put = async (stream: 0 | 1 | 2, chunk: string | Uint8Array): Promise<number> => {
    if (stream === 2) outbox.writeError(chunk);
    else outbox.write(chunk);
    return Buffer.byteLength(chunk);
  };
  onHandle("writeBuffer", (stream, [buffer, offset, length]) => put(stream, rangeOf(buffer, offset, length)));
  onHandle("writeString", (stream, [text, , encoding]) => put(stream, Buffer.from(String(text), asEncoding(encoding))));
  onHandle("writeBuffers", async (stream, [buffers]) => {
    let bytes = 0;
    for (const buffer of Array.isArray(buffers) ? buffers : [])
      bytes += await put(stream, rangeOf(buffer, 0, undefined));
    return bytes;
  });
  onHandle("read", (_stream, [buffer, offset, length]) => {
    return new Promise((resolve) => inbox.readLater(rangeOf(buffer, offset, length), resolve));
  });
  onHandle("readBuffers", (_stream, [buffers]) => {
    const first: unknown = Array.isArray(buffers) ? buffers[0] : undefined;
    return new Promise((resolve) => inbox.readLater(rangeOf(first, 0, undefined), resolve));
  });
}

function rangeOf(buffer: unknown, offset: unknown, length: unknown): Uint8Array {
  if (!ArrayBuffer.isView(buffer)) return new Uint8Array(0);
  const whole = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const start = Number(offset ?? 0);
  return whole.subarray(start, typeof length === "number" ? start + length : whole.length);
}

function asEncoding(value: unknown): BufferEncoding {
  return typeof value === "string" && Buffer.isEncoding(value) ? value : "utf8";
}
