import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { Refused } from "../forms/refused.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import { deskContext } from "../layout/context.ts";
import { ImportColumns } from "./columns.tsx";
import { ReviewTable } from "./review-table.tsx";

const NOT_KEPT = { words: "This file isn't kept anymore. Choose it again." };

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { imports, notices } = context.get(deskContext);
  const review = await imports.review(params.id ?? "", new URL(request.url).searchParams);
  if (!review) throw redirect(notices.addTo("/names/import", NOT_KEPT));
  return review;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { imports, notices } = context.get(deskContext);
  const query = new URL(request.url).searchParams;
  const seen = String((await receiveForm(request)).get("seen"));
  const outcome = await imports.save(params.id ?? "", query, seen);
  if (!outcome) throw redirect(notices.addTo("/names/import", NOT_KEPT));
  if (outcome.is !== "done") return data(outcome, 409);
  return redirect(notices.addOutcome("/names", outcome));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Review an import" }];

export type ReviewedFile = Awaited<ReturnType<typeof loader>>;
type Review = Extract<ReviewedFile, { isReadable: true }>;

export default function ReviewImport() {
  const review = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useFaultFocus(refused);
  return (
    <div className="max-w-5xl">
      <BackLink to="/names/import">Choose another file</BackLink>
      <h1 className="mt-2">{review.name}</h1>
      {review.isReadable ? (
        <Reviewed review={review} outcome={refused} />
      ) : (
        <Unreadable review={review} />
      )}
    </div>
  );
}

function Unreadable({ review }: { review: Exclude<ReviewedFile, Review> }) {
  return (
    <Refused>
      <p>{review.error}</p>
      <ul>
        {review.faults.map(({ line, field, found, wanted }) => (
          <li key={`${line} ${found}`}>
            {line !== undefined && `Line ${line}: `}
            {field && `${field}: `}found {found}, expected {wanted}.
          </li>
        ))}
      </ul>
    </Refused>
  );
}

/** A longer table of new names is closed at first, so that what was skipped stays in sight. */
const MAX_NEW_OPEN = 400;

const counted = (number: number, word: string) => `${groupDigits(number)} ${word}`;

interface ReviewedProps {
  review: Review;
  outcome: ReturnType<typeof useActionData<typeof action>>;
}

function Reviewed({ review, outcome }: ReviewedProps) {
  const { counts, more, format, filledIn, proposed, lowMinimums, warnings } = review;
  const isChange = counts.added + counts.updated > 0;
  return (
    <>
      <p className="mt-3 text-lg tabular-nums">
        {[
          counted(counts.added, "new"),
          counted(counts.updated, "changed"),
          counted(counts.unchanged, "unchanged"),
          counted(counts.skipped, "skipped"),
        ].join(", ")}
        .
      </p>
      <p className="mt-1 text-soft-ink">
        {format ? `Recognized as ${format}.` : "Columns matched by name."}
      </p>
      <ImportColumns review={review} />
      <ul className="mt-4">
        {counts.hidden > 0 && (
          <li>
            {formatCount(counts.hidden, "new name")} not for sale in the file:{" "}
            {counts.hidden === 1 ? "it comes" : "they come"} in hidden
          </li>
        )}
        {filledIn.map(({ label, value, names }) => (
          <li key={label}>
            {formatCount(names, "new name")} without a usable “{label}”: filled in with {value}
          </li>
        ))}
        {proposed.length > 0 && (
          <li>
            Suggested categories:{" "}
            {proposed.map(([category, names]) => `${category} ${names}`).join(", ")}
          </li>
        )}
        {lowMinimums > 0 && (
          <li className="text-reserved">
            The minimum offer of {formatCount(lowMinimums, "name")} is below the floor. To leave the
            file's minimums out, set Minimum offer to None.
          </li>
        )}
      </ul>
      {isChange ? (
        <ReviewForm
          review={{ shown: [], changes: [], warnings, asks: null, seen: review.seen }}
          button={`Save ${formatCount(counts.added + counts.updated, "name")}`}
          cancel="/names"
          outcome={outcome}
        />
      ) : (
        <p className="mt-6">There is nothing to save.</p>
      )}
      <ReviewTable
        title="New"
        unit="name"
        count={counts.added}
        more={more.added}
        isOpen={counts.added <= MAX_NEW_OPEN}
        columns={["Name", "Price", "Status", "Category"]}
        rows={review.added.map(({ domain, price, status, category }) => [
          domain,
          price,
          status,
          category,
        ])}
      />
      <ReviewTable
        title="Changed"
        unit="name"
        count={counts.updated}
        more={more.updated}
        columns={["Name", "Field", "Change"]}
        rows={review.updated.map(({ domain, field, from, to }) => [
          domain,
          field,
          `${from} → ${to}`,
        ])}
      />
      <ReviewTable
        title="Converted at your rate"
        unit="sum"
        count={counts.converted}
        more={more.converted}
        columns={["Name", "Field", "In the file", "In your shop"]}
        rows={review.converted.map(({ domain, field, from, to }) => [domain, field, from, to])}
      />
      <ReviewTable
        title="Skipped"
        unit="row or value"
        units="rows and values"
        count={counts.skipped + counts.leftOut}
        more={more.skipped}
        columns={["Line", "Name", "Reason"]}
        rows={review.skipped.map(({ line, name, field, found, wanted }) => [
          line === null ? "" : String(line),
          name ?? "",
          `${field}: found ${found}, expected ${wanted}`,
        ])}
      />
    </>
  );
}
