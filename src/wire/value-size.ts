/**
 * About how many bytes an object takes that crosses by structured clone: it never becomes a line that could be measured.
 * Strings and buffers cost their length, everything else a few bytes. Never recurses, never throws, ends at cycles.
 */

/** What a number, a key or an empty object counts for. */
const scalarBytes = 8;

/** So many objects are counted before it matters whether one of them comes twice. */
const uncheckedObjects = 256;

/** Stops counting beyond `max`, so that what is too large costs no more to find out. */
export function approximateBytes(value: unknown, max: number): number {
  const pending: unknown[] = [value];
  let seen: Set<object> | undefined;
  let objects = 0;
  let bytes = 0;
  while (pending.length > 0 && bytes <= max) {
    const next = pending.pop();
    if (typeof next === "string") bytes += next.length + scalarBytes;
    else if (typeof next !== "object" || next === null) bytes += scalarBytes;
    else if (objects++ < uncheckedObjects || seen?.has(next) !== true) {
      if (objects > uncheckedObjects) {
        seen ??= new Set();
        seen.add(next);
      }
      bytes += scalarBytes + within(next, pending);
    }
  }
  return bytes;
}

/** Puts what is inside where it will be counted; the bytes of what has no inside. */
function within(node: object, pending: unknown[]): number {
  // Nearly everything is one; asking whether it is something else takes longer than to count it.
  if (Object.getPrototypeOf(node) === Object.prototype) {
    for (const name of Object.keys(node)) pending.push(Reflect.get(node, name));
    return 0;
  }
  if (ArrayBuffer.isView(node)) return node.byteLength;
  if (node instanceof ArrayBuffer || node instanceof SharedArrayBuffer) return node.byteLength;
  if (node instanceof Map) for (const [key, value] of node) pending.push(key, value);
  else if (node instanceof Set) for (const value of node) pending.push(value);
  // Of an array with a length and nothing in it that is nothing, where its own iterator would never end.
  else for (const value of Object.values(node)) pending.push(value);
  return 0;
}
