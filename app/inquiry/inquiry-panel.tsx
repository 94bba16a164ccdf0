import type { ComponentProps, ReactNode } from "react";
import type { Values } from "./inquiry-forms.ts";
import type { FieldsState, InquiryState } from "./inquiry-state.ts";
import type { Captcha } from "./use-captcha.ts";
import type { CaptchaSetting } from "../layout/site.ts";
import { CaptchaCheck } from "./captcha-check.tsx";
import { FormAnswer } from "./form-answer.tsx";
import { Honeypot } from "./honeypot.tsx";
import { TurnstileWidget } from "./turnstile-widget.tsx";

interface InquiryPanelProps {
  state: InquiryState;
  captcha: Captcha;
  setting: CaptchaSetting;
  /** The texts that the fields start with. */
  values: Values;
  /** Whether the page's script is at work. */
  hasScript: boolean;
  onSkip: () => void;
  formProps: ComponentProps<"form">;
  children: (fields: FieldsState) => ReactNode;
}

/** A form as it stands before its thanks: the fields, what is wrong, the check for robots and the button. */
export function InquiryPanel({ state, captcha, setting, children, ...rest }: InquiryPanelProps) {
  const { values, hasScript, onSkip, formProps } = rest;
  const { step, error, faults, reference } = state;
  const isSending = step === "submitting";
  return (
    <form method="post" noValidate={hasScript} className="relative grid gap-5" {...formProps}>
      {children({ faults, values, readOnly: isSending })}
      <Honeypot />
      {setting.kind === "turnstile" && captcha.attempt > 0 && (
        <TurnstileWidget key={captcha.attempt} {...setting} onChange={captcha.report} />
      )}
      <div>
        <FormAnswer error={error} reference={reference} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <button
            type="submit"
            disabled={hasScript && (isSending || !captcha.token)}
            className="button button-primary"
          >
            {isSending ? "Sending..." : "Send message"}
          </button>
          <CaptchaCheck captcha={captcha} onSkip={onSkip} />
        </div>
      </div>
    </form>
  );
}
