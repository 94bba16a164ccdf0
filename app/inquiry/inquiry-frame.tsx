import type { ReactNode } from "react";
import type { InquiryForm } from "./inquiry-forms.ts";
import type { FieldsState } from "./inquiry-state.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { useInquiry } from "./use-inquiry.ts";
import type { Site } from "../layout/site.ts";
import { InquiryPanel } from "./inquiry-panel.tsx";
import { ThankYou } from "./thank-you.tsx";

interface InquiryFrameProps {
  form: InquiryForm;
  site: Site;
  /** Path of the page, which takes the form where there is no script. */
  action: string;
  /** Id of the form's heading. */
  labelledBy: string;
  draftKey: string;
  posted: PostedInquiry | undefined;
  children: (fields: FieldsState) => ReactNode;
}

/** What both forms share: the states, the check for robots, the button and the thanks. */
export function InquiryFrame({ form, site, action, children, ...rest }: InquiryFrameProps) {
  const { labelledBy, draftKey, posted } = rest;
  const inquiry = useInquiry(form, site, draftKey, posted);
  const { state, captcha, formProps, reset, sendUnverified } = inquiry;
  const isHydrated = useHydrated();
  const { step, reference } = state;
  return (
    <div id="answer" data-contact className="scroll-mt-[50vh]">
      <div role="status">
        {step === "submitting" && <span className="sr-only">Sending...</span>}
        {step === "success" && (
          <ThankYou
            reference={reference}
            resetAfterMs={form.resetAfterMs}
            onReset={reset}
            labelledBy={labelledBy}
          />
        )}
      </div>
      {step !== "success" && (
        <InquiryPanel
          state={state}
          captcha={captcha}
          setting={site.captcha}
          values={(!state.hasDelivered && posted?.values) || {}}
          hasScript={isHydrated}
          onSkip={sendUnverified}
          formProps={{ ...formProps, action: `${action}#answer`, "aria-labelledby": labelledBy }}
        >
          {children}
        </InquiryPanel>
      )}
    </div>
  );
}
