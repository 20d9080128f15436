/**
 * By which names commands are called when several extensions declare the same one. Of programs the first has it (e
 * protocol §6); modules all keep theirs, told apart by numbers (Atomic). Pure.
 */

export interface DeclaredCommand {
  /** Without the slash. */
  readonly name: string;
  readonly isModule: boolean;
}

/** The name of each, in their order; null: it cannot be reached. */
export function commandNames(declared: readonly DeclaredCommand[]): readonly (string | null)[] {
  const ofPrograms = new Set(declared.filter(({ isModule }) => !isModule).map(({ name }) => name));
  const taken = new Set<string>();
  const isShared = (name: string): boolean =>
    ofPrograms.has(name) || declared.filter((one) => one.isModule && one.name === name).length > 1;
  return declared.map(({ name, isModule }) => {
    if (!isModule && taken.has(name)) return null;
    let called = name;
    if (isModule && isShared(name)) {
      // A program that keeps the bare name counts as the first.
      let n = ofPrograms.has(name) ? 2 : 1;
      while (taken.has(`${name}:${n}`)) n++;
      called = `${name}:${n}`;
    }
    taken.add(called);
    return called;
  });
}
