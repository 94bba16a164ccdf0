import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { BackLink } from "../layout/back-link.tsx";
import { DataTable } from "../layout/data-table.tsx";
import { formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { Refused } from "../forms/fields-form.tsx";
import { ReviewForm } from "../forms/review-form.tsx";
import { deskContext } from "../layout/context.ts";
import { MappingForm } from "./mapping-form.tsx";

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

const NEW_KIND =
  "This kind of file is new here. Say once what each of its columns is: the next one comes in without a question. Nothing is imported until you have seen the review.";

function sayKind({ kind, title, review }: Readable): string {
  if (kind === "known") return `Read as ${title}.`;
  if (review) return "What you said of its columns is kept for the next such file.";
  return kind === "new" ? NEW_KIND : `Its columns are no longer those of ${title}.`;
}

export default function ReviewImport() {
  const file = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isDeciding = useNavigation().formData?.get("do") === "decide";
  return (
    <div className="max-w-5xl">
      <BackLink to="/names/import">Choose another file</BackLink>
      <h1 className="mt-2">{file.name}</h1>
      {file.isReadable ? (
        <>
          {file.review && <p className="mt-3 text-lg tabular-nums">{file.review.counts}.</p>}
          <p className="mt-3 max-w-prose text-soft-ink">{sayKind(file)}</p>
          <MappingForm {...file} isFolded={file.review !== null} />
          {file.review && (
            // While a decision is under way, Save would still be about the review before it.
            <div inert={isDeciding}>
              <Reviewed review={file.review} outcome={refused} />
            </div>
          )}
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

/** A longer table is closed at first, so that the next one stays in sight. */
const MAX_OPEN = 400;

interface ReviewedProps {
  review: Review;
  outcome: ReturnType<typeof useActionData<typeof action>>;
}

/** A name that the shop is selling keeps its state, unless its box is checked. */
const Selling = ({ selling }: { selling: Review["selling"] }) => (
  <fieldset>
    <legend className="text-lg">Change these all the same?</legend>
    {selling.map(({ domain, words }) => (
      <label key={domain} className="flex items-center">
        <input type="checkbox" name="take" value={domain} className="checkbox size-11 -ml-3" />
        {words}
      </label>
    ))}
  </fieldset>
);

function Reviewed({ review, outcome }: ReviewedProps) {
  const { saved, notes, tables, max, warnings, selling, seen } = review;
  return (
    <>
      <ul className="mt-4">
        {notes.map((note) => (
          <li key={note}>{note}.</li>
        ))}
      </ul>
      {saved + selling.length > 0 ? (
        <ReviewForm
          review={{ shown: [], changes: [], warnings, asks: null, seen }}
          button={saved > 0 ? `Save ${formatCount(saved, "name")}` : "Save"}
          cancel="/names"
          refusal={outcome}
        >
          {selling.length > 0 && <Selling selling={selling} />}
        </ReviewForm>
      ) : (
        <p className="mt-6">There is nothing to save.</p>
      )}
      {tables.map(({ title, columns, count, rows }) => (
        <details key={title} className="mt-8" open={count <= MAX_OPEN}>
          <summary className="min-h-11 cursor-pointer">
            <h2 className="inline text-xl">{title}</h2>{" "}
            <span className="text-soft-ink tabular-nums">{groupDigits(count)}</span>
          </summary>
          <DataTable
            label={title}
            columns={columns}
            rows={rows}
            hasNamedRows={false}
            className="mt-2"
          />
          {count > max && <p className="mt-3">and {groupDigits(count - max)} more</p>}
        </details>
      ))}
    </>
  );
}
