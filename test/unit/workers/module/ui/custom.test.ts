/** Components of modules, with pi-tui's own: what the host sees of them, and every way in which they end. */
import { Container, CURSOR_MARKER, Editor, Input, Loader, SelectList, Text } from "@earendil-works/pi-tui";
import { expect, test, vi } from "vitest";
import type { CustomFactory } from "../../../../../src/atomic/api/ui.js";
import { turn, UiHost } from "./ui-host.js";

const same = (text: string): string => text;
const listTheme = { selectedPrefix: same, selectedText: same, description: same, scrollInfo: same, noMatch: same };
const rows = (...lines: readonly string[]) => ({ render: () => lines, invalidate: () => undefined });

/** A host on which `factory`'s component is open. */
async function shown<T>(factory: CustomFactory<T>, options: object = {}, host = new UiHost()) {
  const result = host.ui.context.custom(factory, options);
  result.catch(() => undefined);
  const component = await host.opened();
  return { host, result, component };
}

test("a factory that throws rejects, and nothing is opened", async () => {
  const host = new UiHost();
  const result = host.ui.context.custom(() => {
    throw new Error("no component today");
  });
  await expect(result).rejects.toThrow("no component today");
  expect(host.posted).toEqual([]);
});

test("a component that throws while it is drawn is closed, and rejects", async () => {
  const dispose = vi.fn();
  const { host, result, component } = await shown(() => ({
    render: () => {
      throw new Error("cannot draw");
    },
    invalidate: () => undefined,
    dispose,
  }));
  host.send("component.size", { component, width: 40, rows: 10 });
  await expect(result).rejects.toThrow("cannot draw");
  expect(host.last("component.close").params).toEqual({ component });
  expect(dispose).toHaveBeenCalledTimes(1);
});

test.each(["x", "y"])("a component that throws at the key %s is closed, and rejects with that alone", async (key) => {
  const { host, result, component } = await shown(() => ({
    ...rows("here"),
    handleInput: (data: string) => {
      if (data === "x") throw new Error("not the key x");
      return Promise.reject(new Error("not the key y"));
    },
  }));
  await host.show(component);
  await host.type(component, key, key);
  await expect(result).rejects.toThrow(`not the key ${key}`);
  expect([host.reports, host.of("component.close").length]).toEqual([[], 1]);
});

test("a line is cut to the width, and markers never leave the thread", async () => {
  const { host, component } = await shown(() =>
    rows("\u001b[31mtoo long for this\u001b[0m", `ab\t${CURSOR_MARKER}c`, "two\nrows", "\u001b_Gf=100;AAAA\u001b\\"),
  );
  await host.show(component, 8);
  const { lines, cursor } = host.last("component.frame").params;
  expect(lines).toEqual([expect.stringContaining("too long"), "ab   c", "two", "rows", ""]);
  expect((lines as string[])[0]).not.toContain("for");
  expect(cursor).toEqual({ row: 1, column: 5 });
});

test.each(["rpc", "print"] as const)("in mode %s the factory is not called, and that is said once", async (mode) => {
  const host = new UiHost({ mode });
  const factory = vi.fn(() => rows("never"));
  expect(await host.ui.context.custom(factory)).toBeUndefined();
  expect(await host.ui.context.custom(factory)).toBeUndefined();
  expect(factory).not.toHaveBeenCalled();
  expect(host.methods).toEqual(["notify"]);
});

test("what the host will not show is reported, and the result is undefined", async () => {
  const { host, result } = await shown(() => rows("too many"));
  host.last("ui.component").refuse?.(new Error("an extension may show 16 components at most"));
  expect(await result).toBeUndefined();
  expect(host.reports.map(({ event }) => event)).toEqual(["ui.custom"]);
});

test("the result is undefined when a person closes it", async () => {
  const dispose = vi.fn();
  const { host, result, component } = await shown(() => ({ ...rows("a"), dispose }));
  await host.show(component);
  host.last("ui.component").answer?.({ closedBy: "person" });
  expect(await result).toBeUndefined();
  expect(dispose).toHaveBeenCalledTimes(1);
  expect(host.of("component.close")).toEqual([]);
});

test("the result is undefined when the signal is aborted, the factory still at work or not", async () => {
  const host = new UiHost();
  const atWork = new AbortController();
  const slow = host.ui.context.custom(() => new Promise<never>(() => undefined), { signal: atWork.signal });
  await turn();
  atWork.abort();
  expect(await slow).toBeUndefined();
  const controller = new AbortController();
  const open = await shown(() => rows("a"), { signal: controller.signal }, host);
  controller.abort();
  expect(await open.result).toBeUndefined();
  expect(host.last("component.close").params).toEqual({ component: open.component });
  expect(await host.ui.context.custom(() => rows("never"), { signal: AbortSignal.abort() })).toBeUndefined();
});

