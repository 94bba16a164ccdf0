import { useEffect, useRef } from "react";
import { href } from "react-router";
import { formatCriteria } from "../../../catalogue/search/criteria.ts";
import { isOpen } from "../../../sale/offer.ts";
import { ANSWER_ID } from "../../forms/form-frame.tsx";
import type { PostedForm } from "../../forms/receive-form.ts";
import { offerDraft, writeDraft } from "../../forms/use-draft.ts";
import type { loader } from "../../offers/offer-page.tsx";
import { NewTabLink } from "../../ui/link.tsx";
import { Sending, useAnswers } from "./answer-form.tsx";
import { Answers } from "./answers.tsx";
import { Arrival, STANDING_ID } from "./arrival.tsx";
import { ToEscrow, Turn } from "./at-escrow.tsx";
import { Deadline } from "./deadline.tsx";
import { useNews, useUpdates } from "./follow-offer.ts";
import { Begun, Payment } from "./payment.tsx";
import { useHasLeft } from "./returns.ts";

type Loaded = Awaited<ReturnType<typeof loader>>;

export interface OfferProps extends Omit<Loaded, "course" | "isListed" | "transfer"> {
  hasTransfer: boolean;
  token: string;
  posted: PostedForm | undefined;
}

/** Where an offer stands, and what its buyer can do. */
export default function Offer(props: OfferProps) {
  const { posted, ...sending } = useAnswers(props.posted);
  return (
    <Sending value={sending}>
      <Arrival {...props} />
      <Standing {...props} posted={posted} />
    </Sending>
  );
}

function Standing(props: OfferProps) {
  const { offer, deal, phase, now, tracking, isSettling } = props;
  const { payment, begin, deadline } = props;
  const { title, sum, text } = props.standing;
  const heading = useRef<HTMLHeadingElement>(null);
  const news = useNews(offer, heading);
  const { isOutdated, update } = useUpdates(props);
  const [hasLeft, leave] = useHasLeft(offer.reference);
  const status = isOutdated ? OUT_OF_DATE : news && `Just now: ${news}`;
  const answer = offer.steps.at(-1);
  const canPayHere = Boolean(payment?.link ?? payment?.form);
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
        className={`outline-none ${sum ? "text-lg" : "text-heading"}`}
      >
        {title}
        {sum && (
          <>
            {" "}
            <span className="mt-1 block font-display text-title leading-none font-normal tracking-tight tabular-nums">
              {sum}
            </span>
          </>
        )}
      </h2>
      {isSettling && <Turn {...props} onPass={update} />}
      {deadline && (
        <p className="mt-3 sm:mt-4">
          {deadline.label}{" "}
          <Deadline at={deadline.at} zone={offer.timeZone} now={now} onPass={update} />
        </p>
      )}
      {props.onItsWay && <p className="mt-3 sm:mt-4">{props.onItsWay}</p>}
      {answer?.actor === "seller" && answer.note && (
        <figure className="mt-6">
          <figcaption className="text-sm text-soft-ink">The seller's message</figcaption>
          <blockquote className="mt-2 max-w-prose border-l-2 border-accent pl-4 whitespace-pre-line">
            {answer.note}
          </blockquote>
        </figure>
      )}
      {text && <p className="mt-4 max-w-prose text-soft-ink">{text}</p>}
      <Refusal {...props} />
      {isSettling && <ToEscrow {...props} />}
      {payment && <Payment {...props} payment={payment} hasLeft={hasLeft} onLeave={leave} />}
      {deal?.payUrl && phase === "paying" && (
        <div className="mt-5 sm:mt-6">
          <NewTabLink href={deal.payUrl} className="button">
            Go on at Escrow.com
          </NewTabLink>
        </div>
      )}
      {/* Escrow.com hears of a bank transfer late, so a buyer who has been there may say that it has begun. */}
      {begin && (
        <Begun
          offer={offer}
          words={begin}
          isMain={payment !== null && !deal && (hasLeft || !canPayHere)}
        />
      )}
      {(isOpen(offer) || payment) && !offer.isMailed && (
        <p className="mt-4 max-w-prose text-soft-ink">{props.wayBack}</p>
      )}
      <WaysOn {...props} />
      <Answers {...props} />
    </section>
  );
}

const OUT_OF_DATE =
  "The latest changes can't be loaded, so this page may be out of date. It keeps trying.";

function Refusal({ posted, phase }: Pick<OfferProps, "posted" | "phase">) {
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

function WaysOn({ offer, phase, isOver, takesOffers }: OfferProps) {
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
          <a
            className="button button-primary"
            href={href("/portfolio/:domainName", { domainName: domain })}
          >
            Back to {displayName}
          </a>
        ) : takesOffers ? (
          <a
            className="button button-primary"
            href={href("/portfolio/:domainName/offer", { domainName: domain })}
            onClick={() => writeDraft(offerDraft(domain), { name, email })}
          >
            {again}
          </a>
        ) : (
          <a
            className="button button-primary"
            href={href("/portfolio") + formatCriteria({ status: "available" })}
          >
            See other names
          </a>
        ))}
      {isAgreement && (
        <a className="button" href={`${href("/contact")}?${subject}`}>
          Contact Us
        </a>
      )}
    </div>
  );
}
