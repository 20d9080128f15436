/** Moments of one request to a provider, and of the choice of a model. */
import * as z from "zod";
import { asked, type Immutable, maybe, open, told } from "./moment.js";

const identity = { provider: z.string(), api: z.string(), model: z.string() };
const IdentitySchema = open(identity);
/** Whose request it is. */
export type ProviderIdentity = Immutable<z.output<typeof IdentitySchema>>;

const ModelViewSchema = open({
  provider: z.string(),
  id: z.string(),
  name: z.string(),
  contextWindow: z.number().describe("Tokens."),
  input: z.array(z.enum(["text", "image"])),
  thinkingLevels: z.array(z.string()).describe("From least to most; empty when the model knows no level."),
});
export type ModelView = Immutable<z.output<typeof ModelViewSchema>>;

const HeadersSchema = z.record(z.string(), z.string().nullable());
const ActionSchema = z.enum(["warm", "stop"]);

export const providerMoments = {
  before_provider_headers: asked(
    "The headers of a request, before it is sent; once more when it is tried again with other credentials.",
    open({ headers: HeadersSchema, ...identity }),
    z.object({ headers: maybe(HeadersSchema).describe("All of them; null or absent: not sent.") }),
    { carry: { headers: "headers" }, neutral: "the headers stayed as they were" },
  ),
  before_provider_request: asked(
    "The body of a request, as the provider takes it.",
    open({ payload: z.unknown(), ...identity }),
    z.object({ payload: z.unknown().optional().describe("Replaces it.") }),
    { carry: { payload: "payload" }, neutral: "the body stayed as it was" },
  ),
  after_provider_response: told(
    "A response has begun; its body is not read yet.",
    open({ status: z.number(), headers: z.record(z.string(), z.string()) }),
  ),
  provider_stream_event: told(
    "An event of a provider's stream, as the provider sent it.",
    open({ data: z.unknown(), ...identity }),
  ),
  cache_warming_decision: asked(
    "Whether a prompt is kept in the provider's cache. `stop` holds until the next real request.",
    open({
      warmCost: z.number(),
      missCost: z.number(),
      continuationProbability: z.number(),
      action: ActionSchema,
    }),
    z.object({ action: maybe(ActionSchema) }),
    { carry: { action: "action" } },
  ),
  model_select: told(
    "The model changed.",
    open({
      model: ModelViewSchema,
      previousModel: ModelViewSchema.optional().describe("Absent for the first model of a session."),
      source: z.enum(["set", "cycle", "restore"]),
    }),
  ),
  thinking_level_select: told(
    "The thinking level changed.",
    open({ level: z.string().nullable(), previousLevel: z.string().nullable() }),
  ),
} as const;
