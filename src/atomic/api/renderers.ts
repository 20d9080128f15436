/** How a module shows its tools, messages and entries: functions that stay in its thread. Pure types. */
import type { Component } from "@earendil-works/pi-tui";
import type { Theme } from "./theme.js";

/** What a module's component may have beside pi-tui's contract. */
export interface ModuleComponent extends Omit<Component, "handleInput"> {
  /** `false`: the key was not for it. */
  handleInput?(data: string): unknown;
  dispose?(): void;
}

/** What a row is like that a tool's renderer is asked for. */
export interface ToolRenderContext<State = Record<string, unknown>, Args = unknown> {
  readonly args: Args;
  readonly toolCallId: string;
  /** Asks for the row anew. Does nothing while the row is being drawn. */
  invalidate(): void;
  /** What the same renderer gave for this row before. */
  readonly lastComponent: ModuleComponent | undefined;
  /** Of the row, shared by `renderCall` and `renderResult`. */
  readonly state: State;
  readonly cwd: string;
  readonly executionStarted: boolean;
  readonly argsComplete: boolean;
  readonly isPartial: boolean;
  readonly expanded: boolean;
  readonly showImages: boolean;
  readonly isError: boolean;
  readonly durationMs: number | undefined;
  /** Columns that the row should leave empty on the left itself. */
  readonly outputPad: number;
  /** `ctrl+o`: what a person presses for a key binding. */
  keyText(keybinding: string): string;
  /** `keyText` and a description, in the theme's colours. */
  keyHint(keybinding: string, description: string): string;
}

/** What a tool's result is shown with. */
export interface ToolRenderOptions {
  readonly expanded: boolean;
  readonly isPartial: boolean;
}

/** What a tool gave, as its renderer reads it. */
export interface RenderedResult<Details = unknown> {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly details?: Details;
}

/** The two functions of a tool that draw it. Methods, so that a tool may narrow what they take. */
export interface ToolRenderers<Args = unknown, Details = unknown, State = Record<string, unknown>> {
  renderCall?(args: Args, theme: Theme, context: ToolRenderContext<State, Args>): ModuleComponent | undefined;
  renderResult?(
    result: RenderedResult<Details>,
    options: ToolRenderOptions,
    theme: Theme,
    context: ToolRenderContext<State, Args>,
  ): ModuleComponent | undefined;
}

/**
 * Finds who draws a tool, of whatever extension. Undefined, and without an opinion: as `next` says, which asks those that
 * were registered later and then the tool's own definition, if it is this extension's.
 */
export type ToolRendererResolver = {
  call(toolName: string, next: (toolName?: string) => ToolRenderers | undefined): ToolRenderers | undefined;
}["call"];

/** A custom message, as the session keeps it. */
export interface RenderedMessage<Details = unknown> {
  readonly customType: string;
  readonly content: string | readonly { readonly type: string; readonly text?: string }[];
  readonly display: boolean;
  readonly details?: Details;
}

/** A custom entry, as the session keeps it. */
export interface RenderedEntry<Data = unknown> {
  readonly id: string;
  readonly customType: string;
  readonly data?: Data;
}

/** Undefined: shown as if there were no renderer. Null: no rows at all. */
export type MessageRenderer<Details = unknown> = {
  call(
    message: RenderedMessage<Details>,
    options: { readonly expanded: boolean; readonly outputPad: number },
    theme: Theme,
  ): ModuleComponent | null | undefined;
}["call"];

/** Undefined: shown as if there were no renderer. */
export type EntryRenderer<Data = unknown> = {
  call(
    entry: RenderedEntry<Data>,
    options: { readonly expanded: boolean },
    theme: Theme,
  ): ModuleComponent | null | undefined;
}["call"];

/** Where the text stands that a transformer is given. */
export interface MarkdownContext {
  readonly messageType: string;
  readonly isStreaming: boolean;
  readonly availableWidth: number;
}
/** Gives the text that is shown in another's place. */
export type MarkdownTransformer = (markdown: string, context: MarkdownContext) => string;
