/** The provider moments of a request, as the tap that a provider passes it through. */
import type { ProviderIdentity } from "../../protocol/lifecycle/provider-moments.js";
import type { RequestTap } from "../model/language-model.js";
import type { Announcer } from "./announcer.js";

const names = [
  "before_provider_headers",
  "before_provider_request",
  "after_provider_response",
  "provider_stream_event",
] as const;

function replaceIn(headers: Record<string, string | null>, by: Readonly<Record<string, string | null>>): void {
  for (const name of Object.keys(headers)) if (!Object.hasOwn(by, name)) delete headers[name];
  Object.assign(headers, by);
}

/** Undefined when nobody listens: then a request costs nothing more. */
export function requestTap(announcer: Announcer, signal: AbortSignal): RequestTap | undefined {
  if (!names.some((name) => announcer.hears(name))) return undefined;
  const identity = ({ provider, api, model }: ProviderIdentity) => ({ provider, api, model });
  return {
    async headers(headers, about) {
      const payload = () => ({ headers: { ...headers }, ...identity(about) });
      const answer = await announcer.ask("before_provider_headers", payload, signal);
      if (answer?.headers !== undefined) replaceIn(headers, answer.headers);
    },
    async payload(payload, about) {
      const answer = await announcer.ask("before_provider_request", () => ({ payload, ...identity(about) }), signal);
      return answer?.payload;
    },
    async response(status, headers) {
      await announcer.tellNow("after_provider_response", () => ({ status, headers: { ...headers } }), signal);
    },
    async event(data, about) {
      await announcer.tellNow("provider_stream_event", () => ({ data, ...identity(about) }), signal);
    },
  };
}
