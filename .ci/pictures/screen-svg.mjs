/** A terminal's buffer (xterm's) → an SVG picture: one text element for each run of cells that look alike. Pure. */

const CELL = { width: 8.4, height: 18, font: 14, baseline: 13.5 };
const MARGIN = 14;
const COLORS = { background: "#16181d", foreground: "#d7dae0", frame: "#2b2f38" };

/** The sixteen colours that programs name; the rest of the 256 follows xterm's rule. */
const NAMED = [
  "#1e2127", "#e06c75", "#98c379", "#d19a66", "#61afef", "#c678dd", "#56b6c2", "#abb2bf",
  "#5c6370", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#ffffff",
];

const hex = (value) => `#${value.toString(16).padStart(6, "0")}`;

function paletteColor(index) {
  if (index < 16) return NAMED[index];
  if (index >= 232) {
    const level = 8 + (index - 232) * 10;
    return hex((level << 16) | (level << 8) | level);
  }
  const steps = [0, 95, 135, 175, 215, 255];
  const at = index - 16;
  return hex((steps[Math.floor(at / 36)] << 16) | (steps[Math.floor(at / 6) % 6] << 8) | steps[at % 6]);
}

function colorOf(cell, side) {
  const [isDefault, isRgb, value] =
    side === "fg"
      ? [cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()]
      : [cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()];
  if (isDefault) return null;
  return isRgb ? hex(value) : paletteColor(value);
}

function lookOf(cell) {
  let fill = colorOf(cell, "fg") ?? COLORS.foreground;
  let back = colorOf(cell, "bg");
  if (cell.isInverse()) [fill, back] = [back ?? COLORS.background, fill];
  return {
    fill,
    back,
    bold: cell.isBold() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
    strike: cell.isStrikethrough() !== 0,
    dim: cell.isDim() !== 0,
  };
}

/** `[{ column, cells, text, look }]` of one line. A wide character is a run of its own, so that its place is exact. */
function runsOf(line, columns) {
  const runs = [];
  for (let column = 0; column < columns; column++) {
    const cell = line.getCell(column);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const look = lookOf(cell);
    const key = JSON.stringify(look);
    const last = runs.at(-1);
    const isPlain = cell.getWidth() === 1;
    if (isPlain && last?.key === key && last.isPlain) {
      last.text += cell.getChars() || " ";
      last.cells++;
    } else runs.push({ column, cells: cell.getWidth(), text: cell.getChars() || " ", look, key, isPlain });
  }
  return runs;
}

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function runSvg({ column, cells, text, look }, row) {
  const x = (MARGIN + column * CELL.width).toFixed(1);
  const y = MARGIN + row * CELL.height;
  const width = (cells * CELL.width).toFixed(1);
  const back = look.back === null ? "" : `<rect x="${x}" y="${y}" width="${width}" height="${CELL.height}" fill="${look.back}"/>`;
  if (text.trim() === "" && !look.underline) return back;
  const style = [
    `fill="${look.fill}"`,
    look.bold ? 'font-weight="bold"' : "",
    look.italic ? 'font-style="italic"' : "",
    look.dim ? 'opacity="0.6"' : "",
    look.underline || look.strike
      ? `text-decoration="${[look.underline ? "underline" : "", look.strike ? "line-through" : ""].join(" ").trim()}"`
      : "",
  ].filter((part) => part !== "");
  const place = `x="${x}" y="${(y + CELL.baseline).toFixed(1)}" textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
  return `${back}<text ${place} ${style.join(" ")} xml:space="preserve">${escaped(text)}</text>`;
}

/** The visible screen of an @xterm/headless terminal. `title` is read out to who cannot see it. */
export function screenSvg(terminal, title) {
  const { active } = terminal.buffer;
  const rows = Array.from({ length: terminal.rows }, (_, row) => active.getLine(active.baseY + row));
  const width = Math.ceil(terminal.cols * CELL.width + 2 * MARGIN);
  const height = terminal.rows * CELL.height + 2 * MARGIN;
  const body = rows.flatMap((line, row) => (line === undefined ? [] : runsOf(line, terminal.cols).map((run) => runSvg(run, row))));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="${COLORS.background}" stroke="${COLORS.frame}"/>`,
    `<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="${CELL.font}">`,
    ...body.filter((part) => part !== ""),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}
