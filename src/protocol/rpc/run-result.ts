/** What a run came to, as a client of `e rpc` reads it (e protocol §14, §15). */
import * as z from "zod";

const UsageSchema = z.object({
  input_tokens: z.int(),
  output_tokens: z.int(),
  cache_read_tokens: z.int(),
  cache_write_5m_tokens: z.int(),
  cache_write_1h_tokens: z.int(),
});

export const RunResultSchema = z.object({
  output: z.string().describe("All text of the model in this run."),
  final_output: z.string().describe("The text of the last reply; empty when the run failed or was interrupted."),
  model: z.string(),
  effort: z.string().nullable(),
  aborted: z.boolean(),
  error: z.string().nullable().describe("What the run failed with."),
  error_details: z.string().nullable(),
  warnings: z.array(z.string()).readonly(),
  usage: UsageSchema.extend({ prompt_tokens: z.int() }),
  cost_usd: z.number().nullable(),
  tools: z.object({ calls: z.int(), failures: z.int() }),
  session: z.string().nullable().describe("The file of the session; null when it is not saved."),
});
/** The answer to a prompt. */
export type RpcRunResult = z.output<typeof RunResultSchema>;
