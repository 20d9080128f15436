/** An extension's half that is asked and told things, through the connection that it has at the moment, if any. */
import type { HostNotificationMethod, HostRequestMethod, HostResult } from "../protocol/methods.js";
import type { Payload } from "../wire/frame.js";
import type { Connection, RequestOptions } from "./connection.js";
import type { Outcome } from "./outcome.js";
import type { PendingCalls, Waiting } from "./pending-calls.js";
import type { Watchdog } from "./watchdog.js";

export abstract class ConnectedExtension {
  protected connection: Connection | null = null;
  protected calls: PendingCalls | null = null;
  protected watchdog: Watchdog | null = null;

  get openRequests(): number {
    return this.connection?.openRequests ?? 0;
  }

  get strayAnswers(): number {
    return this.connection?.strayAnswers ?? 0;
  }

  request<M extends HostRequestMethod>(
    method: M,
    params: Payload,
    options?: RequestOptions,
  ): Promise<Outcome<HostResult<M>>> {
    this.watchdog?.called();
    return (
      this.connection?.request(method, params, options) ?? Promise.resolve({ kind: "gone", wasEnded: true, ms: 0 })
    );
  }

  notify(method: HostNotificationMethod, params: Payload | null): void {
    this.connection?.notify(method, params);
  }

  sendState(params: Payload): boolean {
    return this.connection?.tell("state", params) === true;
  }

  /** A request of its own that it does not want answered any more. */
  withdraw(id: string | number): void {
    this.connection?.withdraw(id);
  }

  /** A part of its answer to that request of ours; of no use once that is settled. */
  stream(id: string | number, value: unknown): void {
    this.calls?.stream(id, value);
  }

  refuseOpenRequests(reason: string): void {
    this.connection?.refuseOpenRequests(reason);
  }

  /** Whether that request of ours is still open. */
  isCalling(id: number, method: HostRequestMethod): boolean {
    return this.calls?.has(id, method) === true;
  }

  waiting(): readonly Waiting[] {
    return this.calls?.waiting() ?? [];
  }

  /** Runtime hooks that are waited for, a person's time not counted. */
  awaited(): readonly Waiting[] {
    return this.calls?.awaited() ?? [];
  }

  /** Waits for none of them any longer. How many there were. */
  skipHooks(): number {
    return this.calls?.skip() ?? 0;
  }

  /** The same for its commands and shortcuts. */
  skipCommands(): number {
    return this.calls?.skipCommands() ?? 0;
  }

  /** What it does next it may do after a person has answered; the returned function says that it is over. */
  dialogOpened(): () => void {
    const calls = this.calls;
    calls?.dialogOpened();
    return () => calls?.dialogClosed();
  }
}
