import { type ReactNode, type RefObject, type SyntheticEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { countDays } from "../../catalogue/format/format.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { describeLimit, INQUIRY_LENGTHS, INQUIRY_NOUNS } from "../../catalogue/forms.ts";
import { FormField } from "../forms/fields.tsx";
import { ANSWER_ID } from "../forms/form-frame.tsx";
import type { Faults } from "../forms/form-state.ts";
import { counterDraft, useDraft } from "../forms/use-draft.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { AmountField, SumBack } from "./amount-field.tsx";
import type { StandingProps } from "./standing.tsx";
import type { Phase } from "./words.ts";

const OPEN: ReadonlySet<Phase> = new Set(["wait", "answer", "taken", "unsaleable"]);

export function Answers(props: StandingProps) {
  const { offer, phase, payWithinDays } = props;
  const [isWriting, setWriting] = useState(false);
  const { displayName, seen } = offer;
  const sum = formatMoney(offer.amount, offer.currency);
  const isMyTurn = phase === "answer";
  const isInterrupted = isWriting && offer.steps.at(-1)?.actor !== "buyer";
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
      {/* An interrupted form stays, because the buyer has typed in it. */}
      {(isMyTurn || isInterrupted) && (
        <CounterOffer
          {...props}
          isWriting={isWriting}
          onWrite={() => setWriting(true)}
          isOver={!isMyTurn}
        />
      )}
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

const QUIET =
  "text-link inline-flex min-h-11 items-center text-soft-ink underline decoration-current";

interface AnswerProps {
  action: "accept" | "counter" | "withdraw";
  seen: number;
  title: string;
  isMain?: boolean;
  /** An answer that ends everything is a link, so that nobody presses it by mistake. */
  isQuiet?: boolean;
  isOpen?: boolean;
  id?: string | undefined;
  form?: RefObject<HTMLFormElement | null>;
  onInput?: () => void;
  onSubmit?: (event: SyntheticEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

function Answer(props: AnswerProps) {
  const { action, seen, title, isMain, isQuiet, isOpen, id, form, children, ...events } = props;
  const hasScript = useHydrated();
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
        <Form
          ref={form}
          method="post"
          action={hasScript ? undefined : `#${ANSWER_ID}`}
          replace
          preventScrollReset
          noValidate={hasScript}
          className="grid gap-5"
          {...events}
        >
          <input type="hidden" name="action" value={action} />
          <input type="hidden" name="seen" value={seen} />
          {children}
        </Form>
      </div>
    </details>
  );
}

interface SubmitProps {
  isMain?: boolean;
  isDisabled?: boolean;
  children: ReactNode;
}

function Submit({ isMain, isDisabled = false, children }: SubmitProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div>
      <button
        type="submit"
        disabled={isBusy || isDisabled}
        className={`button ${isMain ? "button-primary" : ""}`}
      >
        {children}
      </button>
    </div>
  );
}

interface CounterOfferProps extends StandingProps {
  isWriting: boolean;
  onWrite: () => void;
  isOver: boolean;
}

function CounterOffer({ offer, terms, posted, isWriting, onWrite, isOver }: CounterOfferProps) {
  const [ownFaults, setOwnFaults] = useState<Faults>({});
  const own = posted?.values.action === "counter" ? posted : undefined;
  const outcome = own?.outcome;
  const question = outcome?.is === "review" ? formatMoney(outcome.amount, outcome.currency) : null;
  const refused = outcome?.is === "refused" ? outcome.fields : {};
  const isFaulty = Boolean(refused.amount ?? refused.note);
  const faults = Object.keys(ownFaults).length > 0 ? ownFaults : refused;
  const fields = { faults, values: own?.values ?? {}, readOnly: false };
  const form = useRef<HTMLFormElement>(null);
  const keepDraft = useDraft(form, counterDraft(offer.reference), own);

  function check(event: SyntheticEvent<HTMLFormElement>) {
    const field = (name: string) =>
      event.currentTarget.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    const [amount, note] = [field("amount"), field("note")];
    const isLong = note.value.trim().length > INQUIRY_LENGTHS.message;
    if (amount.validity.valid && !isLong) return;
    event.preventDefault();
    setOwnFaults({
      ...(!amount.validity.valid && { amount: amount.validationMessage }),
      ...(isLong && { note: describeLimit(INQUIRY_NOUNS.message, INQUIRY_LENGTHS.message) }),
    });
    (amount.validity.valid ? note : amount).focus();
  }
  function write() {
    setOwnFaults({});
    keepDraft();
    onWrite();
  }
  return (
    <Answer
      action="counter"
      seen={offer.seen}
      title="Make a counteroffer"
      isOpen={own || isWriting ? true : undefined}
      id={isFaulty ? ANSWER_ID : undefined}
      form={form}
      onInput={write}
      onSubmit={check}
    >
      <AmountField terms={terms} {...fields} />
      <FormField name="note" {...fields} />
      {question !== null && (
        <div id={ANSWER_ID} className="scroll-mt-[50vh]">
          <SumBack sum={question} />
        </div>
      )}
      {isOver && (
        <p className="text-soft-ink">
          Something has changed, so this can't be sent now: see above. What you wrote stays here
          until you leave the page.
        </p>
      )}
      <Submit isMain={!isOver} isDisabled={isOver}>
        Send this offer
      </Submit>
    </Answer>
  );
}
