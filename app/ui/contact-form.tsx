import { href } from "react-router";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import { generalForm } from "../inquiry/inquiry-forms.ts";
import type { PostedInquiry } from "../inquiry/receive-inquiry.ts";
import type { Site } from "../site.ts";
import { FormField } from "./form-field.tsx";
import { InquiryFrame } from "./inquiry-frame.tsx";

interface ContactFormProps {
  /** Filled in from the link that led here; empty for none. */
  subject: string;
  site: Site;
  labelledBy: string;
  posted: PostedInquiry | undefined;
}

/** Writes to the seller about anything. */
export function ContactForm({ subject, site, labelledBy, posted }: ContactFormProps) {
  return (
    <InquiryFrame
      form={generalForm}
      site={site}
      action={href("/contact")}
      labelledBy={labelledBy}
      draftKey={`contact:${subject}`}
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
            name="subject"
            label="Subject"
            autoComplete="off"
            required
            maxLength={INQUIRY_LENGTHS.subject}
            error={faults.subject}
            defaultValue={values.subject ?? subject}
          />
          <FormField
            name="message"
            label="Message"
            rows={7}
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
