import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import type { FieldsState } from "./inquiry-state.ts";
import { FormField } from "./form-field.tsx";

/** Who writes: the fields that both forms begin with. */
export function SenderFields({ faults, values, readOnly }: FieldsState) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField
        name="name"
        label="Name"
        autoComplete="name"
        required
        maxLength={INQUIRY_LENGTHS.name}
        error={faults.name}
        defaultValue={values.name}
        readOnly={readOnly}
      />
      <FormField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        maxLength={INQUIRY_LENGTHS.email}
        error={faults.email}
        defaultValue={values.email}
        readOnly={readOnly}
      />
    </div>
  );
}
