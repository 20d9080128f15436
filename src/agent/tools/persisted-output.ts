/**
 * Results that are longer than their tool wants the model to read: all of it goes to a private file, the model reads how
 * it begins and where the rest is. What no disk takes stays as it is.
 */
import { closeSync, writeFileSync } from "node:fs";
import { builtInLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import type { OutputFile } from "./output-log.js";

/** `openFile` may throw. */
export function persisted(content: string, openFile: () => OutputFile): string {
  let file: OutputFile;
  try {
    file = openFile();
    try {
      writeFileSync(file.fd, content);
    } finally {
      closeSync(file.fd);
    }
  } catch {
    return content;
  }
  const preview = clipChars(content, builtInLimits.persistedPreviewChars);
  return [
    "<persisted-output>",
    `The result has ${content.length} characters. All of it is in ${file.path}; read what you need of it.`,
    `It begins:\n${preview}`,
    "</persisted-output>",
  ].join("\n");
}
