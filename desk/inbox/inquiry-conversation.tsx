import { Form, Link } from "react-router";
import { capitalize } from "../../catalogue/format/format.ts";
import type { SellersInquiry } from "../../server/conversations/forms/sellers-inquiry.ts";
import { Notices, STATES } from "../../app/answer/inquiry-answer.tsx";
import { Failed } from "../../app/answer/failed.tsx";
import { faultsOf, Reach } from "../../app/answer/parts.tsx";
import { DomainName } from "../../app/ui/listing-facts.tsx";
import { FieldFault } from "../forms/labeled.tsx";
import type { InquiryShown, Posted } from "./conversation-route.tsx";
import { Facts } from "./facts.tsx";
import { NoteForm } from "./notes.tsx";
import { describeState } from "./standing.ts";
import { ReplyForm } from "./reply-form.tsx";
import { Thread } from "./thread.tsx";

interface InquiryProps {
  shown: InquiryShown;
  posted: Posted;
}

export function InquiryConversation({ shown, posted }: InquiryProps) {
  const { inquiry } = shown;
  const { displayName, domain, buyer, reference } = inquiry;
  return (
    <>
      <header>
        <p className="text-soft-ink">
          Inquiry {reference} · {describeState(inquiry.state)}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h1 className="wrap-anywhere">
            {displayName ? <DomainName name={displayName} /> : inquiry.subject}
          </h1>
          <Marks inquiry={inquiry} />
        </div>
        <Notices inquiry={inquiry} />
      </header>
      <div className="mt-6 grid gap-8 *:min-w-0 @xl:grid-cols-[minmax(0,1fr)_minmax(13rem,0.4fr)] @xl:items-start">
        <div>
          <Failed posted={posted} steps={inquiry.steps} />
          <Thread shown={shown} posted={posted} />
          <ReplyForm shown={shown} posted={posted} />
          <Reach phone={buyer.phone} className="mt-5 flex flex-wrap gap-2">
            <CheckoutLink inquiry={inquiry} />
          </Reach>
          <Reminders inquiry={inquiry} posted={posted} />
          <NoteForm
            key={inquiry.steps.filter(({ isNote }) => isNote).length}
            name="note"
            hidden={{ seen: inquiry.seen }}
            posted={posted}
          />
        </div>
        <Facts
          buyer={buyer}
          domain={domain}
          displayName={displayName}
          asking={inquiry.asking}
          beside={shown}
          more={[]}
        />
      </div>
    </>
  );
}

function Marks({ inquiry: { state, seen } }: { inquiry: SellersInquiry }) {
  const isSpam = state === "spam" || state === "quarantined";
  const marks = isSpam ? (["new", "spam"] as const) : STATES;
  return (
    <Form method="post" aria-label="Mark as" className="-mx-2 flex flex-wrap">
      <input type="hidden" name="seen" value={seen} />
      {marks.map((mark) => (
        <button
          key={mark}
          type="submit"
          name="state"
          value={mark}
          aria-pressed={mark === state}
          data-key={mark === "replied" ? "e" : undefined}
          className="min-h-11 min-w-11 rounded-card px-2 text-sm text-soft-ink hover:bg-hover hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent aria-pressed:underline aria-pressed:underline-offset-6"
        >
          {mark === "new" ? "Not spam" : capitalize(mark)}
        </button>
      ))}
    </Form>
  );
}

function Reminders({
  inquiry,
  posted,
}: Pick<InquiryProps, "posted"> & { inquiry: SellersInquiry }) {
  const { remindAt, reminders, remindZone, seen } = inquiry;
  const fault = faultsOf(posted).remind;
  return (
    <section aria-labelledby="remind" className="conversation-part">
      <h2 id="remind" className="text-lg">
        Remind me at 9 AM ({remindZone})
      </h2>
      {remindAt && <p>You'll be reminded {remindAt}.</p>}
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="seen" value={seen} />
        {reminders.map(({ day, label }) => (
          <button key={day} type="submit" name="remind" value={day} className="quiet-button">
            {label}
          </button>
        ))}
        {remindAt && (
          <button type="submit" name="intent" value="forget" className="quiet-button">
            No reminder
          </button>
        )}
      </Form>
      <FieldFault id="remind-fault">{fault}</FieldFault>
    </section>
  );
}

function CheckoutLink({ inquiry: { domain, buyer } }: { inquiry: SellersInquiry }) {
  const { name, email } = buyer;
  const known = new URLSearchParams({ ...(domain && { domain }), email, name });
  return (
    <Link to={`/inbox/checkout-link?${known}`} className="button">
      Send a checkout link
    </Link>
  );
}
