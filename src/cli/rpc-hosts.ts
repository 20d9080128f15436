/**
 * Hosts for the sessions of `e rpc`: one for each. The one of the launch, whose startup hooks have run, goes to the first
 * that works in its directory. Lines without a method share one that nobody else has.
 */
import { resolve } from "node:path";
import { type Home, openHome, startExtensions } from "../compose/home.js";
import { enterProject } from "../compose/project-modules.js";
import type { Place } from "../compose/trust-check.js";
import { RelayFrontEnd } from "../frontend/rpc/relay.js";
import type { Notice } from "../host/front-end.js";
import type { Host } from "../host/host.js";
import { ModuleSpares } from "../transport/module/module-spares.js";
import { Spares } from "../transport/worker/spares.js";
import type { Session } from "./run-session.js";

export interface HostLease {
  /** Its directory, and what counts of the project there. */
  readonly place: Place;
  /** With what the project there brings along. */
  readonly home: Home;
  readonly host: Host;
  readonly relay: RelayFrontEnd;
}

export class RpcHosts {
  readonly #session: Session;
  readonly #spares = new Spares();
  readonly #moduleSpares = new ModuleSpares();
  /** Up, and with nobody. */
  #free: HostLease | null;

  constructor(session: Session) {
    this.#session = session;
    this.#free = { place: session.place, home: session.home, host: session.host, relay: session.launch.relay };
  }

  /** Ready for a turn. */
  async take(cwd: string): Promise<HostLease> {
    const free = this.#free;
    if (free?.place.cwd === cwd) {
      this.#free = null;
      return free;
    }
    const started = this.#start(cwd, await this.#homeFor(cwd));
    const { home, host, relay } = started;
    await host.readyForTurn;
    const notice = (said: Notice): void => relay.notice(said);
    return { ...started, place: await enterProject(home, host, started.place, { notice }) };
  }

  /** As it is, for whoever comes next. */
  async giveBack(lease: HostLease): Promise<void> {
    lease.relay.release();
    if (this.#free === null && lease.place.cwd === process.cwd()) this.#free = lease;
    else await lease.host.stop();
  }

  /** Ends it with its session. */
  async stop({ host, relay }: HostLease): Promise<void> {
    relay.release();
    await host.stop();
  }

  /** Threads for the next session, if this one's extensions run in threads. */
  prepare({ host }: HostLease): void {
    const inThreads = host.report().extensions.filter(({ isolation }) => isolation === "worker");
    if (inThreads.some(({ dialect }) => dialect === "program")) this.#spares.fill();
    if (inThreads.some(({ dialect }) => dialect === "module")) this.#moduleSpares.fill();
  }

  async end(): Promise<void> {
    const free = this.#free;
    this.#free = null;
    const spares = [this.#spares, this.#moduleSpares].map((one) => one[Symbol.asyncDispose]());
    await Promise.all([free?.host.stop(), ...spares]);
  }

  async #homeFor(cwd: string): Promise<Home> {
    const { home, launch } = this.#session;
    if (cwd === process.cwd()) return home;
    const packages = launch.early.packages.map((path) => resolve(launch.from, path));
    const modules = { named: launch.early.modules, from: launch.from, discover: launch.early.extensions };
    return openHome(packages, false, { cwd, modules });
  }

  #start(cwd: string, home: Home): HostLease {
    const { launch } = this.#session;
    const relay = new RelayFrontEnd(launch.notices.notice);
    const host = startExtensions(home, {
      cwd,
      flagArgv: launch.argv,
      directories: launch.early.extensions ? home.directories : null,
      frontEnd: relay,
      spares: this.#spares,
      moduleSpares: this.#moduleSpares,
      onStderr: launch.notices.stderr,
    });
    // `--trust` is about the directory of the launch alone.
    const decided = this.#session.choices.trust && cwd === process.cwd() ? "trusted" : null;
    return { place: { cwd, decided }, home, host, relay };
  }
}
