/** How a moment is typed: what its handlers are given, and what all of their answers come to. Types only. */

/** Handlers are told; what they return means nothing. */
export interface Told<Payload> {
  readonly payload: Payload;
  readonly answer: never;
}

/** Handlers may answer; `Answer` is what their answers fold into. */
export interface Asked<Payload, Answer> {
  readonly payload: Payload;
  readonly answer: Answer;
}

/** Handlers make a proposal together (boundary.ts). */
export interface Boundary<Base> {
  readonly payload: Base;
  readonly answer: "proposal";
}
