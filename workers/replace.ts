/**
 * Puts a function of ours in the place of one of Node's, with all that hangs on it: Node calls symbol-named members
 * of what it finds there (promisify's, its own stdio callbacks), and libraries read `disabled`.
 */

export type Original = (self: unknown, args: readonly unknown[]) => unknown;
export type Replacement = (this: unknown, ...args: unknown[]) => unknown;

/** Does nothing where this Node has no such function. */
export function replace(target: object, name: string, make: (original: Original) => Replacement): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== "function") return;
  const replacement = make((self, args) => Reflect.apply(original, self, args));
  for (const key of Reflect.ownKeys(original)) {
    if (key !== "prototype")
      Object.defineProperty(replacement, key, { configurable: true, value: Reflect.get(original, key) });
  }
  Reflect.set(target, name, replacement);
}
