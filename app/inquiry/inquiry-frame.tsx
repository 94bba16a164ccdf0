import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSite } from "../layout/site.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { CaptchaWidget } from "./captcha.tsx";
import { Honeypot } from "./fields.tsx";
import type { FieldsState } from "./inquiry-state.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";
import { ThankYou } from "./thank-you.tsx";
import { TurnstileWidget } from "./turnstile-widget.tsx";
import { useInquiry } from "./use-inquiry.ts";

/** When the form replaces the thank-you panel (specification, section 9). */
const RESET_AFTER_MS = { domain: 3_000, general: 5_000 };

interface InquiryFrameProps {
  domain: string | null;
  /** The page's path, to which the form is posted without the script. */
  action: string;
  labelledBy: string;
  draftKey: string;
  posted: PostedInquiry | undefined;
  children: (fields: FieldsState) => ReactNode;
}

export function InquiryFrame({ domain, action, children, ...rest }: InquiryFrameProps) {
  const site = useSite();
  const { labelledBy, draftKey, posted } = rest;
  const inquiry = useInquiry(domain, site, draftKey, posted);
  const { state, captcha, formProps, reset, sendUnverified } = inquiry;
  const hasScript = useHydrated();
  const { step, error, faults, reference } = state;
  const isSending = step === "submitting";
  const values = (!state.hasDelivered && posted?.values) || {};
  return (
    <div id="answer" className="scroll-mt-[50vh]">
      <div role="status">
        {isSending && <span className="sr-only">Sending...</span>}
        {step === "success" && (
          <ThankYou
            reference={reference}
            resetAfterMs={RESET_AFTER_MS[domain === null ? "general" : "domain"]}
            onReset={reset}
            labelledBy={labelledBy}
          />
        )}
      </div>
      {step !== "success" && (
        <form
          method="post"
          action={`${action}#answer`}
          aria-labelledby={labelledBy}
          noValidate={hasScript}
          className="relative grid gap-5"
          {...formProps}
        >
          {children({ faults, values, readOnly: isSending })}
          <Honeypot />
          {site.captcha.kind === "turnstile" && captcha.attempt > 0 && (
            <TurnstileWidget key={captcha.attempt} {...site.captcha} onChange={captcha.report} />
          )}
          <div>
            <FormMessage error={error} reference={reference} />
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <button
                type="submit"
                disabled={hasScript && (isSending || !captcha.token)}
                className="button button-primary"
              >
                {isSending ? "Sending..." : "Send message"}
              </button>
              <CaptchaWidget
                captcha={captcha}
                isBoxed={site.captcha.kind === "altcha"}
                onSkip={sendUnverified}
              />
            </div>
          </div>
        </form>
      )}
    </div>
  );
}

function FormMessage({ error, reference }: { error: string | null; reference: string | null }) {
  return (
    <>
      <div role="alert">
        {error && (
          <p
            data-form-error
            tabIndex={-1}
            className="mb-5 flex gap-3 rounded-card border border-sold px-4 py-3 text-sold"
          >
            <CircleAlert aria-hidden size="1.25rem" className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
      {reference && !error && (
        <p className="mb-5 text-sm text-soft-ink">
          Your last message was received under reference {reference}.
        </p>
      )}
    </>
  );
}
