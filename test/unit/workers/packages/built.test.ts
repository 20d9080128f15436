/** The files that modules import by name, as they are built: what is in them, and that there is one copy of everything. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packageFiles } from "../../../../src/transport/module/package-files.js";

const folder = new URL("../../../../dist/modules/", import.meta.url);
const built = (name: string): Promise<Record<string, unknown>> => import(new URL(`${name}.js`, folder).href);

/** What public modules import as values. */
const imported: Readonly<Record<string, readonly string[]>> = {
  atomic: [
    ...["createBashTool", "createReadTool", "createWriteTool", "createEditTool", "createFindTool", "createGrepTool"],
    ...["createLsTool", "CONFIG_DIR_NAME", "getAgentDir", "CustomEditor", "StringEnum", "withFileMutationQueue"],
    ...["DEFAULT_MAX_BYTES", "DEFAULT_MAX_LINES", "formatSize", "truncateHead", "truncateTail", "truncateLine"],
    ...["BorderedLoader", "DynamicBorder", "getMarkdownTheme", "getSettingsListTheme", "getSelectListTheme"],
    ...["VERSION", "APP_NAME", "buildSessionContext", "convertToLlm", "serializeConversation", "defineTool"],
    ...["createStructuredOutputTool", "parseFrontmatter", "isToolCallEventType", "isBashToolResult"],
    ...["isPowerShellToolResult", "isReadToolResult", "isEditToolResult", "isWriteToolResult", "isFindToolResult"],
    ...["isGrepToolResult", "isSearchToolResult", "isLsToolResult", "SessionManager", "createLocalBashOperations"],
    ...["keyHint", "highlightCode", "sessionScopedExtensionState", "isStaleExtensionContextError"],
    ...["createEventBus", "AuthStorage", "ModelRegistry", "createAgentSession"],
  ],
  "pi-tui": [
    ...["matchesKey", "Text", "visibleWidth", "truncateToWidth", "Key", "Container", "Box", "Editor", "Markdown"],
    ...["isKeyRelease", "wrapTextWithAnsi", "parseKey", "fuzzyFilter", "Input", "CURSOR_MARKER", "SelectList"],
    ...["SettingsList", "Spacer"],
  ],
  "pi-ai": [
    ...["complete", "stream", "streamSimple", "createAssistantMessageEventStream", "uuidv7", "StringEnum", "Type"],
    ...["calculateCost", "getModel", "streamSimpleAnthropic", "streamSimpleOpenAIResponses"],
    ...["getCurrentSystemMessage", "getCurrentSystemPrompt", "getCurrentTools"],
  ],
  "pi-agent-core": ["Agent", "agentLoop"],
  typebox: ["Type", "default"],
  "typebox-value": ["Value", "default"],
  "typebox-compile": ["Compile", "default"],
};

test.each(Object.entries(imported))("%s has every value that public modules import", async (name, values) => {
  const found = await built(name);
  expect(values.filter((value) => found[value] === undefined)).toEqual([]);
});

test("every name of a package is a file that loads", async () => {
  for (const file of new Set(Object.values(packageFiles))) expect(Object.keys(await built(file)), file).not.toEqual([]);
});

test("classes and schemas of all packages are the same ones", async () => {
  const [atomic, tui, ai, typebox] = await Promise.all(["atomic", "pi-tui", "pi-ai", "typebox"].map(built));
  const { CustomEditor, BorderedLoader } = atomic as Record<string, { readonly prototype: object }>;
  expect(CustomEditor?.prototype).toBeInstanceOf(tui?.Editor);
  expect(BorderedLoader?.prototype).toBeInstanceOf(tui?.Container);
  expect(ai?.Type).toBe(typebox?.Type);
  expect(atomic?.Type).toBe(typebox?.Type);
  expect(atomic?.StringEnum).toBe(ai?.StringEnum);
});

test("nothing of it loads zod", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const texts = files.filter((name) => readFileSync(new URL(name, folder), "utf8").includes("ZodType"));
  expect(texts).toEqual([]);
});

test("front matter that is more than words is read by YAML, at once", async () => {
  const { parseFrontmatter } = (await built("atomic")) as {
    parseFrontmatter: (text: string) => { frontmatter: Record<string, unknown>; body: string };
  };
  const parsed = parseFrontmatter("---\ntools: [read, bash]\nlimits: {a: 1}\n---\nBody");
  expect(parsed).toEqual({ frontmatter: { tools: ["read", "bash"], limits: { a: 1 } }, body: "Body" });
  expect(() => parseFrontmatter("---\na: [\n---\n")).toThrow("not valid YAML");
});

test("code is coloured at once, line by line", async () => {
  const { highlightCode } = (await built("atomic")) as { highlightCode: (code: string, language?: string) => string[] };
  expect(highlightCode("const a = 1;\nlet b;", "typescript")).toEqual(["const a = 1;", "let b;"]);
  expect(highlightCode("x", "no such language")).toEqual(["x"]);
});
