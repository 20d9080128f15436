/** The person's own editor, on a draft. What goes wrong is a notice, and the draft stays. */
import type { App } from "../app.js";
import { editExternally } from "../composer/external-editor.js";
import type { Environment } from "../terminal/color-depth.js";

/** Resolves with the text as it was left; null: it is as before. */
export type EditDraft = (text: string) => Promise<string | null>;

export function draftEditor(app: Pick<App, "world" | "suspend" | "notice">, env: Environment): EditDraft {
  const suspend = <T>(work: () => Promise<T>): Promise<T> => app.suspend(work);
  return async (text) => {
    const { editor } = app.world.settings().display;
    const edited = await editExternally(text, { editor, env, cwd: app.world.cwd, suspend });
    if (edited.ok) return edited.text;
    app.notice("error", edited.error);
    return null;
  };
}
