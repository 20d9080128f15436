/**
 * The host's end of a program's channel: lines to it, bounded; lines from it, split and checked. What arrives is
 * whatever the program made of it, so nothing of it is believed unseen.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { wireLimits } from "../../protocol/limits.js";
import { cellCount, cells, costOf, isProgramRecord, type ProgramRecord } from "../../wire/worker-channel.js";
import { LoopShare } from "../loop-share.js";
import type { BadLine } from "../transport.js";
import { ProgramLines, tooLong } from "./program-lines.js";

export interface ChannelHandlers {
  readonly onLine: (text: string, isWhole: boolean) => void;
  readonly onBad: (bad: BadLine) => void;
  readonly onStderr: (text: string) => void;
  /** The program's end is gone: with its thread, as a rule. */
  readonly onClosed: () => void;
  /** There is room for the line that was refused. */
  readonly onRoom: () => void;
  readonly onRecord: (record: ProgramRecord) => void;
}

export class ProgramChannel {
  readonly #handlers: ChannelHandlers;
  readonly #port: MessagePort;
  /** The program's end, to be transferred. */
  readonly far: MessagePort;
  readonly shared = new SharedArrayBuffer(cellCount * Int32Array.BYTES_PER_ELEMENT);
  readonly #cells = new Int32Array(this.shared);
  readonly #lines: ProgramLines;
  readonly #share = new LoopShare();
  /** Short messages since one was last measured. */
  #unmeasured = 0;
  #sentBytes = 0;
  #sentLines = 0;
  #refusedBytes: number | undefined;
  #state: "open" | "ended" | "closed" = "open";

  constructor(handlers: ChannelHandlers) {
    this.#handlers = handlers;
    this.#lines = new ProgramLines(handlers.onLine, handlers.onBad);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.far = port2;
    port1.on("message", this.#onPortMessage);
    port1.on("close", () => handlers.onClosed());
    port1.on("messageerror", () => handlers.onBad({ kind: "not-utf8" }));
  }

  get queuedBytes(): number {
    if (this.#state === "closed") return 0;
    return (this.#sentBytes - Atomics.load(this.#cells, cells.takenBytes)) | 0;
  }

  /** How many listeners the program has for SIGTERM. */
  get termListeners(): number {
    return Atomics.load(this.#cells, cells.termListeners);
  }

  /** Queues one line, given without its newline. False when the queue is full, ended or closed. */
  send(text: string): boolean {
    if (this.#state !== "open") return false;
    const bytes = Buffer.byteLength(text) + 1;
    if (!this.#fits(bytes)) {
      this.#refusedBytes = bytes;
      this.#askForRoom();
      return false;
    }
    this.#sentBytes = (this.#sentBytes + bytes) | 0;
    this.#sentLines = (this.#sentLines + 1) | 0;
    this.#post(text);
    return true;
  }

  /** Ends the program's input after what is queued. */
  end(): void {
    if (this.#state !== "open") return;
    this.#state = "ended";
    this.#post(null);
  }

  /** Takes what lies in the port, for a thread that is gone, and closes it. */
  finish(): void {
    if (this.#state === "closed") return;
    for (let left = receiveMessageOnPort(this.#port); left !== undefined; left = receiveMessageOnPort(this.#port)) {
      this.#onMessage(left.message);
    }
    this.#lines.end();
    this.close();
  }

  close(): void {
    this.#state = "closed";
    this.#port.off("message", this.#onPortMessage);
    this.#port.close();
  }

  #post(message: string | null): void {
    this.#port.postMessage(message);
    Atomics.add(this.#cells, cells.posted, 1);
    if (Atomics.load(this.#cells, cells.readBlocked) === 1) Atomics.notify(this.#cells, cells.posted);
  }

  /** An empty queue takes a line of any size: one that could never fit would be retried for ever. */
  #fits(bytes: number): boolean {
    const queued = this.queuedBytes;
    if (queued <= 0) return true;
    const lines = (this.#sentLines - Atomics.load(this.#cells, cells.takenLines)) | 0;
    return queued + bytes <= wireLimits.maxOutboundBytes && lines < wireLimits.maxOutboundLines;
  }

  /** The program may have taken the last line before it could see that we ask. */
  #askForRoom(): void {
    Atomics.store(this.#cells, cells.roomWanted, 1);
    if (this.queuedBytes <= 0) setImmediate(() => this.#lookForRoom());
  }

  #lookForRoom(): void {
    if (this.#refusedBytes === undefined || this.#state !== "open") return;
    if (!this.#fits(this.#refusedBytes)) {
      this.#askForRoom();
      return;
    }
    this.#refusedBytes = undefined;
    Atomics.store(this.#cells, cells.roomWanted, 0);
    this.#handlers.onRoom();
  }

  /** A port without a listener keeps what it is sent. */
  readonly #onPortMessage = (message: unknown): void => {
    const isLong = typeof message === "string" && message.length > wireLimits.loopShareLongChars;
    if (isLong || ++this.#unmeasured === wireLimits.loopShareSample) this.#measure(message, isLong);
    else this.#onMessage(message);
  };

  /** Asking for the time twice costs more than the rest of what is done here for an answer of a hook. */
  #measure(message: unknown, isLong: boolean): void {
    const begunAt = performance.now();
    this.#onMessage(message);
    if (!isLong) this.#unmeasured = 0;
    const isUsedUp = this.#share.isUsedUp(begunAt, isLong ? 1 : wireLimits.loopShareSample);
    if (this.#state === "closed" || !isUsedUp) return;
    this.#port.off("message", this.#onPortMessage);
    setImmediate(() => {
      if (this.#state !== "closed") this.#port.on("message", this.#onPortMessage);
    });
  }

  #onMessage(message: unknown): void {
    if (typeof message === "string") this.#lines.push(message);
    else if (isProgramRecord(message)) this.#onRecord(message);
    else return this.#handlers.onBad({ kind: "not-utf8" });
    Atomics.add(this.#cells, cells.doneChars, costOf(message));
    if (Atomics.load(this.#cells, cells.writeBlocked) === 1) Atomics.notify(this.#cells, cells.doneChars);
  }

  #onRecord(record: ProgramRecord): void {
    switch (record.kind) {
      case "stderr":
        this.#handlers.onStderr(record.text);
        break;
      case "too-long":
        this.#handlers.onBad(tooLong(record.bytes, record.answers));
        break;
      case "not-utf8":
        this.#handlers.onBad({ kind: "not-utf8" });
        break;
      case "tail":
        this.#lines.pushTail(record.text);
        break;
      case "room":
        this.#lookForRoom();
        break;
      default:
        this.#handlers.onRecord(record);
    }
  }
}
