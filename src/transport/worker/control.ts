/**
 * The host's calls to a thread. Comlink carries them and nothing else, and the thread alone exposes anything: an
 * exposed host object would let a program run code in the host. Comlink never settles a call to a thread that is gone,
 * so each call races the thread's end and a deadline.
 */
import type { MessagePort } from "node:worker_threads";
import type { Endpoint, Remote } from "comlink";
import type { ProgramControl, ProgramStats } from "../../wire/worker-channel.js";
import type { Timer } from "../timer.js";

export type ControlAnswer<T> =
  | { readonly kind: "answered"; readonly value: T }
  | { readonly kind: "failed" | "gone" | "late" };

type RemoteControl = Remote<ProgramControl>;
type Listener = (event: { readonly data: unknown }) => void;

export class Control {
  readonly #port: MessagePort;
  readonly #ended: Promise<void>;
  readonly #timer: Timer;
  /** Held, because a proxy that is collected takes its calls with it. */
  #remote: Promise<{ readonly control: RemoteControl }> | undefined;

  /** `ended` resolves when the thread is gone. */
  constructor(port: MessagePort, ended: Promise<void>, timer: Timer) {
    this.#port = port;
    this.#ended = ended;
    this.#timer = timer;
  }

  stats(deadlineMs: number): Promise<ControlAnswer<ProgramStats>> {
    return this.#call(deadlineMs, (remote) => remote.stats(), isStats);
  }

  /** Delivers SIGTERM to the program's listeners. False when it has none. */
  terminate(deadlineMs: number): Promise<ControlAnswer<boolean>> {
    return this.#call(
      deadlineMs,
      (remote) => remote.terminate(),
      (value) => typeof value === "boolean",
    );
  }

  close(): void {
    this.#port.close();
  }

  #call<T>(
    deadlineMs: number,
    call: (remote: RemoteControl) => Promise<T>,
    isAnswer: (value: unknown) => boolean,
  ): Promise<ControlAnswer<T>> {
    return new Promise((resolve) => {
      const cancel = this.#timer.setTimer(deadlineMs, () => resolve({ kind: "late" }));
      const settle = (answer: ControlAnswer<T>): void => {
        cancel();
        resolve(answer);
      };
      void this.#ended.then(() => settle({ kind: "gone" }));
      this.#connect()
        .then(({ control }) => call(control))
        .then(
          (value) => settle(isAnswer(value) ? { kind: "answered", value } : { kind: "failed" }),
          () => settle({ kind: "failed" }),
        );
    });
  }

  #connect(): Promise<{ readonly control: RemoteControl }> {
    this.#remote ??= import("comlink").then(({ wrap }) => ({ control: wrap<ProgramControl>(endpointOf(this.#port)) }));
    return this.#remote;
  }
}

function isStats(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return ["heapUsedBytes", "heapTotalBytes", "loopUtilization"].every((name) =>
    Number.isFinite(Reflect.get(value, name)),
  );
}

/** comlink asks for a browser's event target, and its own adapter for Node has no types. */
function endpointOf(port: MessagePort): Endpoint {
  const endpoint: unknown = {
    postMessage: (message: unknown) => port.postMessage(message),
    addEventListener: (_type: string, listener: Listener) => {
      port.on("message", (data: unknown) => listener({ data }));
      // An open call does not keep the host alive; its deadline does.
      port.unref();
    },
    removeEventListener: () => {},
  };
  return endpoint as Endpoint;
}
