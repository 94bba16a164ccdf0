import { href } from "react-router";
import { useMemo } from "react";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import { domainForm } from "../inquiry/inquiry-forms.ts";
import type { PostedInquiry } from "../inquiry/receive-inquiry.ts";
import type { Site } from "../site.ts";
import { FormField } from "./form-field.tsx";
import { InquiryFrame } from "./inquiry-frame.tsx";

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
      {(faults, values) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormField
              name="name"
              label="Name"
              autoComplete="name"
              required
              maxLength={INQUIRY_LENGTHS.name}
              error={faults.name}
              defaultValue={values.name}
            />
            <FormField
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              required
              maxLength={INQUIRY_LENGTHS.email}
              error={faults.email}
              defaultValue={values.email}
            />
          </div>
          <FormField
            name="phone"
            label="Phone"
            hint="With the country code, if you would rather be called."
            type="tel"
            autoComplete="tel"
            maxLength={INQUIRY_LENGTHS.phone}
            error={faults.phone}
            defaultValue={values.phone}
          />
          <FormField
            name="message"
            label="Message"
            rows={6}
            autoComplete="off"
            required
            maxLength={INQUIRY_LENGTHS.message}
            error={faults.message}
            defaultValue={values.message}
          />
        </>
      )}
    </InquiryFrame>
  );
}
