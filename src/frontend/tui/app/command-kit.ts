/** What commands of e's own are given: the app, and what can be done to extensions and sessions. */
import type { SessionAnswer } from "../../../host/session-control.js";
import { HostError } from "../../../protocol/host-error.js";
import type { App } from "../app.js";
import type { CommandKit, KeyHelp, LooksPort } from "../commands/kit.js";
import type { FieldFactory } from "../pickers/form.js";

/** A refusal is an error here, as for everything else that a command does. */
async function done(answer: Promise<SessionAnswer>): Promise<void> {
  const settled = await answer;
  if (!settled.ok) throw new HostError("usage", settled.error);
}

export function commandKit(
  app: App & { readonly looks: LooksPort },
  field: FieldFactory,
  keys: () => readonly KeyHelp[],
): CommandKit {
  const { world } = app;
  return {
    app,
    field,
    keys,
    looks: app.looks,
    extensions: {
      reload: (name) => done(app.host.reloadExtension(name)),
      disable: (name) => done(app.host.disableExtension(name)),
    },
    sessions: {
      remove: (path) => world.sessions.removeFile(path),
      rename: (path, name) => world.sessions.renameFile(path, name),
    },
    now: Date.now,
  };
}
