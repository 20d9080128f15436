/** What extensions propose to add to the session, as entries of it; what cannot be is refused in a sentence. Pure. */
import type { BoundaryDraft } from "../../protocol/lifecycle/boundary.js";
import type { Entry, EntryBody } from "../session/entry.js";
import { customMessage, modelImages, textOf } from "./agent-message-of.js";

function bodyOf(draft: BoundaryDraft): EntryBody {
  switch (draft.type) {
    case "custom": {
      const base = { type: "custom", custom_type: draft.customType } as const;
      return draft.data === undefined ? base : { ...base, data: draft.data };
    }
    case "custom_message":
      return customMessage(draft);
    case "context_edit": {
      const base = { type: "context_edit", target: draft.targetId } as const;
      if (draft.replacement === null) return { ...base, replacement: null };
      const images = modelImages(draft.replacement);
      const replacement = textOf(draft.replacement);
      return images.length === 0 ? { ...base, replacement } : { ...base, replacement, images };
    }
    case "compaction": {
      const { summary, firstKeptEntryId: first_kept, details } = draft;
      const base = { role: "compaction", summary, first_kept, tokens_before: 0, by_extension: true } as const;
      return { type: "message", message: details === undefined ? base : { ...base, details } };
    }
  }
}

/** Null: it can be. */
function problemOf(draft: BoundaryDraft, branch: readonly Entry[]): string | null {
  const isKnown = (id: string) => branch.some((entry) => entry.id === id);
  switch (draft.type) {
    case "custom":
    case "custom_message":
      return draft.customType === "" ? `a ${draft.type} entry needs a customType` : null;
    case "context_edit":
      return isKnown(draft.targetId) ? null : `context_edit: there is no entry ${draft.targetId} on this branch`;
    case "compaction": {
      if (draft.summary.trim() === "") return "compaction: the summary is blank";
      const kept = draft.firstKeptEntryId;
      return kept === null || isKnown(kept) ? null : `compaction: there is no entry ${kept} on this branch`;
    }
    default:
      return "an entry has to be of type custom, custom_message, context_edit or compaction";
  }
}

export type CheckedDrafts =
  | { readonly ok: true; readonly bodies: readonly EntryBody[] }
  | { readonly ok: false; readonly error: string };

export function checkDrafts(drafts: readonly BoundaryDraft[], branch: readonly Entry[]): CheckedDrafts {
  for (const draft of drafts) {
    const error = problemOf(draft, branch);
    if (error !== null) return { ok: false, error };
  }
  return { ok: true, bodies: drafts.map(bodyOf) };
}
