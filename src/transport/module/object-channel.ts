/**
 * The host's end of a module's channel: objects to it, bounded; objects from it, in order and checked for size. What
 * arrives is whatever the module made of it, so nothing of it is believed unseen.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { moduleLimits, wireLimits } from "../../protocol/limits.js";
import type { Frame } from "../../wire/frame.js";
import { jsonBytes } from "../../wire/json-size.js";
import {
  type FromModuleRecord,
  isEmission,
  isFromModuleRecord,
  moduleCellCount,
  moduleCells,
  type ToModuleRecord,
} from "../../wire/module-channel.js";
import { approximateBytes } from "../../wire/value-size.js";
import type { ProgramRecord } from "../../wire/worker-channel.js";
import { LoopShare } from "../loop-share.js";
import type { BadLine, Concerned } from "../transport.js";
import { InFlight } from "./in-flight.js";

export interface ObjectChannelHandlers {
  readonly onMessage: (message: object) => void;
  readonly onBad: (bad: BadLine) => void;
  readonly onStderr: (text: string) => void;
  readonly onRecord: (record: ProgramRecord) => void;
  /** There is room for the frame that was refused. */
  readonly onRoom: () => void;
  /** It ended by itself. Nothing comes after it. */
  readonly onEnded: (status: number, error: string | undefined) => void;
}

export class ObjectChannel {
  readonly #handlers: ObjectChannelHandlers;
  readonly #port: MessagePort;
  /** The module's end, to be transferred. */
  readonly far: MessagePort;
  readonly shared = new SharedArrayBuffer(moduleCellCount * Int32Array.BYTES_PER_ELEMENT);
  readonly #cells = new Int32Array(this.shared);
  readonly #inFlight = new InFlight();
  readonly #share = new LoopShare();
  #refused: Frame | undefined;
  #pings = 0;
  /** Messages since one was last measured, and about how large the last one was: long ones come together. */
  #unmeasured = 0;
  #lastBytes = 0;
  #takenAtPing = 0;
  #doneAtPing = 0;
  #state: "open" | "ended" | "closed" = "open";

