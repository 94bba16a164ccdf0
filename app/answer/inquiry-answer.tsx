import { capitalize } from "../../catalogue/format/format.ts";
import type { SellersInquiry } from "../../server/conversations/forms/sellers-inquiry.ts";
import { FormField } from "../forms/fields.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { Course } from "../ui/tracker.tsx";
import { Choices, Done, FactList, faultsOf, type Posted, Quote, Reach } from "./parts.tsx";
import { Failed } from "./failed.tsx";

interface InquiryAnswerProps {
  path: string;
  thanks: string | null;
  inquiry: SellersInquiry;
  posted: Posted | undefined;
}

export const STATES = ["replied", "negotiating", "won", "lost", "spam"] as const;

export function InquiryAnswer({ path, thanks, inquiry, posted }: InquiryAnswerProps) {
  const { buyer, displayName, reference, message, remindAt } = inquiry;
  return (
    <>
      <Failed posted={posted} steps={inquiry.steps} path={path} />
      {!posted && <Done thanks={thanks} />}
      <p className="text-soft-ink">Inquiry {reference}</p>
      <h1 className="mt-1 text-heading wrap-anywhere">
        {displayName ? <DomainName name={displayName} /> : inquiry.subject}
      </h1>
      <Notices inquiry={inquiry} />
      <Quote>{message}</Quote>
      <Reach phone={buyer.phone}>
        <a className="button button-primary" href={inquiry.replyUrl}>
          Reply
        </a>
      </Reach>
      <FactList
        facts={[
          ["From", buyer.name],
          ["Email", buyer.email],
          ["Phone", buyer.phone],
          ["Asking price", inquiry.asking],
          ["Received", inquiry.receivedAt],
          ["Earlier requests", inquiry.earlier],
          ["State", capitalize(inquiry.state)],
          ["Reminder", remindAt],
        ]}
      />
      {inquiry.steps.length > 0 && (
        <>
          <h2 className="mt-10 text-lg">History</h2>
          <Course
            isTrouble={false}
            items={inquiry.steps.map(({ words, note, createdAt, at }) => ({
              text: words,
              note,
              at: createdAt,
              when: at,
              progress: "done",
            }))}
          />
        </>
      )}
      <h2 className="mt-10 mb-4 text-lg">Keep track</h2>
      <Changes inquiry={inquiry} posted={posted} />
    </>
  );
}

export const Notices = ({ inquiry: { buyer, doubt, awaitsName } }: { inquiry: SellersInquiry }) => (
  <>
    {doubt && <p className="mt-3">Warning: {doubt}</p>}
    {awaitsName && (
      <p className="mt-3">
        {buyer.name} is waiting for this name. The shop emails {buyer.name} automatically when it's
        available again or sold.
      </p>
    )}
  </>
);

/** Nothing is chosen at first: programs that open links may submit the form unchanged, and that must change nothing. */
function Changes({ inquiry, posted }: Pick<InquiryAnswerProps, "inquiry" | "posted">) {
  const values = posted?.values ?? {};
  const fields = faultsOf(posted);
  return (
    <form method="post" className="grid gap-6">
      <input type="hidden" name="seen" value={inquiry.seen} />
      <Choices
        name="state"
        legend="Mark as"
        chosen={values.state}
        hint={inquiry.remindAt ? "Won, lost and spam remove the reminder." : undefined}
        choices={STATES.map((state) => ({ value: state, label: capitalize(state) }))}
      />
      <Choices
        name="remind"
        legend={`Remind me at 9 AM (${inquiry.remindZone})`}
        chosen={values.remind}
        fault={fields.remind}
        choices={inquiry.reminders.map(({ day, label }) => ({ value: day, label }))}
      />
      <FormField
        name="note"
        label="Note to yourself"
        values={values}
        faults={fields}
        readOnly={false}
      />
      <button type="submit" className="button button-primary">
        Save
      </button>
    </form>
  );
}
