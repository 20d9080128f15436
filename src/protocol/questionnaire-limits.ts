/** Numbers of `ask_user_question`; part of limits.ts, where they are imported from. */

export const questionnaireLimits = {
  questions: 4,
  minOptions: 2,
  maxOptions: 4,
  labelChars: 60,
  headerChars: 16,
} as const;
