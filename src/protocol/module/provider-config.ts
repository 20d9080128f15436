/** What a module says of a provider and its models, as it registers them. Fields of other versions are left alone. */
import * as z from "zod";

const price = z.number().nonnegative().catch(0);

export const ProviderModelSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string().optional(),
  api: z.string().optional(),
  /** What it gives, such as `image`; a model that answers says nothing. */
  type: z.string().optional().catch(undefined),
  baseUrl: z.string().optional(),
  reasoning: z.boolean().catch(false).default(false),
  /** Level → the provider's own word for it; null: it has no such level. */
  thinkingLevelMap: z.record(z.string(), z.string().nullable()).optional().catch(undefined),
  input: z.array(z.string()).catch(["text"]).default(["text"]),
  /** US dollars for a million tokens. */
  cost: z.object({ input: price, output: price, cacheRead: price, cacheWrite: price }).optional().catch(undefined),
  contextWindow: z.number().positive().optional().catch(undefined),
  maxTokens: z.number().positive().optional().catch(undefined),
  headers: z.record(z.string(), z.string()).optional().catch(undefined),
});
export type ProviderModel = z.output<typeof ProviderModelSchema>;

export const ProviderConfigSchema = z.looseObject({
  name: z.string().optional().catch(undefined),
  baseUrl: z.string().optional().catch(undefined),
  /** `$NAME` of the environment, or the key itself. */
  apiKey: z.string().optional().catch(undefined),
  api: z.string().optional().catch(undefined),
  headers: z.record(z.string(), z.string()).optional().catch(undefined),
  /** The key goes into `Authorization` as well. */
  authHeader: z.boolean().optional().catch(undefined),
  models: z.array(z.unknown()).optional().catch(undefined),
});
export type ProviderConfig = z.output<typeof ProviderConfigSchema>;
