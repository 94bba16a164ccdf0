import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSite } from "../layout/site.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { CaptchaWidget } from "./captcha.tsx";
import { fieldId, Honeypot } from "./fields.tsx";
import type { Faults, FieldsState } from "./inquiry-state.ts";
import { ThankYou } from "./thank-you.tsx";
import { TurnstileWidget } from "./turnstile-widget.tsx";
import { type FormSetting, useInquiry } from "./use-inquiry.ts";

/** When the form replaces the thank-you panel (specification, section 9). */
const RESET_AFTER_MS = { domain: 3_000, general: 5_000 };

/** Where a form that is sent without the script shows its thanks or its error. */
const ANSWER_ID = "answer";

interface InquiryFrameProps extends FormSetting {
  /** The page's path, to which the form is posted without the script. */
  action: string;
  labelledBy: string;
  sendLabel?: string;
  /** What the shop asks before it takes what was sent without the script. */
  question?: ReactNode;
  /** Stays in place of the usual thanks, which give way to the form again. */
  thanks?: (reference: string | null) => ReactNode;
  children: (fields: FieldsState) => ReactNode;
}

export function InquiryFrame(props: InquiryFrameProps) {
  const { action, labelledBy, sendLabel = "Send message", question, thanks, ...rest } = props;
  const { children, ...setting } = rest;
  const { kind, posted } = setting;
  const site = useSite();
  const inquiry = useInquiry(setting, site);
  const { state, captcha, formProps, reset, sendUnverified } = inquiry;
  const hasScript = useHydrated();
  const { step, error, faults, reference } = state;
  const isSending = step === "submitting";
  // Beside the button, where it is to be read.
  const isAnsweredBelow = !hasScript && Boolean(error ?? question);
  const values = (!state.hasDelivered && posted?.values) || {};
  return (
    <div id={isAnsweredBelow ? undefined : ANSWER_ID} className="scroll-mt-[50vh]">
      <div role="status">
        {isSending && <span className="sr-only">Sending...</span>}
        {step === "success" &&
          (thanks?.(reference) ?? (
            <ThankYou
              reference={reference}
              resetAfterMs={RESET_AFTER_MS[kind === "general" ? "general" : "domain"]}
              onReset={reset}
              labelledBy={labelledBy}
            />
          ))}
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
              id={isAnsweredBelow ? ANSWER_ID : undefined}
              error={error}
              faults={faults}
              reference={reference}
            >
              {!error && question}
            </FormMessage>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <button
                type="submit"
                disabled={hasScript && (isSending || !captcha.token)}
                className="button button-primary"
              >
                {isSending ? "Sending..." : sendLabel}
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
  children: ReactNode;
}

/** It stays when its error goes, so that the keyboard keeps its place. */
function FormMessage({ id, error, faults, reference, children }: FormMessageProps) {
  const entries = Object.entries(faults);
  // What is wrong with one field alone is not said twice.
  const own = entries.find(([, fault]) => fault === error);
  const others = entries.filter((entry) => entry !== own);
  return (
    <>
      <div
        data-form-error={error ? "" : undefined}
        id={id}
        tabIndex={-1}
        role={error ? "group" : undefined}
        aria-label={error ? "What went wrong" : undefined}
        className={
          error
            ? "mb-5 scroll-mt-[50vh] rounded-card border border-sold px-4 py-3 text-sold"
            : "scroll-mt-[50vh]"
        }
      >
        <div role="alert">
          {error && (
            <p className="flex gap-3">
              <CircleAlert aria-hidden size="1.25rem" className="mt-0.5 shrink-0" />
              {own ? <FaultLink name={own[0]} fault={own[1]} /> : error}
            </p>
          )}
        </div>
        {error && others.length > 0 && (
          <ul className="pl-8">
            {others.map(([name, fault]) => (
              <li key={name}>
                <FaultLink name={name} fault={fault} />
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      {reference && !error && (
        <p className="mb-5 text-sm text-soft-ink">
          Your last message was received under reference {reference}.
        </p>
      )}
    </>
  );
}

function FaultLink({ name, fault }: { name: string; fault: string }) {
  return (
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
  );
}
