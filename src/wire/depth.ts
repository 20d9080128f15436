/**
 * How deeply a foreign message nests. JSON of depth 20 000 parses but cannot be written again (RangeError), so
 * depth is checked before anything is relayed. Never recurses, never throws.
 */

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Whether JSON text nests deeper than `max` (a scalar is 0 deep, `[]` is 1). One linear pass; text too short to
 * nest that deep is not read at all. For text that is not JSON the answer means nothing.
 */
export function depthExceeds(text: string, max: number): boolean {
  if (text.length < 2 * (max + 1)) return false;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = endOfString(text, i);
    else if (code === openBracket || code === openBrace) {
      depth++;
      if (depth > max) return true;
    } else if (code === closeBracket || code === closeBrace) depth--;
  }
  return false;
}

/** Index of the quote that closes the string opened at `start`; the end of the text when none does. */
export function endOfString(text: string, start: number): number {
  let from = start + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end === -1) return text.length;
    let first = end;
    while (first > from && text.charCodeAt(first - 1) === backslash) first--;
    if ((end - first) % 2 === 0) return end;
    from = end + 1;
  }
}

interface Visit {
  readonly node: object;
  readonly children: readonly unknown[];
  next: number;
  /** Of what was seen below so far; 1 for a container of scalars. */
  height: number;
}

/**
 * The same for an object that arrived by structured clone, where shared parts and cycles are possible: a cycle is
 * infinitely deep, and every object is looked at once however often it is shared.
 */
export function valueDepthExceeds(value: unknown, max: number): boolean {
  if (!isContainer(value)) return false;
  if (max < 1) return true;
  if (hasAtMost(max, value)) return false;
  const heights = new Map<object, number | "open">([[value, "open"]]);
  const path = [visit(value)];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const child = nextContainer(top);
    if (child === undefined) {
      path.pop();
      heights.set(top.node, top.height);
      raise(path.at(-1), top.height);
      continue;
    }
    const known = heights.get(child);
    if (known === "open" || path.length + (known ?? 1) > max) return true;
    if (known !== undefined) {
      raise(top, known);
      continue;
    }
    heights.set(child, "open");
    path.push(visit(child));
  }
  return false;
}

/** No more than so many containers, which cannot nest deeper than that. What is sent most is small. */
function hasAtMost(max: number, value: object): boolean {
  const pending = [value];
  for (let next = pending.pop(), count = 1; next !== undefined; next = pending.pop(), count++) {
    if (count > max) return false;
    for (const child of Object.values(next)) if (isContainer(child)) pending.push(child);
  }
  return true;
}

function visit(node: object): Visit {
  return { node, children: Object.values(node), next: 0, height: 1 };
}

function nextContainer(from: Visit): object | undefined {
  while (from.next < from.children.length) {
    const child = from.children[from.next++];
    if (isContainer(child)) return child;
  }
  return undefined;
}

function raise(parent: Visit | undefined, childHeight: number): void {
  if (parent !== undefined) parent.height = Math.max(parent.height, childHeight + 1);
}

/** Only arrays and plain objects nest in JSON; a Map, a Date or a typed array does not. */
function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
