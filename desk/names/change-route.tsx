import { useEffect, useRef } from "react";
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
  useNavigationType,
  useSearchParams,
} from "react-router";
import { STATUSES, TIERS } from "../../catalogue/schema/listing.ts";
import { ChoiceOptions, Labeled } from "../forms/labeled.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { Refused } from "../forms/refused.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { receiveForm } from "../forms/receive-form.ts";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { Consequences } from "./consequences.tsx";
import { KINDS, type Kind, changeQuery } from "./query.ts";

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
  const { kind, count, value, categories, fault, unreadable, review, moreRows, total } = shown;
  const refused = useActionData<typeof action>();
  useFaultFocus(refused);
  const needsValue = kind in VALUES;
  const isReady = review !== null && (review.changes.length > 0 || kind === "renewed");
  const verb =
    kind === "delete"
      ? "Delete"
      : kind === "hide"
        ? "Hide"
        : kind === "renewed"
          ? "Renew"
          : "Change";
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

const VALUES: Partial<Record<Kind, { label: string; hint?: string; choices?: readonly string[] }>> =
  {
    price: {
      label: "New price",
      hint: "A change such as +10% or -5%, a price such as 4,888, or Make Offer.",
    },
    status: { label: "New status", choices: STATUSES },
    category: { label: "New category" },
    tier: { label: "New tier", choices: ["", ...TIERS] },
    tags: {
      label: "New tags",
      hint: "Such as brandable, short. With +sale, -short, one is added and one removed.",
    },
  };

interface ValueFormProps {
  kind: Kind;
  value: string;
  fault: string | null;
  categories: readonly string[];
}

/** Going back shows the changes of an earlier value, so the field has to show that value too. */
function useEarlierValue(value: string | null) {
  const form = useRef<HTMLFormElement>(null);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const field = form.current?.elements.namedItem("value");
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isBack && isField && value !== null) field.value = value;
  }, [value, isBack]);
  return form;
}

/** A GET form, so that the next page can show the changes before they are made. */
function ValueForm({ kind, value, fault, categories }: ValueFormProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  useFaultFocus(fault && location);
  const form = useEarlierValue(params.get("value"));
  const { label, hint, choices } = VALUES[kind] ?? { label: "" };
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
