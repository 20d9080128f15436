/**
 * /login: a provider's key from a person's hand into auth.json, and nowhere else. No key is ever in a notice, an
 * error or a title; what cannot be kept is told without it.
 */
import { storeKey } from "../../../agent/auth.js";
import { isHeaderValue } from "../../../agent/model/header-text.js";
import type { ProviderInfo } from "../../../agent/model/model-catalog.js";
import { askText } from "../pickers/ask.js";
import { Picker, type PickerKey } from "../pickers/picker.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { openModelPicker } from "./model-commands.js";
import { signIn } from "./sign-in.js";

/** What answers where no provider is set up. */
const offline = "offline/";

/** How keys of providers begin, the longest first. */
const beginnings: readonly (readonly [beginning: string, provider: string])[] = [
  ["sk-ant-", "anthropic"],
  ["sk-or-", "openrouter"],
  ["AIza", "google"],
  ["gsk_", "groq"],
  ["xai-", "xai"],
  ["sk-", "openai"],
];

/** The provider whose keys look like this one; a guess. */
function guessed(key: string, providers: readonly ProviderInfo[]): number {
  const id = beginnings.find(([beginning]) => key.startsWith(beginning))?.[1];
  return Math.max(
    0,
    providers.findIndex((provider) => provider.id === id),
  );
}

function refuseKey(text: string): string | null {
  const key = text.trim();
  if (key === "") return "a key is not empty; esc goes back";
  if (/\s/.test(key)) return "a key holds no spaces; paste the key alone";
  return isHeaderValue(key) ? null : "it holds characters that no key has; copy it anew";
}

async function keep({ app }: CommandKit, { id, name }: ProviderInfo, key: string | null): Promise<void> {
  const problem = await storeKey(app.world.home, id, key);
  if (problem !== null) return app.notice("error", problem);
  if (key === null) return app.notice("info", `the key of ${name} is forgotten`);
  app.notice("info", `the key of ${name} is kept in auth.json — /model chooses one of its models`);
}

async function askKey(kit: CommandKit, provider: ProviderInfo): Promise<void> {
  if (provider.hasLogin === true) return signIn(kit, provider);
  const key = await askText(kit.app, kit.field, {
    title: `Key of ${provider.name}`,
    message: `For ${provider.baseUrl}. It is kept in auth.json, which only you may read, and shown to nobody.`,
    secret: true,
    placeholder: "paste the key",
    refuse: refuseKey,
  });
  if (key === null) return;
  await keep(kit, provider, key.trim());
  // Whoever had no model came for one.
  const { model, running } = kit.app.agent.info();
  if (model.startsWith(offline) && !running) void openModelPicker(kit);
}

/** `selected` null: no key is at hand, so one may be forgotten as well. */
function pickProvider({ app }: CommandKit, title: string, providers: readonly ProviderInfo[], selected: number | null) {
  return new Promise<{ readonly provider: ProviderInfo; readonly forget: boolean } | null>((resolve) => {
    const forgets: PickerKey = { chord: "ctrl+d", hint: "forgets its key", run: (index) => settle(index, true) };
    const settle = (index: number | null, forget: boolean): void => {
      const provider = index === null ? undefined : providers[index];
      app.footer.close(picker);
      resolve(provider === undefined ? null : { provider, forget });
    };
    const picker = new Picker({
      title,
      items: providers.map(({ name, baseUrl, usable, why }) => ({
        label: name,
        description: usable ? "ready" : "not set up",
        detail: why ?? baseUrl,
        marker: usable ? "✓" : "",
      })),
      selected: selected ?? 0,
      emptyText: "models.json in the home adds providers",
      keys: selected === null ? [forgets] : [],
      invalidate: () => app.invalidate(),
      onPick: (index) => settle(index, false),
      onCancel: () => settle(null, false),
    });
    app.footer.open(picker);
  });
}

async function login(args: string, kit: CommandKit): Promise<void> {
  const providers = (await kit.app.world.models()).providers();
  const wanted = args.toLowerCase();
  const named = providers.find(({ id, name }) => id.toLowerCase() === wanted || name.toLowerCase() === wanted);
  if (named !== undefined) return askKey(kit, named);
  // What stands there may be a key: it is not repeated.
  if (args !== "") kit.app.notice("warning", "no provider has that name; here are those there are");
  const picked = await pickProvider(kit, "Sign in to a provider", providers, null);
  if (picked === null) return;
  if (picked.forget) await keep(kit, picked.provider, null);
  else await askKey(kit, picked.provider);
}

/** A key was pasted where a prompt goes: asks whose it is, and keeps it. The key is told to nobody else. */
export async function takeApiKey(key: string, kit: CommandKit): Promise<void> {
  const clean = key.trim();
  const problem = refuseKey(clean);
  if (problem !== null) return kit.app.notice("warning", `the pasted key was not kept: ${problem}`);
  const providers = (await kit.app.world.models()).providers();
  const title = "That is an API key: whose is it? (nobody saw it)";
  const picked = await pickProvider(kit, title, providers, guessed(clean, providers));
  if (picked === null) kit.app.notice("info", "the pasted key was dropped; nobody saw it");
  else await keep(kit, picked.provider, clean);
}

export const loginCommands: readonly BuiltIn[] = [
  {
    name: "login",
    description: "keep the key of a provider",
    arguments: "[provider]",
    whileRunning: true,
    run: login,
  },
];
