/** One row of the method table for each lifecycle event: `lifecycle.<event>`. */
import type { DeadlineKey } from "../limits.js";
import type { HostRequestRow, OnFailure } from "../row.js";
import { type DispatchClass, type LifecycleName, lifecycleNames, lifecycleTable } from "./lifecycle-table.js";
import type { Moment } from "./moment.js";
import { lifecycleMoments } from "./moments.js";

/** A lifecycle event as a method of the wire. */
export type LifecycleMethod = `lifecycle.${LifecycleName}`;

type Moments = typeof lifecycleMoments;
type LifecycleRows = {
  readonly [N in LifecycleName as `lifecycle.${N}`]: HostRequestRow<Moments[N]["payload"], Moments[N]["result"]>;
};

function deadlineOf(name: LifecycleName, combine: DispatchClass): DeadlineKey {
  if (name === "session_shutdown") return "goodbyeMs";
  return combine === "notify" ? "tellMs" : "none";
}

/** Nobody who failed has allowed anything. */
function onFailureOf(name: LifecycleName, combine: DispatchClass): OnFailure {
  return combine === "guard" || name === "user_bash" ? "fail-closed" : "fail-open";
}

function rowOf(name: LifecycleName): HostRequestRow {
  const { doc, payload, result, carry, resultArrays, neutral }: Moment = lifecycleMoments[name];
  const combine = lifecycleTable[name];
  return {
    from: "host",
    kind: "request",
    family: "lifecycle",
    doc,
    params: payload,
    result,
    deadline: deadlineOf(name, combine),
    onFailure: onFailureOf(name, combine),
    combine,
    optIn: "lifecycle",
    ...(carry && { carry }),
    ...(resultArrays && { resultArrays }),
    ...(neutral !== undefined && { neutral }),
  };
}

export const lifecycleRows = Object.fromEntries(
  lifecycleNames.map((name) => [`lifecycle.${name}`, rowOf(name)]),
  // Each name is paired with the moment of that name.
) as unknown as LifecycleRows;
