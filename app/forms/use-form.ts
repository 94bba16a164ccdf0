import {
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from "react";
import {
  describeLimit,
  INQUIRY_FIELDS,
  INQUIRY_FORMS,
  kindOf,
  MISSING_FIELDS,
  NOT_AN_EMAIL,
} from "../../catalogue/forms.ts";
import { SENT_QUERY } from "../../sale/offer.ts";
import type { Purchase } from "../../server/conversations/forms/submit-offer.ts";
import type { FormShop } from "../layout/site.ts";
import { refresh } from "../page/refresh.ts";
import { useCaptcha } from "./captcha.tsx";
import { deliverForm, deliverInquiry } from "./deliver-form.ts";
import { type Faults, IDLE, type FormState, reduceForm, type Values } from "./form-state.ts";
import type { PostedForm } from "./receive-form.ts";
import { clearDraft, fieldsOf, readValues, useDraft, useEarlyTouch } from "./use-draft.ts";

const OUTDATED_STATUS = 409;

/** With this status, the captcha token is used up; after any other, the token can be sent again. */
const SPENT_STATUS = 403;

const NO_RESPONSE =
  "The shop couldn't be reached. Check your connection and try again. Your text is still here.";
const OFFLINE = "You're offline. Your text is still here: send it again once you're back online.";

function toFirstState(posted: PostedForm | undefined): FormState {
  if (!posted) return IDLE;
  const { outcome, values } = posted;
  if (outcome.is === "done") {
    const { reference = null, notice = null } = outcome.result ?? {};
    return { ...IDLE, step: "success", reference, notice };
  }
  if (outcome.is === "review") return { ...IDLE, values };
  const { error } = outcome;
  if ("buy" in outcome) return { ...IDLE, values, error, buy: outcome.buy, refusals: 1 };
  const faults = outcome.is === "refused" ? outcome.fields : {};
  return { ...IDLE, values, error, faults, refusals: 1 };
}

const isKnown = (name: string): name is keyof typeof INQUIRY_FIELDS => name in INQUIRY_FIELDS;

/** Fields have no maxlength, because with it browsers cut off a pasted text without a word. */
function findFaults(form: HTMLFormElement): { faults: Faults; isIncomplete: boolean } {
  const faults: Record<string, string> = {};
  let isIncomplete = false;
  for (const { name, value, required, validity, validationMessage } of fieldsOf(form)) {
    const {
      length = Infinity,
      noun = "",
      empty = "Fill in this field.",
    } = isKnown(name) ? INQUIRY_FIELDS[name] : {};
    if (validity.customError) faults[name] = validationMessage;
    else if (required && value.trim() === "") {
      faults[name] = empty;
      isIncomplete = true;
    } else if (validity.typeMismatch) faults[name] = NOT_AN_EMAIL;
    else if (value.trim().length > length) faults[name] = describeLimit(noun, length);
  }
  return { faults, isIncomplete };
}

const isField = "input:not([type=hidden]), textarea";

const hasFocus = (form: HTMLFormElement | null) =>
  form?.contains(document.activeElement) && document.activeElement?.matches(isField);

export interface FormSetting {
  readonly domain: string | null;
  readonly sendTo?: string;
  readonly hidden?: Values;
  readonly draftKey: string;
  readonly posted: PostedForm | undefined;
}

export function useForm({ domain, sendTo, hidden, draftKey, posted }: FormSetting, shop: FormShop) {
  const [state, dispatch] = useReducer(reduceForm, posted, toFirstState);
  const captcha = useCaptcha(shop.captcha);
  const element = useRef<HTMLFormElement>(null);
  // This must run before the draft is restored, because a restored draft doesn't count as a touch.
  useEarlyTouch(element, captcha.touch);
  const keepDraft = useDraft(element, draftKey, posted);
  useEarlyTouch(element, keepDraft);
  const { step, refusals } = state;
  const { missingCaptcha } = INQUIRY_FORMS[kindOf(domain)];

  useEffect(() => {
    // An answered form that the visitor already uses keeps the focus where it is.
    if (refusals === 0 || (posted && refusals === 1 && hasFocus(element.current))) return;
    const find = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (find("[aria-invalid=true]") ?? find("[data-form-error]"))?.focus();
  }, [refusals, posted]);

  useEffect(() => {
    if (captcha.token) dispatch({ type: "verified", asked: missingCaptcha });
  }, [captcha.token, missingCaptcha]);

  const refuse = (error: string | null, faults: Faults = {}, buy: Purchase | null = null) =>
    dispatch({ type: "refused", error, faults, buy });

  function isFilledIn(form: HTMLFormElement): boolean {
    const { faults, isIncomplete } = findFaults(form);
    if (Object.keys(faults).length === 0) return true;
    refuse(isIncomplete && domain === null ? MISSING_FIELDS : null, faults);
    return false;
  }

  async function send(values: Values, token: string) {
    dispatch({ type: "submitted" });
    const delivery = await (sendTo
      ? deliverForm(sendTo, domain, values, token)
      : deliverInquiry(domain, values, token, shop));
    if (delivery.is === "done") {
      const { reference, path, notice } = delivery.result;
      clearDraft(draftKey);
      // Replacing the form's page keeps Back from sending the form again.
      if (path) return location.replace(path + SENT_QUERY);
      captcha.clear();
      dispatch({ type: "delivered", reference, notice });
      return;
    }
    if (delivery.status === SPENT_STATUS) captcha.restart();
    if (delivery.status === OUTDATED_STATUS) void refresh().catch(() => undefined);
    const error = delivery.error ?? (navigator.onLine ? NO_RESPONSE : OFFLINE);
    refuse(error, delivery.fields, delivery.buy);
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
      // Browsers silently ignore Enter while the submit button is disabled.
      onKeyDown({ key, target, nativeEvent }: KeyboardEvent<HTMLFormElement>) {
        const isEnter = key === "Enter" && !nativeEvent.isComposing;
        if (!isEnter || !(target instanceof HTMLInputElement)) return;
        if (step === "idle" && !captcha.token) refuse(missingCaptcha);
      },
      onSubmit(event: SyntheticEvent<HTMLFormElement>) {
        event.preventDefault();
        const form = event.currentTarget;
        if (step === "submitting") return;
        if (!captcha.token) refuse(missingCaptcha);
        else if (isFilledIn(form)) void send({ ...hidden, ...readValues(form) }, captcha.token);
      },
    },
  };
}
