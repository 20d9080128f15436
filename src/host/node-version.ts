/** Whether this Node can run a host: an old one must get a sentence, not a TypeError from inside. Pure. */
import { nodeLimits } from "../protocol/limits.js";

/** Null: it can. */
export function whyUnfit(version: string): string | null {
  const { minMajor, minMinor } = nodeLimits;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null;
  return `e-host needs Node ${minMajor}.${minMinor} or newer; this is Node ${version} — run your program with a newer one`;
}
