/**
 * The form of a conformance test: it names the requirements that it verifies, and runs once for each transport when
 * one of them must hold for each. Ids must stand in the call as literals, because coverage.test.ts reads them there.
 *
 *     verifies("hook.tool-call.block", async ({ transport }) => { … });
 *     verifies(["flags.last-wins", "flags.boolean.no-form"], { when: "both forms are mixed" }, async () => { … });
 *     verifies.fails("quit.group", "a grandchild in a group of its own is not found", async () => { … });
 */
import { type TestContext, test } from "vitest";
import { type RequirementId, requirements } from "../requirements/index.js";

export type TransportName = "worker" | "subprocess";

/** What a conformance test is given. */
export interface Verification {
  /** How the extensions of this run are to be started. `worker` when the requirement does not depend on it. */
  readonly transport: TransportName;
  /** Aborted when the test runs out of time. */
  readonly signal: AbortSignal;
  /** Runs when the test is over, whatever its outcome. */
  readonly onTestFinished: TestContext["onTestFinished"];
  /** Gives up with a reason that the report shows: something that this machine lacks. */
  readonly skip: (reason: string) => never;
}

export interface VerifiesOptions {
  /** Tells apart several tests of one requirement: it completes the title after "when". */
  readonly when?: string;
  /** Instead of the suite's own limit. */
  readonly timeoutMs?: number;
}

type Ids = RequirementId | readonly [RequirementId, ...RequirementId[]];
type Body = (verification: Verification) => void | Promise<void>;

export function verifies(ids: Ids, body: Body): void;
export function verifies(ids: Ids, options: VerifiesOptions, body: Body): void;
export function verifies(ids: Ids, ...rest: readonly [Body] | readonly [VerifiesOptions, Body]): void {
  const [options, body] = rest.length === 1 ? [{}, rest[0]] : rest;
  for (const run of runsOf(ids, options)) test(run.title, run.limits, (context) => body(given(context, run.transport)));
}

/** A known failure. It covers the requirement, and when it passes after all the suite fails. */
verifies.fails = (ids: Ids, reason: string, body: Body): void => {
  for (const run of runsOf(ids, {})) {
    test.fails(`${run.title} [known: ${reason}]`, (context) => body(given(context, run.transport)));
  }
};

interface Run {
  readonly title: string;
  readonly transport: TransportName;
  readonly limits: { readonly timeout?: number };
}

/** The tests that one call stands for. */
export function runsOf(ids: Ids, options: VerifiesOptions): readonly Run[] {
  const list = typeof ids === "string" ? [ids] : ids;
  const isForEach = list.some((id) => requirements[id].transports === "each");
  const sentences = list.map((id) => requirements[id].sentence).join(" ");
  const limits = options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs };
  const transports: readonly TransportName[] = isForEach ? ["worker", "subprocess"] : ["worker"];
  return transports.map((transport) => {
    const circumstances = [isForEach ? transport : [], options.when === undefined ? [] : `when ${options.when}`].flat();
    const suffix = circumstances.length === 0 ? "" : ` (${circumstances.join(", ")})`;
    return { transport, limits, title: `${list.join(", ")}${suffix}: ${sentences}` };
  });
}

function given(context: TestContext, transport: TransportName): Verification {
  return {
    transport,
    signal: context.signal,
    onTestFinished: context.onTestFinished,
    skip: (reason) => context.skip(reason),
  };
}