test("a component that is ready after it was done with is disposed of and never shown", async () => {
  const host = new UiHost();
  const dispose = vi.fn();
  const result = host.ui.context.custom<string>(async (_tui, _theme, _keys, done) => {
    done("at once");
    return { ...rows("late"), dispose };
  });
  expect(await result).toBe("at once");
  await turn();
  expect(dispose).toHaveBeenCalledTimes(1);
  expect(host.posted).toEqual([]);
});

test("everything open ends with the module, the newest first", async () => {
  const host = new UiHost();
  const order: string[] = [];
  const named = (name: string) => () => ({ ...rows(name), dispose: () => void order.push(name) });
  const first = host.ui.context.custom(named("first"));
  await host.opened();
  const second = host.ui.context.custom(named("second"));
  await vi.waitUntil(() => host.of("ui.component").length === 2);
  host.ui.end();
  expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
  expect(order).toEqual(["second", "first"]);
});

test("a list takes keys, and what is chosen is the result", async () => {
  const items = ["red", "green", "blue"].map((value) => ({ value, label: value }));
  const { host, result, component } = await shown<string>((_tui, theme, _keys, done) => {
    const list = new SelectList(items, 5, listTheme);
    list.onSelect = (item) => done(item.value);
    const box = new Container();
    box.addChild(new Text(theme.bold("Colour"), 0, 0));
    box.addChild(list);
    return {
      render: (width) => box.render(width),
      invalidate: () => box.invalidate(),
      handleInput: (data) => list.handleInput(data),
    };
  });
  expect(host.last("ui.component").params).toEqual({
    component,
    kind: "dialog",
    overlay: false,
    handlesCtrlC: false,
    purpose: "prompt",
    keyReleases: false,
    mouse: false,
  });
  expect((await host.show(component))[1]).toMatch(/^→ red/);
  await host.type(component, "\u001b[B");
  expect((await host.frame())[2]).toMatch(/^→ green/);
  await host.type(component, "\r");
  expect(await result).toBe("green");
  expect(host.methods.at(-1)).toBe("component.close");
});

test("an input has the focus and says where its caret is", async () => {
  const { host, result, component } = await shown<string>((tui, _theme, _keys, done) => {
    const input = new Input();
    input.onSubmit = done;
    tui.setFocus(input);
    return { render: (width) => ["Name:", ...input.render(width)], invalidate: () => input.invalidate() };
  });
  await host.show(component);
  expect(host.last("component.frame").params.cursor).toMatchObject({ row: 1 });
  await host.type(component, "h", "i");
  await host.frame();
  expect(host.last("component.frame").params.cursor).toEqual({ row: 1, column: 4 });
  host.send("component.focus", { component, focused: false });
  await host.frame();
  expect(host.last("component.frame").params.cursor).toBeUndefined();
  await host.type(component, "\r");
  expect(await result).toBe("hi");
});

test("an editor writes several lines under the size that the host told", async () => {
  const { host, result, component } = await shown<string>((tui, _theme, keys, done) => {
    expect([tui.terminal.columns, tui.terminal.rows]).toEqual([60, 20]);
    expect(keys.matches("\r", "tui.select.confirm")).toBe(true);
    const editor = new Editor(tui, { borderColor: same, selectList: listTheme });
    editor.onSubmit = done;
    return editor;
  });
  await host.show(component);
  await host.type(component, "a", "\n", "b");
  expect((await host.frame()).join("|")).toMatch(/a.*\|.*b/);
  await host.type(component, "\r");
  expect(await result).toBe("a\nb");
});

test("a frame waits until the one before was taken, and one that looks the same is not sent", async () => {
  let count = 0;
  let paint: () => void = () => undefined;
  const { host, component } = await shown((tui) => {
    paint = () => tui.requestRender();
    return { render: () => [`count ${count}`], invalidate: () => undefined };
  });
  host.send("component.size", { component, width: 40, rows: 10 });
  await turn();
  for (count = 1; count < 5; count++) {
    paint();
    await turn();
  }
  expect(host.of("component.frame")).toHaveLength(1);
  host.send("component.shown", { component });
  await turn();
  expect(host.last("component.frame").params.lines).toEqual(["count 5"]);
  host.send("component.shown", { component });
  paint();
  await turn();
  expect(host.of("component.frame")).toHaveLength(2);
  host.send("component.size", { component, width: 30, rows: 10 });
  await turn();
  expect(host.last("component.frame").params).toMatchObject({ width: 30, lines: ["count 5"] });
});

