import { type ReactNode, useEffect } from "react";
import {
  DECLINE_REASONS,
  MAX_VALID_DAYS,
  promiseOf,
} from "../../catalogue/deals/sellers-answer.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { HOUR_MS } from "../../catalogue/format/time.ts";
import type { SellersOffer } from "../../server/answers/sellers-offer.ts";
import { FieldError, FormField } from "../forms/fields.tsx";
import { followStream } from "../ui/event-stream.ts";
import { DomainName } from "../ui/listing-facts.tsx";
import { useFreshness } from "../ui/use-freshness.ts";
import { Alert, Choices, Done, FactList, type Posted, Quote, Reach } from "./parts.tsx";

type Action = "accept" | "counter" | "decline";

interface OfferAnswerProps {
  path: string;
  now: string;
  wanted: Action | null;
  isDone: boolean;
  offer: SellersOffer;
  posted: Posted | undefined;
}

export function OfferAnswer(props: OfferAnswerProps) {
  const { path, wanted, isDone, offer, posted } = props;
  const onStep = useFreshness(String(offer.seen));
  // An open form must not turn into one for another sum, nor lose what was typed.
  const isForm = wanted !== null || posted !== undefined;
  useEffect(
    () => (isForm ? undefined : followStream(`${path}/changes`, onStep)),
    [isForm, path, onStep],
  );
  const isOpen = wanted !== null && isPossible(offer, wanted) && posted?.outcome.step !== "refused";
  return (
    <>
      <Refused offer={offer} posted={posted} path={path} />
      {isDone && !posted && <Done>Done. You get an email that says so.</Done>}
      <Head {...props} />
      {isOpen ? (
        <AnswerForm {...props} wanted={wanted} />
      ) : (
        <>
          <Actions path={path} offer={offer} />
          <Details offer={offer} />
        </>
      )}
    </>
  );
}

const isPossible = ({ canAccept, canCounter, canDecline }: SellersOffer, action: Action) =>
  ({ accept: canAccept, counter: canCounter, decline: canDecline })[action];

function Head({ offer, now }: OfferAnswerProps) {
  const { displayName, amount, asking, until, isPurchase, reference } = offer;
  const sum = formatDollars(amount);
  return (
    <>
      <p className="text-soft-ink">
        {isPurchase ? "Purchase" : "Offer"} {reference}
      </p>
      <h1 className="mt-1 text-heading wrap-anywhere">
        <DomainName name={displayName} />
      </h1>
      <p className="mt-2 font-display text-[clamp(3rem,15vw,4.5rem)] leading-none tabular-nums">
        {sum}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-x-5 sm:flex sm:gap-x-12">
        {asking !== null && (
          <Figure number={`${Math.round((100 * amount) / asking)}%`}>
            of your asking price, {formatDollars(asking)}
          </Figure>
        )}
        {until && <TimeLeft iso={until.iso} words={until.words} now={now} />}
      </div>
      <p className="mt-3">{describeStanding(offer)}</p>
      {offer.obstacle && <p className="mt-3 text-sold">{offer.obstacle}</p>}
      {offer.doubt && <p className="mt-3">Doubtful: {offer.doubt}</p>}
    </>
  );
}

function Figure({ number, children }: { number: string; children: ReactNode }) {
  return (
    <p>
      <span className="block font-display text-4xl leading-tight tabular-nums">{number}</span>
      <span className="text-sm text-soft-ink">{children}</span>
    </p>
  );
}

function TimeLeft({ iso, words, now }: { iso: string; words: string; now: string }) {
  const hours = Math.floor((Date.parse(iso) - Date.parse(now)) / HOUR_MS);
  if (hours < 0) return null;
  const number = hours < 1 ? "< 1 hour" : hours === 1 ? "1 hour" : `${hours} hours`;
  return <Figure number={number}>left, until {words}</Figure>;
}

function describeStanding({ waitsFor, standing, buyer, isAgreed }: SellersOffer): string {
  if (waitsFor === "you") return `It's your turn to answer ${buyer.name}.`;
  if (waitsFor === "the buyer") return `It's ${buyer.name}'s turn to answer your counteroffer.`;
  if (isAgreed) return `Agreed with ${buyer.name}, and not paid yet.`;
  return waitsFor === null
    ? `This offer is ${standing}.`
    : "Time is up, and the shop is about to close this.";
}