  constructor(handlers: ObjectChannelHandlers) {
    this.#handlers = handlers;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.far = port2;
    port1.on("message", this.#onPortMessage);
    port1.on("messageerror", () => handlers.onBad({ kind: "not-json" }));
  }

  get queuedBytes(): number {
    return this.#state === "closed" ? 0 : this.#waiting().bytes;
  }

  /** Its code has been running since it was handed something, and never waited. */
  get isHandling(): boolean {
    return Atomics.load(this.#cells, moduleCells.handling) > 0;
  }

  /** False when the queue is full, ended or closed. An empty queue takes a frame of any size. */
  send(frame: Frame): boolean {
    if (this.#state !== "open") return false;
    if (!this.#waiting().hasRoomFor(frame)) {
      this.#refused = frame;
      this.#askForRoom();
      return false;
    }
    this.#post(frame);
    return true;
  }

  /** The id of the request that it was handed last. */
  get lastRequest(): number | null {
    return Atomics.load(this.#cells, moduleCells.request) || null;
  }

  /** Asks whether the thread's loop turns. True when it has turned since it was asked last. */
  ping(): boolean {
    if (this.#state === "closed") return true;
    const taken = Atomics.load(this.#cells, moduleCells.taken);
    const done = Atomics.load(this.#cells, moduleCells.done);
    const hasAnswered = Atomics.load(this.#cells, moduleCells.beat) === this.#pings;
    // What is slow with a full queue is not blocked, nor what waits for us while we do not catch up. What floods us is.
    const isHeldUp = Atomics.load(this.#cells, moduleCells.sendBlocked) === 1 && done === this.#doneAtPing;
    const hasMoved = taken !== this.#takenAtPing || isHeldUp;
    this.#takenAtPing = taken;
    this.#doneAtPing = done;
    if (hasAnswered) this.#port.postMessage({ ping: ++this.#pings } satisfies ToModuleRecord);
    return hasAnswered || hasMoved;
  }

  /** The module has said or taken something. */
  get hasStarted(): boolean {
    return [moduleCells.taken, moduleCells.done].some((cell) => Atomics.load(this.#cells, cell) !== 0);
  }

  /** Ends the module's input after what is queued. */
  end(): void {
    if (this.#state !== "open") return;
    this.#state = "ended";
    this.#port.postMessage({ end: true } satisfies ToModuleRecord);
  }

  /** Takes what lies in the port, for a thread that is gone, and closes it. */
  finish(): void {
    if (this.#state === "closed") return;
    for (let left = receiveMessageOnPort(this.#port); left !== undefined; left = receiveMessageOnPort(this.#port)) {
      this.#take(left.message);
    }
    this.close();
  }

  close(): void {
    this.#state = "closed";
    this.#port.off("message", this.#onPortMessage);
    this.#port.close();
  }

  #post(frame: Frame): void {
    try {
      this.#port.postMessage(frame.value);
    } catch {
      // A value of ours that no thread can be sent still has a line.
      this.#port.postMessage(JSON.parse(frame.text));
    }
    this.#inFlight.add(frame);
  }

  #waiting(): InFlight {
    this.#inFlight.taken(Atomics.load(this.#cells, moduleCells.taken));
    return this.#inFlight;
  }

  /** The module may have taken the last one before it could see that we ask. */
  #askForRoom(): void {
    Atomics.store(this.#cells, moduleCells.roomWanted, 1);
    if (this.#waiting().count === 0) setImmediate(() => this.#lookForRoom());
  }

  #lookForRoom(): void {
    if (this.#refused === undefined || this.#state !== "open") return;
    if (!this.#waiting().hasRoomFor(this.#refused)) return this.#askForRoom();
    this.#refused = undefined;
    Atomics.store(this.#cells, moduleCells.roomWanted, 0);
    this.#handlers.onRoom();
  }

  /** A port without a listener keeps what it is sent. */
  readonly #onPortMessage = (message: unknown): void => {
    if (++this.#unmeasured < wireLimits.loopShareSample && this.#lastBytes <= wireLimits.loopShareLongChars) {
      this.#take(message);
      return;
    }
    this.#measure(message);
  };

  /** Asking for the time twice costs as much as the rest of what is done here for a small answer. */
  #measure(message: unknown): void {
    const times = this.#lastBytes > wireLimits.loopShareLongChars ? 1 : this.#unmeasured;
    this.#unmeasured = 0;
    const begunAt = performance.now();
    this.#take(message);
    if (this.#state === "closed" || !this.#share.isUsedUp(begunAt, times)) return;
    this.#port.off("message", this.#onPortMessage);
    setImmediate(() => {
      if (this.#state !== "closed") this.#port.on("message", this.#onPortMessage);
    });
  }

  #take(message: unknown): void {
    if (typeof message !== "object" || message === null) this.#handlers.onBad({ kind: "not-json" });
    else if (isFromModuleRecord(message)) this.#handleRecord(message);
    else this.#handleMessage(message);
    Atomics.add(this.#cells, moduleCells.done, 1);
    if (Atomics.load(this.#cells, moduleCells.sendBlocked) === 1) Atomics.notify(this.#cells, moduleCells.done);
  }

  #handleRecord(record: FromModuleRecord): void {
    if ("stderr" in record) this.#handlers.onStderr(record.stderr);
    else if ("record" in record) this.#handlers.onRecord(record.record);
    else if ("room" in record) this.#lookForRoom();
    else this.#handlers.onEnded(record.ended, record.error);
  }

  #handleMessage(message: object): void {
    const bytes = bytesOf(message);
    this.#lastBytes = bytes ?? 0;
    if (bytes === null) this.#handlers.onBad({ kind: "not-json", ...concerned(message) });
    else if (bytes <= moduleLimits.maxMessageBytes) this.#handlers.onMessage(message);
    else this.#handlers.onBad({ kind: "too-long", bytes, ...concerned(message) });
  }
}

/** Null for what is no JSON, which else would be found out where it is stored, or written to a program. */
function bytesOf(message: object): number | null {
  const { maxMessageBytes } = moduleLimits;
  return isEmission(message) ? approximateBytes(message, maxMessageBytes) : jsonBytes(message, maxMessageBytes);
}

/** Whoever waits need not wait for ever. */
function concerned(message: object): Concerned {
  if (!("id" in message) || typeof message.id !== "number") return {};
  return "method" in message ? { asks: message.id } : { answers: message.id };
}
