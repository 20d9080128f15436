/**
 * Code that few programs need, in a file of its own that is read when one does: reading and compiling it costs more
 * than all that a start has to do.
 */

type Late = typeof import("./late.js");

let loaded: Late | undefined;

export function late(): Late {
  loaded ??= process.getBuiltinModule("node:module").createRequire(__filename)("./late.cjs") as Late;
  return loaded;
}
