/** One method of `e rpc`: what a client may send, what it is answered, and what a reader is told of it. */
import type * as z from "zod";

export interface RpcRow<P extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  /** For the reference: a sentence or two. */
  readonly doc: string;
  /** Missing or null params are an empty object. */
  readonly params: P;
  /** What stands behind `"result"`. Documents and types it; what we write is not parsed again. */
  readonly result: R;
}

/** Identity with the literal types kept. */
export const rpcMethod = <P extends z.ZodType, R extends z.ZodType>(row: RpcRow<P, R>): RpcRow<P, R> => row;
