/**
 * The thread of one or several modules. It takes orders from the host alone; what shows that this is a thread is hidden
 * before the first, so that modules find the process that they were written for.
 */
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { ModuleOrder } from "../../../src/wire/module-channel.js";
import { linksFollow } from "../../packages/host/link.js";
import { failureOf } from "../runtime/failure.js";
import { watchFaults } from "./faults.js";
import { hideThread, setDirectory, setEnvironment } from "./identity.js";
import { installLoader } from "./loader.js";
import { preload } from "./preload.js";
import { relayStdio } from "./stdio.js";
import { runningTenant, Tenant } from "./tenant.js";
import { warmUp } from "./transform.js";

export function openThread(): void {
  // Read before the thread is hidden: imports of Node's own follow what it holds.
  const port = parentPort;
  const waitsForNobody = isSpare(workerData);
  if (port === null) throw new Error("modules run in threads: this file is started by the host");
  const tenants = new Set<Tenant>();
  /** Whoever is marked as running, whose file the stack names, or the first: what it runs is not marked. */
  const culprit = (thrown?: unknown): Tenant | undefined => {
    const stack = failureOf(thrown).stack ?? "";
    return (
      runningTenant() ??
      [...tenants].find(({ path }) => stack.includes(path)) ??
      [...tenants].find(({ isFirst }) => isFirst)
    );
  };
  relayStdio(() => culprit()?.channel);
  linksFollow(runningTenant);
  watchFaults(culprit);
  hideThread();
  let hasOrders = false;
  port.on("message", (order: ModuleOrder<MessagePort>) => {
    const isFirst = !hasOrders;
    hasOrders = true;
    if (isFirst) {
      setEnvironment(order.env);
      setDirectory(order.cwd);
      installLoader(order.aliases);
    }
    tenants.add(new Tenant(order, isFirst, (tenant) => tenants.delete(tenant)));
  });
  const isUp = (): void => port.postMessage("up");
  if (waitsForNobody) void getReady().then(isUp);
  else isUp();
}

/** What a first module would wait for. */
async function getReady(): Promise<void> {
  warmUp();
  await preload();
}

/** Made before anybody needed it, so that it may use the time. */
function isSpare(data: unknown): boolean {
  return typeof data === "object" && data !== null && "isSpare" in data && data.isSpare === true;
}
