/**
 * Validating what an extension answered. Gates say one of a few short things nearly always (`{}`, `{"block":false}`),
 * and what those come to need not be found out again each time.
 */
import { isJsonObject } from "./field.js";
import { wireLimits } from "./limits.js";
import type { HostRequestMethod } from "./methods.js";
import { hostRequests } from "./methods.js";
import { type Validated, validate } from "./validate.js";

type Answer = Validated<unknown>;

/** What is known of one method's short answers: by the name of their only field, which is true or false. */
interface ShortAnswers {
  empty: Answer | undefined;
  readonly yes: Map<string, Answer>;
  readonly no: Map<string, Answer>;
}

const known = new Map<HostRequestMethod, ShortAnswers>();

/** A null result says "nothing" wherever nothing is an answer. The value may be shared: it must not be changed. */
export function validateAnswer(method: HostRequestMethod, result: unknown): Answer {
  const name = isJsonObject(result) ? onlyField(result) : null;
  if (name === null) return check(method, result);
  const answers = known.get(method) ?? remember(method);
  if (name === undefined) {
    answers.empty ??= check(method, result);
    return answers.empty;
  }
  const list = (result as Readonly<Record<string, unknown>>)[name] === true ? answers.yes : answers.no;
  const before = list.get(name);
  if (before !== undefined) return before;
  const checked = check(method, result);
  // Names are an extension's own: it could make up any number of them.
  if (list.size < wireLimits.shortAnswersKept) list.set(name, checked);
  return checked;
}

function remember(method: HostRequestMethod): ShortAnswers {
  const answers: ShortAnswers = { empty: undefined, yes: new Map(), no: new Map() };
  known.set(method, answers);
  return answers;
}

function check(method: HostRequestMethod, result: unknown): Answer {
  const row = hostRequests[method];
  const said = result === null && row.onFailure !== "error-result" ? {} : result;
  return validate(row.result, said, row.resultArrays);
}

/** The only field, when it is true or false; undefined when there is none; null for everything else. */
function onlyField(result: Readonly<Record<string, unknown>>): string | null | undefined {
  let only: string | undefined;
  for (const name in result) {
    if (only !== undefined || typeof result[name] !== "boolean") return null;
    only = name;
  }
  return only !== undefined && only.length > wireLimits.shortAnswerNameChars ? null : only;
}
