/**
 * Who has to pass the contract: one row per implementation. The programs in test/fixtures/transport are plain `.mjs`
 * files that run in a thread and in a process alike; for the memory transport memory-programs.ts plays them.
 */
import { nodeStdio } from "../../../src/transport/child-stdio.js";
import { memoryTransport } from "../../../src/transport/memory.js";
import { SubprocessTransport } from "../../../src/transport/subprocess.js";
import type { Timer } from "../../../src/transport/timer.js";
import type { Transport, TransportKind } from "../../../src/transport/transport.js";
import { createWorkerTransport } from "../../../src/transport/worker/worker-transport.js";
import { memoryPrograms } from "./memory-programs.js";

export type Program = keyof typeof memoryPrograms;

export interface OpenOptions {
  /** The whole environment of the program. `GO` names the file that it waits for, where it waits for one. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly timer?: Timer;
}

export interface Implementation {
  readonly name: string;
  readonly kind: TransportKind;
  /** A transport, not yet started, to one of the shared programs. */
  open(program: Program, options: OpenOptions): Transport;
  /** A transport whose start fails. */
  openBroken(options: OpenOptions): Transport;
}

export const fixtureFolder = new URL("../../fixtures/transport/", import.meta.url).pathname;

export const memory: Implementation = {
  name: "memory",
  kind: "memory",
  open(program, { env, timer }) {
    const { transport, peer } = memoryTransport(timer === undefined ? {} : { timer });
    const start = transport.start.bind(transport);
    transport.start = async () => {
      await start();
      memoryPrograms[program](peer, env);
    };
    return transport;
  },
  openBroken() {
    const { transport, peer } = memoryTransport();
    peer.refuseStart("no such program — write it");
    return transport;
  },
};

export const subprocess: Implementation = {
  name: "subprocess",
  kind: "subprocess",
  open: (program, options) => new SubprocessTransport({ path: `${fixtureFolder}${program}.mjs`, ...options }),
  openBroken: (options) => new SubprocessTransport({ path: `${fixtureFolder}no-such-program.mjs`, ...options }),
};

/** Where no true pipes can be made. */
export const subprocessOnNodePipes: Implementation = {
  ...subprocess,
  name: "subprocess on Node's pipes",
  open: (program, options) =>
    new SubprocessTransport({ path: `${fixtureFolder}${program}.mjs`, makeStdio: async () => nodeStdio, ...options }),
};

/** A thread runs where its host runs, so the folder of the test is not its own. */
export const worker: Implementation = {
  name: "worker",
  kind: "worker",
  open: (program, options) =>
    createWorkerTransport({ path: `${fixtureFolder}${program}.mjs`, ...options, cwd: process.cwd() }),
  openBroken: (options) => createWorkerTransport({ path: `${fixtureFolder}no-such-program.mjs`, ...options }),
};

export const implementations: readonly Implementation[] = [memory, subprocess, subprocessOnNodePipes, worker];
