import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  replace,
  useActionData,
  useLoaderData,
} from "react-router";
import { Agree } from "../../app/answer/parts.tsx";
import { formatCount } from "../../catalogue/format/format.ts";
import { readValues, receiveForm } from "../forms/receive-form.ts";
import { Refused } from "../forms/refused.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  context.get(deskContext).inbox.release.list();

export async function action({ context, request }: ActionFunctionArgs) {
  const { inbox, notices } = context.get(deskContext);
  const outcome = await inbox.release.act(readValues(await receiveForm(request)));
  if ("fault" in outcome) return data(outcome, 400);
  return replace(notices.addTo("/inbox", outcome));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Release names" }];

export default function ReleaseNames() {
  const purchases = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  useFaultFocus(posted);
  const names = formatCount(purchases.length, "name");
  return (
    <div className="desk-form">
      <BackLink to="/inbox">Inbox</BackLink>
      <h1>Release names</h1>
      {purchases.length === 0 ? (
        <p className="mt-4">No name is reserved by a buyer you don't know.</p>
      ) : (
        <>
          <p className="mt-4 max-w-prose text-soft-ink">
            These purchases aren't paid, you haven't confirmed that you see their payments, and the
            buyers are new to you. If you see one of the payments at the escrow service, open that
            purchase and confirm it first.
          </p>
          <ul className="rows mt-6">
            {purchases.map(({ reference, name, sum, buyer, until }) => (
              <li key={reference} className="row-item">
                <Link to={`/inbox/${reference}`} className="task" data-row>
                  <span className="font-medium">{name}</span>
                  <span className="text-soft-ink tabular-nums">
                    {buyer}, {sum}, until {until}
                  </span>
                  <span className="task-what">Open</span>
                </Link>
              </li>
            ))}
          </ul>
          <Form method="post" className="mt-6 grid gap-6">
            <input
              type="hidden"
              name="references"
              value={purchases.map(({ reference }) => reference).join(" ")}
            />
            <Agree promise={`I end these reservations, and the ${names} can be bought again`} />
            {posted && <Refused>{posted.fault}</Refused>}
            <button type="submit" className="button button-primary">
              Release {names}
            </button>
          </Form>
        </>
      )}
    </div>
  );
}
