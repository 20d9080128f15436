/**
 * The contract as one table: a row per method and direction. Types, validation, deadlines, failure rules,
 * the JSON Schema, the reference and the tests are derived from it.
 * To add a hook: its schemas (hooks.ts), its row, its number in limits.ts, its requirement, its call site.
 */
import type * as z from "zod";
import { extensionNotifications, extensionRequests } from "./extension-methods.js";
import { hostNotifications, hostRequests } from "./host-methods.js";
import type { Combine, Combining, ExtensionRequestRow, HostRequestRow, MethodRow } from "./row.js";

export { extensionNotifications, extensionRequests, hostNotifications, hostRequests };

export type HostRequestMethod = keyof typeof hostRequests;
export type HostNotificationMethod = keyof typeof hostNotifications;
export type ExtensionRequestMethod = keyof typeof extensionRequests;
export type ExtensionNotificationMethod = keyof typeof extensionNotifications;

/** The methods whose row has that `combine` rule. */
export type MethodThat<C extends Combine> = {
  [M in HostRequestMethod]: (typeof hostRequests)[M] extends Combining<C> ? M : never;
}[HostRequestMethod];

/** What of the host a request of an extension reaches. */
export type Surface = ExtensionRequestRow["surface"];
/** The requests of extensions whose row names one of these surfaces. */
export type MethodOn<S extends Surface> = {
  [M in ExtensionRequestMethod]: (typeof extensionRequests)[M]["surface"] extends S ? M : never;
}[ExtensionRequestMethod];

/** A hook as a manifest lists it: `tool_call` for `hook.tool_call`. */
export type HookName = HostRequestMethod extends infer M ? (M extends `hook.${infer Name}` ? Name : never) : never;

/** What we put on the wire. */
export type HostParams<M extends HostRequestMethod> = z.input<(typeof hostRequests)[M]["params"]>;
/** What an extension's answer became. */
export type HostResult<M extends HostRequestMethod> = z.output<(typeof hostRequests)[M]["result"]>;
export type HostNotificationParams<M extends HostNotificationMethod> = z.input<(typeof hostNotifications)[M]["params"]>;
/** What an extension's request became. */
export type ExtensionParams<M extends ExtensionRequestMethod> = z.output<(typeof extensionRequests)[M]["params"]>;
/** What we answer. */
export type ExtensionResult<M extends ExtensionRequestMethod> = z.input<(typeof extensionRequests)[M]["result"]>;
export type ExtensionNotificationParams<M extends ExtensionNotificationMethod> = z.output<
  (typeof extensionNotifications)[M]["params"]
>;

/** What an extension puts on the wire. */
export type ExtensionAsks<M extends ExtensionRequestMethod> = z.input<(typeof extensionRequests)[M]["params"]>;
/** What it reads when the host answers. */
export type ExtensionHears<M extends ExtensionRequestMethod> = z.output<(typeof extensionRequests)[M]["result"]>;
/** What an extension puts on the wire for nobody to answer. */
export type ExtensionTells<M extends ExtensionNotificationMethod> = z.input<
  (typeof extensionNotifications)[M]["params"]
>;

/** Every hook there is. */
export const hookNames: readonly HookName[] = Object.keys(hostRequests).flatMap((method) =>
  method.startsWith("hook.") ? [method.slice("hook.".length) as HookName] : [],
);

export function hookRow(hook: HookName): HostRequestRow {
  return hostRequests[`hook.${hook}`];
}

/** The hooks that are asked while a session runs. */
export const runtimeHooks = hookNames.filter((hook) => hookRow(hook).onFailure === "fail-open");

/** A method with its row. */
export interface NamedRow {
  readonly method: string;
  readonly row: MethodRow;
}

/** Every row with its method, host first, in reading order. */
export const methodTable: readonly NamedRow[] = [
  hostRequests,
  hostNotifications,
  extensionRequests,
  extensionNotifications,
].flatMap((part) => Object.entries<MethodRow>(part).map(([method, row]) => ({ method, row })));

export function isExtensionRequest(method: string): method is ExtensionRequestMethod {
  return Object.hasOwn(extensionRequests, method);
}

export function isExtensionNotification(method: string): method is ExtensionNotificationMethod {
  return Object.hasOwn(extensionNotifications, method);
}
