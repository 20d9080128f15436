/** What the program is called, and where modules keep their files. */
import { homedir } from "node:os";
import { join } from "node:path";
import manifest from "../../../package.json" with { type: "json" };

export const VERSION: string = manifest.version;
/** The command. */
export const APP_NAME = "e";
/** Of the folder in a project that holds what modules read. */
export const CONFIG_DIR_NAME = ".atomic";

/** A person may have put it elsewhere. */
const placedBy = ["ATOMIC_CODING_AGENT_DIR", "PI_CODING_AGENT_DIR"];

/** As the module's environment says; what Node says of a thread is about the whole process. */
function home(): string {
  const { HOME, USERPROFILE } = process.env;
  return (process.platform === "win32" ? USERPROFILE : HOME) || homedir();
}

/** The folder of the person's own modules, prompts, skills and settings: `~/.atomic/agent`. */
export function getAgentDir(): string {
  for (const name of placedBy) {
    const given = process.env[name];
    if (given !== undefined && given !== "") return given.replace(/^~(?=$|\/)/, home());
  }
  return join(home(), CONFIG_DIR_NAME, "agent");
}
