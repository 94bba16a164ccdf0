import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, NavigationType, useLocation, useNavigationType } from "react-router";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { EscrowProgress, EscrowStanding } from "../../app/answer/escrow-progress.tsx";
import { Head } from "../../app/answer/offer-answer.tsx";
import {
  type Action,
  AnswerForm,
  confirmLabel,
  MOVED,
  RECALL,
  REPLACE,
} from "../../app/answer/offer-forms.tsx";
import { Alert, History, isAboutFields, News, Quote, Reach } from "../../app/answer/parts.tsx";
import { TransferSteps } from "../../app/ui/transfer-steps.tsx";
import { Labeled } from "../forms/labeled.tsx";
import type { OfferShown, Posted } from "./conversation-route.tsx";
import { EditNote } from "./edit-note.tsx";
import { Facts } from "./facts.tsx";
import { listSearch, withQuery } from "./paths.ts";
import { FeeForm, PaymentForm, Schedule } from "./money-forms.tsx";
import { PaidForm, PayLinkForm, UnpaidForm } from "./payment-forms.tsx";

interface OfferProps {
  shown: OfferShown;
  posted: Posted;
}

export function OfferConversation({ shown, posted }: OfferProps) {
  const { offer, payLink, notes, undelivered, money, transfer } = shown;
  const { buyer, displayName, domain, asking, plan, billing } = offer;
  const subject = encodeURIComponent(`Re: ${displayName} (${offer.reference})`);
  return (
    <>
      <Head offer={offer} />
      {undelivered && (
        <p className="mt-3 text-sold">
          An email to the buyer couldn't be delivered. Call, or check the address.
        </p>
      )}
      <div className="conversation-columns">
        <div>
          {offer.escrow && (
            <div className="mb-6">
              <EscrowStanding escrow={offer.escrow} />
            </div>
          )}
          <Failed shown={shown} posted={posted} />
          <Answer shown={shown} posted={posted} />
          {transfer && <TransferSteps transfer={transfer} />}
          {offer.escrow && <EscrowProgress escrow={offer.escrow} />}
          <section aria-labelledby="said" className="conversation-part">
            <h2 id="said" className="text-subheading">
              History
            </h2>
            <History steps={offer.steps} />
          </section>
          <Schedule money={money} />
          <Reach phone={buyer.phone} className="reach">
            <a
              className="button"
              href={`mailto:${encodeURIComponent(buyer.email).replace("%40", "@")}?subject=${subject}`}
              data-key="r"
            >
              Write an email
            </a>
          </Reach>
          <NoteForm notes={notes} posted={posted} />
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

type Choice = readonly [answer: string, label: string, isPossible: boolean, key?: string];

function listChoices(shown: OfferShown): Choice[] {
  const { offer, paid: isPayable, takeBack, payLinkAsks, payLink } = shown;
  const { canAccept, canConfirm, canCounter, canSayMoved, isCountered, canRecall, canDecline } =
    offer;
  const { isUnpaid, amount, currency, declineLabel } = offer;
  const { next, fee } = shown.money;
  const link = payLink ? "Replace the payment link" : "Send a payment link";
  const paid = ["paid", "Paid", isPayable !== null] as const;
  const confirm = ["confirm", confirmLabel(offer), canConfirm] as const;
  // Anybody can start a purchase, so the seller looks for the payment first.
  const looksFirst = offer.isPurchase && isUnpaid && !offer.isConfirmed;
  return [
    ["moved", MOVED, canSayMoved],
    ["accept", `Accept ${formatMoney(amount, currency)}`, canAccept],
    ["counter", isCountered ? REPLACE : "Counter", canCounter, "c"],
    ["recall", RECALL, canRecall],
    ...(looksFirst ? [confirm, paid] : [paid, confirm]),
    ...(next ? [["payment", `Record payment ${next.number}`, true] as const] : []),
    ["fee", fee === "not entered" ? "Record the fee" : "Change the fee", fee !== null],
    ["unpaid", takeBack?.title ?? "", takeBack !== null],
    ["pay-link", link, payLinkAsks !== null],
    ["decline", declineLabel, canDecline],
  ];
}

function Answer({ shown, posted }: OfferProps) {
  const { search } = useLocation();
  const possible = listChoices(shown).filter(([, , isPossible]) => isPossible);
  const wanted = possible.find(([answer]) => answer === shown.wanted)?.[0];
  const own = posted?.values.action === wanted ? posted : undefined;
  const path = `/inbox/${shown.offer.reference}${listSearch(search)}`;
  // Corrections are possible, but nothing asks for them. A payment is noted once it is there, so it isn't asked for either.
  const isNext = !shown.offer.isCountered && shown.takeBack === null;
  switch (wanted) {
    case undefined:
      return (
        <nav aria-label="Answer" className="answers">
          {possible.map(([answer, label, , key], index) => (
            <Link
              key={answer}
              to={withQuery(search, "answer", answer)}
              data-key={key}
              className={`button ${index === 0 && isNext && answer !== "paid" ? "button-primary" : ""}`}
            >
              {label}
            </Link>
          ))}
        </nav>
      );
    case "paid":
      return (
        <Opened key={wanted}>
          <PaidForm shown={shown} posted={own} path={path} />
        </Opened>
      );
    case "payment":
      return (
        <Opened key={wanted}>
          <PaymentForm shown={shown} posted={own} path={path} />
        </Opened>
      );
    case "fee":
      return (
        <Opened key={wanted}>
          <FeeForm shown={shown} posted={own} path={path} />
        </Opened>
      );
    case "unpaid":
      return (
        <Opened key={wanted}>
          <UnpaidForm shown={shown} posted={own} path={path} />
        </Opened>
      );
    case "pay-link":
      return (
        <Opened key={wanted}>
          <PayLinkForm shown={shown} posted={own} path={path} />
        </Opened>
      );
    default:
      return (
        <Opened key={wanted}>
          <AnswerForm
            path={path}
            wanted={wanted as Action}
            offer={shown.offer}
            review={shown.review}
            posted={own}
            Form={Form}
          />
        </Opened>
      );
  }
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

/** A note is repeated here if its form is gone because the deal is over. */
function Failed({ shown, posted }: OfferProps) {
  if (!posted || posted.outcome.is === "review" || isAboutFields(posted)) return null;
  const { offer } = shown;
  const { action, note } = posted.values;
  const seen = Number(posted.values.seen);
  const hasForm = listChoices(shown).some(
    ([answer, , isPossible]) => isPossible && answer === action,
  );
  return (
    <Alert>
      <p>{posted.outcome.error}</p>
      {note && !hasForm && <Quote>{note}</Quote>}
      <News steps={offer.steps.filter(({ number }) => number > seen)} />
    </Alert>
  );
}

function NoteForm({ notes, posted }: Pick<OfferProps, "posted"> & { notes: string | null }) {
  const action = posted?.values.action;
  const isOwn = action === "note";
  return (
    <div className="conversation-part">
      {notes && (
        <section aria-labelledby="notes" className="mb-6">
          <h2 id="notes" className="text-subheading">
            Your notes
          </h2>
          <p className="mt-2 wrap-anywhere whitespace-pre-line text-soft-ink">{notes}</p>
          <EditNote
            id="notes"
            label="Edit the notes"
            text={notes}
            hidden={{ action: "notes" }}
            own={action === "notes" ? posted : undefined}
          />
        </section>
      )}
      <Form method="post" key={notes} className="grid gap-3">
        <input type="hidden" name="action" value="note" />
        <Labeled
          name="ownNote"
          label="Note to yourself"
          fault={(isOwn && posted?.outcome.error) || undefined}
        >
          {(input) => (
            <textarea {...input} required defaultValue={isOwn ? posted?.values.ownNote : ""} />
          )}
        </Labeled>
        <button type="submit" className="button">
          Save
        </button>
      </Form>
    </div>
  );
}
