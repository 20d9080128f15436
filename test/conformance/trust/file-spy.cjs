// Loaded before e: writes down every call of node:fs that names a file below FS_SPY_ROOT, one JSON line each.
const fs = require("node:fs");
const { syncBuiltinESMExports } = require("node:module");
const { FS_SPY_LOG: log, FS_SPY_ROOT: root } = process.env;
const { appendFileSync } = fs;

function pathOf(value) {
  return typeof value === "string" ? value : value instanceof URL ? value.pathname : "";
}

function spyOn(api) {
  for (const [name, original] of Object.entries(api)) {
    if (typeof original !== "function" || /^[A-Z_]/.test(name)) continue;
    const spy = function (...args) {
      const path = pathOf(args[0]);
      if (path === root || path.startsWith(`${root}/`)) {
        appendFileSync(log, `${JSON.stringify({ call: name, path: path.slice(root.length + 1) })}\n`);
      }
      return Reflect.apply(original, this, args);
    };
    api[name] = Object.assign(spy, original);
  }
}

spyOn(fs.promises);
spyOn(fs);
syncBuiltinESMExports();
