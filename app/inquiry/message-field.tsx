import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import type { FieldsState } from "./inquiry-state.ts";
import { FormField } from "./form-field.tsx";

/** What they write: the field that both forms end with. */
export function MessageField({ faults, values, readOnly }: FieldsState) {
  return (
    <FormField
      name="message"
      label="Message"
      rows={6}
      autoComplete="off"
      required
      maxLength={INQUIRY_LENGTHS.message}
      error={faults.message}
      defaultValue={values.message}
      readOnly={readOnly}
    />
  );
}
