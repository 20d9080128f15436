/** `e trust [DIR]` and `e untrust [DIR]`: what the person decides about a directory. */
import { homeDirectory } from "../agent/settings.js";
import { trustDirectory, untrustDirectory } from "../agent/trust.js";

/** `ok` false: `text` is the reason, and nothing was changed. */
export async function decideTrust(
  mode: "trust" | "untrust",
  directory: string,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const decide = mode === "trust" ? trustDirectory : untrustDirectory;
  const answer = await decide({ home: homeDirectory(process.env) }, directory);
  if (!answer.ok) return { ok: false, text: answer.error };
  const { path } = answer;
  if (mode === "trust") return { ok: true, text: `${path} and what is below it is trusted` };
  return { ok: true, text: `${path} is not trusted` };
}
