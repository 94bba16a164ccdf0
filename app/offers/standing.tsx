import { type RefObject, useEffect, useRef, useState } from "react";
import { href, useRevalidator } from "react-router";
import { isOpen } from "../../sale/offer.ts";
import type { Tracking } from "../../sale/track-escrow.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { formatCriteria } from "../../catalogue/search/criteria.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { ANSWER_ID } from "../forms/form-frame.tsx";
import type { PostedForm } from "../forms/receive-form.ts";
import { clearDraft, counterDraft, offerDraft, writeDraft } from "../forms/use-draft.ts";
import { followStream, useFreshness } from "../ui/event-stream.ts";
import { ButtonLink, NewTabLink, PrimaryLink } from "../ui/link.tsx";
import { TRANSFER_ID } from "../ui/transfer-steps.tsx";
import { Answers } from "./answers.tsx";
import { Deadline, Moment } from "./moment.tsx";
import { Begun, canPayHere, Payment } from "./payment.tsx";
import { useHasLeft } from "./returns.ts";
import { STANDING_ID } from "./sent.tsx";
import { describeWayBack } from "./words.ts";
import type { Route } from "./+types/offer-page";

export type StandingProps = Route.ComponentProps["loaderData"] & {
  token: string;
  posted: PostedForm | undefined;
};

export function Standing(props: StandingProps) {
  const { token, offer, deal, phase, now, isOutdated, tracking, isSettling } = props;
  const { title, sum, text }: { title: string; sum?: string; text: string | null } = props.standing;
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useNews(token, offer, heading);
  const [hasLeft, leave] = useHasLeft(offer.reference);
  const isDue = (phase === "agreed" || phase === "checkout") && !isSettling;
  useRetries(isOutdated);
  const status = isOutdated ? OUT_OF_DATE : news && `Just now: ${news}`;
  const until = offer.state === "accepted" ? offer.payBy : offer.expiresAt;
  const { deadlineLabel } = props;
  const isOnItsWay = tracking?.stance === "escrow-paying";
  const Time = isOnItsWay ? Moment : Deadline;
  const answer = offer.steps.at(-1);
  return (
    <section
      aria-labelledby={STANDING_ID}
      className={`rounded-card border ${tracking?.isTrouble ? "border-sold" : "border-line"} bg-raised p-[min(1.25rem,6vw)] sm:p-10 **:[.button]:w-full **:[.button]:max-w-80`}
    >
      <p role="status" className={status ? "mb-4 text-sm text-accent" : ""}>
        {status}
      </p>
      <h2
        id={STANDING_ID}
        ref={heading}
        tabIndex={-1}
        className={`outline-none ${sum ? "text-subheading" : "text-heading"}`}
      >
        {title}
        {sum && (
          <>
            {" "}
            <span className="mt-1 block font-display text-[clamp(min(3.25rem,15vw),8vw,4.5rem)] leading-none font-normal tracking-tight tabular-nums">
              {sum}
            </span>
          </>
        )}
      </h2>
      {tracking && isSettling && <Turn tracking={tracking} {...{ offer, now }} />}
      {deadlineLabel && until && !tracking?.isTrouble && (
        <p className="mt-3 sm:mt-4">
          {isOnItsWay ? describeOnItsWay(offer) : deadlineLabel}{" "}
          <Time at={until} zone={offer.timeZone} now={now} />
        </p>
      )}
      {answer?.actor === "seller" && answer.note && (
        <figure className="mt-6">
          <figcaption className="text-sm text-soft-ink">Our message</figcaption>
          <Note text={answer.note} />
        </figure>
      )}
      {text && <p className="mt-4 max-w-prose text-soft-ink">{text}</p>}
      <Refusal {...props} />
      {isSettling && <ToEscrow {...props} />}
      {isDue && <Payment {...props} hasLeft={hasLeft} onLeave={leave} />}
      {deal?.payUrl && phase === "paying" && (
        <div className="mt-5 sm:mt-6">
          <NewTabLink href={deal.payUrl} className="button">
            Go on at Escrow.com
          </NewTabLink>
        </div>
      )}
      {/* Escrow.com hears of a bank transfer late, so a buyer who has been there may say that it has begun. */}
      {(!deal || deal.state === "open") && !isSettling && (
        <Begun {...props} isMain={isDue && !deal && (hasLeft || !canPayHere(props))} />
      )}
      {(isOpen(offer) || isDue) && !offer.isMailed && (
        <p className="mt-4 max-w-prose text-soft-ink">{describeWayBack(offer)}</p>
      )}
      <WaysOn {...props} />
      <Answers {...props} />
    </section>
  );
}

interface TurnProps extends Pick<StandingProps, "offer" | "now"> {
  tracking: Tracking;
}

