/**
 * A question of an extension as a part: who asks, what is asked, and the picker or field that answers it. It settles
 * once; whatever is typed after that changes nothing.
 */
import { realClock } from "../../../host/clock.js";
import type { Answer, Question } from "../../../host/front-end.js";
import { surfaceLimits } from "../../../protocol/limits.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import type { FocusPart } from "../part.js";
import { CountdownPart } from "./countdown-part.js";
import { HeadedPart } from "./headed-part.js";
import type { QuestionMakers, QuestionPart } from "./surface-port.js";

type Make<K extends Question["kind"]> = (
  question: Extract<Question, { kind: K }>,
  title: string,
  makers: QuestionMakers,
  settle: (answer: Answer) => void,
) => FocusPart;

const cancelled: Answer = { kind: "cancelled" };

const fieldKeys = "enter answers · esc cancels";
const editorKeys = "enter answers · shift+enter new line · ctrl+g editor · esc cancels";

const make: { readonly [K in Question["kind"]]: Make<K> } = {
  select: ({ options }, title, { picker }, settle) =>
    picker({
      title,
      items: options.map(({ label, description }) => (description === "" ? { label } : { label, description })),
      filter: true,
      onPick: (index) => settle({ kind: "option", index }),
      onCancel: () => settle(cancelled),
    }),
  confirm: ({ message }, title, { picker }, settle) => {
    const isShort = message.length <= surfaceLimits.besideYesChars && !message.includes("\n");
    const isBeside = isShort && message !== "";
    const part = picker({
      title,
      ...(isShort ? {} : { message }),
      items: [isBeside ? { label: "Yes", description: message } : { label: "Yes" }, { label: "No" }],
      filter: false,
      onPick: (index) => settle({ kind: "confirmed", confirmed: index === 0 }),
      onCancel: () => settle({ kind: "confirmed", confirmed: false }),
    });
    if (!isBeside) return part;
    return new HeadedPart(part, { message: { text: message, besideColumns: surfaceLimits.besideYesColumns } });
  },
  input: ({ placeholder, prefill, secret }, title, { field }, settle) => {
    const spec = { multiline: false, secret, placeholder, prefill };
    const part = field({
      ...spec,
      onSubmit: (text) => settle({ kind: "text", text }),
      onCancel: () => settle(cancelled),
    });
    return new HeadedPart(part, { title, keys: fieldKeys });
  },
  editor: ({ placeholder, text: prefill }, title, { field }, settle) => {
    const spec = { multiline: true, secret: false, placeholder, prefill };
    const part = field({
      ...spec,
      onSubmit: (text) => settle({ kind: "text", text }),
      onCancel: () => settle(cancelled),
    });
    return new HeadedPart(part, { title, keys: editorKeys });
  },
};

/** `settle` is called once, when the person answered or left. `now`: monotonic milliseconds. */
export function questionPart(
  extension: string,
  question: Question,
  makers: QuestionMakers,
  settle: (answer: Answer) => void,
  now: () => number = realClock.now,
): QuestionPart {
  let isSettled = false;
  const once = (answer: Answer): void => {
    if (isSettled) return;
    isSettled = true;
    settle(answer);
  };
  // Who asks comes first: a title of 60 characters must not push it off the row.
  const title = `${sanitizeLabel(extension)}: ${question.title}`;
  // Table and question are indexed by the same kind; TypeScript cannot follow a union through both.
  const asked = (make[question.kind] as Make<Question["kind"]>)(question, title, makers, once);
  const { timeoutMs } = question;
  const part = timeoutMs === undefined ? asked : new CountdownPart(asked, timeoutMs, now);
  const place = question.kind === "input" || question.kind === "editor" ? "composer" : "footer";
  return {
    extension,
    kind: question.kind,
    place,
    isCounting: timeoutMs !== undefined,
    view: (area) => part.view(area),
    input: (event) => isSettled || part.input(event),
  };
}
