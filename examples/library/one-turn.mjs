// Runs one turn in this process, with the extensions of the home on, and prints what happens as it happens.
//   node examples/library/one-turn.mjs "what does this project do?"
import { createSession } from "e-host";

const prompt = process.argv.slice(2).join(" ") || '@tool ls {"path": "."}';
const session = await createSession({
  onNotice: ({ extension, text }) => console.error(`${extension ?? "e"}: ${text}`),
});
try {
  const run = session.prompt(prompt);
  for await (const event of run) {
    if (event.type === "text") process.stdout.write(event.delta);
    if (event.type === "tool_end") console.error(`[${event.id}] ${event.outcome}: ${event.summary}`);
  }
  const { error, model, usage, tools } = await run;
  if (error !== null) throw new Error(error);
  process.stdout.write("\n");
  console.error(`${model}: ${usage.prompt_tokens} tokens in, ${usage.output_tokens} out, ${tools.calls} calls`);
} finally {
  await session.close();
}
