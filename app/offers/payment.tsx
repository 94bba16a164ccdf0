import type { ReactNode, SyntheticEvent } from "react";
import { Form, href, useNavigation, useSubmit } from "react-router";
import type { EscrowView } from "../../sale/escrow-view.ts";
import { BEGUN_HOURS, explainStart } from "../../sale/deadlines.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { ANSWER_ID } from "../forms/form-frame.tsx";
import { NewTabLink } from "../ui/link.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { BeforeYouPay, TermsLine } from "./before-you-pay.tsx";
import { markReturn, useReturn } from "./returns.ts";
import type { StandingProps } from "./standing.tsx";
import { isAtOldPrice } from "./words.ts";

type Sold = Pick<OfferView, "domain" | "displayName" | "amount" | "currency">;

/** The form's fields are readable, so they must hold nothing private. */
export function fillEscrow(
  { email, feePayer, inspectionDays }: NonNullable<Shop["escrow"]>,
  { domain, displayName, amount, currency }: Sold,
  returnUrl: string,
): Readonly<Record<string, string>> {
  return {
    type: "domain_name",
    title: displayName,
    domain,
    price: `${amount}`,
    currency,
    non_initiator_email: email,
    non_initiator_role: "seller",
    inspection_period: `${inspectionDays}`,
    fee_payer: feePayer,
    concierge: "false",
    with_content: "false",
    return_url: returnUrl,
  };
}

/** What the button of the escrow's interface asks of the page. */
export const PAY = "pay";

interface PaymentProps extends Pick<
  StandingProps,
  "offer" | "escrow" | "deal" | "paidAtEscrow" | "token"
> {
  /** True once the buyer has gone on to pay. */
  hasLeft: boolean;
  onLeave: () => void;
}

