/** The banner of messages that wait to join the running turn. Pure. */
import type { Waiting } from "../../../agent/agent.js";
import { composerLimits } from "../../../protocol/limits.js";
import type { Row } from "../../../render/row.js";
import { sanitizeLabel } from "../../../text/sanitize.js";
import { cutAtCells } from "../../../text/width.js";

export function waitingCount({ steering, followUp }: Waiting): number {
  return steering.length + followUp.length;
}

/** `next:` joins before the model is asked again, `then:` once the turn would end. */
export function queueRows(waiting: Waiting, columns: number, maxRows: number): readonly Row[] {
  const count = waitingCount(waiting);
  if (count === 0 || maxRows < 1 || columns < 1) return [];
  const room = Math.min(maxRows - 1, composerLimits.queueRows);
  const { steering, followUp } = waiting;
  const texts = [
    ...steering.slice(0, room).map((text) => `next: ${sanitizeLabel(text)}`),
    ...followUp.slice(0, room).map((text) => `then: ${sanitizeLabel(text)}`),
  ].slice(0, room);
  const hidden = count - texts.length;
  const hint = hidden === 0 ? "waiting · alt+up takes back" : `${hidden} more waiting · alt+up takes back`;
  return [
    ...texts.map((text): Row => [{ text: cutAtCells(text, columns), token: "muted" }]),
    [{ text: cutAtCells(hint, columns), token: "dim" }],
  ];
}

/** All that waits as one text, in the order in which it would have joined. */
export function waitingText({ steering, followUp }: Waiting): string {
  return [...steering, ...followUp].join("\n\n");
}
