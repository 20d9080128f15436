/**
 * Hosts for the sessions of `e rpc`: one for each. The one of the launch, whose startup hooks have run, goes to the first
 * that works in its directory. Lines without a method share one that nobody else has.
 */
import { resolve } from "node:path";
import { type Home, openHome, startExtensions } from "../compose/home.js";
import { RelayFrontEnd } from "../frontend/rpc/relay.js";
import type { Host } from "../host/host.js";
import { Spares } from "../transport/worker/spares.js";
import type { Session } from "./run-session.js";

export interface HostLease {
  readonly cwd: string;
  /** With what the project there brings along. */
  readonly home: Home;
  readonly host: Host;
  readonly relay: RelayFrontEnd;
}

export class RpcHosts {
  readonly #session: Session;
  readonly #spares = new Spares();
  /** Up, and with nobody. */
  #free: HostLease | null;

  constructor(session: Session) {
    this.#session = session;
    this.#free = { cwd: process.cwd(), home: session.home, host: session.host, relay: session.launch.relay };
  }

  /** Ready for a turn. */
  async take(cwd: string): Promise<HostLease> {
    const free = this.#free;
    if (free?.cwd === cwd) {
      this.#free = null;
      return free;
    }
    const lease = this.#start(cwd, await this.#homeFor(cwd));
    await lease.host.readyForTurn;
    return lease;
  }

  /** As it is, for whoever comes next. */
  async giveBack(lease: HostLease): Promise<void> {
    lease.relay.release();
    if (this.#free === null && lease.cwd === process.cwd()) this.#free = lease;
    else await lease.host.stop();
  }

  /** Ends it with its session. */
  async stop({ host, relay }: HostLease): Promise<void> {
    relay.release();
    await host.stop();
  }

  /** Threads for the next session, if this one's extensions run in threads. */
  prepare({ host }: HostLease): void {
    if (host.report().extensions.some(({ isolation }) => isolation === "worker")) this.#spares.fill();
  }

  async end(): Promise<void> {
    const free = this.#free;
    this.#free = null;
    await Promise.all([free?.host.stop(), this.#spares[Symbol.asyncDispose]()]);
  }

  async #homeFor(cwd: string): Promise<Home> {
    const { home, launch } = this.#session;
    if (cwd === process.cwd()) return home;
    const packages = launch.early.packages.map((path) => resolve(launch.from, path));
    return openHome(packages, false, { cwd });
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
      onStderr: launch.notices.stderr,
    });
    return { cwd, home, host, relay };
  }
}
