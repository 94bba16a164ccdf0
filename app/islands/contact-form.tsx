import { href } from "react-router";
import { FormField, SenderFields } from "../forms/fields.tsx";
import { FormFrame } from "../forms/form-frame.tsx";
import type { PostedForm } from "../forms/receive-form.ts";
import type { FormShop } from "../layout/site.ts";

interface ContactFormProps {
  shop: FormShop;
  subject: string;
  posted: PostedForm | undefined;
}

export default function ContactForm({ shop, subject, posted }: ContactFormProps) {
  return (
    <FormFrame
      shop={shop}
      domain={null}
      action={href("/contact")}
      labelledBy="form-title"
      draftKey={`contact:${subject}`}
      posted={posted}
    >
      {({ values, ...fields }) => (
        <>
          <SenderFields values={values} {...fields} />
          <FormField name="subject" values={{ subject, ...values }} {...fields} />
          <FormField name="message" values={values} {...fields} />
        </>
      )}
    </FormFrame>
  );
}
