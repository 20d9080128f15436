/**
 * What the host and a thread say to each other about one module. Messages are the objects of the line protocol, cloned as
 * they are; what is beside them is a record. A module may reach its end of the port, so the host believes nothing of this.
 */

/** To the module: one message of the protocol, or what is none. */
export type ToModule =
  | { readonly message: object }
  /** No more messages follow. */
  | { readonly end: true }
  /** What it sent is taken, so many messages in all: see `moduleLimits.window`. */
  | { readonly taken: number };

/** From the module. */
export type FromModule =
  | { readonly message: object }
  | { readonly stderr: string }
  /** It has ended by itself, with a process's exit status. `error`: why, as text with a mapped stack. */
  | { readonly ended: number; readonly error?: string };

/** What a thread needs to run one module. A thread may be given several: they share its copy of every package. */
export interface ModuleOrder<Port> {
  /** The file with the factory. */
  readonly path: string;
  /** How the manifest calls it. */
  readonly name: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>> | null;
  readonly port: Port;
  /** Beats while the thread's loop turns; one cell of an `Int32Array` over a SharedArrayBuffer. */
  readonly beat: SharedArrayBuffer;
  /** Absolute paths of what package names stand for: `@bastani/atomic` → file. */
  readonly aliases: Readonly<Record<string, string>>;
}
