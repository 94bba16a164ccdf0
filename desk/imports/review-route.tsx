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
import { MappingForm } from "./mapping-form.tsx";
import { ReviewTable } from "./review-table.tsx";

const NOT_KEPT = { words: "This file isn't kept anymore. Choose it again." };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { imports, notices } = context.get(deskContext);
  const file = await imports.review(params.id ?? "");
  if (!file) throw redirect(notices.addTo("/names/import", NOT_KEPT));
  return file;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { imports, notices } = context.get(deskContext);
  const { id = "" } = params;
  const form = await receiveForm(request);
  const isDecision = form.get("do") === "decide";
  const outcome = isDecision
    ? await imports.decide(id, form)
    : await imports.save(id, String(form.get("seen")), form.getAll("take").map(String));
  if (!outcome) throw redirect(notices.addTo("/names/import", NOT_KEPT));
  if (outcome === true) return redirect(`/names/import/${id}`);
  if (outcome.is !== "done") return data(outcome, 409);
  return redirect(notices.addOutcome("/names", outcome));
}

export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Review an import" }];

type ReviewedFile = Awaited<ReturnType<typeof loader>>;
type Readable = Extract<ReviewedFile, { isReadable: true }>;
type Review = NonNullable<Readable["review"]>;

const describeKind = ({ kind, title, review }: Readable) => {
  if (kind === "new" && review)
    return "What you said of its columns is kept for the next such file.";
  switch (kind) {
    case "new":
      return "This kind of file is new here. Say once what each of its columns is: the next one comes in without a question. Nothing is imported until you have seen the review.";
    case "changed":
      return `Its columns are no longer those of ${title}.`;
    default:
      return `Read as ${title}.`;
  }
};

export default function ReviewImport() {
  const file = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  useFaultFocus(refused);
  return (
    <div className="max-w-5xl">
      <BackLink to="/names/import">Choose another file</BackLink>
      <h1 className="mt-2">{file.name}</h1>
      {file.isReadable ? (
        <>
          {file.review && <Counts counts={file.review.counts} />}
          <p className="mt-3 max-w-prose text-soft-ink">{describeKind(file)}</p>
          <MappingForm {...file} isFolded={file.review !== null} />
          {file.review && <Reviewed review={file.review} outcome={refused} />}
        </>
      ) : (
        <Unreadable file={file} />
      )}
    </div>
  );
}

function Unreadable({ file }: { file: Exclude<ReviewedFile, Readable> }) {
  return (
    <Refused>
      <p>{file.error}</p>
      <ul>
        {file.faults.map(({ line, field, found, wanted }) => (
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

const Counts = ({ counts }: { counts: Review["counts"] }) => (
  <p className="mt-3 text-lg tabular-nums">
    {[
      counted(counts.added, "new"),
      counted(counts.updated, "changed"),
      counted(counts.unchanged, "unchanged"),
      counted(counts.skipped, "skipped"),
    ].join(", ")}
    .
  </p>
);

/** A name that the shop is selling keeps its state, unless its box is checked. */
const Selling = ({ selling }: { selling: Review["selling"] }) => (
  <fieldset>
    <legend className="text-lg">Change these all the same?</legend>
    {selling.map(({ domain, words }) => (
      <label key={domain} className="flex items-center">
        <input type="checkbox" name="take" value={domain} className="touch-checkbox -ml-3" />
        {words}
      </label>
    ))}
  </fieldset>
);

function Reviewed({ review, outcome }: ReviewedProps) {
  const { counts, more, filledIn, proposed, lowMinimums, warnings, selling } = review;
  const isChange = counts.added + counts.updated + selling.length > 0;
  return (
    <>
      <ul className="mt-4">
        {counts.hidden > 0 && (
          <li>
            {formatCount(counts.hidden, "new name")} {counts.hidden === 1 ? "comes" : "come"} in
            hidden
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
            The minimum offer of {formatCount(lowMinimums, "name")} is below the floor. To keep it
            out, leave that column out.
          </li>
        )}
      </ul>
      {isChange ? (
        <ReviewForm
          review={{ shown: [], changes: [], warnings, asks: null, seen: review.seen }}
          button={`Save ${formatCount(counts.added + counts.updated, "name")}`}
          cancel="/names"
          outcome={outcome}
        >
          {selling.length > 0 && <Selling selling={selling} />}
        </ReviewForm>
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
