/** The session as extensions read it: its entries in the form that lifecycle payloads have, each made once. */
import { dirname } from "node:path";
import type { SessionLog } from "../../host/state-board.js";
import type { EntryView, SessionHead } from "../../protocol/module/state.js";
import { entryView } from "../lifecycle/entry-view.js";
import type { WorkflowStage } from "../session/entry.js";
import { sessionPath } from "../session/session-file.js";
import type { SessionPlace } from "../session/session-place.js";

/** Of the session format that entries are told in. */
const VIEW_VERSION = 3;

const stageView = ({ run_id: runId, stage_id: stageId, stage_name: stageName }: WorkflowStage) => ({
  ...{ runId, stageId, stageName },
});

export function sessionLog({ conversation, header, home, cwd, path }: SessionPlace): SessionLog {
  const views: EntryView[] = [];
  return {
    head(): SessionHead {
      const { id, created: timestamp, parent_session: parentSession, workflow } = header;
      const parent = parentSession === undefined ? {} : { parentSession };
      const stage = workflow === undefined ? {} : { workflow: stageView(workflow) };
      const file = path();
      return {
        id,
        file,
        directory: dirname(file ?? sessionPath(home, cwd, Date.parse(timestamp), id)),
        header: { type: "session", version: VIEW_VERSION, id, timestamp, cwd: header.cwd, ...parent, ...stage },
      };
    },
    entries() {
      const entries = conversation.entries();
      for (let at = views.length; at < entries.length; at++) {
        const entry = entries[at];
        if (entry !== undefined) views.push({ ...entryView(entry) });
      }
      return views;
    },
    leaf: () => conversation.leaf,
    name: () => conversation.name,
  };
}
