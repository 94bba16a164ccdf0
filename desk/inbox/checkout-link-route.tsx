import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  useActionData,
  useLoaderData,
} from "react-router";
import { NoteField } from "../../app/answer/offer-fields.tsx";
import { faultsOf } from "../../app/answer/parts.tsx";
import { aboutCurrency } from "../../catalogue/format/currency.ts";
import { Labeled } from "../forms/labeled.tsx";
import { Refused } from "../forms/refused.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import { BackLink } from "../layout/back-link.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { ReviewForm } from "../forms/review-form.tsx";

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(deskContext).inbox.checkoutLinks.defaults(new URL(request.url).searchParams);

export async function action({ context, request }: ActionFunctionArgs) {
  const values = readValues(await receiveForm(request));
  const outcome = await context.get(deskContext).inbox.checkoutLinks.open(values);
  if (outcome.is === "done") {
    const { reference, link } = outcome.result;
    return data({ link, reference, words: outcome.words });
  }
  const status = outcome.is === "review" ? 200 : 400;
  return data({ link: null, outcome, values }, { status });
}

export const meta: MetaFunction = () => [{ title: "Send a checkout link" }];

export default function CheckoutLink() {
  const defaults = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className="max-w-xl">
      <BackLink to="/inbox">Inbox</BackLink>
      {posted && posted.link !== null ? (
        <Done {...posted} />
      ) : (
        <>
          <h1>Send a checkout link</h1>
          <p className="mt-4 max-w-prose text-soft-ink">
            For a price that you agreed on by phone, WhatsApp or email. The buyer gets a private
            page to pay on, and the name is reserved until then.
          </p>
          {posted?.outcome.is === "review" ? (
            <ReviewForm
              review={posted.outcome}
              outcome={posted.outcome}
              values={posted.values}
              cancel="/inbox"
            />
          ) : (
            <Fields defaults={defaults} posted={posted} />
          )}
        </>
      )}
    </div>
  );
}

interface DoneProps {
  words: string;
  link: string;
  reference: string;
}

function Done({ words, link, reference }: DoneProps) {
  return (
    <>
      <h1>The link to pay</h1>
      <p role="status" className="mt-4">
        {words}
      </p>
      <label htmlFor="link" className="mt-6 block font-medium">
        The buyer's private page
      </label>
      <input
        id="link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="field mt-1.5"
      />
      <p className="mt-2 text-sm text-soft-ink">
        Copy it now: it isn't shown again. Send it only to the buyer: whoever has it can act as the
        buyer.
      </p>
      <p className="mt-6">
        <Link to={`/inbox/${reference}`} className="button button-primary">
          Open {reference}
        </Link>
      </p>
    </>
  );
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  type?: string;
  isOptional?: boolean;
}

const FIELDS: readonly Field[] = [
  { name: "domain", label: "Name to sell" },
  { name: "to", label: "The buyer's email", type: "email" },
  { name: "name", label: "The buyer's name", isOptional: true },
  { name: "amount", label: "Price", hint: "Such as 18,500 or 18.5k." },
  { name: "days", label: "Days reserved", hint: "The buyer has to pay within this time." },
  {
    name: "payLink",
    label: "Payment link",
    type: "url",
    hint: "Only if the buyer pays somewhere other than Escrow.com.",
    isOptional: true,
  },
];

interface FieldsProps {
  defaults: Awaited<ReturnType<typeof loader>>;
  posted: Extract<ReturnType<typeof useActionData<typeof action>>, { link: null }> | undefined;
}

function Fields({ defaults: { values: known, lengths, currency }, posted }: FieldsProps) {
  const values = posted?.values ?? known;
  const outcome = posted?.outcome;
  const faults = faultsOf(posted);
  const inTheWay = outcome?.is === "refused" ? outcome.inTheWay : undefined;
  useFaultFocus(outcome);
  return (
    <Form method="post" className="mt-8 grid gap-6">
      {outcome && Object.keys(faults).length === 0 && (
        <Refused>
          {outcome.error}{" "}
          {inTheWay && (
            <Link
              to={`/inbox/${inTheWay}`}
              className="touch-link text-sm text-soft-ink hover:text-accent"
            >
              Open {inTheWay}
            </Link>
          )}
        </Refused>
      )}
      {FIELDS.map(({ type = "text", ...field }) => (
        <Labeled
          key={field.name}
          {...field}
          {...(field.name === "amount" && { label: `Price in ${aboutCurrency(currency).name}` })}
          fault={faults[field.name]}
        >
          {(input) => (
            <input
              {...input}
              type={type}
              required={!field.isOptional}
              defaultValue={values[field.name]}
            />
          )}
        </Labeled>
      ))}
      {lengths.length > 0 && (
        <Labeled name="plan" label="Payment" fault={faults.plan}>
          {(input) => (
            <select {...input} defaultValue={values.plan ?? ""}>
              <option value="">All at once</option>
              {lengths.map((months) => (
                <option key={months} value={months}>
                  Over {months} months
                </option>
              ))}
            </select>
          )}
        </Labeled>
      )}
      <NoteField posted={posted} />
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </Form>
  );
}
