import { href } from "react-router";
import { explainReservation, TRANSFER_STEP } from "../../sale/deadlines.ts";
import { isOpen } from "../../sale/offer.ts";
import { describePayments } from "../../sale/plan.ts";
import { NextSteps } from "./offer-frame.tsx";
import { OrderSummary } from "./order-summary.tsx";
import type { Route } from "./+types/offer-page";

type BesideProps = Route.ComponentProps["loaderData"] & { token: string };

export function Beside(props: BesideProps) {
  return (
    <div data-fresh="beside" className="grid content-start gap-10 max-sm:mt-6">
      <NextOrSums {...props} />
      <aside aria-labelledby="link-title">
        <h2 id="link-title" className="text-lg">
          Keep this link private
        </h2>
        <p className="mt-3 text-soft-ink">
          Anyone who has the link to this page can act for you: there's no account and no password.{" "}
          {props.offer.isMailed && props.wayBack}
        </p>
      </aside>
    </div>
  );
}

function NextOrSums({ offer, isOver, deal, paidAtEscrow, payWithinDays, token }: BesideProps) {
  const { displayName, amount, currency, plan, received } = offer;
  if (isOpen(offer) && !isOver) {
    return (
      <NextSteps
        steps={[
          "You agree on a price with us, here on your own private page. No account needed.",
          `${explainReservation(displayName, payWithinDays)}${paidAtEscrow ? " through Escrow.com, which holds your money until the name is yours" : ""}.`,
          TRANSFER_STEP,
        ]}
      />
    );
  }
  const receipt = received && (
    <a
      href={href("/offers/:token/receipt", { token })}
      className="text-link flex min-h-11 items-center underline"
    >
      Print the receipt
    </a>
  );
  if (offer.state !== "accepted" || isOver) return receipt;
  return (
    <OrderSummary
      displayName={displayName}
      amount={plan?.total ?? amount}
      currency={currency}
      escrow={paidAtEscrow}
      feeCents={deal?.feeCents ?? null}
    >
      {plan && <p className="mt-3 text-sm text-soft-ink">You pay in {describePayments(plan)}.</p>}
      <a
        href={href("/offers/:token/pro-forma", { token })}
        className="text-link mt-2 inline-flex min-h-11 items-center underline"
      >
        Print a pro forma, or add invoice details
      </a>
      {receipt}
    </OrderSummary>
  );
}
