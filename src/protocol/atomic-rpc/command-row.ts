/** One command of `e --mode rpc`: what a client may send, what it is answered, and what else may happen meanwhile. */
import * as z from "zod";

/**
 * `ordered`: one after another, the next one waits for its answer · `detached`: begins in its turn, and the next one does
 * not wait for its answer · `control`: at once, whatever else is under way.
 */
export type CommandLane = "ordered" | "detached" | "control";

export interface CommandRow<P extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType> {
  /** For the reference: a sentence or two. */
  readonly doc: string;
  readonly lane: CommandLane;
  /** Of all fields but `id` and `type`; those that nobody knows are passed over. */
  readonly params: P;
  /** What stands behind `"data"`. Documents and types it; what we write is not parsed again. */
  readonly data: D;
}

/** Identity with the literal types kept. */
export const command = <P extends z.ZodType, D extends z.ZodType>(row: CommandRow<P, D>): CommandRow<P, D> => row;

/** No fields. */
export const NothingSchema = z.object({});

/** `data` is left out. */
export const NoDataSchema = z.undefined();

export const CancelledSchema = z.object({
  cancelled: z.boolean().describe("An extension said no; everything is as it was."),
});
