import type { InquiryShown, Posted } from "./conversation-route.tsx";
import { EditNote } from "./notes.tsx";

interface ThreadProps {
  shown: InquiryShown;
  posted: Posted;
}

export function Thread({ shown: { inquiry, mails }, posted }: ThreadProps) {
  const { buyer, receivedAt, message, subject, domain, steps } = inquiry;
  const editedStep = posted?.values.intent === "edit-note" ? posted.values.step : undefined;
  const progressOf = new Map(mails.map((mail) => [mail.step, mail.progress]));
  return (
    <ol className="grid gap-5" aria-label="Messages and changes">
      <li className="rounded-card border border-line bg-raised px-5 py-4">
        <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-soft-ink">
          <b className="font-semibold text-ink">{buyer.name}</b> <span>{receivedAt}</span>
        </p>
        {domain && subject && <p className="font-medium">{subject}</p>}
        <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      </li>
      {steps.map(({ number, words, note, at, isNote }) =>
        progressOf.has(number) ? (
          <li
            key={number}
            className="rounded-card border border-line-strong bg-raised px-5 py-4 ml-[clamp(0.5rem,4vw,2.5rem)]"
          >
            <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-soft-ink">
              <b className="font-semibold text-ink">You</b> <span>{at}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            <p className="mt-3 text-sm text-soft-ink">{progressOf.get(number)}</p>
          </li>
        ) : (
          <li key={number} className="text-sm text-soft-ink">
            <p>
              {words}, {at}
            </p>
            {note && (
              <p className="mt-1 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-line text-ink">
                {note}
              </p>
            )}
            {note && isNote && (
              <EditNote
                id={`note-${number}`}
                label="Edit the note"
                text={note}
                hidden={{ intent: "edit-note", step: number, seen: inquiry.seen }}
                own={editedStep === String(number) ? posted : undefined}
              />
            )}
          </li>
        ),
      )}
    </ol>
  );
}
