/**
 * The one error class for people: its message says what happened and what to do next.
 * Expected outcomes are values, programmer errors are AssertionErrors; this is for the rest.
 */

/** Why, for programs. */
export type HostErrorCode =
  /** The file cannot be run: not executable, interpreter missing, CRLF shebang, a directory …; or Node is too old for a host. */
  | "cannot-start"
  /** No manifest within `deadlines.initializeMs`. */
  | "initialize-late"
  /** The extension ended before it answered `initialize`. */
  | "initialize-gone"
  /** The answer to `initialize` is not a manifest. */
  | "bad-manifest"
  /** A startup hook failed; the launch stops. */
  | "startup-failed"
  /** The command line or a settings file asks for something that does not exist. */
  | "usage"
  /** A file that the host needs cannot be read or written. */
  | "file"
  /** A package cannot be fetched, installed or removed; what was installed is as it was. */
  | "package"
  /** The model's provider answered with an error. */
  | "provider"
  /** The host was stopped while this was going on. */
  | "stopped";

/** The one error for people: its message says what to do next, its code is for programs. */
export class HostError extends Error {
  override readonly name = "HostError";
  readonly code: HostErrorCode;
  /** The extension that is to blame, as addressed to people. */
  readonly extension: string | undefined;

  constructor(code: HostErrorCode, message: string, options: { cause?: unknown; extension?: string } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.extension = options.extension;
  }
}
