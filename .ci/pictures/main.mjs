/**
 * `npm run pictures`: the pictures of README, each of a real run of the built e in a terminal, with the offline model
 * and the extensions of examples/. The same build gives the same pictures. `--png DIR` writes them as PNG too.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import headless from "@xterm/headless";
import { scenes } from "./scenes.mjs";
import { screenSvg } from "./screen-svg.mjs";

const root = new URL("../..", import.meta.url).pathname;
const pictures = join(root, "pictures");
const WAIT_MS = 20_000;

/** A home with these examples in it, and a directory with a name that may be seen. */
function makePlace(extensions) {
  const place = mkdtempSync(join(tmpdir(), "e-pictures-"));
  const home = join(place, "home");
  const work = join(place, "user", "orchard");
  mkdirSync(join(home, "extensions"), { recursive: true });
  mkdirSync(work, { recursive: true });
  for (const name of [...extensions, "scaffold.mjs"]) {
    const path = join(home, "extensions", name);
    copyFileSync(join(root, "examples/extensions", name), path);
    chmodSync(path, name === "scaffold.mjs" ? 0o644 : 0o755);
  }
  return { place, home, work, user: join(place, "user") };
}

class Screen {
  constructor({ columns, rows }, { home, work, user }) {
    this.terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
    const env = { PATH: process.env.PATH, HOME: user, E_HOME: home, TERM: "xterm-256color", COLORTERM: "truecolor" };
    const args = [join(root, "dist/bin.cjs")];
    this.pty = spawn(process.execPath, args, { name: "xterm-256color", cols: columns, rows, cwd: work, env });
    this.terminal.onData((data) => this.pty.write(data));
    this.changed = () => {};
    this.pty.onData((data) => this.terminal.write(data, () => this.changed()));
    this.ended = new Promise((resolve) => this.pty.onExit(resolve));
  }

  text() {
    const { active } = this.terminal.buffer;
    const rows = Array.from({ length: this.terminal.rows }, (_, row) => active.getLine(active.baseY + row));
    return rows.map((line) => line?.translateToString(true) ?? "").join("\n");
  }

  /** Until `look` sees on the screen what it looks for. */
  async until(what, look) {
    const deadline = Date.now() + WAIT_MS;
    while (!look(this.text())) {
      if (Date.now() > deadline) throw new Error(`never seen: ${what}\n${this.text()}`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.changed = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

async function take(scene, pngs) {
  const place = makePlace(scene.extensions);
  for (const [path, text] of Object.entries(scene.files ?? {})) writeFileSync(join(place.work, path), text);
  if (scene.settings !== undefined) writeFileSync(join(place.home, "settings.json"), JSON.stringify(scene.settings));
  const screen = new Screen(scene, place);
  try {
    for (const step of scene.steps) {
      if (step.type !== undefined) screen.pty.write(step.type);
      const { shows, hides } = step;
      if (shows !== undefined) await screen.until(shows, (text) => text.includes(shows));
      if (hides !== undefined) await screen.until(`no ${hides}`, (text) => !text.includes(hides));
    }
    const svg = screenSvg(screen.terminal, scene.title);
    writeFileSync(join(pictures, `${scene.name}.svg`), svg);
    if (pngs !== null) await writePng(svg, join(pngs, `${scene.name}.png`));
    console.log(`pictures/${scene.name}.svg`);
  } finally {
    screen.pty.kill("SIGKILL");
    await screen.ended;
    rmSync(place.place, { recursive: true, force: true });
  }
}

/** To look at them where SVG is not shown. */
async function writePng(svg, path) {
  const { Resvg } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: true, defaultFontFamily: "DejaVu Sans Mono" };
  writeFileSync(path, new Resvg(svg, { font }).render().asPng());
}

const at = process.argv.indexOf("--png");
const pngs = at === -1 ? null : process.argv[at + 1];
const only = process.argv.slice(2).filter((word) => !word.startsWith("--") && word !== pngs);
mkdirSync(pictures, { recursive: true });
if (pngs !== null) mkdirSync(pngs, { recursive: true });
for (const scene of scenes) if (only.length === 0 || only.includes(scene.name)) await take(scene, pngs);
