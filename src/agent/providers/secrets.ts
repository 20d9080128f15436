/** Takes secrets out of texts that people, extensions or logs will see. */
import { providerLimits } from "../../protocol/limits.js";
import type { ProviderTarget } from "./provider-model.js";

const SECRET_HEADER = /key|token|auth|secret|cookie/i;
const SHOWN = "[key]";

/** The secrets of a target's requests. */
export function secretsOf({ key, provider }: Pick<ProviderTarget, "key" | "provider">): readonly string[] {
  const inHeaders = Object.entries(provider.headers).flatMap(([name, value]) =>
    SECRET_HEADER.test(name) ? [value, ...value.split(" ").slice(1)] : [],
  );
  return [...(key === null ? [] : [key.value]), ...inHeaders].filter(
    (secret) => secret.length >= providerLimits.leastSecretChars,
  );
}

/** The text without them, also where one is written as in a URL. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce(
    (clean, secret) => clean.replaceAll(secret, SHOWN).replaceAll(encodeURIComponent(secret), SHOWN),
    text,
  );
}
