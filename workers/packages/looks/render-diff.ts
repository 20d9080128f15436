/** The rows of an edit's `diff`, in the colours of the theme that is shown. */
import { currentTheme } from "../host/link.js";

export function renderDiff(diff: string, _options: { filePath?: string } = {}): string {
  const theme = currentTheme();
  const token = (row: string): string => {
    if (row.startsWith("+")) return "toolDiffAdded";
    return row.startsWith("-") ? "toolDiffRemoved" : "toolDiffContext";
  };
  return diff
    .split("\n")
    .map((row) => theme.fg(token(row), row.replaceAll("\t", "   ")))
    .join("\n");
}
