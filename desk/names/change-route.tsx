import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { Refused } from "../forms/refused.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { DataTable } from "../layout/data-table.tsx";
import { changeQuery, type Kind, KINDS } from "./query.ts";
import { VALUES, ValueForm } from "./value-form.tsx";

const paramsOf = (request: Request) => new URL(request.url).searchParams;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const review = await context.get(deskContext).names.many.review(paramsOf(request));
  if (!review) throw new Response(null, { status: 404 });
  return review;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { names, notices } = context.get(deskContext);
  const params = paramsOf(request);
  const seen = String((await receiveForm(request)).get("seen"));
  const result = await names.many.change(params, seen);
  if ("fault" in result) return data(result, 409);
  const back = changeQuery(params, {});
  return redirect(notices.addTo(`/names${back}`, result));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Change names" }];

export default function ChangeNames() {
  const shown = useLoaderData<typeof loader>();
  const { kind, count, rows, moreRows, total, skipped, offers, fault, isReady, seen } = shown;
  const { value, categories, unreadable } = shown;
  const refused = useActionData<typeof action>();
  useFaultFocus(refused);
  const needsValue = kind in VALUES;
  return (
    <div className="max-w-4xl">
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2">{KINDS[kind]}</h1>
      <p className="mt-2 text-soft-ink">
        {count === 0 ? "No name is selected." : formatCount(count, "name")}
      </p>
      {refused && <Refused>{refused.fault}</Refused>}
      {needsValue && count > 0 && (
        <ValueForm kind={kind} value={value} fault={fault} categories={categories} />
      )}
      {fault !== null && !needsValue && <Refused>{fault}</Refused>}
      {unreadable !== null && (
        <p className="mt-4">Not changed, because of a problem in the file: {unreadable}.</p>
      )}
      {skipped !== null && (
        <p className="mt-4">Not changed, because there is no price to change: {skipped}.</p>
      )}
      {offers.length > 0 && <Offers kind={kind} offers={offers} />}
      {rows.length > 0 && <Changes rows={rows} more={moreRows} />}
      {isReady ? (
        <Form method="post" className="mt-8 flex flex-wrap gap-3">
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" className="button button-primary">
            {kind === "delete" ? "Delete" : kind === "hide" ? "Hide" : "Change"}{" "}
            {formatCount(total, "name")}
          </button>
          <Link to="/names" className="button">
            Cancel
          </Link>
        </Form>
      ) : (
        <NothingToDo hasValue={!needsValue || fault === null} count={count} />
      )}
    </div>
  );
}

function NothingToDo({ hasValue, count }: { hasValue: boolean; count: number }) {
  const [params] = useSearchParams();
  if (!hasValue || (count > 0 && !params.has("value") && params.get("do") !== "show")) return null;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-4">
      {count > 0 && "There is nothing to change."}
      <Link to="/names" className="button">
        Back to names
      </Link>
    </p>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const CONSEQUENCES: Partial<Record<Kind, { open: string; agreed: string }>> = {
  status: {
    open: "The running shop declines these open offers, and tells their buyers that the name is sold:",
    agreed:
      "These agreements aren't marked as paid. If one of them is the sale, mark it as paid instead:",
  },
  hide: { open: "These offers stay open:", agreed: "These agreements stay:" },
  delete: {
    open: "The running shop declines these open offers ten minutes later, and tells their buyers that the name was removed:",
    agreed: "These agreements stay, and their buyers can still pay:",
  },
};

function Offers({ kind, offers }: { kind: Kind; offers: Loaded["offers"] }) {
  const words = CONSEQUENCES[kind];
  const groups = [
    [words?.open, offers.filter(({ isUnpaid }) => !isUnpaid)],
    [words?.agreed, offers.filter(({ isUnpaid }) => isUnpaid)],
  ] as const;
  return (
    <div className="fault-box">
      {groups.map(
        ([title, list]) =>
          list.length > 0 && (
            <div key={title}>
              <p>{title}</p>
              <ul>
                {list.map(({ reference, domain, amount, name }) => (
                  <li key={reference}>
                    <Link to={`/inbox/${reference}`} className="touch-link underline">
                      {reference}
                    </Link>{" "}
                    for {domain}: {formatDollars(amount)} by {name}
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </div>
  );
}

function Changes({ rows, more }: { rows: Loaded["rows"]; more: number }) {
  return (
    <>
      <DataTable
        label="What changes"
        columns={["Name", "Field", "Change"]}
        rows={rows}
        className="mt-4"
      />
      {more > 0 && <p className="mt-3">and {groupDigits(more)} more changes</p>}
    </>
  );
}
