import type { ReactNode } from "react";
import type { InquiryForm } from "../inquiry/inquiry-forms.ts";
import type { FieldsState } from "../inquiry/inquiry-state.ts";
import type { PostedInquiry } from "../inquiry/receive-inquiry.ts";
import { useHydrated } from "../inquiry/use-hydrated.ts";
import { useInquiry } from "../inquiry/use-inquiry.ts";
import type { Site } from "../site.ts";
import { CaptchaCheck } from "./captcha-check.tsx";
import { FormAnswer } from "./form-answer.tsx";
import { Honeypot } from "./honeypot.tsx";
import { ThankYou } from "./thank-you.tsx";
import { TurnstileWidget } from "./turnstile-widget.tsx";

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
  const { step, error, faults, reference } = state;
  const isSending = step === "submitting";
  const values = (!state.hasDelivered && posted?.values) || {};
  return (
    <div id="answer" className="scroll-mt-[50vh]">
      <div role="status">
        {step === "success" && (
          <ThankYou reference={reference} resetAfterMs={form.resetAfterMs} onReset={reset} />
        )}
      </div>
      {step !== "success" && (
        <form
          method="post"
          action={`${action}#answer`}
          aria-labelledby={labelledBy}
          noValidate={isHydrated}
          className="relative grid gap-5"
          {...formProps}
        >
          {children({ faults, values, readOnly: isSending })}
          <Honeypot />
          {site.captcha.kind === "turnstile" && captcha.attempt > 0 && (
            <TurnstileWidget key={captcha.attempt} {...site.captcha} onChange={captcha.report} />
          )}
          <div>
            <FormAnswer error={error} reference={reference} />
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <button
                type="submit"
                disabled={isHydrated && (isSending || !captcha.token)}
                className="button button-primary"
              >
                {isSending ? "Sending..." : "Send message"}
              </button>
              <CaptchaCheck captcha={captcha} onSkip={sendUnverified} />
            </div>
          </div>
        </form>
      )}
    </div>
  );
}
