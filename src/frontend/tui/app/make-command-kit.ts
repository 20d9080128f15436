/** What commands of e's own are given: the app, and what can be done to extensions and sessions. */
import type { App } from "../app.js";
import type { CommandKit, KeyHelp, LooksPort } from "../commands/command-kit.js";
import type { FieldFactory } from "../pickers/form.js";

export function makeCommandKit(
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
      reload: (name) => app.host.reloadExtension(name),
      disable: (name) => app.host.disableExtension(name),
    },
    sessions: {
      remove: (path) => world.sessions.removeFile(path),
      rename: (path, name) => world.sessions.renameFile(path, name),
    },
    now: Date.now,
  };
}
