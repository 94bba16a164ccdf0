import { BellRing } from "lucide-react";
import { href } from "react-router";
import { CHECKOUT_PATH } from "../../sale/checkout.ts";
import { FormField } from "../forms/fields.tsx";
import { FormFrame, Thanks } from "../forms/form-frame.tsx";
import { InvoiceDetails } from "../forms/invoice-details.tsx";
import type { PostedForm } from "../forms/receive-form.ts";
import type { FormShop } from "../layout/site.ts";

interface CheckoutFormProps {
  shop: FormShop;
  domain: string;
  /** False if the visitor can only wait for the name. */
  isForSale: boolean;
  words: {
    readonly emailLabel: string;
    readonly sendLabel: string;
    readonly hidden: Readonly<Record<string, string>>;
    readonly thanks: { readonly title: string; readonly text: string } | null;
  };
  posted: PostedForm | undefined;
}

/** Buying and waiting share one form, which keeps what the visitor typed if the name is reserved meanwhile. */
export default function CheckoutForm(props: CheckoutFormProps) {
  const { shop, domain, isForSale, words, posted } = props;
  const { emailLabel, sendLabel, hidden, thanks } = words;
  return (
    <FormFrame
      shop={shop}
      sendTo={CHECKOUT_PATH}
      domain={domain}
      hidden={hidden}
      action={href("/portfolio/:domainName/buy", { domainName: domain })}
      labelledBy="checkout-title"
      draftKey={`buy:${domain}`}
      posted={posted}
      sendLabel={sendLabel}
      thanks={thanks ? () => <Thanks icon={BellRing} plateOf={domain} {...thanks} /> : undefined}
    >
      {(fields) => (
        <>
          <FormField {...fields} name="email" label={emailLabel} />
          {isForSale && <InvoiceDetails {...fields} />}
        </>
      )}
    </FormFrame>
  );
}
