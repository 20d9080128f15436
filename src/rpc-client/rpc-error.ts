/** What a call of the client is rejected with. */

/**
 * `refused`: e answered with an error. `gone`: e ended, or its streams did. `closed`: the client was closed. `late`: there
 * was no answer in time (`e-host/atomic-rpc-client` alone).
 */
export type RpcErrorCode = "refused" | "gone" | "closed" | "late";

/** Why a call has no result. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: RpcErrorCode;
  /** The end of what e wrote to its stderr; empty when nothing is known of it. */
  readonly stderr: string;

  constructor(code: RpcErrorCode, message: string, stderr = "") {
    super(message);
    this.code = code;
    this.stderr = stderr;
  }
}
