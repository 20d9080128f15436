/** How dist/ is made: the command, the library, the bench and the thread entry, bundled. `npm run build` adds types. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import { build } from "esbuild";

/** Packages whose own files must stay where they are: a worker of their own, a binary, a development peer. */
const external = ["piscina", "@vscode/ripgrep", "@modelcontextprotocol/sdk", "@lydell/node-pty"];

/** CommonJS packages inside an ES module bundle call these. */
const commonJsGlobals = [
  "import{createRequire as __createRequire}from'node:module';",
  "import{fileURLToPath as __fileURLToPath}from'node:url';",
  "const require=__createRequire(import.meta.url),__filename=__fileURLToPath(import.meta.url);",
].join("");

/**
 * The AI SDK uses zod as one object, languages and all: shared with ours, every start would load four times what it
 * needs. It gets a copy of its own, which is loaded with it.
 */
const zodOfTheSdk = {
  name: "zod-of-the-sdk",
  setup({ onResolve, onLoad, resolve }) {
    const namespace = "zod-of-the-sdk";
    const copied = async ({ path, ...args }) => {
      const found = await resolve(path, { kind: args.kind, resolveDir: args.resolveDir });
      return { path: found.path, namespace, errors: found.errors };
    };
    onResolve({ filter: /^zod(\/|$)/ }, (args) => (args.importer.includes("@ai-sdk") ? copied(args) : undefined));
    onResolve({ filter: /./, namespace }, copied);
    onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: readFileSync(path, "utf8"),
      resolveDir: dirname(path),
    }));
  },
};

/** ink asks for React's developer tools only when they are wanted, and only then are they there. */
const noDeveloperTools = {
  name: "no-developer-tools",
  setup({ onResolve, onLoad }) {
    const namespace = "no-developer-tools";
    onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /./, namespace }, () => ({ contents: "export default {};" }));
  },
};

const common = { bundle: true, platform: "node", target: "node22", legalComments: "none", logLevel: "warning" };
const modules = {
  ...common,
  outdir: "dist",
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  external,
  plugins: [zodOfTheSdk, noDeveloperTools],
  jsx: "automatic",
  // React's development build measures every render, and keeps every measure.
  define: { "process.env.NODE_ENV": '"production"' },
  banner: { js: commonJsGlobals },
  sourcemap: true,
};

const threadCode = { ...common, outExtension: { ".js": ".cjs" }, format: "cjs", minify: true };

/** What modules import by name: each file is a package, and shares its code with the others and the runtime. */
const packageFolder = "workers/packages";
const packageFiles = existsSync(packageFolder) ? readdirSync(packageFolder).filter((name) => name.endsWith(".ts")) : [];
const packages = packageFiles.map((name) => [basename(name, ".ts"), `${packageFolder}/${name}`]);

rmSync("dist/modules", { recursive: true, force: true });
rmSync("dist/chunks", { recursive: true, force: true });
await Promise.all([
  // An old Node must be able to parse it, so that it can say what is missing.
  build({
    entryPoints: ["src/bin.cts"],
    outfile: "dist/bin.cjs",
    platform: "node",
    format: "cjs",
    target: "node12",
    supported: { "dynamic-import": true },
    logLevel: "warning",
  }),
  // Apart from the library: shared chunks would make the command load what only the library needs.
  build({ ...modules, entryPoints: { cli: "src/cli.ts" } }),
  build({ ...modules, entryPoints: { index: "src/index.ts", testing: "src/testing.ts", "bench/main": "bench/main.ts" } }),
  // Apart as well: a client of e rpc needs nothing of the host.
  build({ ...modules, entryPoints: { "rpc-client": "src/rpc-client.ts" } }),
  build({ ...modules, entryPoints: { "atomic-rpc-client": "src/atomic-rpc-client.ts" } }),
  build({ ...threadCode, entryPoints: ["workers/program.ts", "workers/late.ts", "workers/render.ts"], outdir: "dist/workers" }),
  build({ ...threadCode, entryPoints: ["workers/late.ts"], outdir: "dist/modules" }),
  build({
    ...common,
    entryPoints: { module: "workers/module.ts", "module-process": "workers/module-process.ts", ...Object.fromEntries(packages) },
    outdir: "dist/modules",
    chunkNames: "[name]-[hash]",
    format: "esm",
    splitting: true,
    // A native add-on finds its binary beside itself.
    external: ["oxc-transform"],
    banner: { js: commonJsGlobals },
    minifySyntax: true,
    minifyWhitespace: true,
  }),
]);
chmodSync("dist/bin.cjs", 0o755);
