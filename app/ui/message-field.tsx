import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import type { Values } from "../inquiry/inquiry-forms.ts";
import type { Faults } from "../inquiry/inquiry-state.ts";
import { FormField } from "./form-field.tsx";

/** What they write: the field that both forms end with. */
export function MessageField({ faults, values }: { faults: Faults; values: Values }) {
  return (
    <FormField
      name="message"
      label="Message"
      rows={7}
      autoComplete="off"
      required
      maxLength={INQUIRY_LENGTHS.message}
      error={faults.message}
      defaultValue={values.message}
    />
  );
}
