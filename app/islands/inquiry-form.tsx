import { href } from "react-router";
import { FormField, SenderFields } from "../forms/fields.tsx";
import { FormFrame } from "../forms/form-frame.tsx";
import type { PostedForm } from "../forms/receive-form.ts";
import type { FormShop } from "../layout/site.ts";

interface InquiryFormProps {
  shop: FormShop;
  domain: string;
  shownPrice: string;
  posted: PostedForm | undefined;
}

export default function InquiryForm({ shop, domain, shownPrice, posted }: InquiryFormProps) {
  return (
    <FormFrame
      shop={shop}
      domain={domain}
      // After a refusal without script, this is still the price that the visitor read first.
      hidden={{ shownPrice: posted?.values.shownPrice ?? shownPrice }}
      action={href("/portfolio/:domainName", { domainName: domain })}
      labelledBy="inquiry-title"
      draftKey={domain}
      posted={posted}
    >
      {(fields) => (
        <>
          <SenderFields {...fields} />
          <FormField name="phone" {...fields} />
          <FormField name="message" {...fields} />
        </>
      )}
    </FormFrame>
  );
}
