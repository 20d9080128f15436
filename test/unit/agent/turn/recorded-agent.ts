/** An agent whose every moment is recorded, and models that say what a test wants. */
import type { AgentOptions } from "../../../../src/agent/agent-options.js";
import { agentUnderTest, ScriptedModel, type UnderTest } from "../agent-under-test.js";
import { FakeHost, type FakeTool } from "../fake-host.js";
import { RecordingLifecycle } from "./recording-lifecycle.js";

export interface Recorded extends UnderTest {
  readonly lifecycle: RecordingLifecycle;
}

export function recorded(over: Partial<AgentOptions> = {}, ...tools: FakeTool[]): Recorded {
  const lifecycle = new RecordingLifecycle();
  const host = new FakeHost();
  host.fakeTools = tools;
  return { ...agentUnderTest({ lifecycle, ...over }, host), lifecycle };
}

export function scripted(...replies: ConstructorParameters<typeof ScriptedModel>): {
  readonly model: ScriptedModel;
  readonly findModel: () => ScriptedModel;
} {
  const model = new ScriptedModel(...replies);
  return { model, findModel: () => model };
}
