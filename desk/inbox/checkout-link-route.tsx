import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { ReviewForm } from "../forms/review-form.tsx";
import { Fields } from "./checkout-link-forms.tsx";

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
    <div className="desk-form">
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