test("a loader that turns paints itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { host, component } = await shown((tui) => {
      const loader = new Loader(tui, same, same, "Working", { frames: ["a", "b"], intervalMs: 10 });
      return {
        render: (width) => loader.render(width),
        invalidate: () => loader.invalidate(),
        dispose: () => loader.stop(),
      };
    });
    expect((await host.show(component)).join("")).toContain("a Working");
    vi.advanceTimersByTime(10);
    expect((await host.frame()).join("")).toContain("b Working");
    host.ui.end();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("another theme draws everything anew, without what was kept", async () => {
  const { host, component } = await shown((_tui, theme) => {
    let kept: string[] | null = null;
    return {
      render: () => {
        kept ??= [theme.fg("accent", "a")];
        return kept;
      },
      invalidate: () => {
        kept = null;
      },
    };
  });
  await host.show(component);
  host.set({ theme: { name: "light", colors: { accent: "34" }, backgrounds: {}, names: [] } });
  expect(await host.frame()).toEqual(["\u001b[34ma\u001b[39m"]);
});

test("keys that are let go reach only what wants them", async () => {
  const heard: string[] = [];
  const hear = (data: string): void => void heard.push(data);
  const up = "\u001b[97;1:3u";
  const first = await shown(() => ({ ...rows("a"), handleInput: hear }));
  await first.host.type(first.component, "a", up);
  expect(heard).toEqual(["a"]);
  const second = await shown(() => ({ ...rows("a"), handleInput: hear, wantsKeyRelease: true }));
  expect(second.host.last("ui.component").params.keyReleases).toBe(true);
  await second.host.type(second.component, up);
  expect(heard).toEqual(["a", up]);
});

test("what has the keys in a component says whether those that are let go are wanted", async () => {
  const game = { ...rows("a"), handleInput: () => undefined, wantsKeyRelease: true };
  const { host } = await shown((tui) => {
    tui.setFocus(game);
    tui.showOverlay(game);
    return rows("around it");
  });
  expect(host.of("ui.component").map(({ params }) => params.keyReleases)).toEqual([true, true]);
});

const clicked = (component: unknown, row: number, column = 1): object[] =>
  ["press", "release"].map((action) => ({ component, action, button: "left", row, column, shift: false }));

test("a list is clicked and turned by the mouse, and what is clicked twice is chosen once", async () => {
  const chosen: string[] = [];
  const items = ["red", "green", "blue"].map((value) => ({ value, label: value }));
  const { host, component } = await shown(() => {
    const list = new SelectList(items, 5, listTheme);
    list.onSelect = (item) => chosen.push(item.value);
    const box = new Container();
    box.addChild(new Text("Colour", 0, 0));
    box.addChild(list);
    return box;
  });
  expect(host.last("ui.component").params.mouse).toBe(true);
  const [press, release] = clicked(component, 3);
  // Nothing was seen yet, so nothing was clicked.
  host.send("component.mouse", press ?? {});
  expect((await host.show(component))[1]).toMatch(/^→ red/);
  host.send("component.mouse", { component, action: "wheelDown", button: null, row: 1, column: 0, shift: false });
  expect((await host.frame())[2]).toMatch(/^→ green/);
  host.send("component.mouse", press ?? {});
  expect((await host.frame())[3]).toMatch(/^→ blue/);
  host.send("component.mouse", release ?? {});
  await turn();
  expect(chosen).toEqual(["blue"]);
});

test("the mouse stays with what it was pressed on, and a click is counted", async () => {
  const heard: string[] = [];
  const child = {
    ...rows("b"),
    handleMouse: ({ type, x, y, clickCount }: { type: string; x: number; y: number; clickCount?: number }) => {
      heard.push(`${type} ${x},${y}${clickCount === undefined ? "" : ` x${clickCount}`}`);
      return { handled: true };
    },
  };
  const { host, component } = await shown(() => {
    const box = new Container();
    box.addChild(new Text("a", 0, 0));
    box.addChild(child);
    return box;
  });
  await host.show(component);
  const [press, release] = clicked(component, 1, 2);
  for (const message of [press, release, press, release]) host.send("component.mouse", message ?? {});
  expect(heard).toEqual(["press 2,0", "release 2,0", "click 2,0 x1", "press 2,0", "release 2,0", "click 2,0 x2"]);
  heard.length = 0;
  host.send("component.mouse", press ?? {});
  for (const action of ["drag", "release", "drag"]) host.send("component.mouse", { ...press, action, row: 9 });
  expect(heard).toEqual(["press 2,0", "drag 2,8", "release 2,8"]);
});

test("listeners hear keys before the component, and may keep or change them", async () => {
  const heard: string[] = [];
  const { host, component } = await shown((tui) => {
    tui.addInputListener((data) => (data === "q" ? { consume: true } : { data: data.toUpperCase() }));
    return { ...rows("a"), handleInput: (data: string) => void heard.push(data) };
  });
  await host.type(component, "q", "a");
  expect(heard).toEqual(["A"]);
});

