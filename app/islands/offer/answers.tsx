import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { countDays } from "../../../catalogue/format/format.ts";
import { formatMoney } from "../../../catalogue/format/currency.ts";
import { AmountField, SumBack } from "../../forms/amount-field.tsx";
import { FormField } from "../../forms/fields.tsx";
import { ANSWER_ID } from "../../forms/form-frame.tsx";
import { counterDraft, useDraft } from "../../forms/use-draft.ts";
import { AnswerForm, Submit } from "./answer-form.tsx";
import type { OfferProps } from "./offer.tsx";

const OPEN: ReadonlySet<OfferProps["phase"]> = new Set(["wait", "answer", "taken", "unsaleable"]);

export function Answers(props: OfferProps) {
  const { offer, phase, payWithinDays } = props;
  const { displayName, seen } = offer;
  const sum = formatMoney(offer.amount, offer.currency);
  const isMyTurn = phase === "answer";
  return (
    <div className="group/answers mt-6 grid gap-3 empty:hidden">
      {isMyTurn && (
        <Answer key={seen} action="accept" seen={seen} title={`Accept ${sum}`} isMain>
          <p className="text-soft-ink">
            By accepting, you agree to buy {displayName} for {sum}. The name is then reserved for
            you for {countDays(payWithinDays)} while you pay.
          </p>
          <Submit isMain>Yes, accept {sum}</Submit>
        </Answer>
      )}
      {isMyTurn && <CounterOffer {...props} />}
      {phase === "checkout" && (
        <Answer action="withdraw" seen={seen} title="Cancel this purchase" isQuiet>
          <p className="text-soft-ink">
            This ends your purchase, so that others can buy {displayName}. Don't cancel if your
            payment has begun.
          </p>
          <Submit>Yes, cancel the purchase</Submit>
        </Answer>
      )}
      {OPEN.has(phase) && (
        <Answer action="withdraw" seen={seen} title="Withdraw" isQuiet>
          <p className="text-soft-ink">
            This withdraws your offer for {displayName}. You can make a new one later, but this one
            can't be restored.
          </p>
          <Submit>Yes, withdraw the offer</Submit>
        </Answer>
      )}
    </div>
  );
}

const QUIET = "text-link inline-flex min-h-11 items-center text-soft-ink underline";

interface AnswerProps {
  action: "accept" | "counter" | "withdraw";
  seen: number;
  title: string;
  isMain?: boolean;
  /** An answer that ends everything is a link, so that nobody presses it by mistake. */
  isQuiet?: boolean;
  isOpen?: boolean;
  id?: string | undefined;
  ref?: RefObject<HTMLFormElement | null>;
  onInput?: () => void;
  children: ReactNode;
}

function Answer(props: AnswerProps) {
  const { action, seen, title, isMain, isQuiet, isOpen, id, children, ...form } = props;
  return (
    <details name="answer" open={isOpen} className="unfold">
      <summary
        className={
          isQuiet
            ? QUIET
            : `button ${isMain ? "button-primary group-has-open/answers:border-line-strong group-has-open/answers:bg-transparent group-has-open/answers:text-ink" : ""}`
        }
      >
        {title}
      </summary>
      <div id={id} className="max-w-prose scroll-mt-4 pt-4 pb-5">
        <AnswerForm answer={action} seen={seen} className="grid gap-5" {...form}>
          {children}
        </AnswerForm>
      </div>
    </details>
  );
}

function CounterOffer({ offer, terms, posted }: OfferProps) {
  const own = posted?.values.action === "counter" ? posted : undefined;
  const outcome = own?.outcome;
  const question = outcome?.is === "review" ? formatMoney(outcome.amount, outcome.currency) : null;
  const faults = outcome?.is === "refused" ? outcome.fields : {};
  const isFaulty = Boolean(faults.amount ?? faults.note);
  const fields = { faults, values: own?.values ?? {}, readOnly: false };
  const form = useRef<HTMLFormElement>(null);
  const keepDraft = useDraft(form, counterDraft(offer.reference), own);
  useEffect(() => {
    if (isFaulty) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isFaulty, own]);
  return (
    <Answer
      action="counter"
      seen={offer.seen}
      title="Make a counteroffer"
      isOpen={own ? true : undefined}
      id={isFaulty ? ANSWER_ID : undefined}
      ref={form}
      onInput={keepDraft}
    >
      <AmountField terms={terms} {...fields} />
      <FormField name="note" {...fields} />
      {question !== null && (
        <div id={ANSWER_ID} className="scroll-mt-[50vh]">
          <SumBack sum={question} />
        </div>
      )}
      <Submit isMain>Send this offer</Submit>
    </Answer>
  );
}
