import { Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { formatDollars } from "../../catalogue/price.ts";
import { FormField, SenderFields } from "../inquiry/fields.tsx";
import { InquiryFrame } from "../inquiry/inquiry-frame.tsx";
import type { PostedForm } from "../inquiry/receive-form.ts";
import { Panel } from "../ui/panel.tsx";
import { AmountField } from "./amount-field.tsx";
import type { Terms } from "./amount.ts";

interface OfferFormProps {
  domain: string;
  terms: Terms;
  posted: PostedForm | undefined;
}

export function OfferForm({ domain, terms, posted }: OfferFormProps) {
  return (
    <InquiryFrame
      isOffer
      domain={domain}
      action={href("/portfolio/:domainName/offer", { domainName: domain })}
      labelledBy="offer-title"
      draftKey={`offer:${domain}`}
      posted={posted}
      sendLabel="Send this offer"
      question={posted && "confirm" in posted.outcome && <SumBack sum={posted.outcome.confirm} />}
      thanks={(reference) => <Kept domain={domain} reference={reference} />}
    >
      {(fields) => (
        <>
          <AmountField terms={terms} {...fields} />
          <SenderFields {...fields} />
          <FormField name="phone" {...fields} />
          <FormField
            name="message"
            hint="What the seller should know: what the name is for, how soon you would pay."
            rows={4}
            required={false}
            {...fields}
          />
        </>
      )}
    </InquiryFrame>
  );
}

/** The last word before an offer that is sent without the script. */
export function SumBack({ sum }: { sum: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  // Where the script came late: another sum is shown beside its field.
  useEffect(() => {
    const field = place.current?.closest("form")?.querySelector("[name=amount]");
    const end = () => setOver(true);
    field?.addEventListener("input", end);
    return () => field?.removeEventListener("input", end);
  }, []);
  if (isOver) return null;
  return (
    <div ref={place} className="mb-5 rounded-card border border-accent px-4 py-3">
      <p className="font-display text-[1.625rem] leading-tight">You offer {formatDollars(sum)}</p>
      <p className="mt-1 text-soft-ink">
        Nothing is sent yet. Press the button to send it, or change it above.
      </p>
    </div>
  );
}

/** Where the way to the offer's page is in the mail alone. */
function Kept({ domain, reference }: { domain: string; reference: string | null }) {
  return (
    <Panel plateOf={domain}>
      <Mail aria-hidden size="2.5rem" strokeWidth={1} className="mb-5 text-available" />
      <h3 className="text-heading">Your offer has arrived</h3>
      <p className="mt-4">
        Its reference is <strong className="font-semibold tabular-nums">{reference}</strong>.
      </p>
      <p className="mt-2 max-w-xl text-soft-ink">
        The link to its page is in the mail that we send you. Everything that follows happens there.
      </p>
    </Panel>
  );
}
