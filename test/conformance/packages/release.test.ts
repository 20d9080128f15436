/** `e install release:…` against a server on loopback. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { expect } from "vitest";
import { tempDir } from "../../helpers/temp-dir.js";
import { verifies } from "../../helpers/verifies.js";
import { ReleaseServer, tarball } from "./loopback.js";
import { marking, packageHome, put } from "./package-files.js";

const here = `${process.platform}-${process.arch}`;
const sum = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

async function serverHome() {
  const server = await ReleaseServer.start();
  const home = packageHome({ E_RELEASES_API: server.url });
  return { server, home, place: join(home.home, "packages/releases/o/r/tool") };
}

verifies("package.release", async () => {
  const { server, home, place } = await serverHome();
  server.release("o/r", "v1", {
    "tool-otheros-x64": "no",
    "tool-windows-amd64.exe": "no",
    [`tool-${here}`]: marking("one"),
    [`tool-${here}.zip`]: "no",
    "toolbox-linux-x64": "no",
  });
  const done = await home.e("install", "release:o/r/tool");
  expect(done).toMatchObject({ status: 0, stdout: `installed release:o/r/tool v1: 1 extension (${place})\n` });
  expect(home.read().packages).toEqual(["release:o/r/tool"]);
  expect((await home.e("command", "mark")).stdout).toBe("one\n");
  server.release("o/r", "v2", { [`tool-${here}.tar.gz`]: tarball({ tool: marking("two"), LICENSE: "x" }, "tool-v2") });
  expect((await home.e("update")).stdout).toBe("updated release:o/r/tool from v1 to v2\n");
  expect((await home.e("update")).stdout).toBe("release:o/r/tool is up to date (v2)\n");
  await home.e("install", "release:o/r/tool@v1");
  expect((await home.e("update")).stdout).toBe("release:o/r/tool@v1 stays at v1, which it is pinned to\n");
  expect((await home.e("command", "mark")).stdout).toBe("one\n");
  expect(await home.e("remove", "release:o/r/tool")).toMatchObject({ status: 0 });
  expect(existsSync(join(home.home, "packages/releases"))).toBe(false);
});

verifies("package.release-checked", async () => {
  const { server, home, place } = await serverHome();
  const file = `tool-${here}`;
  const good = marking("good");
  const cases: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>, string | null][] = [
    [{ [`${file}.sha256`]: `${sum("another")}  ${file}\n` }, {}, "is not what its checksum says"],
    [{ SHA256SUMS: `${sum("another")} *${file}\n` }, {}, "is not what its checksum says"],
    [
      { "checksums.txt": `${sum(good)}  tool-plan9-mips\n` },
      {},
      `checksums.txt of the release has no SHA-256 of ${file}`,
    ],
    [{}, { [file]: `sha256:${sum("another")}` }, "is not what its checksum says"],
    [{ [`${file}.sha256`]: `${sum(good)}\n` }, { [file]: `sha256:${sum(good)}` }, null],
  ];
  for (const [more, digests, problem] of cases) {
    server.release("o/r", "v1", { [file]: good, ...more }, digests);
    const done = await home.e("install", "release:o/r/tool");
    expect(done.stderr).toContain(problem ?? "fetching");
    expect(done.status).toBe(problem === null ? 0 : 1);
    expect(existsSync(place)).toBe(problem === null);
  }
});

/** A tarball whose entries are named as given. */
async function archive(
  names: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const root = put(tempDir(), Object.fromEntries(Object.keys(names).map((name) => [name, "x"])));
  const { symlinkSync } = await import("node:fs");
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
  const file = join(tempDir(), "x.tar.gz");
  const onWriteEntry = (entry: { path: string }): void => {
    entry.path = names[entry.path] ?? entry.path;
  };
  const all = [...Object.keys(links), ...Object.keys(names)];
  await create({ cwd: root, file, gzip: true, preservePaths: true, onWriteEntry }, all);
  return readFileSync(file);
}

verifies("package.release-checked", { when: "its archive means harm" }, async () => {
  const { server, home, place } = await serverHome();
  const outside = tempDir();
  const cases: readonly [Buffer | string, RegExp][] = [
    [await archive({ a: "../../evil" }), /evil of the archive cannot be taken: its path leads upwards/],
    [await archive({ a: join(outside, "evil") }), /evil of the archive cannot be taken: it has an absolute path/],
    [await archive({ a: "door/evil" }, { door: outside }), /cannot be unpacked|leads out of the package/],
    [await archive({ a: "extensions-x" }, { up: ".." }), /cannot be unpacked|leads out of the package/],
    ["this is no archive", /the archive cannot be unpacked/],
    [await archive({ a: "README" }), /brings nothing/],
  ];
  for (const [bytes, problem] of cases) {
    server.release("o/r", "v1", { "tool.tar.gz": bytes });
    const done = await home.e("install", "release:o/r/tool");
    expect(done.stderr).toMatch(problem);
    expect(done).toMatchObject({ status: 1, stdout: "" });
    expect([join(outside, "evil"), join(home.home, "packages/evil"), place].filter(existsSync)).toEqual([]);
  }
  expect(home.read()).toEqual({});
});

verifies("package.release", { when: "there is none for this machine, or none at all" }, async () => {
  const { server, home } = await serverHome();
  const { host } = new URL(server.url);
  server.release("o/r", "v1", { "tool-plan9-mips": "x", "\u001b[31mtool.zip": "x" });
  for (const [source, text] of [
    ["release:o/r/tool", `release v1 has nothing for tool on ${here}; it has: tool-plan9-mips, tool.zip`],
    ["release:o/none/tool", `${host} knows no release of o/none`],
    ["release:o/r/tool@v9", `${host} knows no release v9 of o/r`],
  ] as const) {
    const done = await home.e("install", source);
    expect(done).toMatchObject({ status: 1, stdout: "" });
    expect(done.stderr).toContain(text);
  }
  server.serve(
    "/repos/o/r/releases/latest",
    (_, response) => void response.writeHead(302, { location: "/repos/o/r/releases/latest" }).end(),
  );
  expect((await home.e("install", "release:o/r/tool")).stderr).toContain("it redirects without end");
  server.serve("/repos/o/r/releases/latest", (_, response) => void response.writeHead(403).end("{}"));
  expect((await home.e("install", "release:o/r/tool")).stderr).toContain("GITHUB_TOKEN");
  server.stop();
  expect((await home.e("install", "release:o/r/tool")).stderr).toContain(`${host} could not be read`);
});
