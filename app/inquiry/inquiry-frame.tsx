import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSite } from "../layout/site.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { CaptchaWidget } from "./captcha.tsx";
import { fieldId, Honeypot } from "./fields.tsx";
import type { Faults, FieldsState } from "./inquiry-state.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";
import { ThankYou } from "./thank-you.tsx";
import { TurnstileWidget } from "./turnstile-widget.tsx";
import { useInquiry } from "./use-inquiry.ts";

/** When the form replaces the thank-you panel (specification, section 9). */
const RESET_AFTER_MS = { domain: 3_000, general: 5_000 };

/** Where a form that is sent without the script shows its thanks or its error. */
const ANSWER_ID = "answer";

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
  const isRefusedPost = !hasScript && error !== null;
  const values = (!state.hasDelivered && posted?.values) || {};
  return (
    <div id={isRefusedPost ? undefined : ANSWER_ID} className="scroll-mt-[50vh]">
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
          action={`${action}#${ANSWER_ID}`}
          aria-labelledby={labelledBy}
          noValidate={hasScript}
          className="relative grid grid-cols-1 gap-5"
          {...formProps}
        >
          {children({ faults, values, readOnly: isSending })}
          <Honeypot />
          {site.captcha.kind === "turnstile" && captcha.attempt > 0 && (
            <TurnstileWidget key={captcha.attempt} {...site.captcha} onChange={captcha.report} />
          )}
          <div>
            <FormMessage
              id={isRefusedPost ? ANSWER_ID : undefined}
              error={error}
              faults={faults}
              reference={reference}
            />
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

interface FormMessageProps {
  id: string | undefined;
  error: string | null;
  faults: Faults;
  reference: string | null;
}

/** It stays when its error goes, so that the keyboard keeps its place. */
function FormMessage({ id, error, faults, reference }: FormMessageProps) {
  return (
    <>
      <div
        data-form-error={error ? "" : undefined}
        id={id}
        tabIndex={-1}
        role={error ? "group" : undefined}
        aria-label={error ? "What went wrong" : undefined}
        className={
          error ? "mb-5 scroll-mt-[50vh] rounded-card border border-sold px-4 py-3 text-sold" : ""
        }
      >
        <div role="alert">
          {error && (
            <p className="flex gap-3">
              <CircleAlert aria-hidden size="1.25rem" className="mt-0.5 shrink-0" />
              {error}
            </p>
          )}
        </div>
        {error && <FaultList faults={faults} />}
      </div>
      {reference && !error && (
        <p className="mb-5 text-sm text-soft-ink">
          Your last message was received under reference {reference}.
        </p>
      )}
    </>
  );
}

function FaultList({ faults }: { faults: Faults }) {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  return (
    <ul className="pl-8">
      {entries.map(([name, fault]) => (
        <li key={name}>
          <a
            href={`#${fieldId(name)}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(fieldId(name))?.focus();
            }}
            className="inline-flex min-h-11 items-center underline"
          >
            {fault}
          </a>
        </li>
      ))}
    </ul>
  );
}
