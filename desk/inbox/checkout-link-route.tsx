import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  useActionData,
  useLoaderData,
} from "react-router";
import { aboutCurrency } from "../../catalogue/format/currency.ts";
import type { FormField } from "../forms/field-views.tsx";
import { FieldsForm } from "../forms/fields-form.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { ReviewForm } from "../forms/review-form.tsx";
import { NOTE_FIELD } from "./money-forms.tsx";

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
              refusal={posted.outcome}
              hidden={posted.values}
              cancel="/inbox"
            />
          ) : (
            <FieldsForm
              fields={listFields(defaults)}
              values={posted?.values ?? defaults.values}
              refusal={posted?.outcome}
              button="Continue"
            />
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

function listFields({ lengths, currency }: Awaited<ReturnType<typeof loader>>): FormField[] {
  const spread = lengths.map((months) => [String(months), `Over ${months} months`] as const);
  const plan: FormField = {
    kind: "choice",
    path: "plan",
    label: "Payment",
    choices: [["", "All at once"], ...spread],
  };
  return [
    { kind: "line", path: "domain", label: "Name to sell" },
    { kind: "line", path: "to", label: "The buyer's email", type: "email" },
    { kind: "line", path: "name", label: "The buyer's name", isOptional: true },
    {
      kind: "line",
      path: "amount",
      label: `Price in ${aboutCurrency(currency).name}`,
      hint: "Such as 18,500 or 18.5k.",
    },
    {
      kind: "number",
      path: "days",
      label: "Days reserved",
      hint: "The buyer has to pay within this time.",
    },
    {
      kind: "line",
      path: "payLink",
      label: "Payment link",
      hint: "Only if the buyer pays somewhere other than Escrow.com.",
      inputMode: "url",
      isOptional: true,
    },
    ...(spread.length > 0 ? [plan] : []),
    NOTE_FIELD,
  ];
}