test("an overlay is placed, hidden, shown and focused by its handle", async () => {
  const { host, component } = await shown(() => rows("over"), {
    overlay: true,
    overlayOptions: () => ({ anchor: "top-right", width: "50%", visible: (columns: number) => columns > 50 }),
    handlesCtrlC: true,
    title: "On top",
    purpose: "navigation",
    onHandle: (handle: { setHidden(hidden: boolean): void; focus(): void; unfocus(): void; isHidden(): boolean }) => {
      handle.setHidden(true);
      expect(handle.isHidden()).toBe(true);
      handle.setHidden(false);
      handle.focus();
      handle.unfocus();
    },
  });
  expect(host.last("ui.component").params).toMatchObject({
    overlay: true,
    overlayOptions: { anchor: "top-right", width: "50%" },
    handlesCtrlC: true,
    title: "On top",
    purpose: "navigation",
  });
  expect(host.of("component.control").map(({ params }) => params.action)).toEqual(["hide", "show", "focus", "unfocus"]);
  host.set({ size: { columns: 40, rows: 20 } });
  expect(host.last("component.control").params).toEqual({ component, action: "hide" });
  host.set({ size: { columns: 80, rows: 20 } });
  expect(host.last("component.control").params).toEqual({ component, action: "show" });
});

test("an overlay that is hidden for good gives what it is done with at the same time, else nothing", async () => {
  let hide = (): void => {};
  let finish = (_value: string): void => {};
  const open = () =>
    shown<string>(
      (_tui, _theme, _keys, done) => {
        finish = done;
        return rows("over");
      },
      {
        overlay: true,
        onHandle: (handle: { hide(): void }) => {
          hide = () => handle.hide();
        },
      },
    );
  const nothing = await open();
  hide();
  expect(await nothing.result).toBeUndefined();
  const kept = await open();
  hide();
  finish("kept");
  expect(await kept.result).toBe("kept");
});

test.each([
  [6, 6],
  [2.5, 3],
  [-1, undefined],
  [Number.NaN, undefined],
])("rows that a dialog leaves to the conversation: %s", async (reserveTranscriptRows, reserveRows) => {
  const { host } = await shown(() => rows("a"), { reserveTranscriptRows });
  expect(host.last("ui.component").params.reserveRows).toBe(reserveRows);
});

test("what is laid over a component has its own place and keys, and goes with it", async () => {
  const heard: string[] = [];
  const { host, result, component } = await shown<string>((tui, _theme, _keys, done) => ({
    ...rows("below"),
    handleInput: (data: string) => {
      if (data === "d") return done("done");
      const handle = tui.showOverlay(
        { ...rows("above"), handleInput: (key: string) => void heard.push(key) },
        { width: 10 },
      );
      expect([tui.hasOverlay(), handle.isFocused()]).toEqual([true, false]);
    },
  }));
  await host.show(component);
  await host.type(component, "o");
  const above = host.last("ui.component").params;
  expect(above).toMatchObject({ kind: "dialog", overlay: true, overlayOptions: { width: 10 } });
  expect(await host.show(above.component, 10)).toEqual(["above"]);
  await host.type(above.component, "k");
  expect(heard).toEqual(["k"]);
  await host.type(component, "d");
  expect(await result).toBe("done");
  expect(host.of("component.close").map(({ params }) => params.component)).toEqual([above.component, component]);
});

test("one component may open another from its keys", async () => {
  const host = new UiHost();
  const { context } = host.ui;
  const results: unknown[] = [];
  const { result, component } = await shown<number>(
    (_tui, _theme, _keys, done) => ({
      ...rows("outer"),
      handleInput: async () => {
        results.push(await context.custom<string>((_t, _th, _k, inner) => ({ ...rows("inner"), handleInput: inner })));
        done(1);
      },
    }),
    {},
    host,
  );
  await host.show(component);
  await host.type(component, "x");
  await vi.waitUntil(() => host.of("ui.component").length === 2);
  await host.type(host.last("ui.component").params.component, "y");
  expect(await result).toBe(1);
  expect(results).toEqual(["y"]);
});

test("the terminal itself is refused, and that is said once", async () => {
  const host = new UiHost();
  const takes = () =>
    host.ui.context.custom((tui) => {
      tui.stop();
      return rows("never");
    });
  await expect(takes()).rejects.toThrow("tui.stop() is not to be had");
  await expect(takes()).rejects.toThrow("tui.stop() is not to be had");
  expect(host.methods).toEqual(["notify"]);
});

test("what is sent for a component that is gone is taken and forgotten", () => {
  const host = new UiHost();
  expect(host.ui.receive("component.input", { component: "c9", data: "x" })).toBe(true);
  expect(host.ui.receive("component.size", null)).toBe(true);
  expect(host.ui.receive("bus.event", {})).toBe(false);
  expect(host.ui.receive("constructor", {})).toBe(false);
});
