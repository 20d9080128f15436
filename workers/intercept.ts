/**
 * Answers the calls of one of Node's functions. A proxy, so that all that hangs on the function stays: Node calls
 * symbol-named members of what it finds there, and libraries read `disabled`, `name` and `length`.
 */

/** Calls the original. */
export type Original = (self: unknown, args: readonly unknown[]) => unknown;
export type Answer = (original: Original, self: unknown, args: readonly unknown[]) => unknown;

/** Does nothing where this Node has no such function. */
export function intercept(target: object, name: string, answer: Answer): void {
  const original: unknown = Reflect.get(target, name);
  if (typeof original !== "function") return;
  const call: Original = (self, args) => Reflect.apply(original, self, args);
  Reflect.set(target, name, new Proxy(original, { apply: (_original, self, args) => answer(call, self, args) }));
}
