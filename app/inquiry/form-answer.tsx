import { CircleAlert } from "lucide-react";

/** What the form as a whole has to say: why it could not be sent, or the reference of the message before. */
export function FormAnswer({
  error,
  reference,
}: {
  error: string | null;
  reference: string | null;
}) {
  return (
    <>
      <div role="alert">
        {error && (
          <p
            data-form-error
            tabIndex={-1}
            className="mb-5 flex gap-3 rounded-card border border-sold px-4 py-3 text-sold"
          >
            <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      {reference && !error && (
        <p className="mb-5 text-sm text-soft-ink">
          Your last message was received under reference {reference}.
        </p>
      )}
    </>
  );
}
