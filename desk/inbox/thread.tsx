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
    <ol className="thread" aria-label="Messages and changes">
      <li className="letter">
        <p className="letter-head">
          <b>{buyer.name}</b> <span>{receivedAt}</span>
        </p>
        {domain && subject && <p className="font-medium">{subject}</p>}
        <p className="letter-text">{message}</p>
      </li>
      {steps.map(({ number, words, note, at, isNote }) =>
        progressOf.has(number) ? (
          <li key={number} className="letter ml-[clamp(0.5rem,4vw,2.5rem)] border-line-strong">
            <p className="letter-head">
              <b>You</b> <span>{at}</span>
            </p>
            <p className="letter-text">{note}</p>
            <p className="text-sm text-soft-ink">{progressOf.get(number)}</p>
          </li>
        ) : (
          <li key={number} className="text-[0.875rem] text-soft-ink">
            <p>
              {words}, {at}
            </p>
            {note && (
              <p className="mt-1 border-l-2 border-line-strong pl-3 text-[0.9375rem] wrap-anywhere whitespace-pre-line text-ink">
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
