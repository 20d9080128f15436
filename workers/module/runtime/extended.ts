/** Two objects as one, getters and all: what is read later is read when it is read. */
export function extended<A extends object, B extends object>(base: A, more: B): A & B {
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(more)) as A & B;
}
