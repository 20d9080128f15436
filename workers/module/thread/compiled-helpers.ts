/** What compiled TypeScript calls: the decorators of before they were a standard are the only thing that needs help. */

type Decorator = (target: unknown, key?: string | symbol, found?: unknown) => unknown;

/** The last decorator comes first; of a class each may give another. */
function decorate(decorators: readonly Decorator[], target: object, key?: string | symbol, given?: unknown): unknown {
  if (key === undefined) return decorators.reduceRight<unknown>((made, one) => one(made) ?? made, target);
  const found = given === null ? Object.getOwnPropertyDescriptor(target, key) : given;
  const made = decorators.reduceRight<unknown>((before, one) => one(target, key, before) ?? before, found);
  if (typeof made === "object" && made !== null) Object.defineProperty(target, key, made);
  return made;
}

function decorateParam(index: number, decorator: (target: unknown, key: unknown, index: number) => unknown): Decorator {
  return (target, key) => decorator(target, key, index);
}

/** Compiled code finds them by a name of the whole thread. */
export function installHelpers(): void {
  Object.defineProperty(globalThis, "babelHelpers", { value: { decorate, decorateParam }, configurable: true });
}
