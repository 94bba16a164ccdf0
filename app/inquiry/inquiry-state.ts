export type Values = Readonly<Record<string, string>>;

/** What is wrong, by field name, in words for the visitor. */
export type Faults = Readonly<Record<string, string>>;

export interface FieldsState {
  readonly faults: Faults;
  readonly values: Values;
  readonly readOnly: boolean;
}

/** A form's life: idle, submitting, success, and idle again (specification, section 4). */
export interface InquiryState {
  readonly step: "idle" | "submitting" | "success";
  readonly error: string | null;
  readonly faults: Faults;
  readonly reference: string | null;
  /** Whether anything was delivered since the page came: what was posted before is then done with. */
  readonly hasDelivered: boolean;
  /** Counts the refusals, each of which moves the focus to what is wrong. */
  readonly refusals: number;
}

export type InquiryEvent =
  | { readonly type: "submitted" }
  | { readonly type: "delivered"; readonly reference: string | null }
  | { readonly type: "refused"; readonly error: string | null; readonly faults: Faults }
  | { readonly type: "edited"; readonly name: string }
  | { readonly type: "reset" };

export const IDLE: InquiryState = {
  step: "idle",
  error: null,
  faults: {},
  reference: null,
  hasDelivered: false,
  refusals: 0,
};

/** The next state; the reference outlives the thank-you panel until the next inquiry is sent. */
export function reduceInquiry(state: InquiryState, event: InquiryEvent): InquiryState {
  const { hasDelivered, refusals } = state;
  switch (event.type) {
    case "submitted":
      return { ...IDLE, step: "submitting", hasDelivered, refusals };
    case "delivered":
      return { ...IDLE, step: "success", reference: event.reference, hasDelivered: true };
    case "refused":
      return {
        ...state,
        step: "idle",
        error: event.error,
        faults: event.faults,
        refusals: refusals + 1,
      };
    case "edited": {
      if (!(event.name in state.faults)) return state;
      const { [event.name]: _, ...faults } = state.faults;
      return { ...state, faults };
    }
    case "reset":
      return { ...IDLE, reference: state.reference, hasDelivered };
  }
}
