/** Who answers a whole questionnaire of the model. */
import type { Question } from "../protocol/atomic-rpc/questionnaire.js";

export type QuestionnaireOutcome =
  /** What came back, as it came: whether it fits the questions is still to be seen. */
  | { readonly kind: "answered"; readonly answers: unknown }
  | { readonly kind: "declined" }
  /** Nobody can be asked. `why`: for the model. */
  | { readonly kind: "unavailable"; readonly why: string };

export interface Questioner {
  /** Never rejects. Declined when `signal` fires. */
  ask(questions: readonly Question[], signal: AbortSignal): Promise<QuestionnaireOutcome>;
}
