/** Dialogs of extensions, answered by whoever has the person. What nobody answers is cancelled. */
import type { QuestionAnswer } from "../protocol/atomic-rpc/questionnaire.js";
import type { DialogMethod, UiMethod, UiRequest, UiResponse } from "../protocol/atomic-rpc/ui-requests.js";

/** A request of one kind. */
export type RequestOf<M extends UiMethod> = Extract<UiRequest, { readonly method: M }>;

/** Each resolves with the answer; undefined, or a rejection, cancels. The agent may have given up by then: that is fine. */
export interface DialogHandlers {
  /** One of `options`. */
  select?(request: RequestOf<"select">): Promise<string | undefined>;
  confirm?(request: RequestOf<"confirm">): Promise<boolean | undefined>;
  input?(request: RequestOf<"input">): Promise<string | undefined>;
  editor?(request: RequestOf<"editor">): Promise<string | undefined>;
  /** Where it is there, e is told that questionnaires can be shown. */
  questionnaire?(request: RequestOf<"questionnaire">): Promise<readonly QuestionAnswer[] | undefined>;
}

/** What nobody waits for an answer to. */
export type ShowRequest = RequestOf<Exclude<UiMethod, DialogMethod>>;
type DialogRequest = RequestOf<DialogMethod>;

export function isDialog(request: UiRequest): request is DialogRequest {
  return ["select", "confirm", "input", "editor", "questionnaire"].includes(request.method);
}

async function given(request: DialogRequest, handlers: DialogHandlers): Promise<Partial<UiResponse> | undefined> {
  switch (request.method) {
    case "select":
      return valued(await handlers.select?.(request));
    case "input":
      return valued(await handlers.input?.(request));
    case "editor":
      return valued(await handlers.editor?.(request));
    case "confirm": {
      const confirmed = await handlers.confirm?.(request);
      return confirmed === undefined ? undefined : { confirmed };
    }
    case "questionnaire": {
      const answers = await handlers.questionnaire?.(request);
      return answers === undefined ? undefined : { answers: [...answers] };
    }
  }
}

const valued = (value: string | undefined): { value: string } | undefined =>
  value === undefined ? undefined : { value };

/** Never rejects. */
export async function answerOf(request: DialogRequest, handlers: DialogHandlers): Promise<Omit<UiResponse, "type">> {
  const { id } = request;
  const answer = await given(request, handlers).catch(() => undefined);
  return answer === undefined ? { id, cancelled: true } : { id, ...answer };
}
