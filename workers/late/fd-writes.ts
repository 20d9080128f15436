/** `fs` writes to fds 1 and 2, to the outbox. They are done when they return. */

type Put = (chunk: string | Uint8Array) => void;
type Write = (put: Put, args: readonly unknown[]) => unknown;

const one: Write = (put, args) => {
  const chunk = chunkOf(args);
  put(chunk);
  return Buffer.byteLength(chunk);
};

const many: Write = (put, [views]) =>
  Array.isArray(views) ? views.reduce<number>((sum, view) => sum + Number(one(put, [view])), 0) : 0;

const whole: Write = (put, [data, options]) => {
  put(chunkOf([data, undefined, encodingOf(options)]));
};

/** By name; the arguments are those after the fd. */
export const writes: Readonly<Record<string, Write>> = {
  writeSync: one,
  write: later(one),
  writevSync: many,
  writev: later(many),
  writeFileSync: whole,
  writeFile: later(whole),
  appendFileSync: whole,
  appendFile: later(whole),
};

/** With a callback: `(error, result, what was written)`. */
function later(write: Write): Write {
  return (put, args) => {
    const done = args.findLast((arg) => typeof arg === "function");
    const result = write(
      put,
      args.filter((arg) => arg !== done),
    );
    if (typeof done === "function") process.nextTick(() => Reflect.apply(done, undefined, [null, result, args[0]]));
  };
}

/** `(buffer, offset, length, position)`, `(buffer, { offset, length })` or `(string, position, encoding)`. */
function chunkOf([data, second, third]: readonly unknown[]): string | Uint8Array {
  if (!ArrayBuffer.isView(data)) {
    const text = String(data);
    const encoding = typeof third === "string" ? third : second;
    return isOtherEncoding(encoding) ? Buffer.from(text, encoding) : text;
  }
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const range: { offset?: unknown; length?: unknown } =
    typeof second === "object" && second !== null ? second : { offset: second, length: third };
  const start = typeof range.offset === "number" ? range.offset : 0;
  return bytes.subarray(start, typeof range.length === "number" ? start + range.length : bytes.length);
}

function isOtherEncoding(value: unknown): value is BufferEncoding {
  return typeof value === "string" && value !== "utf8" && value !== "utf-8" && Buffer.isEncoding(value);
}

function encodingOf(options: unknown): unknown {
  return typeof options === "object" && options !== null ? Reflect.get(options, "encoding") : options;
}