export function Payment(props: PaymentProps) {
  const { offer, escrow, deal, hasLeft, onLeave } = props;
  const { plan } = offer;
  const sum = formatMoney(plan?.monthly ?? offer.amount, offer.currency);
  // A screen has one primary action: first to pay, and then to say so.
  const className = `button ${hasLeft ? "" : "button-primary"}`;
  if (offer.payLink) {
    const what = plan ? "payment link for the first payment" : "payment link";
    return (
      <WayToPay
        words={`We sent you this ${what}. Before you pay, check that the amount is ${sum}.`}
      >
        <NewTabLink href={offer.payLink} className={className} onClick={onLeave}>
          Pay {sum}
        </NewTabLink>
      </WayToPay>
    );
  }
  if (plan) {
    return (
      <WayToPay
        words={`We'll email ${offer.email} the plan in writing, and how to make the first payment of ${sum}.`}
      />
    );
  }
  if (deal) return <PaymentThere {...props} deal={deal} sum={sum} />;
  if (!escrow) {
    return <WayToPay words={`We'll email ${offer.email} about how to pay the ${sum}.`} />;
  }
  const { action, fields } = escrow;
  const words = `${describeStart(offer)}${HOLDS} We'll check the amount before agreeing to the transaction, so please don't change it.`;
  function mark({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    const address = currentTarget.elements.namedItem("return_url") as HTMLInputElement;
    address.value = markReturn(address.value, offer.reference);
    // A render before the browser has read the form would put the address back.
    setTimeout(onLeave);
  }
  return (
    <WayToPay words={words} box={<BeforeYouPay {...offer} escrow={escrow} />}>
      <form method="post" action={action} target="_blank" rel="noopener" onSubmit={mark}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={className}>
          Pay {sum} at Escrow.com
          <span className="sr-only"> (opens in a new tab)</span>
        </button>
      </form>
    </WayToPay>
  );
}

const HOLDS =
  "Escrow.com holds your money until the name is in your account and you've checked it.";

const describeStart = ({ origin, isReserving }: PaymentProps["offer"]) =>
  origin === "checkout" && isReserving
    ? `${explainStart("by then")} The payment opens in another tab. `
    : "";

interface PaymentThereProps extends PaymentProps {
  deal: EscrowView;
  sum: string;
}

/** The payment opens in another tab by a plain form, so that it needs no script and this page stays as it is. */
function PaymentThere(props: PaymentThereProps) {
  const { offer, deal, paidAtEscrow, token, sum } = props;
  const label = `Pay ${sum} at Escrow.com`;
  const words = `${describeStart(offer)}${HOLDS} We fill in the transaction there, and it tells us how far your payment is: this page shows it.`;
  const className = `button ${deal.isDown ? "" : "button-primary"}`;
  const page = href("/offers/:token", { token });
  return (
    <>
      {deal.isDown && !deal.payUrl && <Down offer={offer} />}
      <WayToPay
        words={words}
        box={
          paidAtEscrow && <BeforeYouPay {...offer} feeCents={deal.feeCents} escrow={paidAtEscrow} />
        }
      >
        {deal.payUrl ? (
          <NewTabLink href={deal.payUrl} className={className}>
            {label}
          </NewTabLink>
        ) : (
          <form method="post" action={page} target="_blank" rel="noopener">
            <input type="hidden" name="action" value={PAY} />
            <button type="submit" className={className}>
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </button>
          </form>
        )}
      </WayToPay>
    </>
  );
}

function Down({ offer: { canMail } }: Pick<PaymentProps, "offer">) {
  return (
    <div className="mt-5 max-w-prose border-l-2 border-accent pl-4">
      <p className="font-medium">Escrow.com doesn't answer right now.</p>
      <p className="mt-1 text-soft-ink">
        Nothing is lost: we keep trying to open your payment there, and this page changes by itself
        once it works. If Escrow.com doesn't answer until the time above, contact us
        {canMail ? ", or reply to our email" : ""}.
      </p>
    </div>
  );
}

export const BEGUN = "I've started the payment";

export const canPayHere = ({ offer, escrow }: Pick<StandingProps, "offer" | "escrow">) =>
  offer.payLink !== null || escrow !== null;

interface BegunProps extends Pick<StandingProps, "offer" | "phase"> {
  isMain: boolean;
}

export function Begun({ offer, phase, isMain }: BegunProps) {
  const submit = useSubmit();
  const { reference, seen, isUnconfirmed, isReserving } = offer;
  const isDue =
    phase === "agreed" ||
    phase === "checkout" ||
    (phase === "not-paid" && offer.origin === "checkout" && !isAtOldPrice(offer));
  useReturn(reference, phase === "paying" || phase === "paid", () => {
    if (isDue)
      void submit({ action: "paying", seen: String(seen) }, { method: "post", replace: true });
  });
  const isBusy = useNavigation().state !== "idle";
  const hasScript = useHydrated();
  if (!isDue) return null;
  const time = isUnconfirmed
    ? `for at least ${BEGUN_HOURS} hours, so that we can look for it`
    : "while the money is on its way";
  const words =
    isReserving && phase !== "not-paid"
      ? `Tell us, and the name stays reserved ${time}.`
      : "Tell us, so that we look for it. Once we see it, the name is reserved for you.";
  return (
    <Form
      method="post"
      action={hasScript ? undefined : `#${ANSWER_ID}`}
      replace
      preventScrollReset
      className="mt-6 border-t border-line pt-5"
    >
      <input type="hidden" name="action" value="paying" />
      <input type="hidden" name="seen" value={seen} />
      <p className="mb-3 max-w-prose text-soft-ink">Has your payment begun? {words}</p>
      <button
        type="submit"
        disabled={isBusy}
        className={`button ${isMain ? "button-primary" : ""}`}
      >
        {BEGUN}
      </button>
    </Form>
  );
}

function WayToPay(props: { words: string; box?: ReactNode; children?: ReactNode }) {
  const { words, box, children } = props;
  return (
    <>
      {children && (
        <div className="mt-5 sm:mt-6">
          {children}
          <TermsLine className="mt-2" />
        </div>
      )}
      <p className="mt-4 max-w-prose text-soft-ink">{words}</p>
      {box && <div className="mt-6">{box}</div>}
    </>
  );
}
