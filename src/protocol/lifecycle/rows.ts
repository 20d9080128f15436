/** One row of the method table for each lifecycle event: `lifecycle.<event>`. */
import * as z from "zod";
import type { HostRequestRow } from "../row.js";
import { type DispatchClass, type LifecycleName, lifecycleTable } from "./lifecycle-table.js";

/** A lifecycle event as a method of the wire. */
export type LifecycleMethod = `lifecycle.${LifecycleName}`;

type LifecycleRows = { readonly [M in LifecycleMethod]: HostRequestRow<z.ZodType, z.ZodType> };

const deadlineOf: Partial<Record<DispatchClass, "tellMs">> = { notify: "tellMs" };

function rowOf(name: LifecycleName): HostRequestRow<z.ZodType, z.ZodType> {
  const combine = lifecycleTable[name];
  return {
    from: "host",
    kind: "request",
    family: "lifecycle",
    doc: `The lifecycle event ${name}.`,
    params: z.looseObject({}),
    result: z.looseObject({}),
    deadline: name === "session_shutdown" ? "goodbyeMs" : (deadlineOf[combine] ?? "none"),
    onFailure: combine === "guard" ? "fail-closed" : name === "user_bash" ? "fail-closed" : "fail-open",
    neutral: "it had no say",
    combine,
    optIn: "lifecycle",
  };
}

const names = Object.keys(lifecycleTable) as LifecycleName[];

export const lifecycleRows = Object.fromEntries(
  names.map((name) => [`lifecycle.${name}`, rowOf(name)]),
) as unknown as LifecycleRows;
