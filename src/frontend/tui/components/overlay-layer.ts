/** The overlays of extensions over what is on the screen. */
import type { Area, View } from "../part.js";
import type { ComponentDesk } from "./component-desk.js";
import type { ComponentPart } from "./component-part.js";
import type { ComponentPlaces } from "./component-places.js";
import { heightened, overlaid, overlayAt, overlayRoom } from "./overlay-layout.js";

/**
 * `area`: the room for all of it. A view that leaves rows of it free stands at the bottom, and is made as high as the
 * overlays need. `isElsewhere`: something that stands above components has the keys.
 */
export function withOverlays(
  base: View,
  area: Area,
  desk: ComponentDesk,
  isElsewhere: boolean,
  places: Pick<ComponentPlaces, "put">,
): View {
  const { overlays, focused } = desk;
  let view = base;
  for (const part of overlays) view = withOverlay(view, area, part, !isElsewhere && part === focused, places);
  return view;
}

function withOverlay(
  base: View,
  area: Area,
  part: ComponentPart,
  hasKeys: boolean,
  places: Pick<ComponentPlaces, "put">,
): View {
  const place = part.about.overlay;
  if (place === null) return base;
  const room = overlayRoom(place, area);
  const upper = part.view(room);
  const { top, bottom } = place.margin;
  const isLow = base.rows.length < area.rows;
  const high = heightened(base, Math.min(area.rows, base.rows.length + upper.rows.length + top + bottom));
  const ground = { columns: area.columns, rows: high.rows.length };
  // In the room that was made for it, where it hides as little as it can.
  const wanted = isLow && place.vertical === "center" ? ({ ...place, vertical: "top" } as const) : place;
  const at = overlayAt(wanted, ground, { columns: room.columns, rows: upper.rows.length });
  places.put(part, at);
  return overlaid(high, upper, at, hasKeys);
}
