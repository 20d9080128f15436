/**
 * What an object that arrived by structured clone would come to as a line, about: an object may be in it a thousand
 * times, and then a line holds it a thousand times. Never recurses, never throws.
 */

/** What a number, a key or an empty object counts for. */
const scalarBytes = 8;

/** So many containers are simply walked through before it matters whether one of them comes twice. */
const walkedContainers = 256;

/** What is inside a container, and what the names of that come to. */
interface Inside {
  readonly values: readonly unknown[];
  readonly nameBytes: number;
}

/**
 * Null for what no JSON holds: bigints, cycles, everything that is neither a list without holes nor a plain object. Stops
 * counting beyond `max`, so that what is too large costs no more to find out.
 */
export function jsonBytes(value: unknown, max: number): number | null {
  const pending: unknown[] = [value];
  let containers = 0;
  let bytes = 0;
  while (pending.length > 0 && bytes <= max) {
    const next = pending.pop();
    if (typeof next === "string") bytes += next.length + scalarBytes;
    else if (typeof next === "bigint") return null;
    else bytes += scalarBytes;
    if (!isObject(next)) continue;
    const inside = insideOf(next);
    if (inside === null) return null;
    if (++containers > walkedContainers) return bytesOfMany(value, max);
    bytes += inside.nameBytes;
    for (const one of inside.values) pending.push(one);
  }
  return bytes;
}

interface Visit {
  readonly node: object;
  readonly values: readonly unknown[];
  next: number;
  bytes: number;
}

/** Each container is looked at once, however often it is there. */
function bytesOfMany(value: unknown, max: number): number | null {
  const known = new Map<object, number | undefined>();
  const root: Visit = { node: {}, values: [value], next: 0, bytes: 0 };
  const path = [root];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    if (top.bytes > max) return top.bytes;
    if (top.next === top.values.length) {
      known.set(top.node, top.bytes);
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) above.bytes += top.bytes;
      continue;
    }
    const child = top.values[top.next++];
    if (typeof child === "bigint") return null;
    if (typeof child === "string") top.bytes += child.length + scalarBytes;
    else if (!isObject(child)) top.bytes += scalarBytes;
    else if (known.has(child)) {
      const bytes = known.get(child);
      // Met again before it is known, it is inside itself.
      if (bytes === undefined) return null;
      top.bytes += bytes;
    } else {
      const inside = insideOf(child);
      if (inside === null) return null;
      known.set(child, undefined);
      path.push({ node: child, values: inside.values, next: 0, bytes: scalarBytes + inside.nameBytes });
    }
  }
  return root.bytes;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Null: there is no such thing in JSON. */
function insideOf(node: object): Inside | null {
  if (Array.isArray(node)) {
    // A list of four thousand million holes is a few bytes here, and no line at all.
    const values: unknown[] = Object.values(node);
    return values.length === node.length ? { values, nameBytes: 0 } : null;
  }
  const prototype: unknown = Object.getPrototypeOf(node);
  if (prototype !== null && prototype !== Object.prototype) return null;
  const values: unknown[] = [];
  let nameBytes = 0;
  for (const [name, value] of Object.entries(node)) {
    nameBytes += name.length;
    values.push(value);
  }
  return { values, nameBytes };
}
