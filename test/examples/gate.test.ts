/** gate.mjs: which commands it stops, and that everything else goes through. */
import { expect, test } from "vitest";
import { type Data, type Driver, drive } from "./drive.js";

const destructive = [
  "rm -rf build",
  "rm -fr /",
  "rm -Rf ~",
  "rm -v --recursive x",
  "cd x && rm -r -f y",
  "sudo rm -rf /var",
  "sudo -u root rm -rf /var",
  "FORCE=1 rm -rf x",
  "/bin/rm -rf x",
  'sh -c "rm -rf x"',
  'r"m" -r\\f x',
  "echo $(rm -rf x)",
  "ls | xargs -n 1 rm -r",
  "find . -name x -exec rm -rf {} \\;",
  "find . -delete",
  "if true; then rm -r x; fi",
  "git push --force",
  "git push -f origin main",
  "git push origin +main",
  "git -C sub reset --hard HEAD~3",
  "git checkout -- .",
  "git clean -fdx",
  "dd if=x of=/dev/sda",
  "echo x > /dev/nvme0n1",
  "mkfs.ext4 /dev/sdb1",
  "chmod -R 777 /srv",
  "sudo shutdown now",
  'psql -c "DROP TABLE users"',
  ":(){ :|:& };:",
];

const harmless = [
  "ls -la",
  "rm notes.txt",
  "rm -f notes.txt",
  'git commit -m "stop using rm -rf in scripts"',
  "grep -r rm src",
  "git push",
  "git push --force-with-lease",
  "git reset HEAD~1",
  "git checkout main",
  "git clean -n",
  "dd if=/dev/zero of=disk.img",
  "dd if=x of=/dev/null",
  "chmod 755 run.sh",
  "npm run reboot-tests",
  "echo done > /dev/null",
  "",
];

const ask = (gate: Driver, command: unknown, name = "bash"): Promise<Data> =>
  gate.result("hook.tool_call", { name, arguments: { command } });

test("destructive commands are blocked with a reason", async () => {
  await using gate = drive("gate.mjs");
  await gate.start();
  for (const command of destructive) {
    expect([command, await ask(gate, command)]).toEqual([
      command,
      { block: true, reason: expect.stringMatching(/^this command .*undone/) },
    ]);
  }
});

test("harmless commands, other tools and odd arguments are let through", async () => {
  await using gate = drive("gate.mjs");
  await gate.start();
  for (const command of [...harmless, undefined, 7, ["rm -rf x"]]) {
    expect([command, await ask(gate, command)]).toEqual([command, { block: false }]);
  }
  expect(await ask(gate, "rm -rf x", "note")).toEqual({ block: false });
  expect(await gate.result("hook.tool_call", { name: "bash", arguments: "rm -rf x" })).toEqual({ block: false });
});

test("a pattern of the user's own denies; one that does not compile is named once", async () => {
  await using gate = drive("gate.mjs");
  await gate.start({ extensions_config: { gate: { deny: ["terraform\\s+destroy", "("] } } });
  expect(await ask(gate, "Terraform  destroy -auto-approve")).toMatchObject({ block: true });
  expect(await ask(gate, "terraform plan")).toEqual({ block: false });
  expect(gate.said("notify")).toEqual([{ message: expect.stringContaining("skipped a pattern") }]);
});

test("a command of a megabyte is judged, whatever it repeats", async () => {
  await using gate = drive("gate.mjs");
  await gate.start();
  for (const part of ["sudo ", ";", "a=", "find ", "( git push ", "/"]) {
    const command = part.repeat(1_000_000 / part.length);
    expect(await ask(gate, `${command}\nls`)).toEqual({ block: false });
    expect(await ask(gate, `${command}\nrm -rf x`)).toMatchObject({ block: true });
  }
});
