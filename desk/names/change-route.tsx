import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useSearchParams,
} from "react-router";
import { ChoiceOptions, Labeled } from "../forms/labeled.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { Refused, useFaultFocus } from "../forms/fields-form.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useFilterFields } from "../forms/use-filter-fields.ts";
import { deskContext } from "../layout/context.ts";
import { Consequences } from "./consequences.tsx";
import { changeQuery, KINDS } from "./query.ts";

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
  return redirect(notices.addOutcome(`/names${changeQuery(params)}`, outcome));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Change names" }];

export default function ChangeNames() {
  const shown = useLoaderData<typeof loader>();
  const { kind, count, fault, faulty, review, moreRows, total } = shown;
  const [params] = useSearchParams();
  const refused = useActionData<typeof action>();
  const { title, verb = "Change", value: label } = KINDS[kind];
  const needsValue = label !== undefined;
  const isReady = review !== null && (review.changes.length > 0 || kind === "renewed");
  const isIdle = count === 0 || (fault === null && (!needsValue || params.has("value")));
  return (
    <div className="max-w-4xl">
      <BackLink to="/names">Names</BackLink>
      <h1 className="mt-2">{title}</h1>
      <p className="mt-2 text-soft-ink">
        {count === 0 ? "No name is selected." : formatCount(count, "name")}
      </p>
      {needsValue && count > 0 && <ValueForm {...shown} />}
      {fault !== null && !needsValue && <Refused refusal={{ error: fault }} />}
      {faulty !== null && (
        <p className="mt-4">Not changed, because of a problem in the file: {faulty}.</p>
      )}
      {isReady ? (
        <ReviewForm
          review={review}
          button={`${verb} ${formatCount(total, "name")}`}
          cancel="/names"
          refusal={refused}
        >
          {moreRows > 0 && <p>and {groupDigits(moreRows)} more changes</p>}
          <Consequences consequences={review.details.consequences} />
        </ReviewForm>
      ) : (
        isIdle && (
          <p className="mt-8 flex flex-wrap items-center gap-4">
            {count > 0 && "There is nothing to change."}
            <Link to="/names" className="button">
              Back to names
            </Link>
          </p>
        )
      )}
    </div>
  );
}

/** A GET form, so that the next page can show the changes before they are made. */
function ValueForm({ kind, value, fault, categories }: Awaited<ReturnType<typeof loader>>) {
  const [params] = useSearchParams();
  const location = useLocation();
  useFaultFocus(fault && location);
  const form = useFilterFields();
  const { value: label = "", hint, choices } = KINDS[kind];
  const kept = [...params].filter(([key]) => key !== "value" && key !== "notice");
  return (
    <Form ref={form} method="get" className="mt-6 max-w-md">
      {kept.map(([key, each]) => (
        <input key={`${key} ${each}`} type="hidden" name={key} value={each} />
      ))}
      <Labeled name="value" label={label} hint={hint} fault={fault ?? undefined}>
        {(input) => (
          <div className="flex gap-2">
            {choices ? (
              <select {...input} defaultValue={value}>
                <ChoiceOptions choices={choices} />
              </select>
            ) : (
              <input
                {...input}
                required
                defaultValue={value}
                list={kind === "category" ? "categories" : undefined}
              />
            )}
            <button type="submit" className="button">
              Show
            </button>
          </div>
        )}
      </Labeled>
      {kind === "category" && (
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      )}
    </Form>
  );
}
