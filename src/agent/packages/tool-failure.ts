/**
 * What git and npm print when they fail → what the person is told. Their text is foreign: it is recognised, quoted
 * in one sanitised line, and shown without credentials. Pure.
 */
import { packageLimits } from "../../protocol/limits.js";
import { clipChars } from "../../text/clip.js";
import { sanitizeLabel } from "../../text/sanitize.js";
import { withoutCredentials } from "./git-source.js";
import { shellWord } from "./shell-word.js";

const secrets = /(_authToken|_password|_auth|authorization:?)(\s*=\s*|\s+)\S.*/gi;

/** The lines that say something, as one row. */
function quoted(text: string): string {
  const plain = withoutCredentials(text).replace(secrets, "$1 …");
  const lines = plain.split("\n").map((line) => sanitizeLabel(line).replace(/^(npm (error|ERR!)|fatal:|error:) ?/, ""));
  const told = lines.filter((line) => line !== "" && !/^(A complete log|hint:|remote: (Counting|Total))/.test(line));
  return clipChars(told.join("; "), packageLimits.toolMessageChars) || "it gave no reason";
}

function hostIn(text: string): string {
  const url = /[a-z+]+:\/\/(?:[^/@\s]*@)?([^/\s'")]+)/i.exec(text)?.[1];
  const named = /(?:resolve host(?:name)?|getaddrinfo \S+|connect to host) ([^\s:;]+)/i.exec(text)?.[1];
  return sanitizeLabel(named ?? url ?? "the server");
}

const diskFull = /No space left on device|ENOSPC/;
const diskFullText = "the disk is full; make room and try again";

interface Rule {
  readonly says: RegExp;
  readonly text: (output: string, subject: string) => string;
}

const offline = (output: string): string =>
  `${hostIn(output)} cannot be reached; look at the name and at the network, and try again`;

const gitRules: readonly Rule[] = [
  { says: diskFull, text: () => diskFullText },
  {
    says: /Could not resolve host|Failed to connect|Connection refused|timed out|unreachable|early EOF/i,
    text: offline,
  },
  {
    says: /Host key verification failed/,
    text: (_, url) => `ssh does not know the host yet; connect to it once by hand, then try again (${url})`,
  },
  {
    says: /Authentication failed|could not read (Username|Password)|Permission denied \(|terminal prompts disabled|HTTP 40[13]|error: 40[13]/,
    text: (_, url) =>
      `the server wants to know who asks: the repository does not exist, or it is not yours to read. Look at its ` +
      `name, or make this work without questions: git ls-remote ${shellWord(url)}`,
  },
  {
    says: /not found|does not exist|does not appear to be a git repository|no such repository|No such file/i,
    text: (_, url) => `there is no repository at ${url}; look at its name`,
  },
  { says: /Permission denied/, text: (output) => `something may not be read or written: ${quoted(output)}` },
];

const npmRules: readonly Rule[] = [
  { says: diskFull, text: () => diskFullText },
  { says: /E404|is not in this registry/, text: (output) => `${hostIn(output)} has no such package; look at its name` },
  { says: /ETARGET/, text: () => "there is no such version; look at what stands behind the @" },
  {
    says: /code (E401|E403|ENEEDAUTH)/,
    text: (output) => `${hostIn(output)} does not let you read it; run: npm login`,
  },
  {
    says: /code (ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT)/,
    text: offline,
  },
  {
    says: /EALLOWGIT/,
    text: () => "it depends on another git repository, which e does not fetch; ask its author for a release",
  },
  { says: /code (EACCES|EPERM)/, text: (output) => `something may not be written: ${quoted(output)}` },
  {
    says: /EINTEGRITY/,
    text: () => "what came is not what the registry promised; try again, and if it stays so do not use it",
  },
];

const explain = (rules: readonly Rule[], output: string, subject: string): string | null =>
  rules.find(({ says }) => says.test(output))?.text(output, subject) ?? null;

/** `url` as it may be shown. */
export function gitFailureText(stderr: string, url: string): string {
  return explain(gitRules, stderr, url) ?? `git says: ${quoted(stderr)}`;
}

export function npmFailureText(output: string): string {
  return explain(npmRules, output, "") ?? `npm says: ${quoted(output)}`;
}
