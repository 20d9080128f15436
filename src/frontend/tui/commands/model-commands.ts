/** /model, /models, /effort, and the keys that switch without asking. */

import { isScoped } from "../../../agent/model/is-scoped.js";
import type { ModelCatalog, ModelInfo } from "../../../agent/model/model-catalog.js";
import { messageOf } from "../../../protocol/caught.js";
import { choose } from "../pickers/ask.js";
import { Picker } from "../pickers/picker.js";
import { accepted } from "./accepted.js";
import type { BuiltIn, CommandKit } from "./command-kit.js";
import { listed, modelItem, switchable } from "./model-list.js";

async function take(kit: CommandKit, model: ModelInfo): Promise<void> {
  const { app } = kit;
  if (model.usable) accepted(app, await app.agent.setModel(model.spec));
  else
    app.notice(
      "warning",
      `${model.spec} cannot be used: ${model.why ?? "its provider is not set up"} — /login keeps a key`,
    );
}

/** Scoped ones first where there are any; ctrl+a shows all. */
async function pickModel(kit: CommandKit): Promise<void> {
  const { app } = kit;
  const catalog = await app.world.models();
  const current = app.agent.info().model;
  const scope = app.world.settings().scoped_models;
  const all = listed(catalog.list(), current);
  const scoped = all.filter((model) => isScoped(model, scope));
  let shown = scoped.length === 0 ? all : scoped;
  const picked = await new Promise<ModelInfo | undefined>((resolve) => {
    const settle = (model: ModelInfo | undefined): void => {
      app.footer.close(picker);
      resolve(model);
    };
    const toggle = (): void => {
      shown = shown === all ? scoped : all;
      picker.update({ items: shown.map((model) => modelItem(model, current)), selected: 0 });
    };
    const picker = new Picker({
      title: "Model",
      items: shown.map((model) => modelItem(model, current)),
      keys: scoped.length === 0 ? [] : [{ chord: "ctrl+a", hint: "all or scoped", run: toggle }],
      pickHint: "uses it",
      invalidate: () => app.invalidate(),
      onPick: (index) => settle(shown[index]),
      onCancel: () => settle(undefined),
    });
    app.footer.open(picker);
  });
  if (picked !== undefined && picked.spec !== current) await take(kit, picked);
}

/** Keys have nobody who waits for what they begin. */
function told({ app }: CommandKit, work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => app.notice("error", messageOf(error)));
}

/** ctrl+l. Never rejects, like the other keys here. */
export function openModelPicker(kit: CommandKit): Promise<void> {
  return told(kit, pickModel(kit));
}

/** ctrl+p, ctrl+shift+p: the next or the previous one of those that are switched among. */
export function cycleModel(kit: CommandKit, by: 1 | -1): Promise<void> {
  return told(kit, nextModel(kit, by));
}

/** shift+tab. */
export function cycleEffort(kit: CommandKit): Promise<void> {
  return told(kit, nextEffort(kit));
}

async function nextModel({ app }: CommandKit, by: 1 | -1): Promise<void> {
  const catalog = await app.world.models();
  const models = switchable(catalog, app.world.settings().scoped_models);
  const at = models.findIndex(({ spec }) => spec === app.agent.info().model);
  const next = models[at === -1 ? 0 : (at + by + models.length) % models.length];
  if (next === undefined || (at !== -1 && models.length === 1)) {
    app.notice("info", "there is no other model to switch to; /login sets up a provider, /models says which are meant");
    return;
  }
  accepted(app, await app.agent.setModel(next.spec, "cycle"));
}

function effortsOf(catalog: Pick<ModelCatalog, "find" | "list">, spec: string): readonly string[] {
  const known = catalog.list().find((model) => model.spec === spec);
  if (known !== undefined) return known.efforts;
  try {
    return catalog.find(spec).efforts;
  } catch {
    // Its provider may have lost its key since; then there is nothing to choose.
    return [];
  }
}

async function nextEffort({ app }: CommandKit): Promise<void> {
  const { model, effort } = app.agent.info();
  const efforts = effortsOf(await app.world.models(), model);
  const next = efforts[(efforts.indexOf(effort ?? "") + 1) % efforts.length];
  if (next === undefined) app.notice("info", `${model} has no levels of effort`);
  else if (next !== effort) accepted(app, await app.agent.setEffort(next));
}

async function pickEffort({ app }: CommandKit): Promise<void> {
  const { model, effort } = app.agent.info();
  const efforts = effortsOf(await app.world.models(), model);
  if (efforts.length === 0) return app.notice("info", `${model} has no levels of effort`);
  const picked = await choose(app, {
    title: `Effort of ${model}`,
    items: efforts.map((level) => ({ label: level, marker: level === effort ? "✓" : "" })),
    selected: Math.max(0, efforts.indexOf(effort ?? "")),
  });
  const level = picked === null ? undefined : efforts[picked];
  if (level !== undefined && level !== effort) accepted(app, await app.agent.setEffort(level));
}

/** Which models ctrl+p goes through. A pattern stays one until a model that it means is toggled. */
async function pickScope(kit: CommandKit): Promise<void> {
  const { app } = kit;
  const catalog = await app.world.models();
  const models = listed(catalog.list(), app.agent.info().model);
  const items = () => {
    const scope = app.world.settings().scoped_models;
    return models.map((model) => ({ ...modelItem(model, ""), marker: isScoped(model, scope) ? "✓" : "" }));
  };
  const toggle = async ({ spec, id }: ModelInfo): Promise<void> => {
    const scope = app.world.settings().scoped_models;
    const kept = scope.filter((pattern) => !isScoped({ spec, id }, [pattern]));
    const others = models.filter((model) => model.spec !== spec && isScoped(model, scope) && !isScoped(model, kept));
    const next = kept.length < scope.length ? [...kept, ...others.map((model) => model.spec)] : [...scope, spec];
    await app.world.setSetting("scoped_models", next.length === 0 ? null : next);
    picker.update({ items: items() });
  };
  const picker = new Picker({
    title: "Models that ctrl+p switches among",
    items: items(),
    pickHint: "adds or removes",
    invalidate: () => app.invalidate(),
    onPick: (index) => {
      const model = models[index];
      if (model !== undefined) void told(kit, toggle(model));
    },
    onCancel: () => app.footer.close(picker),
  });
  app.footer.open(picker);
}

export const modelCommands: readonly BuiltIn[] = [
  {
    name: "model",
    description: "choose the model, for now and for later sessions",
    arguments: "[provider/name]",
    whileRunning: true,
    async run(args, kit) {
      if (args === "") await pickModel(kit);
      else accepted(kit.app, await kit.app.agent.setModel(args));
    },
  },
  {
    name: "models",
    description: "choose which models ctrl+p switches among",
    arguments: "",
    whileRunning: true,
    run: (_args, kit) => pickScope(kit),
  },
  {
    name: "effort",
    description: "choose how hard the model thinks",
    arguments: "[level]",
    whileRunning: true,
    async run(args, kit) {
      if (args === "") await pickEffort(kit);
      else accepted(kit.app, await kit.app.agent.setEffort(args));
    },
  },
];
