/** What names a package and what does not; what is one package whatever it is called; where it lies. */
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { packagePath } from "../../../../src/agent/packages/package-place.js";
import { type PackageSource, parsePackageSource } from "../../../../src/agent/packages/package-source.js";

function source(text: string, base = "/h"): PackageSource {
  const parsed = parsePackageSource(text, base);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.why}`);
  return parsed.source;
}

describe("no package is", () => {
  test.each([
    ["", /empty/],
    ["--upload-pack=touch /tmp/x", /dash/],
    ["-g", /dash/],
    ["a/b", /write git:github\.com\/a\/b, or \.\/a\/b/],
    ["word", /write npm:NAME/],
    ["what is this", /space/],
    ["npm:", /no name/],
    ["npm:-g", /no name/],
    ["npm:../../etc", /no name/],
    ["npm:a/../b", /no name/],
    ["npm:node_modules", /no name/],
    ["npm:x@file:../y", /version/],
    ["npm:x@npm:y", /version/],
    ["npm:x@https://host/x.tgz", /version/],
    ["npm:x@-g", /version/],
    ["npm:x@", /version/],
    ["git:host/../../etc", /is \.\./],
    ["git:https://host/a/%2e%2e/b", /is \.\./],
    ["git:https://host/a/%2e%2e%2fb", /no place/],
    ["git:git@host:../x", /is \.\./],
    ["git:../x", /name of the host/],
    ["git:npm/x", /used by e itself/],
    ["git:releases/x", /used by e itself/],
    ["git:-oProxyCommand=x/y", /name of the host/],
    ["git:ssh://-oProxyCommand=x/y", /name of the host/],
    ["git:host/-x", /dash/],
    ["git:host/u/r@-x", /ref .*dash/],
    ["git:host/u/r@", /ref .*empty/],
    ["git:host/u/r@a b", /space/],
    ["git:host/u/r@a..b", /ref/],
    ["git:host/u/r@refs/.x", /ref/],
    ["git:ext::sh -c x", /space/],
    ["git:ext::sh", /write git:host/],
    ["git:ext://host/x", /not over ext/],
    ["foo://host/x", /not over foo/],
    ["http://x", /names no repository/],
    ["git:file://elsewhere/x", /three slashes/],
    ["git:u:p@host:path", /write git:host|name of the host/],
    ["release:..", /write release:/],
    ["release:o/r", /write release:/],
    ["release:o/r/../n", /write release:/],
    ["release:o/r/n@-x", /tag .*dash/],
    ["release:o/r/n@a/../b", /tag/],
    ["/a\0b", /NUL/],
  ])("%j", (text, why) => {
    expect(parsePackageSource(text, "/h")).toEqual({ ok: false, why: expect.stringMatching(why) });
  });
});

describe("one package, however it is named", () => {
  test.each([
    ["git:github.com/u/r", "git:https://GitHub.com/u/r.git@v1"],
    ["git:github.com/u/r", "git:git@github.com:u/r.git"],
    ["git:github.com/u/r@main", "https://someone:secret@github.com/u/r"],
    ["git:github.com/u/r", "ssh://git@github.com:22/u/r/"],
    ["git:github.com/u/r", "git+ssh://git@github.com/u/r"],
    ["npm:@s/n", "npm:@s/n@^1.2"],
    ["release:o/r/n", "release:o/r/n@v1"],
    ["./x", "/h/x"],
  ])("%s is %s", (left, right) => {
    expect(source(left).identity).toBe(source(right).identity);
  });

  test.each([
    ["git:github.com/u/r", "git:github.com/u/R"],
    ["git:host:8080/u/r", "git:host/u/r"],
    ["npm:a", "release:o/r/a"],
  ])("%s is not %s", (left, right) => {
    expect(source(left).identity).not.toBe(source(right).identity);
  });
});

test.each([
  ["npm:name", "/h/packages/npm/node_modules/name"],
  ["npm:@scope/name", "/h/packages/npm/node_modules/@scope/name"],
  ["npm:name@^1", "/h/packages/npm/node_modules/name"],
  ["git:github.com/u/r", "/h/packages/github.com/u/r"],
  ["git:github.com/u/r.git", "/h/packages/github.com/u/r"],
  ["git:https://github.com/u/r@v1", "/h/packages/github.com/u/r"],
  ["git:git@github.com:u/r", "/h/packages/github.com/u/r"],
  ["git:file:///srv/r.git", "/h/packages/localhost/srv/r"],
  ["git:host:8080/u/r", "/h/packages/host_8080/u/r"],
  ["release:o/r/name@1", "/h/packages/releases/o/r/name"],
  ["/abs/pkg", "/abs/pkg"],
  ["./rel", "/h/rel"],
  ["../rel", "/rel"],
  ["~/pkg", join(homedir(), "pkg")],
])("%s lies in %s", (text, path) => {
  expect(packagePath(source(text), "/h")).toBe(path);
});

test("a ref stands behind the @ of the path, and may hold slashes", () => {
  expect(source("git:git@host:u/r@feature/x")).toMatchObject({ ref: "feature/x", url: "git@host:u/r" });
  expect(source("git:host/@scope/r")).toMatchObject({ ref: null, path: "@scope/r" });
  expect(source("git:https://host/u/r.git@v1")).toMatchObject({ ref: "v1", url: "https://host/u/r.git" });
});

test("credentials are for git alone: neither the text nor the address has them", () => {
  const found = source("git:https://some%40one:s3cret@host/u/r@v1");
  expect(found).toMatchObject({
    text: "git:https://host/u/r@v1",
    url: "https://host/u/r",
    credentials: { user: "some@one", password: "s3cret" },
  });
  expect(source("git:ssh://git:s3cret@host/u/r")).toMatchObject({
    text: "git:ssh://git@host/u/r",
    url: "ssh://git@host/u/r",
    credentials: null,
  });
});
