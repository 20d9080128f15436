// A module that tells how much of the session it has.
export default function entries(pi) {
  pi.on("tool_call", async (_event, ctx) => ({ block: true, reason: String(ctx.sessionManager.getEntries().length) }));
}
