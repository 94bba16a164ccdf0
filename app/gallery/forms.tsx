import { EMPTY_FIELD, MISSING_FIELDS, NOT_AN_EMAIL } from "../../catalogue/inquiry-words.ts";
import type { Values } from "../inquiry/inquiry-forms.ts";
import { IDLE, type InquiryState } from "../inquiry/inquiry-state.ts";
import { NO_ANSWER, OFFLINE } from "../inquiry/no-answer.ts";
import { DomainFields } from "../ui/inquiry-form.tsx";
import { InquiryPanel } from "../ui/inquiry-panel.tsx";
import { ThanksCard } from "../ui/thanks-card.tsx";
import { captchaOf } from "./captchas.tsx";
import { Specimen } from "./specimen.tsx";

const TEXTS: Values = {
  name: "Ada Pier",
  email: "ada@pier.example",
  phone: "+1 202 555 0100",
  message: "Would you take 9,000 dollars?\nI would pay this week.",
};

const refused = (error: string): InquiryState => ({ ...IDLE, error, refusals: 1 });

const FAULTY: InquiryState = {
  ...refused(MISSING_FIELDS),
  faults: { name: EMPTY_FIELD.name, email: NOT_AN_EMAIL, message: EMPTY_FIELD.message },
};

const STATES: readonly (readonly [state: string, form: InquiryState, values: Values])[] = [
  ["untouched", IDLE, {}],
  ["faults", FAULTY, { email: "ada at pier" }],
  ["sending", { ...IDLE, step: "submitting" }, TEXTS],
  ["refused", refused("Too many messages came from your address. Wait a minute."), TEXTS],
  ["shop not reached", refused(NO_ANSWER), TEXTS],
  ["offline", refused(OFFLINE), TEXTS],
  ["after the thanks", { ...IDLE, reference: "V-7K3M9Q" }, {}],
];

const ignore = () => undefined;

/** The forms in each state of an inquiry's way. */
export function Forms() {
  return (
    <>
      {STATES.map(([name, state, values]) => (
        <Specimen key={name} part="InquiryPanel" state={name}>
          <InquiryPanel
            state={state}
            captcha={captchaOf(name === "untouched" ? "untouched" : "passed")}
            setting={{ kind: "altcha" }}
            values={values}
            hasScript
            onSkip={ignore}
            formProps={{ "aria-label": name, onSubmit: (event) => event.preventDefault() }}
          >
            {(fields) => <DomainFields {...fields} />}
          </InquiryPanel>
        </Specimen>
      ))}
      <Specimen part="ThanksCard" state="with a reference">
        <ThanksCard reference="V-7K3M9Q" onReset={ignore} />
      </Specimen>
      <Specimen part="ThanksCard" state="mailed only">
        <ThanksCard reference={null} onReset={ignore} />
      </Specimen>
    </>
  );
}