function Actions({ path, offer }: { path: string; offer: SellersOffer }) {
  const { canAccept, canCounter, canDecline, isAgreed, amount } = offer;
  return (
    <nav aria-label="Answer" className="mt-6 grid gap-3 empty:hidden">
      {canAccept && (
        <a className="button button-primary" href={`${path}?do=accept`}>
          Accept {formatDollars(amount)}
        </a>
      )}
      {canCounter && (
        <a className="button" href={`${path}?do=counter`}>
          Counter
        </a>
      )}
      {canDecline && (
        <a className="button" href={`${path}?do=decline`}>
          {isAgreed ? "Call off the sale" : "Decline"}
        </a>
      )}
    </nav>
  );
}

function Details({ offer }: { offer: SellersOffer }) {
  const { buyer, earlier, plan, steps, reference, displayName } = offer;
  const subject = encodeURIComponent(`Re: ${displayName} (${reference})`);
  return (
    <>
      <h2 className="mt-10 mb-4 text-subheading">What was said</h2>
      <ol className="border-y border-line">
        {steps.map(({ number, words, note, at }) => (
          <li key={number} className="border-line py-4 not-first:border-t">
            <p className="font-medium">{words}</p>
            <p className="text-sm text-soft-ink">{at}</p>
            {note && <Quote>{note}</Quote>}
          </li>
        ))}
      </ol>
      <h2 className="mt-10 mb-4 text-subheading">The buyer</h2>
      <FactList
        facts={[
          ["Name", buyer.name],
          ["Email", buyer.email],
          ["Phone", buyer.phone],
          ["Payment plan", plan],
          ["Asked before", earlier],
        ]}
      />
      <Reach phone={buyer.phone}>
        <a
          className="button"
          href={`mailto:${encodeURIComponent(buyer.email).replace("%40", "@")}?subject=${subject}`}
        >
          Write an email
        </a>
      </Reach>
    </>
  );
}

function Refused({ offer, posted, path }: Pick<OfferAnswerProps, "offer" | "posted" | "path">) {
  const { step, error } = posted?.outcome ?? {};
  if (!posted || !error || step === "form" || step === "review") return null;
  const seen = Number(posted.values.seen);
  const news = offer.steps.filter(({ number }) => number > seen);
  return (
    <Alert>
      <p>{error}</p>
      {news.map(({ number, words, at }) => (
        <p key={number} className="mt-2">
          {words}, {at}.
        </p>
      ))}
      <a className="mt-2 inline-flex min-h-11 items-center underline" href={path}>
        Show where it stands now
      </a>
    </Alert>
  );
}

type AnswerFormProps = OfferAnswerProps & { wanted: Action };

const STEPS = { accept: AcceptFields, counter: CounterFields, decline: DeclineFields };

function AnswerForm(props: AnswerFormProps) {
  const { path, wanted, offer, posted } = props;
  const isReview = posted?.outcome.step === "review";
  const Fields = wanted === "counter" && isReview ? CounterReview : STEPS[wanted];
  return (
    <form method="post" className="mt-8 grid gap-6 border-t border-line pt-6">
      <input type="hidden" name="do" value={wanted} />
      <input type="hidden" name="seen" value={offer.seen} />
      <Fields {...props} />
      <p>
        <a className="inline-flex min-h-11 items-center underline" href={path}>
          Back without answering
        </a>
      </p>
    </form>
  );
}

const fieldsOf = (posted: Posted | undefined) => ({
  faults: posted?.outcome.fields ?? {},
  values: posted?.values ?? {},
  readOnly: false,
});

function NoteField({ posted }: Pick<AnswerFormProps, "posted">) {
  return (
    <FormField
      name="note"
      label="Note to the buyer"
      hint="The buyer reads it exactly as you write it."
      {...fieldsOf(posted)}
    />
  );
}

function Confirm({
  posted,
  promise,
  button,
}: Pick<AnswerFormProps, "posted"> & { promise: string; button: string }) {
  const isReminded = posted?.outcome.step === "review" && posted.outcome.error;
  return (
    <>
      <input type="hidden" name="isReviewed" value="yes" />
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            name="agree"
            value="yes"
            required
            autoComplete="off"
            className="checkbox shrink-0"
          />
          {promise}
        </label>
        {isReminded && (
          <div role="alert">
            <FieldError>{posted.outcome.error}</FieldError>
          </div>
        )}
      </div>
      <button type="submit" className="button button-primary">
        {button}
      </button>
    </>
  );
}

