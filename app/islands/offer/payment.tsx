import { type SyntheticEvent, useRef } from "react";
import type { Payment as Shown } from "../../offers/describe-payment.ts";
import { NewTabLink } from "../../ui/link.tsx";
import { AnswerForm, Submit } from "./answer-form.tsx";
import { BeforeYouPay, TermsLine } from "./before-you-pay.tsx";
import { markReturn, useReturn } from "./returns.ts";
import type { OfferProps } from "./offer.tsx";

interface PaymentProps extends Pick<OfferProps, "offer" | "deal" | "paidAtEscrow"> {
  payment: Shown;
  /** True once the buyer has gone on to pay. */
  hasLeft: boolean;
  onLeave: () => void;
}

/** The payment opens in another tab by a link or a plain form, so that it needs no script and this page stays as it is. */
export function Payment({ payment, offer, deal, paidAtEscrow, hasLeft, onLeave }: PaymentProps) {
  const { label, words, link, form } = payment;
  // A screen has one primary action: first to pay, and then to say so.
  const className = `button ${hasLeft || deal?.isDown ? "" : "button-primary"}`;
  const leave = deal ? undefined : onLeave;
  function mark({ currentTarget }: SyntheticEvent<HTMLFormElement>) {
    const address = currentTarget.elements.namedItem("return_url");
    if (!(address instanceof HTMLInputElement)) return;
    address.value = markReturn(address.value, offer.reference);
    // A render before the browser has read the form would put the address back.
    setTimeout(onLeave);
  }
  return (
    <>
      {deal?.isDown && !deal.payUrl && <Down canMail={offer.canMail} />}
      <div className="mt-5 empty:hidden sm:mt-6">
        {link && (
          <NewTabLink href={link} className={className} onClick={leave}>
            {label}
          </NewTabLink>
        )}
        {form && (
          <form method="post" action={form.action} target="_blank" rel="noopener" onSubmit={mark}>
            {Object.entries(form.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={className}>
              {label}
              <span className="sr-only"> (opens in a new tab)</span>
            </button>
          </form>
        )}
        {(link ?? form) && <TermsLine className="mt-2" />}
      </div>
      <p className="mt-4 max-w-prose text-soft-ink">{words}</p>
      {paidAtEscrow && (
        <div className="mt-6">
          <BeforeYouPay {...offer} escrow={paidAtEscrow} feeCents={deal?.feeCents ?? null} />
        </div>
      )}
    </>
  );
}

const Down = ({ canMail }: { canMail: boolean }) => (
  <div className="mt-5 max-w-prose border-l-2 border-accent pl-4">
    <p className="font-medium">Escrow.com doesn't answer right now.</p>
    <p className="mt-1 text-soft-ink">
      Nothing is lost: the shop keeps trying to open your payment there, and this page changes by
      itself once it works. If Escrow.com doesn't answer until the time above, write to the seller
      {canMail ? ", or reply to the email" : ""}.
    </p>
  </div>
);

export const BEGUN = "I've started the payment";

interface BegunProps {
  offer: OfferProps["offer"];
  words: string;
  isMain: boolean;
}

export function Begun({ offer: { reference, seen }, words, isMain }: BegunProps) {
  const form = useRef<HTMLFormElement>(null);
  useReturn(reference, () => form.current?.requestSubmit());
  return (
    <AnswerForm answer="paying" seen={seen} ref={form} className="mt-6 border-t border-line pt-5">
      <p className="mb-3 max-w-prose text-soft-ink">Has your payment begun? {words}</p>
      <Submit isMain={isMain}>{BEGUN}</Submit>
    </AnswerForm>
  );
}
