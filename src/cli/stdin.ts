/** stdin, read until it ends or the process is to end: whole as a prompt, or piece by piece. */
import { cliLimits } from "../protocol/limits.js";

/** Ends quietly when `signal` fires, whatever stdin is waiting for. */
export async function* stdinChunks(signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { stdin } = process;
  const stop = (): void => void stdin.destroy();
  if (signal.aborted) return;
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of stdin) yield chunk;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The text, or why it cannot be taken. */
export async function readPrompt(chunks: AsyncIterable<Uint8Array>): Promise<string | { readonly reason: string }> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > cliLimits.maxPromptBytes) {
      return { reason: `the prompt that was piped in is longer than ${cliLimits.maxPromptBytes / 1024 / 1024} MiB` };
    }
    kept.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(kept)).trimEnd();
}
