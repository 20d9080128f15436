/** Which file of a release is for a machine, and what its checksum must be. */
import { describe, expect, test } from "vitest";
import { checksumAsset, checksumIn, chooseAsset, type Machine } from "../../../../src/agent/packages/release-asset.js";
import type { Release } from "../../../../src/agent/packages/release-server.js";

const linux: Machine = { platform: "linux", arch: "x64", musl: false };
const alpine: Machine = { ...linux, musl: true };
const mac: Machine = { platform: "darwin", arch: "arm64", musl: false };
const windows: Machine = { platform: "win32", arch: "x64", musl: false };

const release = (...names: readonly string[]): Release => ({
  tag: "v1",
  assets: names.map((name) => ({ name, url: "", digest: null })),
});
const chosen = (names: readonly string[], machine: Machine): string | null =>
  chooseAsset(release(...names), "tool", machine)?.asset.name ?? null;

const rust = [
  "tool-v1.2.0-aarch64-apple-darwin.tar.gz",
  "tool-v1.2.0-x86_64-apple-darwin.tar.gz",
  "tool-v1.2.0-x86_64-pc-windows-msvc.zip",
  "tool-v1.2.0-x86_64-unknown-linux-gnu.tar.gz",
  "tool-v1.2.0-x86_64-unknown-linux-musl.tar.gz",
  "tool-v1.2.0-x86_64-unknown-linux-gnu.tar.gz.sha256",
];
const go = [
  "tool_Darwin_arm64.tar.gz",
  "tool_Linux_arm64.tar.gz",
  "tool_Linux_x86_64.tar.gz",
  "tool_Windows_x86_64.exe",
];

describe("the file for a machine", () => {
  test.each([
    [rust, linux, "tool-v1.2.0-x86_64-unknown-linux-gnu.tar.gz"],
    [rust, alpine, "tool-v1.2.0-x86_64-unknown-linux-musl.tar.gz"],
    [rust, mac, "tool-v1.2.0-aarch64-apple-darwin.tar.gz"],
    [rust, windows, null],
    [go, linux, "tool_Linux_x86_64.tar.gz"],
    [go, mac, "tool_Darwin_arm64.tar.gz"],
    [go, windows, "tool_Windows_x86_64.exe"],
    [["tool-linux-x64", "tool"], linux, "tool-linux-x64"],
    [["tool-linux-x64", "tool"], mac, "tool"],
    [["tool-macos-universal.tar.gz"], mac, "tool-macos-universal.tar.gz"],
    [["tool-v1.2.3.tgz"], mac, "tool-v1.2.3.tgz"],
    [["tool-linux-arm64", "tool-linux-armv7"], linux, null],
    [["tool-linux-x64-musl", "tool-linux-x64-gnu"], linux, "tool-linux-x64-gnu"],
    [["tool-linux-x64-gnu"], alpine, null],
    [["tool-sunos-mips", "tool.json", "tool.deb", "toolbox", "other"], linux, null],
    [["tool.exe"], linux, null],
    [[], linux, null],
  ])("of %j for %j is %s", (names, machine, wanted) => {
    expect(chosen(names, machine)).toBe(wanted);
  });

  test("may be of any name: it is compared as it stands", () => {
    expect(chooseAsset(release("t.ol-linux-x64", "tool-linux-x64"), "t.ol", linux)?.asset.name).toBe("t.ol-linux-x64");
    expect(chooseAsset(release("aaa"), "(a+)+$", linux)).toBe(null);
  });
});

describe("a checksum", () => {
  const sum = "a".repeat(64);

  test("is that of a file of one line, or of the line with the name", () => {
    expect(checksumIn(`${sum.toUpperCase()}\n`, "x")).toBe(sum);
    expect(checksumIn(`${"b".repeat(64)}  y\r\n${sum} *./x\n`, "x")).toBe(sum);
    expect(checksumIn(`${sum}  xx\n`, "x")).toBe(null);
    expect(checksumIn("", "x")).toBe(null);
  });

  test("is looked for beside the file first", () => {
    const [asset] = release("x").assets;
    if (asset === undefined) throw new Error("no asset");
    expect(checksumAsset(release("x", "SHA256SUMS", "x.sha256"), asset)?.name).toBe("x.sha256");
    expect(checksumAsset(release("x", "tool_1.0_checksums.txt"), asset)?.name).toBe("tool_1.0_checksums.txt");
    expect(checksumAsset(release("x", "y.sha256"), asset)).toBe(null);
  });
});
