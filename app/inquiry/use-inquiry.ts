import {
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from "react";
import type { Site } from "../layout/site.ts";
import { clearDraft } from "./draft.ts";
import { findFaults } from "./find-faults.ts";
import type { InquiryForm } from "./inquiry-forms.ts";
import { type Faults, IDLE, type InquiryState, reduceInquiry } from "./inquiry-state.ts";
import { deliverWhenLoaded, prepareDelivery } from "./load-delivery.ts";
import type { PostedInquiry } from "./receive-inquiry.ts";
import { useCaptcha } from "./use-captcha.ts";
import { readValues, useDraft } from "./use-draft.ts";
import { useEarlyTouch } from "./use-early-touch.ts";

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
  // Before a draft comes back: text of an earlier load is no touch.
  useEarlyTouch(element, captcha.touch);
  const keepDraft = useDraft(element, draftKey, posted);
  // After it: what was typed early is kept with what came back.
  useEarlyTouch(element, keepDraft);
  const { step, refusals } = state;

  const isTouched = captcha.attempt > 0;
  useEffect(() => {
    if (isTouched) prepareDelivery();
  }, [isTouched]);

  useEffect(() => {
    if (refusals === 0) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-error]")?.focus();
  }, [refusals]);

  const refuse = (error: string | null, faults: Faults = {}) =>
    dispatch({ type: "refused", error, faults });

  /** Refuses a form that is not filled in as it asks; gives whether it may go. */
  function isFilledIn(filled: HTMLFormElement): boolean {
    const { faults, isIncomplete } = findFaults(filled);
    if (Object.keys(faults).length === 0) return true;
    refuse(isIncomplete ? form.missingFields : null, faults);
    return false;
  }

  async function send(values: ReturnType<typeof readValues>, token: string) {
    dispatch({ type: "submitted" });
    const delivery = await deliverWhenLoaded(form, values, token, site);
    if (delivery.ok) {
      clearDraft(draftKey);
      captcha.clear();
      dispatch({ type: "delivered", reference: delivery.reference });
      return;
    }
    if (delivery.status === SPENT_STATUS) captcha.restart();
    refuse(delivery.error, delivery.fields);
  }

  return {
    state,
    captcha,
    /** Posts the form as a page without a script does, to a shop that then takes it as unverified. */
    sendUnverified() {
      if (element.current && isFilledIn(element.current)) element.current.submit();
    },
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
      // While the button is disabled a browser passes over Enter in silence.
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        const { key, target, nativeEvent } = event;
        if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLInputElement))
          return;
        if (step === "idle" && !captcha.token) refuse(form.missingCaptcha);
      },
      onSubmit(event: SyntheticEvent<HTMLFormElement>) {
        event.preventDefault();
        if (step === "submitting") return;
        if (!captcha.token) {
          refuse(form.missingCaptcha);
          return;
        }
        if (isFilledIn(event.currentTarget))
          void send(readValues(event.currentTarget), captcha.token);
      },
    },
  };
}
