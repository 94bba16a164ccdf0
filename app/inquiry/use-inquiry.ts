import { type SyntheticEvent, useCallback, useEffect, useReducer, useRef } from "react";
import type { Site } from "../site.ts";
import { deliverInquiry } from "./deliver-inquiry.ts";
import { clearDraft } from "./draft.ts";
import { findFaults } from "./find-faults.ts";
import type { InquiryForm } from "./inquiry-forms.ts";
import { IDLE, type InquiryState, reduceInquiry } from "./inquiry-state.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";
import { useCaptcha } from "./use-captcha.ts";
import { readValues, useDraft } from "./use-draft.ts";

/** The answer after which the captcha's token is of no more use; after any other it may come again. */
const SPENT_STATUS = 403;

function toFirstState(posted: PostedInquiry | undefined): InquiryState {
  if (!posted) return IDLE;
  const { outcome } = posted;
  if (outcome.ok) return { ...IDLE, step: "success", reference: outcome.reference };
  return { ...IDLE, error: outcome.error, faults: outcome.fields ?? {}, refusals: 1 };
}

/**
 * One form at work in the browser. `draftKey` names what is typed across a reload; `posted` is what the server answered to
 * a form that was sent without the script.
 */
export function useInquiry(
  form: InquiryForm,
  site: Site,
  draftKey: string,
  posted: PostedInquiry | undefined,
) {
  const [state, dispatch] = useReducer(reduceInquiry, posted, toFirstState);
  const captcha = useCaptcha(site.captcha);
  const element = useRef<HTMLFormElement>(null);
  const keepDraft = useDraft(element, draftKey, posted);
  const { step, refusals } = state;

  useEffect(() => {
    if (refusals === 0) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-error]")?.focus();
  }, [refusals]);

  async function send(values: ReturnType<typeof readValues>, token: string) {
    dispatch({ type: "submitted" });
    const delivery = await deliverInquiry(form, values, token, site);
    if (delivery.ok) {
      clearDraft(draftKey);
      captcha.clear();
      dispatch({ type: "delivered", reference: delivery.reference });
      return;
    }
    if (delivery.status === SPENT_STATUS) captcha.restart();
    dispatch({ type: "refused", error: delivery.error, faults: delivery.fields ?? {} });
  }

  return {
    state,
    captcha,
    reset: useCallback(() => dispatch({ type: "reset" }), []),
    formProps: {
      ref: element,
      onFocus: captcha.touch,
      onPointerEnter: captcha.touch,
      onInput(event: SyntheticEvent<HTMLFormElement>) {
        captcha.touch();
        keepDraft();
        if (event.target instanceof Element) {
          dispatch({ type: "edited", name: event.target.getAttribute("name") ?? "" });
        }
      },
      onSubmit(event: SyntheticEvent<HTMLFormElement>) {
        event.preventDefault();
        if (step === "submitting") return;
        if (!captcha.token) {
          dispatch({ type: "refused", error: form.missingCaptcha, faults: {} });
          return;
        }
        const { faults, isIncomplete } = findFaults(event.currentTarget);
        if (Object.keys(faults).length > 0) {
          const error = isIncomplete ? form.missingFields : null;
          dispatch({ type: "refused", error, faults });
          return;
        }
        void send(readValues(event.currentTarget), captcha.token);
      },
    },
  };
}
