import {
  type ActionFunctionArgs,
  data,
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
import { Refused } from "../forms/refused.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { Consequences } from "./consequences.tsx";
import { changeQuery, KINDS } from "./query.ts";
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
  const outcome = await names.many.change(params, seen);
  if (!outcome) throw new Response(null, { status: 400 });
  if (outcome.is !== "done") return data(outcome, 409);
  return redirect(notices.addOutcome(`/names${changeQuery(params, {})}`, outcome));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Change names" }];

export default function ChangeNames() {
  const shown = useLoaderData<typeof loader>();
  const { kind, count, value, categories, fault, unreadable, review, moreRows, total } = shown;
  const refused = useActionData<typeof action>();
  useFaultFocus(refused);
  const needsValue = kind in VALUES;
  const isReady = review !== null && review.changes.length > 0;
  const verb = kind === "delete" ? "Delete" : kind === "hide" ? "Hide" : "Change";
  return (
    <div className="max-w-4xl">
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2">{KINDS[kind]}</h1>
      <p className="mt-2 text-soft-ink">
        {count === 0 ? "No name is selected." : formatCount(count, "name")}
      </p>
      {needsValue && count > 0 && (
        <ValueForm kind={kind} value={value} fault={fault} categories={categories} />
      )}
      {fault !== null && !needsValue && <Refused>{fault}</Refused>}
      {unreadable !== null && (
        <p className="mt-4">Not changed, because of a problem in the file: {unreadable}.</p>
      )}
      {isReady ? (
        <ReviewForm
          review={review}
          button={`${verb} ${formatCount(total, "name")}`}
          cancel="/names"
          outcome={refused}
        >
          {moreRows > 0 && <p>and {groupDigits(moreRows)} more changes</p>}
          <Consequences consequences={review.details.consequences} />
        </ReviewForm>
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
