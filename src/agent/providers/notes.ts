/**
 * What a provider wants back with its own blocks: signatures, item ids, encrypted thoughts. Kept as it came, with the
 * address that it goes back to; another provider or another model never sees it.
 */
import type { SharedV4ProviderMetadata } from "@ai-sdk/provider";
import { isJsonObject, type JsonObject } from "../../protocol/field.js";
import type { ProviderTarget } from "./provider-model.js";

function address({ provider, model }: ProviderTarget) {
  return { provider: provider.id, api: provider.api, model: model.id };
}

export function noteFor(target: ProviderTarget, data: SharedV4ProviderMetadata): JsonObject {
  return { ...address(target), data };
}

function isMetadata(value: unknown): value is SharedV4ProviderMetadata {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}

/** What is in a note that is meant for this target; null for any other, and for none. */
export function noteOf(target: ProviderTarget, note: JsonObject | undefined): SharedV4ProviderMetadata | null {
  if (note === undefined || !isMetadata(note.data)) return null;
  const { provider, api, model } = address(target);
  return note.provider === provider && note.api === api && note.model === model ? note.data : null;
}
