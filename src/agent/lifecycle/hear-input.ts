/** The `input` moment: what people write, before anything in it is expanded. */
import type { LineOptions } from "../agent.js";
import type { ModelImage } from "../model/language-model.js";
import { imageContents, modelImages } from "./agent-message-of.js";
import type { Announcer } from "./announcer.js";

export interface HeardInput {
  readonly text: string;
  readonly images: readonly ModelImage[];
}

/** What listeners leave of it; null: one of them took it. `whileRunning`: how it would join the running turn. */
export async function hearInput(
  text: string,
  { images = [], source = "interactive" }: LineOptions,
  whileRunning: "steer" | "followUp" | undefined,
  announcer: Announcer,
): Promise<HeardInput | null> {
  const payload = () => ({
    text,
    source,
    ...(images.length === 0 ? {} : { images: imageContents(images) }),
    ...(whileRunning === undefined ? {} : { streamingBehavior: whileRunning }),
  });
  const answer = await announcer.ask("input", payload);
  if (answer?.action === "handled") return null;
  if (answer?.action !== "transform") return { text, images };
  return { text: answer.text, images: answer.images === undefined ? images : modelImages(answer.images) };
}
