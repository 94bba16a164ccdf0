import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, NavigationType, useLocation, useNavigationType } from "react-router";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { EscrowStanding, OfferCourse } from "../../app/answer/escrow-progress.tsx";
import { Head } from "../../app/answer/offer-answer.tsx";
import { type Action, AnswerForm, listChoices } from "../../app/answer/offer-forms.tsx";
import { Failed } from "../../app/answer/failed.tsx";
import { Quote, Reach } from "../../app/answer/parts.tsx";
import { TransferSteps } from "../../app/ui/transfer-steps.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";
import { EditNote, NoteForm } from "./notes.tsx";
import { Facts } from "./facts.tsx";
import { listSearch, withQuery } from "./paths.ts";
import { FeeForm, PaidForm, PaymentForm, PayLinkForm, Schedule } from "./money-forms.tsx";

interface OfferProps {
  shown: OfferShown;
  posted: Posted;
}

export function OfferConversation({ shown, posted }: OfferProps) {
  const { offer, payLink, notes, undelivered, money, transfer } = shown;
  const { buyer, displayName, domain, asking, plan, billing } = offer;
  return (
    <>
      <Head offer={offer} />
      {undelivered && (
        <p className="mt-3 text-sold">
          An email to the buyer couldn't be delivered. Call, or check the address.
        </p>
      )}
      <div className="mt-6 grid gap-8 *:min-w-0 @xl:grid-cols-[minmax(0,1fr)_minmax(13rem,0.4fr)] @xl:items-start">
        <div>
          {offer.escrow && (
            <div className="mb-6">
              <EscrowStanding escrow={offer.escrow} />
            </div>
          )}
          <NotDone shown={shown} posted={posted} />
          <Answer shown={shown} posted={posted} />
          {transfer && <TransferSteps transfer={transfer} />}
          <OfferCourse offer={offer} />
          <Schedule money={money} />
          <Reach phone={buyer.phone} className="mt-5 flex flex-wrap gap-2">
            <a className="button" href={offer.mailUrl} data-key="r">
              Write an email
            </a>
          </Reach>
          {notes && <Notes notes={notes} posted={posted} />}
          <NoteForm key={notes} name="ownNote" hidden={{ action: "note" }} posted={posted} />
        </div>
        <Facts
          buyer={buyer}
          domain={domain}
          displayName={displayName}
          asking={asking === null ? null : formatMoney(asking, offer.currency)}
          beside={shown}
          more={[
            ...billing,
            ["Payment plan", plan],
            ["Payment link", payLink],
            ["Received", money.received],
            ["Fee", money.fee],
            ["Payout", money.payout],
          ]}
        />
      </div>
    </>
  );
}

type Answer = Action | "paid" | "payment" | "fee" | "pay-link";

const listAnswers = ({ offer, paid, payLinkAsks, payLink, money: { next, fee } }: OfferShown) =>
  listChoices<Answer>(offer, [
    { action: "paid", label: "Paid", isPossible: paid !== null },
    { action: "payment", label: `Record payment ${next?.number}`, isPossible: next !== null },
    {
      action: "fee",
      label: fee === "not entered" ? "Record the fee" : "Change the fee",
      isPossible: fee !== null,
    },
    {
      action: "pay-link",
      label: payLink ? "Replace the payment link" : "Send a payment link",
      isPossible: payLinkAsks !== null,
    },
  ]);

const FORMS = { paid: PaidForm, payment: PaymentForm, fee: FeeForm, "pay-link": PayLinkForm };

const isOwn = (answer: Answer): answer is keyof typeof FORMS => answer in FORMS;

function Answer({ shown, posted }: OfferProps) {
  const { search } = useLocation();
  const answers = listAnswers(shown);
  const wanted = answers.find(({ action }) => action === shown.wanted)?.action;
  const own = posted?.values.action === wanted ? posted : undefined;
  const path = `/inbox/${shown.offer.reference}${listSearch(search)}`;
  if (wanted === undefined) {
    return (
      <nav
        aria-label="Answer"
        className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow max-sm:*:first:w-full"
      >
        {answers.map(({ action, label, isNext }) => (
          <Link
            key={action}
            to={withQuery(search, "answer", action)}
            data-key={action === "counter" ? "c" : undefined}
            className={isNext ? "button button-primary" : "button"}
          >
            {label}
          </Link>
        ))}
      </nav>
    );
  }
  const OwnForm = isOwn(wanted) ? FORMS[wanted] : null;
  return (
    <Opened key={wanted}>
      {OwnForm ? (
        <OwnForm shown={shown} posted={own} path={path} />
      ) : (
        <AnswerForm
          path={path}
          wanted={wanted as Action}
          offer={shown.offer}
          review={shown.review}
          posted={own}
          Form={Form}
        />
      )}
    </Opened>
  );
}

/** Focuses the form's first field, unless the page was loaded or restored by Back. */
function Opened({ children }: { children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null);
  const isLoaded = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (isLoaded) return;
    form.current?.querySelector<HTMLElement>(":is(input:not([type=hidden]), textarea)")?.focus();
  }, [isLoaded]);
  return <div ref={form}>{children}</div>;
}

/** A note is repeated here if its form is gone because the offer is over. */
function NotDone({ shown, posted }: OfferProps) {
  const { action, note } = posted?.values ?? {};
  const hasForm = listAnswers(shown).some((answer) => answer.action === action);
  return (
    <Failed posted={posted} steps={shown.offer.steps}>
      {note && !hasForm && <Quote>{note}</Quote>}
    </Failed>
  );
}

function Notes({ notes, posted }: Pick<OfferProps, "posted"> & { notes: string }) {
  return (
    <section aria-labelledby="notes" className="conversation-part">
      <h2 id="notes" className="text-lg">
        Your notes
      </h2>
      <p className="mt-2 wrap-anywhere whitespace-pre-line text-soft-ink">{notes}</p>
      <EditNote
        id="own-notes"
        label="Edit the notes"
        text={notes}
        hidden={{ action: "notes" }}
        own={posted?.values.action === "notes" ? posted : undefined}
      />
    </section>
  );
}
