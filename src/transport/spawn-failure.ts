/** What the system's refusal to start a program means, in words that a person can act on. */
import { codeOf, messageOf } from "../protocol/caught.js";

/** `cwdExists` is needed because the system blames the program for a missing working directory. */
export function explainSpawnFailure(error: unknown, path: string, cwd: string, cwdExists: boolean): string {
  if (!cwdExists) return `${path} cannot start: its working directory ${cwd} does not exist`;
  return `${path} cannot start: ${meanings[codeOf(error)] ?? messageOf(error)}`;
}

const meanings: Readonly<Record<string, string>> = {
  ENOENT: "it, or the loader that it asks for, does not exist (ENOENT)",
  EACCES: "the system denies it (EACCES) — look at its permissions and those of its folders",
  EPERM: "the system denies it (EPERM)",
  ENOEXEC: "it is not a program for this machine (ENOEXEC) — build it for this system, or give it a #! line",
  ETXTBSY: "another program is still writing it (ETXTBSY) — try again",
  E2BIG: "the environment is too large (E2BIG) — unset what is not needed",
  EMFILE: "too many files are open (EMFILE) — raise ulimit -n, or run fewer extensions",
  ENFILE: "the system has too many files open (ENFILE)",
  EAGAIN: "no further process may be started (EAGAIN) — raise ulimit -u, or run fewer extensions",
  ENOMEM: "memory is short (ENOMEM)",
};
