import type { ReactNode } from "react";
import type { TransferSteps as Steps } from "../../sale/transfer.ts";
import type { Refused, Review } from "../../catalogue/outcome.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { capitalize } from "../../catalogue/format/format.ts";
import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import { showShare } from "../forms/amount-field.tsx";
import { DomainName } from "../ui/listing-facts.tsx";
import { TransferSteps } from "../ui/transfer-steps.tsx";
import { EscrowStanding, OfferCourse } from "./escrow-progress.tsx";
import { type Action, AnswerForm, listChoices } from "./offer-forms.tsx";
import { Done, FactList, type Posted, Reach } from "./parts.tsx";
import { Failed } from "./failed.tsx";

interface OfferAnswerProps {
  path: string;
  wanted: Action | null;
  thanks: string | null;
  offer: SellersOffer;
  review: Review | Refused | null;
  transfer: Steps | null;
  posted: Posted | undefined;
}

export function OfferAnswer(props: OfferAnswerProps) {
  const { path, wanted, thanks, offer, transfer, posted } = props;
  // While a form is open, the page doesn't follow changes: they would replace the sum or what was typed.
  const isForm = wanted !== null || posted !== undefined;
  // After a refusal, the form stays open with what was typed, if the answer is still possible.
  const choices = listChoices(offer);
  const isOpen = choices.some(({ action }) => action === wanted);
  return (
    <div data-fresh="answer">
      {!isForm && (
        <div
          data-island="changes"
          data-when="now"
          data-stream={`${path}/changes`}
          data-state={offer.seen}
        />
      )}
      <Failed posted={posted} steps={offer.steps} path={path} hasForm={isOpen} />
      {!posted && <Done thanks={thanks} />}
      <Head offer={offer} />
      {wanted !== null && isOpen ? (
        <AnswerForm {...props} wanted={wanted} />
      ) : (
        <>
          {offer.escrow && <EscrowStanding escrow={offer.escrow} />}
          <nav aria-label="Answer" className="mt-6 grid gap-3 empty:hidden">
            {choices.map(({ action, label, isNext }) => (
              <a
                key={action}
                className={isNext ? "button button-primary" : "button"}
                href={`${path}?action=${action}`}
              >
                {label}
              </a>
            ))}
          </nav>
          {transfer && <TransferSteps transfer={transfer} />}
          <OfferCourse offer={offer} />
          <Details offer={offer} />
        </>
      )}
    </div>
  );
}

export function Head({ offer }: { offer: SellersOffer }) {
  const { displayName, amount, currency, asking, until, isPurchase, reference } = offer;
  const sum = formatMoney(amount, currency);
  return (
    <>
      <p className="text-soft-ink">
        {isPurchase ? "Purchase" : "Offer"} {reference}
      </p>
      <h1 className="mt-1 text-heading wrap-anywhere">
        <DomainName name={displayName} />
      </h1>
      <p className="mt-2 font-display text-title leading-none tabular-nums">{sum}</p>
      <div className="mt-3 grid grid-cols-2 gap-x-5 sm:flex sm:gap-x-12">
        {asking !== null && !(isPurchase && amount === asking) && (
          <Figure number={showShare(amount, asking)}>
            of your asking price, {formatMoney(asking, currency)}
          </Figure>
        )}
        {until && <Figure number={until.left}>left, until {until.words}</Figure>}
      </div>
      <p className="mt-3">{describeStanding(offer)}</p>
      {offer.obstacle && <p className="mt-3 text-sold">{offer.obstacle}</p>}
      {offer.doubt && <p className="mt-3">Warning: {offer.doubt}</p>}
    </>
  );
}

function Figure({ number, children }: { number: string; children: ReactNode }) {
  return (
    <p>
      <span className="block font-display text-heading leading-tight tabular-nums">{number}</span>
      <span className="text-sm text-soft-ink">{children}</span>
    </p>
  );
}

function describeStanding(offer: SellersOffer): string {
  const { waitsFor, standing, buyer, isUnpaid, escrow } = offer;
  if (waitsFor?.startsWith("you:")) return `It's your turn to settle this with ${buyer.name}.`;
  if (waitsFor === "you") return `It's your turn to answer ${buyer.name}.`;
  if (waitsFor === "the buyer") return `It's ${buyer.name}'s turn to answer your counteroffer.`;
  if (isUnpaid && escrow) return `Agreed with ${buyer.name}, who pays through Escrow.com.`;
  if (isUnpaid) return `Agreed with ${buyer.name}, and not paid yet.`;
  return waitsFor === null
    ? `${capitalize(standing)}.`
    : "Time is up, and the shop is about to close this offer.";
}

function Details({ offer }: { offer: SellersOffer }) {
  const { buyer, billing, earlier, plan } = offer;
  return (
    <>
      <h2 className="mt-10 mb-4 text-lg">The buyer</h2>
      <FactList
        facts={[
          ["Name", buyer.name],
          ["Email", buyer.email],
          ["Phone", buyer.phone],
          ...billing,
          ["Payment plan", plan],
          ["Earlier requests", earlier],
        ]}
      />
      <Reach phone={buyer.phone}>
        <a className="button" href={offer.mailUrl}>
          Write an email
        </a>
      </Reach>
    </>
  );
}
