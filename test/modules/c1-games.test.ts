/** Games in the terminal: they have a clock of their own, take keys, close, and give what they were closed with. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { providerServer, replies } from "../helpers/provider-server.js";
import { tempDir } from "../helpers/temp-dir.js";
import { keys } from "../terminal/terminal-e.js";
import { onScreen } from "./on-screen.js";
import { moduleAt } from "./places.js";

test("snake runs by itself, is steered, and goes on where it was left", async () => {
  const { screen, line } = await onScreen("c1", ["snake"]);
  line("/snake");
  await screen.shows("score 10");
  await screen.shows("GAME OVER");
  screen.type("r");
  await screen.shows("arrows, esc saves");
  screen.type(keys.escape);
  await screen.shows("Snake closed");
  line("/snake");
  await screen.shows("PAUSED");
  screen.type(" ");
  screen.type(keys.up);
  await screen.shows("GAME OVER");
  screen.type("q");
  await screen.hides("GAME OVER");
  line("/snake");
  await screen.shows("score 0");
});

test("invaders are shot, and what is left of them comes back", async () => {
  const { screen, line } = await onScreen("c1", ["space-invaders"]);
  line("/invaders");
  await screen.shows("ship at 10");
  screen.type(" ");
  await screen.shows("score 10");
  for (let at = 11; at <= 14; at++) {
    screen.type(keys.right);
    await screen.shows(`ship at ${at}`);
  }
  screen.type(" ");
  await screen.shows("score 20");
  screen.type(keys.escape);
  await screen.shows("Saved with 20 points");
  line("/invaders");
  await screen.shows("ship at 14");
  for (let at = 15; at <= 18; at++) {
    screen.type(keys.right);
    await screen.shows(`ship at ${at}`);
  }
  screen.type(" ");
  await screen.shows("ALL GONE, score 30");
  screen.type("q");
  await screen.shows("Given up");
});

test("a person and the model play against each other", async () => {
  const { screen, line } = await onScreen("c1", ["tic-tac-toe"]);
  line("/ttt");
  await screen.shows("[.]");
  screen.type(keys.left);
  screen.type(keys.up);
  await screen.until("the first field", () => screen.lines().some((row) => row.startsWith("[.] .  .")));
  screen.type(keys.enter);
  await screen.shows("X to nw");
  await screen.shows("X|.|.");
  line('@tool ttt_move {"place":"nw"}');
  await screen.shows("nw is taken");
  line('@tool ttt_move {"place":"c"}');
  await screen.shows("O to c");
  await screen.shows("X|.|.\n");
  await screen.until("the model's move", () => /\.\|O\|\./.test(screen.text()));
  line("/ttt");
  await screen.shows("Your move, X");
  await screen.until("both of them", () => screen.lines().some((row) => /X {2}\. {2}\./.test(row)));
  screen.type(keys.escape);
  await screen.shows("No move");
});

test("a world in an overlay is fetched once, moves, and is entered again where it was left", async () => {
  const folder = join(tempDir(), "doom-overlay");
  cpSync(moduleAt("c1", "doom-overlay"), folder, { recursive: true });
  const server = await providerServer(replies(200, "#....#"));
  const { screen, line } = await onScreen("c1", [], { paths: [folder], args: ["--tui-mode", "fullscreen"] });
  line("/doom http://127.0.0.1:1/");
  await screen.shows("Failed: fetch failed");
  line(`/doom ${server.url}/`);
  await screen.shows("first at 1, it moves");
  expect(screen.cellOf("▀").foreground).not.toBeNull();
  screen.type(keys.right);
  screen.type("d");
  await screen.shows("first at 3");
  for (const key of ["d", "d", "d"]) screen.type(key);
  await screen.shows("first at 4");
  screen.type("q");
  await screen.shows("Left at 4");
  line("/doom");
  await screen.shows("again at 4");
  screen.type(keys.left);
  await screen.shows("again at 3");
  screen.resize(60, 30);
  await screen.shows("again at 3");
  screen.type("q");
  await screen.shows("Left at 3");
  expect(server.requests).toHaveLength(1);
});
