import { href } from "react-router";
import { useMemo } from "react";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import { domainForm } from "./inquiry-forms.ts";
import type { FieldsState } from "./inquiry-state.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";
import type { Site } from "../layout/site.ts";
import { FormField } from "./form-field.tsx";
import { InquiryFrame } from "./inquiry-frame.tsx";
import { MessageField } from "./message-field.tsx";
import { SenderFields } from "./sender-fields.tsx";

interface InquiryFormProps {
  domain: string;
  site: Site;
  labelledBy: string;
  posted: PostedInquiry | undefined;
}

/** Asks the seller about one name. */
export function InquiryForm({ domain, site, labelledBy, posted }: InquiryFormProps) {
  const form = useMemo(() => domainForm(domain), [domain]);
  return (
    <InquiryFrame
      form={form}
      site={site}
      action={href("/portfolio/:domainName", { domainName: domain })}
      labelledBy={labelledBy}
      draftKey={domain}
      posted={posted}
    >
      {(fields) => <DomainFields {...fields} />}
    </InquiryFrame>
  );
}

/** Who asks, how to call back, and what about. */
export function DomainFields(fields: FieldsState) {
  return (
    <>
      <SenderFields {...fields} />
      <FormField
        name="phone"
        label="Phone"
        hint="With the country code, if you would rather be called."
        type="tel"
        autoComplete="tel"
        maxLength={INQUIRY_LENGTHS.phone}
        error={fields.faults.phone}
        defaultValue={fields.values.phone}
        readOnly={fields.readOnly}
      />
      <MessageField {...fields} />
    </>
  );
}
