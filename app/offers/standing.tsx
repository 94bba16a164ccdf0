import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { formatDollars } from "../../catalogue/price.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import type { OfferView } from "../../server/offers/buyer-side.ts";
import type { PostedForm } from "../inquiry/receive-form.ts";
import { clearDraft } from "../inquiry/use-draft.ts";
import { ButtonLink, NewTabLink, PrimaryLink } from "../ui/link.tsx";
import { Answers, counterDraft } from "./answers.tsx";
import type { Terms } from "./amount.ts";
import { EscrowForm, type fillEscrow } from "./escrow-form.tsx";
import { countDays, Moment } from "./moment.tsx";
import { useChanges } from "./use-changes.ts";
import { type Phase, standingOf, stepWords, untilLabels } from "./words.ts";

export interface StandingProps {
  token: string;
  offer: OfferView;
  phase: Phase;
  /** Whether another offer for the name can be made now. */
  takesOffers: boolean;
  terms: Terms;
  payWithinDays: number;
  /** Where the agreed sum is paid, if by the escrow's own form. */
  escrow: Escrow | null;
  posted: PostedForm | undefined;
}

interface Escrow {
  action: string;
  fields: ReturnType<typeof fillEscrow>;
  feePayer: "buyer" | "seller" | "split";
  inspectionDays: number;
}

/** What is on the table, until when, and what the buyer can do now. */
export function Standing(props: StandingProps) {
  const { token, offer, phase } = props;
  const { title, text } = standingOf(offer, phase);
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useNews(token, offer, heading);
  const until = phase === "agreed" ? offer.payBy : offer.expiresAt;
  const untilLabel = untilLabels[phase];
  return (
    <section
      aria-labelledby="standing-title"
      className="rounded-card border border-line bg-raised p-[min(1.25rem,6vw)] sm:p-10"
    >
      <p role="status" className={news ? "mb-4 text-sm text-accent" : ""}>
        {news && `Just now: ${news}`}
      </p>
      <h2 id="standing-title" ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h2>
      <p className="mt-4 max-w-prose text-soft-ink">{text}</p>
      {untilLabel && until && (
        <p className="mt-4">
          {untilLabel} <Moment at={until} zone={offer.timeZone} />
        </p>
      )}
      <Refusal posted={props.posted} />
      {phase === "agreed" && <Payment {...props} />}
      <Answers {...props} />
      <WaysOn {...props} />
    </section>
  );
}

/** What another did while the page was open; after a step of the buyer's own, moves the focus to `title`. */
function useNews(token: string, offer: OfferView, title: RefObject<HTMLElement | null>): string {
  const { seen, steps, reference } = offer;
  const [first] = useState(seen);
  useChanges(token, seen);
  const last = steps.at(-1);
  const isNew = seen !== first;
  const isOwn = last?.actor === "buyer";
  useEffect(() => {
    if (!isNew || !isOwn) return;
    clearDraft(counterDraft(reference));
    // The button that was pressed has gone.
    title.current?.focus();
  }, [title, isNew, isOwn, seen, reference]);
  if (!last || !isNew || isOwn) return "";
  const sum = last.amount === null ? "" : ` ${formatDollars(last.amount)}`;
  return `${stepWords(last)}${sum}.`;
}

/** Of faults of a field, the field tells. */
function Refusal({ posted }: { posted: PostedForm | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const outcome = posted?.outcome;
  const isOfField =
    outcome && "fields" in outcome && (outcome.fields?.amount ?? outcome.fields?.note);
  const error = outcome && "error" in outcome && !isOfField ? outcome.error : null;
  useEffect(() => {
    if (error) place.current?.focus();
  }, [error, posted]);
  return (
    <div ref={place} role="alert" tabIndex={-1} className="outline-none">
      {error && <p className="mt-5 rounded-card border border-sold px-4 py-3 text-sold">{error}</p>}
    </div>
  );
}

const FEES = {
  buyer: "Its fee comes on top of the sum and is yours to pay.",
  seller: "The seller pays its fee.",
  split: "You and the seller share its fee.",
};

function Payment({ offer, escrow }: StandingProps) {
  const sum = formatDollars(offer.amount);
  if (offer.payLink) {
    return (
      <WayToPay words={`The seller has sent this way to pay. Check there that it asks for ${sum}.`}>
        <NewTabLink href={offer.payLink} className="button button-primary">
          Pay {sum}
        </NewTabLink>
      </WayToPay>
    );
  }
  if (!escrow) {
    return <WayToPay words={`The seller writes to ${offer.email} how to pay the ${sum}.`} />;
  }
  const { action, fields, feePayer, inspectionDays } = escrow;
  const words = `Escrow.com keeps your money until the name is yours: after it has arrived you have ${countDays(inspectionDays)} to check it. ${FEES[feePayer]} The seller checks the sum there before agreeing to the transaction, so leave ${sum} as it stands.`;
  return (
    <WayToPay words={words}>
      <EscrowForm action={action} fields={fields} sum={sum} />
    </WayToPay>
  );
}

function WayToPay({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <>
      {children && <div className="mt-6">{children}</div>}
      <p className="mt-4 max-w-prose text-soft-ink">{words}</p>
    </>
  );
}

const OVER: ReadonlySet<Phase> = new Set([
  "lapsed",
  "ended",
  "declined",
  "too-low",
  "sold",
  "removed",
  "expired",
  "withdrawn",
]);

/** The next step where this offer is over, and a way to write in any case that needs one. */
function WaysOn({ offer, phase, takesOffers }: StandingProps) {
  const { domain, displayName, reference } = offer;
  const isOver = OVER.has(phase);
  const isAgreement = ["agreed", "paid", "lapsed", "ended"].includes(phase);
  if (!isOver && !isAgreement) return null;
  const again = phase === "too-low" ? "Make a higher offer" : "Make another offer";
  const subject = new URLSearchParams({ subject: `Offer ${reference} for ${displayName}` });
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isOver &&
        (takesOffers ? (
          <PrimaryLink to={href("/portfolio/:domainName/offer", { domainName: domain })}>
            {again}
          </PrimaryLink>
        ) : (
          <PrimaryLink to={href("/portfolio") + formatCriteria({ status: "available" })}>
            See other names
          </PrimaryLink>
        ))}
      {isAgreement && (
        <ButtonLink to={`${href("/contact")}?${subject}`}>Write to the seller</ButtonLink>
      )}
    </div>
  );
}
