/** Questions of e's own in the footer, as promises: each opens a part, and closes it with the answer. */
import type { App } from "../app.js";
import { type FieldFactory, type FieldRequest, Form } from "./form.js";
import { Picker, type PickerOptions } from "./picker.js";
import { Progress } from "./progress.js";

/** Where questions open. */
export type AskPlace = Pick<App, "footer" | "invalidate">;

function redraw(place: AskPlace): () => void {
  return () => place.invalidate();
}

export type Choice = Omit<PickerOptions, "onPick" | "onCancel" | "invalidate">;

/** Index of what was picked; null: Esc. */
export function choose(place: AskPlace, options: Choice): Promise<number | null> {
  return new Promise((resolve) => {
    const settle = (index: number | null): void => {
      place.footer.close(picker);
      resolve(index);
    };
    const picker = new Picker({ ...options, invalidate: redraw(place), onPick: settle, onCancel: () => settle(null) });
    place.footer.open(picker);
  });
}

export interface Confirmation {
  readonly title: string;
  readonly message?: string;
  /** What Yes does, beside it. */
  readonly yes: string;
  readonly no?: string;
}

/** No comes first: an Enter too many changes nothing. `y` and `n` answer as well. */
export function confirmed(place: AskPlace, { title, message = "", yes, no = "" }: Confirmation) {
  return new Promise<boolean>((resolve) => {
    const settle = (answer: boolean): void => {
      place.footer.close(picker);
      resolve(answer);
    };
    const picker = new Picker({
      title,
      message,
      filter: false,
      items: [
        { label: "No", description: no },
        { label: "Yes", description: yes },
      ],
      keys: [
        { chord: "y", hint: "", run: () => settle(true) },
        { chord: "n", hint: "", run: () => settle(false) },
      ],
      invalidate: redraw(place),
      onPick: (index) => settle(index === 1),
      onCancel: () => settle(false),
    });
    place.footer.open(picker);
  });
}

export interface TextQuestion extends Pick<FieldRequest, "secret" | "placeholder" | "prefill"> {
  readonly title: string;
  readonly message?: string;
  /** Why a text cannot be taken; null: it can. Default: every text can. */
  readonly refuse?: (text: string) => string | null;
}

/** The text as it was typed; null: Esc. */
export function askText(place: AskPlace, field: FieldFactory, question: TextQuestion) {
  const { title, message = "", refuse = () => null, ...request } = question;
  return new Promise<string | null>((resolve) => {
    const settle = (answer: string | null): void => {
      place.footer.close(form);
      resolve(answer);
    };
    const input = field({
      ...request,
      onCancel: () => settle(null),
      onSubmit: (text) => {
        const problem = refuse(text);
        if (problem === null) settle(text);
        else form.complain(problem);
      },
    });
    const form = new Form({ title, message, field: input, invalidate: redraw(place) });
    place.footer.open(form);
  });
}

/** Shows `text` while `work` is under way. Its answer, or its failure, comes back. */
export async function during<T>(
  place: AskPlace,
  text: string,
  work: Promise<T>,
  onCancel: (() => void) | null = null,
): Promise<T> {
  const progress = new Progress(text, onCancel);
  place.footer.open(progress);
  try {
    return await work;
  } finally {
    place.footer.close(progress);
  }
}