/** Says who has to act, and by when. */
function Turn({ tracking: { turn, when, deadline }, offer, now }: TurnProps) {
  if (!turn) return null;
  return (
    <p className="mt-3 sm:mt-4">
      <strong className="font-semibold text-accent">{turn}.</strong>{" "}
      {deadline ? (
        <>
          Without an answer, the name counts as accepted{" "}
          <Deadline at={deadline} zone={offer.timeZone} now={now} />.
        </>
      ) : (
        when
      )}
    </p>
  );
}

const DONE_THERE: ReadonlySet<string> = new Set([
  "escrow-secured",
  "escrow-transfer",
  "escrow-received",
  "escrow-rejected",
  "escrow-disputed",
]);

/** What the buyer has to do is done at the escrow service, and at a registrar before that. */
function ToEscrow({ tracking, escrowSite, transfer }: StandingProps) {
  if (!tracking || !escrowSite || !DONE_THERE.has(tracking.stance)) return null;
  const isBefore = tracking.stance === "escrow-secured" && transfer !== null;
  return (
    <div className="mt-5 flex flex-wrap gap-3 sm:mt-6">
      {isBefore && (
        <a href={`#${TRANSFER_ID}`} className="button button-primary">
          See what you do
        </a>
      )}
      <NewTabLink href={escrowSite} className={`button ${isBefore ? "" : "button-primary"}`}>
        Go to Escrow.com
      </NewTabLink>
    </div>
  );
}

const describeOnItsWay = ({ displayName, isReserving }: OfferView) =>
  isReserving
    ? `${displayName} stays reserved for you while your payment is on its way, until`
    : `Until Escrow.com holds your money, ${displayName} isn't reserved for you: whoever pays first has it. Your purchase stays open until`;

const OUT_OF_DATE =
  "We can't load the latest changes, so this page may be out of date. We'll keep trying.";

export function Note({ text }: { text: string }) {
  return (
    <blockquote className="mt-2 max-w-prose border-l-2 border-accent pl-4 whitespace-pre-line">
      {text}
    </blockquote>
  );
}

function useNews(token: string, offer: OfferView, title: RefObject<HTMLElement | null>): string {
  const { seen, steps, reference } = offer;
  const [first] = useState(seen);
  const onStep = useFreshness(String(seen));
  useEffect(
    () => followStream(`${href("/offers/:token", { token })}/changes`, onStep),
    [token, onStep],
  );
  const last = steps.at(-1);
  const isNew = seen !== first;
  const isOwn = last?.actor === "buyer";
  useEffect(() => {
    if (!isNew || !isOwn) return;
    clearDraft(counterDraft(reference));
    title.current?.focus();
  }, [title, isNew, isOwn, seen, reference]);
  if (!last || !isNew || isOwn) return "";
  const sum = last.amount === null ? "" : ` ${formatMoney(last.amount, offer.currency)}`;
  return `${last.text}${sum}.`;
}

const RETRY_MS = 5_000;

function useRetries(isOutdated: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setInterval(() => void revalidate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isOutdated, revalidate]);
}

function Refusal({ posted, phase }: Pick<StandingProps, "posted" | "phase">) {
  const place = useRef<HTMLDivElement>(null);
  const outcome = posted?.outcome;
  const hasFields = phase === "answer" && posted?.values.action === "counter";
  const isOfField =
    hasFields && outcome?.is === "refused" && (outcome.fields.amount ?? outcome.fields.note);
  const error = outcome && "error" in outcome && !isOfField ? outcome.error : null;
  useEffect(() => {
    if (error) place.current?.focus();
  }, [error, posted]);
  return (
    <div
      ref={place}
      id={error ? ANSWER_ID : undefined}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-[50vh] outline-none"
    >
      {error && <p className="mt-5 rounded-card border border-sold px-4 py-3 text-sold">{error}</p>}
    </div>
  );
}

function WaysOn({ offer, phase, isOver, takesOffers }: StandingProps) {
  const { domain, displayName, origin, reference, name, email } = offer;
  const isAgreement = offer.state === "accepted" || offer.payBy !== null;
  if (!isOver && !isAgreement) return null;
  const isPurchase = origin === "checkout";
  const again = phase === "too-low" ? "Make a higher offer" : "Make another offer";
  const kind = isPurchase ? "Purchase" : "Offer";
  const subject = new URLSearchParams({ subject: `${kind} ${reference} for ${displayName}` });
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {isOver &&
        (isPurchase ? (
          <PrimaryLink to={href("/portfolio/:domainName", { domainName: domain })}>
            Back to {displayName}
          </PrimaryLink>
        ) : takesOffers ? (
          <PrimaryLink
            to={href("/portfolio/:domainName/offer", { domainName: domain })}
            onClick={() => writeDraft(offerDraft(domain), { name, email })}
          >
            {again}
          </PrimaryLink>
        ) : (
          <PrimaryLink to={href("/portfolio") + formatCriteria({ status: "available" })}>
            See other names
          </PrimaryLink>
        ))}
      {isAgreement && <ButtonLink to={`${href("/contact")}?${subject}`}>Contact us</ButtonLink>}
    </div>
  );
}
