/** `e models` for people: what can be used at once, and what the rest lacks. All foreign text is sanitised. */
import type { ModelCatalog, ModelInfo, ProviderInfo } from "../agent/model/model-catalog.js";
import { messageOf } from "../protocol/caught.js";
import { sanitizeLabel } from "../text/sanitize.js";
import { visibleJson } from "../text/visible-json.js";

const THOUSAND = 1_000;
const GAP = 2;

function row({ spec, name, contextWindow, efforts, takesImages }: ModelInfo): readonly string[] {
  const window = `${Math.round(contextWindow / THOUSAND)}k`;
  const levels = efforts.length === 0 ? "" : `effort ${efforts.join(" ")}`;
  return [spec, window, takesImages ? "images" : "", levels, name].map(sanitizeLabel);
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd((widths[column] ?? 0) + GAP))
      .join("")
      .trimEnd(),
  );
}

function missing(providers: readonly ProviderInfo[]): string[] {
  const lines = providers.flatMap(({ id, why }) => (why === null ? [] : [`  ${sanitizeLabel(`${id}: ${why}`)}`]));
  return lines.length === 0 ? [] : ["", "Not usable:", ...lines];
}

/** Any name can be asked for; these are the providers of which no model is listed. */
function open(providers: readonly ProviderInfo[], models: readonly ModelInfo[]): string[] {
  const bare = providers.filter(({ id, usable }) => usable && !models.some(({ provider }) => provider === id));
  if (bare.length === 0) return [];
  const lines = bare.map(({ id, name, baseUrl }) => sanitizeLabel(`${id}/MODEL: what ${name} has at ${baseUrl}`));
  return ["", "Also, without a list:", ...lines.map((line) => `  ${line}`)];
}

/** Without a flag: what the person set, which need not be usable. */
function defaultLine(catalog: ModelCatalog, set: string | null): string {
  if (set === null) return `The default is ${catalog.defaultSpec}; e --model NAME takes another one.`;
  try {
    return `The default is ${catalog.find(set).spec}, from settings.json; e --model NAME takes another one.`;
  } catch (error) {
    return `The default is ${set}, from settings.json: ${messageOf(error)}`;
  }
}

/** `set`: the model of the settings. */
export function modelsText(catalog: ModelCatalog, set: string | null): string {
  const models = catalog.list();
  const usable = models.filter((model) => model.usable);
  const lines = [
    ...table(usable.map(row)),
    ...open(catalog.providers(), models),
    ...missing(catalog.providers()),
    ...(catalog.issues.length === 0 ? [] : ["", "To do:", ...catalog.issues.map((line) => `  ${sanitizeLabel(line)}`)]),
    "",
    sanitizeLabel(defaultLine(catalog, set)),
  ];
  return `${lines.join("\n")}\n`;
}

/** Everything, also what is not usable, with the reason. */
export function modelsJson(catalog: ModelCatalog, set: string | null): string {
  const { defaultSpec, issues } = catalog;
  return `${visibleJson({ default: set ?? defaultSpec, models: catalog.list(), providers: catalog.providers(), issues })}\n`;
}
