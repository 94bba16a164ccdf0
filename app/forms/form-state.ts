import type { Purchase } from "../../server/conversations/forms/submit-offer.ts";

export type Values = Readonly<Record<string, string>>;

export type Faults = Readonly<Record<string, string>>;

export interface FieldsState {
  readonly faults: Faults;
  readonly values: Values;
  readonly readOnly: boolean;
}

export interface FormState {
  readonly step: "idle" | "submitting" | "success";
  readonly error: string | null;
  readonly faults: Faults;
  readonly buy: Purchase | null;
  readonly reference: string | null;
  readonly notice: string | null;
  readonly values: Values;
  readonly refusals: number;
}

type FormEvent =
  | { readonly type: "submitted" }
  | {
      readonly type: "delivered";
      readonly reference: string | null;
      readonly notice: string | null;
    }
  | {
      readonly type: "refused";
      readonly error: string | null;
      readonly faults: Faults;
      readonly buy?: Purchase | null;
    }
  | { readonly type: "edited"; readonly name: string }
  | { readonly type: "verified"; readonly asked: string }
  | { readonly type: "reset" };

export const IDLE: FormState = {
  step: "idle",
  error: null,
  faults: {},
  buy: null,
  reference: null,
  notice: null,
  values: {},
  refusals: 0,
};

export function reduceForm(state: FormState, event: FormEvent): FormState {
  const { values, refusals } = state;
  switch (event.type) {
    case "submitted":
      return { ...IDLE, step: "submitting", values, refusals };
    case "delivered":
      return { ...IDLE, step: "success", reference: event.reference, notice: event.notice };
    case "refused": {
      const { error, faults, buy = null } = event;
      return { ...state, step: "idle", error, faults, buy, refusals: refusals + 1 };
    }
    case "edited": {
      if (state.buy && event.name === "amount") return { ...state, buy: null, error: null };
      if (!(event.name in state.faults)) return state;
      const { [event.name]: own, ...faults } = state.faults;
      return { ...state, faults, error: state.error === own ? null : state.error };
    }
    case "verified":
      return state.error === event.asked ? { ...state, error: null } : state;
    case "reset":
      return { ...IDLE, reference: state.reference };
  }
}
