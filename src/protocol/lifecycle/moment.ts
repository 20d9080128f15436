/**
 * How one lifecycle event is written down: what its handlers are given, what one of them may answer, and where the
 * answer goes. Knows no event.
 */
import * as z from "zod";
import type { ArrayRule } from "../row.js";

/** What was read is not changed. */
export type Immutable<T> = T extends readonly (infer E)[]
  ? readonly Immutable<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

/** Text that can be written as UTF-8. */
export const Text = z.string().overwrite((text) => text.toWellFormed());

/** May be missing, or null, which is the same. */
export const maybe = <T extends z.ZodType>(schema: T) =>
  z.union([schema, z.null().transform(() => undefined)]).optional();

/** An object whose other fields are passed on as they are: newer ones, and those that only an author knows. */
export const open = <S extends z.ZodRawShape>(shape: S): z.ZodObject<S> =>
  // The type leaves them out, so that a misspelt field is still an error.
  z.looseObject(shape) as unknown as z.ZodObject<S>;

export interface Moment<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** One or two sentences for the generated reference. */
  readonly doc: string;
  readonly payload: P;
  /** What one handler may answer; `{}` is no opinion. */
  readonly result: R;
  /** Field of the answer → the field of the payload that the next handler sees instead. */
  readonly carry?: Readonly<Record<string, string>>;
  readonly resultArrays?: readonly ArrayRule[];
  /** What became of it when a handler failed, as the end of a sentence. */
  readonly neutral?: string;
}

const NothingSchema = z.object({});

/** Handlers are told; what they return means nothing. */
export const told = <P extends z.ZodType>(doc: string, payload: P): Moment<P, typeof NothingSchema> => ({
  doc,
  payload,
  result: NothingSchema,
  neutral: "the rest went on without it",
});

/** Handlers may answer. */
export const asked = <P extends z.ZodType, R extends z.ZodType>(
  doc: string,
  payload: P,
  result: R,
  more: Pick<Moment, "carry" | "resultArrays" | "neutral"> = {},
): Moment<P, R> => ({ doc, payload, result, neutral: "it had no say", ...more });
