/** Fields and pickers as questions, forms and commands ask for them, all of one make. */
import type { PasteSettings, TextFieldOptions } from "../composer/field-options.js";
import { TextField } from "../composer/text-field.js";
import type { Keybindings } from "../config/keybindings.js";
import type { Invalidate } from "../part.js";
import type { FieldFactory } from "../pickers/form.js";
import { Picker } from "../pickers/picker.js";
import type { QuestionMakers } from "../surfaces/surface-port.js";

export interface FieldsPlace {
  readonly keys: () => Keybindings;
  readonly pastes: () => PasteSettings;
  readonly invalidate: Invalidate;
  readonly editExternally: NonNullable<TextFieldOptions["editExternally"]>;
  readonly onNotice: (text: string) => void;
}

/** A field of one line, for forms. */
export function fieldFactory({ keys, invalidate, onNotice }: FieldsPlace): FieldFactory {
  return (request) => new TextField({ ...request, multiline: false, keys, invalidate, onNotice });
}

/** What questions of extensions are put together from: what is pasted there stands in full. */
export function questionMakers(place: FieldsPlace): QuestionMakers {
  const { keys, invalidate, editExternally, onNotice } = place;
  return {
    picker: (spec) => new Picker({ ...spec, invalidate }),
    field: (spec) => {
      const editor = spec.multiline && !spec.secret ? { editExternally } : {};
      return new TextField({ ...spec, ...editor, keys, invalidate, onNotice });
    },
  };
}
