/** Commands for what extensions keep on the screen: reading it, pressing its keys, picking, attaching, closing. */
import type { CommandEffects, Pane, PaneSectionView } from "../../../host/front-end.js";
import { normalizeChord } from "../../../text/chord.js";
import type { PlainCommand, PlainSession } from "./plain-session.js";
import { sectionRows } from "./surface-words.js";

const readable = ["status", "widgets", "panel", "pane"] as const;

async function apply(effects: CommandEffects, session: PlainSession): Promise<void> {
  const { frontEnd, agent } = session;
  const { extension, notice, show, sessionName, prompt: text } = effects;
  if (notice !== null) frontEnd.notice({ extension, tone: "info", text: notice });
  if (show !== null) frontEnd.show(show);
  if (sessionName !== null) agent.rename(sessionName);
  if (typeof text === "string") await session.prompt(text);
}

async function pressKey(key: string, session: PlainSession): Promise<void> {
  const { host, frontEnd } = session;
  const { panel, pane } = frontEnd.surfaces;
  const chord = normalizeChord(key);
  if (chord === null) return frontEnd.out.say("Name a key, such as down, enter, a or ctrl+x.");
  if (panel?.interactive === true) {
    return chord === "escape" ? host.surfaces.panelClosed() : host.surfaces.panelKey(chord);
  }
  if (pane !== null) return chord === "escape" ? host.surfaces.paneClosed() : host.surfaces.paneKey(chord);
  const effects = await host.pressShortcut(chord);
  if (effects === null) frontEnd.out.say(`Nothing takes ${chord} now.`);
  else await apply(effects, session);
}

function read(args: string, { frontEnd }: PlainSession): void {
  if (args === "") for (const what of readable) frontEnd.surfaces.read(what);
  const what = readable.find((name) => name === args);
  if (what !== undefined) frontEnd.surfaces.read(what);
  else if (args !== "") frontEnd.out.say(`Say which: ${readable.join(", ")}.`);
}

function close(args: string, { host, frontEnd }: PlainSession): void {
  const { panel, pane } = frontEnd.surfaces;
  if (args === "panel" && panel !== null) host.surfaces.panelClosed();
  else if (args === "pane" && pane !== null) host.surfaces.paneClosed();
  else frontEnd.out.say("Say which is open: panel or pane.");
}

const numbers = /^(?:(\d+)[. ]+)?(\d+)$/;

function pick(args: string, { host, frontEnd }: PlainSession): void {
  const sections = frontEnd.surfaces.pane?.sections ?? [];
  const [, section, item] = numbers.exec(args) ?? [];
  const list = section === undefined ? sections.find(({ kind }) => kind === "list") : sections[Number(section) - 1];
  const picked = list?.kind === "list" ? list.items[Number(item) - 1] : undefined;
  if (list === undefined || picked === undefined) {
    return frontEnd.out.say(
      "There is no such item. Type /pick NUMBER, or /pick SECTION NUMBER; /read pane tells them.",
    );
  }
  host.surfaces.paneSelected(list.id, picked.id);
  host.surfaces.paneActivated(list.id, picked.id);
  frontEnd.out.say(`Picked: ${picked.label}`);
}

const rowRange = /^(\d+)(?:\s+(\d+)(?:\s*-\s*(\d+))?)?$/;

interface Chosen {
  readonly pane: Pane;
  readonly section: PaneSectionView;
  readonly rows: readonly string[];
}

function chosenRows(args: string, pane: Pane | null): Chosen | null {
  const [, number, from, to] = rowRange.exec(args) ?? [];
  const section = pane?.sections[Number(number) - 1];
  if (pane === null || section === undefined) return null;
  const first = from === undefined ? 1 : Number(from);
  const rows = sectionRows(section).slice(first - 1, from === undefined ? undefined : Number(to ?? first));
  return first < 1 || rows.length === 0 ? null : { pane, section, rows };
}

function attach(args: string, { frontEnd, attachments }: PlainSession): void {
  const chosen = chosenRows(args, frontEnd.surfaces.pane);
  if (chosen === null)
    return frontEnd.out.say("There are no such rows. Type /attach SECTION, or /attach SECTION FROM-TO.");
  const { pane, section, rows } = chosen;
  const title = section.title === "" ? pane.title : `${pane.title}, ${section.title}`;
  const label = `${title}, ${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  attachments.push({ label, text: rows.join("\n") });
  frontEnd.out.say(`Goes with the next prompt: ${label}`);
}

export const surfaceCommands: readonly PlainCommand[] = [
  { name: "read", arguments: readable.join("|"), description: "what extensions show, in full", run: read },
  {
    name: "key",
    arguments: "KEY",
    description: "presses a key in a panel or pane, or an extension's shortcut",
    run: pressKey,
  },
  { name: "pick", arguments: "[SECTION] NUMBER", description: "picks an item of the pane's list", run: pick },
  {
    name: "attach",
    arguments: "SECTION [FROM-TO]",
    description: "sends rows of the pane with the next prompt",
    run: attach,
  },
  { name: "close", arguments: "panel|pane", description: "closes what an extension opened", run: close },
];
