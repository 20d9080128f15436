/** What git and npm say when they fail → one sentence with what to do, without secrets and without escapes. */
import { expect, test } from "vitest";
import { gitFailureText, npmFailureText } from "../../../../src/agent/packages/tool-failure.js";

const url = "https://host/u/r";

test.each([
  ["fatal: unable to access 'https://me:s3cret@host/u/r/': Could not resolve host: host", /^host cannot be reached/],
  [
    "ssh: connect to host git.example.org port 22: Connection refused\nfatal: Could not read from remote",
    /^git\.example\.org cannot/,
  ],
  ["ssh: Could not resolve hostname git.example.org: Name or service not known", /^git\.example\.org cannot/],
  [
    "fatal: could not read Username for 'https://host': terminal prompts disabled",
    /git ls-remote https:\/\/host\/u\/r$/,
  ],
  ["git@host: Permission denied (publickey).\nfatal: Could not read", /git ls-remote/],
  ["Host key verification failed.\nfatal: Could not read", /connect to it once by hand/],
  [
    "remote: Repository not found.\nfatal: repository 'https://host/u/r/' not found",
    /^there is no repository at https:\/\/host\/u\/r/,
  ],
  ["error: file write error: No space left on device", /disk is full/],
  ["fatal: some \u001b[31mnew\u001b[0m thing\nhint: do this", /^git says: some new thing$/],
  ["", /^git says: it gave no reason$/],
])("git: %j", (stderr, text) => {
  expect(gitFailureText(stderr, url)).toMatch(text);
  expect(gitFailureText(stderr, url)).not.toMatch(/s3cret|\u001b/);
});

test.each([
  [
    "npm error code E404\nnpm error 404 Not Found - GET https://reg.example/x - not found",
    /^reg\.example has no such package/,
  ],
  ["npm error code ETARGET\nnpm error notarget No matching version", /no such version/],
  [
    "npm error code ENOTFOUND\nnpm error network request to https://me:s3cret@reg.example/x failed",
    /^reg\.example cannot be reached/,
  ],
  ["npm ERR! code EAI_AGAIN\nnpm ERR! request to https://reg.example/x failed", /^reg\.example cannot be reached/],
  ["npm error code E401\nnpm error Unable to authenticate, https://reg.example/x", /^reg\.example .*npm login/],
  ["npm error code ENOSPC\nnpm error nospc", /disk is full/],
  ["npm error code EACCES\nnpm error path /x/y", /may not be written: .*\/x\/y/],
  ["npm error code EINTEGRITY", /not what the registry promised/],
  ["npm error code EALLOWGIT", /another git repository/],
  [
    "npm error code EODD\nnpm error //reg/:_authToken=s3cret\nnpm error A complete log of this run",
    /^npm says: code EODD; /,
  ],
])("npm: %j", (output, text) => {
  expect(npmFailureText(output)).toMatch(text);
  expect(npmFailureText(output)).not.toContain("s3cret");
});
