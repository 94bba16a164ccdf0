import { FieldError } from "../../app/forms/fields.tsx";

/** It stays in place without a fault, so that one that appears is read out. */
export function FieldFault({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <div className="mt-2">
          <FieldError>{children}</FieldError>
        </div>
      )}
    </div>
  );
}
