/** /login to a provider of a module: the module leads, the person reads where to go; nothing secret is shown. */
import type { ProviderInfo } from "../../../agent/model/model-catalog.js";
import { messageOf } from "../../../protocol/caught.js";
import type { CommandKit } from "./command-kit.js";

export async function signIn({ app }: CommandKit, { id, name }: ProviderInfo): Promise<void> {
  app.notice("info", `signing in to ${name}`);
  try {
    const catalog = await app.world.models();
    await catalog.login(id, new AbortController().signal, (note) => {
      const text = note.kind === "auth" ? `open ${note.url}\n${note.instructions}`.trim() : note.text;
      app.notice("info", text);
    });
    app.notice("info", `signed in to ${name} — /model chooses one of its models`);
  } catch (error) {
    app.notice("error", `${name} was not signed in to: ${messageOf(error)}`);
  }
}