const countDays = (days: number) => (days === 1 ? "a day" : `${days} days`);

function AcceptFields({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, amount, payWithinDays, payment } = offer;
  const sum = formatDollars(amount);
  return (
    <>
      <h2 className="text-heading">Accept {sum}</h2>
      <p>
        {buyer.name} gets an email at once, and {displayName} is reserved for{" "}
        {countDays(payWithinDays)} while the payment is made. Other buyers with an open offer are
        told. {payment}
      </p>
      <NoteField posted={posted} />
      <Confirm posted={posted} promise={promiseOf(displayName, amount)} button={`Accept ${sum}`} />
    </>
  );
}

function CounterFields({ offer, posted }: AnswerFormProps) {
  const { buyer, amount, sums, expiresDays } = offer;
  const { faults, values } = fieldsOf(posted);
  return (
    <>
      <h2 className="text-heading">Counter</h2>
      <p>
        {buyer.name} offers {formatDollars(amount)}. Ask for more: nothing is sent until you confirm
        it on the next page.
      </p>
      <Choices
        name="sum"
        legend="Amount"
        chosen={values.sum}
        fault={values.amount ? undefined : faults.amount}
        choices={sums.map((sum) => ({ value: String(sum), label: formatDollars(sum) }))}
      />
      <FormField
        name="amount"
        label="Or another amount"
        hint="In US dollars, such as 18,500 or 18.5k."
        required={false}
        values={values}
        faults={values.amount ? faults : {}}
        readOnly={false}
      />
      <div>
        <label htmlFor="days" className="font-medium">
          Valid for how many days
        </label>
        <input
          id="days"
          name="days"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.days ?? expiresDays}
          aria-invalid={Boolean(faults.days)}
          aria-describedby={faults.days && "days-fault"}
          maxLength={String(MAX_VALID_DAYS).length}
          className="field mt-1.5 block max-w-24 tabular-nums"
        />
        {faults.days && (
          <div id="days-fault" className="mt-2">
            <FieldError>{faults.days}</FieldError>
          </div>
        )}
      </div>
      <NoteField posted={posted} />
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </>
  );
}

function CounterReview({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName } = offer;
  const outcome = posted?.outcome as { amount: number; until: string };
  const { days, note } = posted?.values ?? {};
  const sum = formatDollars(outcome.amount);
  return (
    <>
      <h2 className="text-heading">Ask for {sum}</h2>
      <p>
        {buyer.name} gets an email at once and can accept {sum} until {outcome.until}. If that
        happens, {displayName} is agreed and reserved without asking you again.
      </p>
      {note?.trim() && <Quote>{note}</Quote>}
      <input type="hidden" name="amount" value={outcome.amount} />
      <input type="hidden" name="days" value={days} />
      <input type="hidden" name="note" value={note} />
      <Confirm
        posted={posted}
        promise={promiseOf(displayName, outcome.amount)}
        button={`Ask for ${sum}`}
      />
    </>
  );
}

function DeclineFields({ offer, posted }: AnswerFormProps) {
  const { buyer, displayName, amount, isAgreed } = offer;
  const sum = formatDollars(amount);
  const reasons = Object.entries(DECLINE_REASONS);
  return (
    <>
      <h2 className="text-heading">{isAgreed ? "Call off the sale" : `Decline ${sum}`}</h2>
      <p>
        {isAgreed
          ? `This ends the agreement on ${displayName} for ${sum}. ${buyer.name} is told not to pay, and the name is available again.`
          : `This closes the offer. ${buyer.name} gets an email and can make a new one.`}
      </p>
      <Choices
        name="reason"
        legend="Reason, if you want to give one"
        chosen={posted?.values.reason}
        choices={reasons.map(([value, label]) => ({ value, label }))}
      />
      <NoteField posted={posted} />
      <Confirm
        posted={posted}
        promise={
          isAgreed
            ? `I call off the sale of ${displayName} to ${buyer.name}`
            : `I decline ${sum} for ${displayName}`
        }
        button={isAgreed ? "Call off the sale" : `Decline ${sum}`}
      />
    </>
  );
}
