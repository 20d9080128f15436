/** What is taken for an API key, and what is not. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apiKeyOf, holdsApiKey, looksLikeApiKey } from "../../../../../src/frontend/tui/composer/api-key.js";

const rest = "a1B2c3D4e5F6g7H8i9J0";
/** Made up, in the shapes that issuers use. */
const keys = [
  `sk-${rest}`,
  `sk-proj-${rest}_${rest}`,
  `sk-ant-api03-${rest}-${rest}AA`,
  `sk-or-v1-${rest}`,
  `sk_live_${rest}`,
  `AIza${rest}${rest.slice(0, 15)}`,
  `gsk_${rest}`,
  `xai-${rest}`,
  `hf_${rest}`,
  `ghp_${rest}`,
  `github_pat_${rest}`,
  "AKIAABCDEFGHIJKLMNOP",
  `xoxb-${rest}`,
  `nvapi-${rest}`,
];

describe.each(keys)("%s", (key) => {
  test("is told from words, alone and in a text", () => {
    expect(looksLikeApiKey(key)).toBe(true);
    expect(holdsApiKey(`please use '${key}', not mine`)).toBe(true);
    expect(holdsApiKey(`curl -H "Authorization: Bearer ${key}" https://example.com?key=${key}`)).toBe(true);
  });

  test.each([
    ["%", "%"],
    [" %\n", "%"],
    ['"%"', "%"],
    ["A_KEY=%", "%"],
    ["export A_KEY='%'", "%"],
    ["Bearer %", "%"],
    ["Authorization: Bearer %", "%"],
    ["use %", null],
    ["% %", null],
  ])("in %j", (text, found) => {
    expect(apiKeyOf(text.replaceAll("%", key))).toBe(found === null ? null : key);
  });
});

test.each([
  "",
  "sk-short1",
  "sk-learn-is-a-library-for-learning",
  "hf_hub_download_with_everything",
  "0123456789abcdef0123456789abcdef",
  "https://example.com/a/long/path/to/something",
  "src/frontend/tui/composer/composer.ts",
  `sk-${"x1".repeat(600)}`,
])("%s is none", (word) => {
  expect(holdsApiKey(word)).toBe(false);
  expect(apiKeyOf(word)).toBe(null);
});

test("no text takes long or throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => void [apiKeyOf(text), holdsApiKey(text)]),
  );
  expect(apiKeyOf("export ".repeat(100_000))).toBe(null);
  expect(holdsApiKey("sk-".repeat(100_000))).toBe(false);
});
