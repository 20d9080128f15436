/**
 * One life of the set of loaded extensions, from discovery to the last goodbye. A reload starts a new one; nothing
 * of the old one reaches it.
 */
import { resolve } from "node:path";
import { capabilities } from "../protocol/row.js";
import { encodeLine, withoutNumberedIds } from "../wire/encode.js";
import { Payload } from "../wire/frame.js";
import { discover, type Found, type Skipped } from "./discovery.js";
import { Extension, type ExtensionContext } from "./extension.js";
import type { HostOptions } from "./host-options.js";
import { chooseIsolation, type Isolation, readRuntimeSettings, settingFor } from "./isolation.js";
import { Registry } from "./registry.js";

export class Generation {
  readonly extensions: readonly Extension[];
  readonly skipped: readonly Skipped[];
  /** Every extension is ready or known not to be; bounded by the handshake's deadline. */
  readonly ready: Promise<Registry>;
  /** Null until ready. */
  registry: Registry | null = null;

  constructor(
    options: HostOptions,
    context: ExtensionContext,
    hasPlainNodeShebang: (path: string) => boolean,
    reach: boolean,
  ) {
    const runtime = readRuntimeSettings(options.runtime);
    const { found, skipped } = discover(options.directories);
    this.skipped = skipped;
    const runsHere = resolve(options.cwd) === process.cwd();
    const isolation = ({ path, file }: Found): Isolation =>
      chooseIsolation(path, { hasPlainNodeShebang: hasPlainNodeShebang(path), runsHere }, settingFor(runtime, file));
    const all = [...(options.extra ?? []), ...found];
    this.extensions = all.map((one) => new Extension(one, isolation(one), context));
    const params = {
      protocol: 1,
      capabilities: [...capabilities],
      ui: reach,
      e_version: options.version,
      cwd: options.cwd,
      extensions_config: options.extensionsConfig ?? {},
    };
    const initialize = new Payload(params, withoutNumberedIds(encodeLine(params)));
    const starts = this.extensions.map((extension) => extension.start(initialize));
    this.ready = Promise.all(starts).then(() => {
      this.registry = new Registry(this.extensions, context.notices);
      for (const extension of this.extensions) extension.release();
      return this.registry;
    });
  }

  refuseOpenRequests(reason: string): void {
    for (const extension of this.extensions) extension.refuseOpenRequests(reason);
  }

  /** All in parallel; bounded by one extension's ladder. */
  async stop(reason: string): Promise<void> {
    await Promise.all(this.extensions.map((extension) => extension.stop(reason)));
  }
}
