/**
 * `e rpc`: one request line in, one answer line out, until stdin ends; then what runs is finished and the process
 * ends. Lines are taken one at a time, so a client that sends faster waits.
 */
import { answerLine, type OneShotRequest, readOneShotLine } from "../frontend/rpc/one-shot.js";
import { HostError } from "../protocol/host-error.js";
import { cliLimits, exitStatus } from "../protocol/limits.js";
import { LineDecoder } from "../wire/line-decoder.js";
import { rawIdOf } from "../wire/raw-id.js";
import { openAgent } from "./compose-agent.js";
import type { Session } from "./run-session.js";
import { stdinChunks } from "./stdin.js";

const NO_ID = "null";

/** What one line of stdin became. */
type Incoming = { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long" | "not-utf8" };

async function runRequest(session: Session, request: OneShotRequest): Promise<object> {
  const { home, host, notice, signal, refusal, choices } = session;
  if (refusal !== null) return { error: refusal };
  try {
    const agent = await openAgent(home, host, {
      choices: {
        model: request.model ?? choices.model,
        effort: request.effort ?? choices.effort,
        save: request.save && choices.save,
        trust: choices.trust,
      },
      tools: request.tools,
      toolMode: request.toolMode,
      notice,
      signal,
    });
    try {
      return await agent.prompt(request.prompt);
    } finally {
      await agent.close();
    }
  } catch (error) {
    if (error instanceof HostError) return { error: error.message };
    throw error;
  }
}

async function answer(session: Session, text: string): Promise<string> {
  const line = readOneShotLine(text);
  const rawId = line.id === null ? NO_ID : rawIdOf(text, line.id);
  return answerLine(rawId, line.ok ? await runRequest(session, line.request) : { error: line.error });
}

/** Answers what a chunk brought. False when the client must not go on. */
async function answerAll(session: Session, incoming: readonly Incoming[]): Promise<boolean> {
  const { stdout } = session.launch;
  for (const one of incoming) {
    if (session.signal.aborted) return false;
    if (one.kind === "line") stdout.write(await answer(session, one.text));
    else if (one.kind === "not-utf8") stdout.write(answerLine(NO_ID, { error: "a line must be UTF-8" }));
    else {
      const error = `a line may hold at most ${cliLimits.maxRpcLineBytes / 1024 / 1024} MiB`;
      stdout.write(answerLine(NO_ID, { error }));
      return false;
    }
  }
  return true;
}

/** The exit status. */
export async function runRpc(session: Session): Promise<number> {
  const incoming: Incoming[] = [];
  const decoder = new LineDecoder(
    {
      onLine: (text) => incoming.push({ kind: "line", text }),
      onBad: ({ kind }) => incoming.push({ kind }),
    },
    cliLimits.maxRpcLineBytes,
  );
  for await (const chunk of stdinChunks(session.signal)) {
    decoder.push(chunk);
    if (!(await answerAll(session, incoming.splice(0)))) return exitStatus.failed;
  }
  decoder.end();
  return (await answerAll(session, incoming.splice(0))) ? exitStatus.done : exitStatus.failed;
}
