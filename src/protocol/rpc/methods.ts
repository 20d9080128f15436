/**
 * `e rpc` as one table: a row per method. `hello.methods`, validation, the handlers' and the client's types and the
 * reference are derived from it.
 */
import type * as z from "zod";
import { extensionMethods } from "./extension-methods.js";
import { historyMethods } from "./history-methods.js";
import { processMethods } from "./process-methods.js";
import { sessionMethods } from "./session-methods.js";

export const RPC_PROTOCOL: 2 = 2;

export const rpcMethods = { ...processMethods, ...sessionMethods, ...historyMethods, ...extensionMethods };

/** The name of a method of `e rpc`. */
export type RpcMethod = keyof typeof rpcMethods;
/** What a client writes; what may be left out may be. */
export type RpcArguments<M extends RpcMethod> = z.input<(typeof rpcMethods)[M]["params"]>;
/** The same, validated. */
export type RpcParams<M extends RpcMethod> = z.output<(typeof rpcMethods)[M]["params"]>;
/** What it answers. */
export type RpcResult<M extends RpcMethod> = z.output<(typeof rpcMethods)[M]["result"]>;

/** In reading order. */
export const rpcMethodNames: readonly RpcMethod[] = Object.keys(rpcMethods).filter(isRpcMethod);

export function isRpcMethod(name: string): name is RpcMethod {
  return Object.hasOwn(rpcMethods, name);
}
