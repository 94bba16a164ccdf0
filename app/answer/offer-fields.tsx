import { aboutCurrency, formatMoney } from "../../catalogue/format/currency.ts";
import type { SellersOffer } from "../../server/conversations/forms/sellers-offer.ts";
import { FormField } from "../forms/fields.tsx";
import { Choices, faultsOf, type Posted } from "./parts.tsx";

interface FieldsProps {
  offer: SellersOffer;
  posted: Posted | undefined;
}

const fieldStateOf = (posted: Posted | undefined) => ({
  faults: faultsOf(posted),
  values: posted?.values ?? {},
  readOnly: false,
});

export const NoteField = ({ posted }: Pick<FieldsProps, "posted">) => (
  <FormField
    name="note"
    label="Note to the buyer"
    hint="The buyer reads it exactly as you write it."
    {...fieldStateOf(posted)}
  />
);

export const REPLACE = "Replace the counteroffer";

const Continue = () => (
  <button type="submit" className="button button-primary">
    Continue
  </button>
);

export function CounterFields({ offer, posted }: FieldsProps) {
  const { buyer, offered, isCountered, amount, currency, sums, expiresDays } = offer;
  const fields = fieldStateOf(posted);
  const { faults, values } = fields;
  return (
    <>
      <h2 className="text-heading">{isCountered ? REPLACE : "Make a counteroffer"}</h2>
      <p>
        {buyer.name} offers {formatMoney(offered, currency)}. Ask for more: nothing is sent until
        you confirm it on the next page.
        {isCountered &&
          ` Until then, ${buyer.name} can still accept your counteroffer of ${formatMoney(amount, currency)}.`}
      </p>
      <Choices
        name="sum"
        legend="Amount"
        chosen={values.sum}
        fault={values.amount ? undefined : faults.amount}
        choices={sums.map((sum) => ({ value: String(sum), label: formatMoney(sum, currency) }))}
      />
      <FormField
        name="amount"
        label="Or another amount"
        hint={`In ${aboutCurrency(currency).name}, such as 18,500 or 18.5k.`}
        required={false}
        {...fields}
        faults={values.amount ? faults : {}}
      />
      <FormField name="days" {...fields} values={{ days: String(expiresDays), ...values }} />
      <NoteField posted={posted} />
      <Continue />
    </>
  );
}

/** What became of the money of a paid sale. */
export function EndFields({ offer, posted }: FieldsProps) {
  const fields = fieldStateOf(posted);
  const { faults, values } = fields;
  const kept = { value: "kept", label: "The buyer stopped paying: I keep what was paid" };
  return (
    <>
      <h2 className="text-heading">{offer.endLabel}</h2>
      <p>Nothing is changed until you confirm it on the next page.</p>
      <Choices
        name="outcome"
        legend="What happened?"
        chosen={values.outcome}
        fault={faults.outcome}
        choices={[
          { value: "returned", label: "The payment was returned or refunded" },
          ...(offer.plan ? [kept] : []),
        ]}
      />
      <FormField name="on" {...fields} />
      <FormField
        name="sum"
        {...fields}
        hint="If only a part was returned: the sale then stands, and the buyer gets no email. All of it by default."
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="keepsFee"
          value="yes"
          defaultChecked={values.keepsFee === "yes"}
          autoComplete="off"
          className="checkbox"
        />
        The fee isn't returned
      </label>
      <NoteField posted={posted} />
      <Continue />
    </>
  );
}
