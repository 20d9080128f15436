/** What a module of tier A can only show in a process of its own: its end. */
import { expect, test } from "vitest";
import { onScreen } from "./on-screen.js";

test.each([
  { by: "/finish", says: "" },
  { by: "@tool finish_and_exit {}", says: "Shutdown requested." },
  { by: '@tool deploy_and_exit {"environment":"prod"}', says: "Done. Shutdown requested." },
])("shutdown-command ends e by $by, once it is idle", async ({ by, says }) => {
  const { screen, line } = await onScreen("a", ["shutdown-command"]);
  line(by);
  expect(await screen.ended).toMatchObject({ exitCode: 0 });
  expect(screen.everything()).toContain(says);
});
