import { Mail } from "lucide-react";
import { href } from "react-router";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { OFFER_PATH } from "../../sale/offer.ts";
import { AmountField, type OfferTerms, SumBack } from "../forms/amount-field.tsx";
import { FormField, SenderFields } from "../forms/fields.tsx";
import { FormFrame, Thanks } from "../forms/form-frame.tsx";
import type { PostedForm } from "../forms/receive-form.ts";
import { offerDraft } from "../forms/use-draft.ts";
import type { FormShop } from "../layout/site.ts";

interface OfferFormProps {
  shop: FormShop;
  domain: string;
  shownPrice: string;
  terms: OfferTerms;
  canMail: boolean;
  posted: PostedForm | undefined;
}

export default function OfferForm(props: OfferFormProps) {
  const { shop, domain, shownPrice, terms, canMail, posted } = props;
  const sumBack = posted?.outcome.is === "review" ? posted.outcome : null;
  return (
    <FormFrame
      shop={shop}
      sendTo={OFFER_PATH}
      domain={domain}
      // After a refusal without script, this is still the price that the visitor read first.
      hidden={{ shownPrice: posted?.values.shownPrice ?? shownPrice }}
      action={href("/portfolio/:domainName/offer", { domainName: domain })}
      labelledBy="offer-title"
      draftKey={offerDraft(domain)}
      posted={posted}
      sendLabel="Send this offer"
      question={sumBack && <SumBack sum={formatMoney(sumBack.amount, sumBack.currency)} />}
      thanks={(reference, notice) => (
        <Thanks
          icon={Mail}
          plateOf={domain}
          title="Your offer has arrived"
          reference={reference}
          text={
            canMail
              ? "The answer comes by email, with a link to your own private page."
              : "The answer comes to the address you gave."
          }
          notice={notice}
        />
      )}
    >
      {(fields) => (
        <>
          <AmountField terms={terms} {...fields} />
          <input
            type="hidden"
            name="attempt"
            value={sumBack?.attempt ?? posted?.values.attempt ?? ""}
          />
          <SenderFields {...fields} />
          <FormField name="phone" {...fields} />
          <FormField
            name="message"
            hint="What you plan to use it for, and how soon you could pay."
            rows={4}
            required={false}
            {...fields}
          />
        </>
      )}
    </FormFrame>
  );
}
