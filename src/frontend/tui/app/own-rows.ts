/** The rows of e's own, each asked for its values whenever a frame is drawn: status, activity, widgets. */
import { homedir } from "node:os";
import type { Host } from "../../../host/host.js";
import { ComponentRows } from "../components/component-rows.js";
import type { Part } from "../part.js";
import { stack } from "../screen/stack.js";
import { ActivityRow } from "../surfaces/activity-row.js";
import type { PanePart } from "../surfaces/pane/pane-part.js";
import { otherSide, type Split } from "../surfaces/split.js";
import { StatusRow } from "../surfaces/status-row.js";
import type { TerminalFrontEnd } from "../surfaces/terminal-front-end.js";
import { WidgetRows } from "../surfaces/widget-rows.js";
import { workingLead } from "../surfaces/working-lead.js";
import type { ActivityLine } from "../transcript/activity-line.js";
import type { Looks } from "./looks.js";
import type { SessionView } from "./session-view.js";
import { statusValues } from "./status-values.js";

export interface OwnRowsPlace {
  readonly looks: Looks;
  readonly view: () => SessionView;
  readonly frontEnd: TerminalFrontEnd;
  readonly host: Pick<Host, "awaited">;
  readonly pane: PanePart;
  readonly activity: ActivityLine;
  readonly cwd: () => string;
  readonly split: () => Split;
  /** Said in place of everything else for a while; null: nothing is. */
  readonly hint: () => string | null;
  /** What goes on before there is a turn: that the extensions start, say; null: nothing. */
  readonly phase: () => string | null;
  readonly now: () => number;
}

export interface OwnRows {
  readonly status: Part;
  readonly activity: Part;
  readonly widgets: Part;
  /** Drawn by extensions, above the composer. */
  readonly drawn: ComponentRows;
  /** Below the composer, as lines and drawn. */
  readonly lower: Part;
  /** Of those, what they draw; it stands last. */
  readonly lowerDrawn: ComponentRows;
}

export function ownRows(place: OwnRowsPlace): OwnRows {
  const { looks, view, frontEnd, host, pane, activity, cwd, split, hint, phase, now } = place;
  const userHome = homedir();
  const status = new StatusRow({
    template: () => looks.layout.status,
    values: () => statusValues(view().info, cwd(), userHome),
    slots: () => frontEnd.state.status,
    otherSide: () => hint() ?? otherSide(split(), pane.pane, pane.isFocused, looks.layout.focusChord),
  });
  const activityRow = new ActivityRow({
    template: () => looks.layout.activity,
    values: () => {
      const { message, isVisible } = frontEnd.state.working;
      if (activity.isActive)
        return isVisible ? { ...activity.values(now()), ...(message && { phase: message }) } : null;
      const waiting = phase();
      return waiting === null ? null : { phase: waiting };
    },
    slots: () => frontEnd.state.activity,
    awaited: () => host.awaited(),
    lead: () => workingLead(frontEnd.state.working, now()),
    hint: () => (activity.isActive ? "esc interrupts" : ""),
  });
  const lowerDrawn = new ComponentRows(() => frontEnd.components.widgets("belowEditor"));
  const lower = [new WidgetRows(() => frontEnd.state.lowerWidgets), lowerDrawn];
  return {
    status,
    activity: activityRow,
    widgets: new WidgetRows(() => frontEnd.state.widgets),
    drawn: new ComponentRows(() => frontEnd.components.widgets("aboveEditor")),
    lowerDrawn,
    lower: {
      view: (area) =>
        stack(
          lower.map((part, rank) => ({ part, rank })),
          area,
        ),
    },
  };
}
