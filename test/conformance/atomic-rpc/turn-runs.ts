/** What a case begins with that is about a turn under way. */
import type { AtomicDriver } from "../../helpers/atomic-rpc.js";
import { prompt } from "./case.js";

/** A turn runs that does not end by itself. */
export async function turnRuns(driver: AtomicDriver): Promise<void> {
  driver.send({ id: "b", ...prompt("@wait 600000") });
  await driver.until(({ type }) => type === "turn_start");
}
