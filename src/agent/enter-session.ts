/**
 * The session that an agent works in, with the model and effort that it goes on with: what was asked for, else what
 * the session used last, else what the settings say.
 */
import type { Clock } from "../host/clock.js";
import { HostError } from "../protocol/host-error.js";
import { uiLimits } from "../protocol/limits.js";
import { clipChars } from "../text/clip.js";
import { sanitizeLabel } from "../text/sanitize.js";
import type { AgentOptions } from "./agent-options.js";
import type { Announcer } from "./lifecycle/announcer.js";
import type { LanguageModel } from "./model/language-model.js";
import { defaultModel, findModel, scriptPrefix } from "./model/models.js";
import { ModelChoice } from "./model-choice.js";
import { Conversation, type RecordedChoice } from "./session/conversation.js";
import { SESSION_FORMAT_VERSION, type SessionHeader } from "./session/entry.js";
import { type FoundSession, type OpenSession, openSession } from "./session/open-session.js";
import { sessionPath } from "./session/session-file.js";
import type { SessionPlace } from "./session/session-place.js";
import { uuid7 } from "./session/uuid7.js";
import { updateSettings } from "./settings.js";

export interface EnteredSession {
  readonly place: SessionPlace;
  readonly choice: ModelChoice;
  readonly isResumed: boolean;
  /** Ends the file. */
  leave(): void;
}

export interface Entering {
  readonly announcer: Announcer;
  readonly clock: Clock;
  readonly timeOfDay: () => number;
  readonly tell: (tone: "info" | "warning" | "error", text: string) => void;
}

/** A model that the session used and that is not there any more is no reason not to go on. */
function recordedModel(
  recorded: RecordedChoice | null,
  fallback: string,
  find: (spec: string) => LanguageModel,
  tell: Entering["tell"],
): string {
  if (recorded === null || recorded.model === "") return fallback;
  const unused = (why: string): string => {
    const model = clipChars(sanitizeLabel(recorded.model), uiLimits.titleChars);
    tell("warning", `the session used ${model}, ${why}; it goes on with ${fallback}`);
    return fallback;
  };
  // A script says which tools are run, and the session's file may be anybody's: a person has to name it.
  if (recorded.model.startsWith(scriptPrefix)) return unused("which is taken up only with --model");
  try {
    return find(recorded.model).spec;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return unused("which is not there any more");
  }
}

function chooseModel(
  options: AgentOptions,
  recorded: RecordedChoice | null,
  { announcer, clock, tell }: Entering,
): ModelChoice {
  const { host, home, cwd, settings } = options;
  const find = options.findModel ?? ((spec: string) => findModel(spec, { cwd, clock }));
  const fallback = settings.model ?? options.defaultModel ?? defaultModel;
  const spec = options.model ?? recordedModel(recorded, fallback, find, tell);
  return new ModelChoice(spec, options.effort, recorded?.effort ?? settings.effort, {
    host,
    announcer,
    find,
    save: (patch) => updateSettings(home, patch),
    tell,
  });
}

function tellOfFound({ header, skippedLines }: FoundSession, cwd: string, tell: Entering["tell"]): void {
  if (skippedLines > 0) tell("warning", `${skippedLines} damaged lines of the session's file are left out`);
  if (header.cwd !== cwd) tell("info", `this session began in ${sanitizeLabel(header.cwd)}; it goes on in ${cwd}`);
}

function enter({ file, found }: OpenSession, ownId: string, options: AgentOptions, entering: Entering): EnteredSession {
  const { home, cwd, beginning } = options;
  const { timeOfDay, tell } = entering;
  if (found !== null) tellOfFound(found, cwd, tell);
  const begun = found === null ? null : { model: found.header.model, effort: found.header.effort };
  const conversation = new Conversation({
    timeOfDay,
    store: file === null ? null : (record) => file.write(record),
    ...(found === null ? {} : { tree: found.tree }),
    ...(begun === null ? {} : { choice: begun }),
  });
  const choice = chooseModel(options, conversation.choice(), entering);
  const header: SessionHeader = found?.header ?? {
    type: "session",
    format_version: SESSION_FORMAT_VERSION,
    id: ownId,
    cwd,
    created: new Date(timeOfDay()).toISOString(),
    model: choice.model.spec,
    effort: choice.effort,
    ...(beginning?.parentSession === undefined ? {} : { parent_session: beginning.parentSession }),
    ...(beginning?.workflow === undefined ? {} : { workflow: beginning.workflow }),
  };
  if (found === null) {
    file?.write(header);
    conversation.beginWith({ model: choice.model.spec, effort: choice.effort });
    for (const body of beginning?.entries ?? []) conversation.add(body);
  }
  const place = { home, cwd, header, conversation, timeOfDay, path: () => file?.path ?? null };
  return { place, choice, isResumed: found !== null, leave: () => file?.close() };
}

/** Throws a HostError: "file" for a session that cannot be taken up, and as ModelChoice does. */
export function enterSession(options: AgentOptions, entering: Entering): EnteredSession {
  const { home, cwd } = options;
  const now = entering.timeOfDay();
  const ownId = uuid7(now);
  const opened = openSession(options.session ?? { kind: "new" }, sessionPath(home, cwd, now, ownId), {
    complain: (why) => entering.tell("warning", why),
    ...(options.files === undefined ? {} : { files: options.files }),
  });
  try {
    return enter(opened, ownId, options, entering);
  } catch (error) {
    // Nobody will write to it: whoever comes next must find it free.
    opened.file?.close();
    throw error;
  }
}
