import { CircleCheck, type LucideIcon } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { kindOf } from "../../catalogue/forms.ts";
import { useAwake } from "../ui/use-awake.ts";
import type { FormShop } from "../layout/site.ts";
import { Panel } from "../ui/panel.tsx";
import { BuyInstead } from "./buy-instead.tsx";
import { CaptchaStatus } from "./captcha.tsx";
import { FormMessage, Honeypot } from "./fields.tsx";
import type { FieldsState } from "./form-state.ts";
import { TurnstileWidget } from "./turnstile-widget.tsx";
import { type FormSetting, useForm } from "./use-form.ts";

/** "States" in docs/specification.md fixes when the form replaces the thanks. */
const RESET_AFTER_MS = { domain: 3_000, general: 5_000 };

export const ANSWER_ID = "answer";

interface FormFrameProps extends FormSetting {
  shop: FormShop;
  action: string;
  labelledBy: string;
  sendLabel?: string;
  question?: ReactNode;
  thanks?: ((reference: string | null, notice: string | null) => ReactNode) | undefined;
  children: (fields: FieldsState) => ReactNode;
}

export function FormFrame(props: FormFrameProps) {
  const { shop, action, labelledBy, sendLabel = "Send message", question, children } = props;
  const { state, captcha, formProps, reset } = useForm(props, shop);
  const hasScript = useAwake();
  const { step, error, faults, buy, reference, notice, values, refusals } = state;
  const isSending = step === "submitting";
  const hintId = `${labelledBy}-hint`;
  const isAnsweredBelow = !hasScript && Boolean(error ?? question);
  return (
    <div id={isAnsweredBelow ? undefined : ANSWER_ID} className="scroll-mt-[50vh]">
      <div role="status">
        {isSending && <span className="sr-only">Sending...</span>}
        {step === "success" &&
          (props.thanks?.(reference, notice) ?? (
            <ThankYou
              reference={reference}
              notice={notice}
              resetAfterMs={RESET_AFTER_MS[kindOf(props.domain)]}
              onReset={reset}
              labelledBy={labelledBy}
              answersWithin={shop.answersWithin}
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
          {Object.entries(props.hidden ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children({ faults, values, readOnly: isSending })}
          <Honeypot />
          <div>
            <FormMessage
              id={isAnsweredBelow ? ANSWER_ID : undefined}
              error={buy ? null : error}
              faults={faults}
              isPosted={props.posted !== undefined && refusals === 1}
              reference={reference}
            >
              {!error && question}
              {buy && error && <BuyInstead words={error} buy={buy} />}
            </FormMessage>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {/* A screen reader calls the button unavailable before anything is typed. */}
              <span id={hintId} className="needs-script sr-only">
                You can send this once you've begun to fill it in.
              </span>
              <button
                type="submit"
                aria-describedby={captcha.status === "untouched" ? hintId : undefined}
                disabled={hasScript && (isSending || !captcha.token)}
                className={`button ${buy ? "" : "button-primary"}`}
              >
                {isSending ? "Sending..." : sendLabel}
              </button>
              <CaptchaStatus captcha={captcha} />
            </div>
            {shop.captcha.kind === "turnstile" && captcha.attempt > 0 && (
              <TurnstileWidget key={captcha.attempt} {...shop.captcha} onChange={captcha.report} />
            )}
          </div>
        </form>
      )}
    </div>
  );
}

interface ThankYouProps {
  reference: string | null;
  notice: string | null;
  resetAfterMs: number;
  onReset: () => void;
  labelledBy: string;
  answersWithin: string | null;
}

function ThankYou(props: ThankYouProps) {
  const { reference, notice, resetAfterMs, onReset, labelledBy, answersWithin } = props;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const isRead = isPointed || isFocused || notice !== null;

  // If the page was loaded with this panel, it's already in view, and scrolling would move it from under the pointer.
  const cameWithPage = useRef(!useAwake());

  useEffect(() => {
    panel.current?.focus({ preventScroll: cameWithPage.current });
  }, []);

  const leave = useCallback(() => {
    if (panel.current?.contains(document.activeElement)) focusQuietly(labelledBy);
    onReset();
  }, [labelledBy, onReset]);

  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(leave, resetAfterMs);
    return () => clearTimeout(timer);
  }, [isRead, resetAfterMs, leave]);

  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="rounded-card"
      // onPointerEnter also fires when the panel appears under a resting pointer.
      onPointerMove={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target, currentTarget }) => setFocused(target !== currentTarget)}
      onBlur={() => setFocused(false)}
    >
      <Thanks
        icon={CircleCheck}
        plateOf={reference ?? "Thank you"}
        title="Thank you for your message"
        reference={reference}
        text={
          answersWithin
            ? `A reply typically comes within ${answersWithin}, to the email address you gave.`
            : "The reply comes to the email address you gave."
        }
        notice={notice}
      >
        <form
          action={`#${labelledBy}`}
          onSubmit={(event) => {
            event.preventDefault();
            leave();
          }}
        >
          <button className="button mt-6">Send another message</button>
        </form>
      </Thanks>
    </div>
  );
}

interface ThanksProps {
  icon: LucideIcon;
  plateOf: string;
  title: string;
  reference?: string | null;
  text: string;
  notice?: string | null;
  children?: ReactNode;
}

export function Thanks(props: ThanksProps) {
  const { icon: Icon, plateOf, title, reference, text, notice, children } = props;
  return (
    <Panel plateOf={plateOf}>
      <Icon aria-hidden size="2.5rem" strokeWidth={1} className="mb-5 text-available" />
      <h3 className="text-heading">{title}</h3>
      {reference && (
        <p className="mt-4">
          Your reference is <strong className="font-semibold tabular-nums">{reference}</strong>.
        </p>
      )}
      <p className="mt-2 max-w-xl text-soft-ink">{text}</p>
      {notice && <p className="mt-2 max-w-xl font-medium">{notice}</p>}
      {children}
    </Panel>
  );
}

function focusQuietly(id: string): void {
  const element = document.getElementById(id);
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
