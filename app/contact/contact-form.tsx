import { href } from "react-router";
import { INQUIRY_LENGTHS } from "../../catalogue/inquiry-lengths.ts";
import { generalForm } from "../inquiry/inquiry-forms.ts";
import type { PostedInquiry } from "../inquiry/receive-inquiry.ts";
import type { Site } from "../layout/site.ts";
import { FormField } from "../inquiry/form-field.tsx";
import { InquiryFrame } from "../inquiry/inquiry-frame.tsx";
import { MessageField } from "../inquiry/message-field.tsx";
import { SenderFields } from "../inquiry/sender-fields.tsx";

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
      {(fields) => (
        <>
          <SenderFields {...fields} />
          <FormField
            name="subject"
            label="Subject"
            autoComplete="off"
            required
            maxLength={INQUIRY_LENGTHS.subject}
            error={fields.faults.subject}
            defaultValue={fields.values.subject ?? subject}
            readOnly={fields.readOnly}
          />
          <MessageField {...fields} />
        </>
      )}
    </InquiryFrame>
  );
}
