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
import { capitalize, formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { receiveForm } from "../forms/receive-form.ts";
import { deskContext } from "../layout/context.ts";
import { FilterForm } from "./filter-form.tsx";
import { NameTable } from "./name-table.tsx";
import { changeQuery, KINDS } from "./query.ts";
import type { Shown } from "./table.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { names } = context.get(deskContext);
  return names.list(new URL(request.url).searchParams);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { names, notices } = context.get(deskContext);
  const form = await receiveForm(request);
  const params = new URL(request.url).searchParams;
  const page = params.get("page");
  const back = `/names${changeQuery(params, page === null ? {} : { page })}`;
  const result = await names.row.save(form);
  if (result.row) return data(result.row, 422);
  if (result.review !== undefined) return redirect(result.review);
  return redirect(notices.addOutcome(back, result.saved));
}

export const meta: MetaFunction = () => [{ title: "Names" }];

export default function Names() {
  const table = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { total, ownedCount } = table;
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1>Names</h1>
          <p className="mt-2 text-soft-ink tabular-nums" role="status">
            {total !== ownedCount && `${groupDigits(total)} of `}
            {formatCount(ownedCount, "name")}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Link to="/names/new" className="button button-primary">
            New name
          </Link>
          <Link to="/names/import" className="quiet-button">
            Import
          </Link>
          <ExportMenu {...table} />
          <Link to="/renewals" className="quiet-button">
            Renewals
          </Link>
        </div>
      </header>
      <FaultyNames {...table} />
      <FilterForm columns={table.columns} tags={table.tags} />
      {total === 0 ? (
        <p className="mt-10">
          No name matches.{" "}
          <Link to="/names" className="text-link touch-link underline">
            Show all names
          </Link>
        </p>
      ) : (
        <>
          <div className="names-list">
            <NameTable {...table} refused={refused ?? null} />
            <BulkBar total={total} />
          </div>
          <Pages {...table} />
        </>
      )}
    </>
  );
}

const MENU_LINK = "grid min-h-11 content-center px-4 py-1.5 hover:bg-hover";

/** The files have the names that the table shows; those for marketplaces leave out what can't be bought. */
function ExportMenu({ uploads }: Pick<Shown, "uploads">) {
  const [params] = useSearchParams();
  const toHref = (format: string | null) => `/names/export${changeQuery(params, { format })}`;
  return (
    <details className="relative">
      <summary className="quiet-button size-full">Export</summary>
      <ul className="absolute top-full right-0 z-2 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-raised py-1">
        <li>
          <a href={toHref(null)} download className={MENU_LINK}>
            Spreadsheet
            <span className="text-sm text-soft-ink">every field, to change and import again</span>
          </a>
        </li>
        {uploads.map(({ name, hint }) => (
          <li key={name}>
            <a href={toHref(name)} download className={MENU_LINK}>
              {capitalize(name)}
              <span className="text-sm text-soft-ink">{hint}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More would push the table off a phone's first screen. */
const MAX_OPEN = 2;

function FaultyNames({ faults, faultCount: count }: Pick<Shown, "faults" | "faultCount">) {
  if (count === 0) return null;
  return (
    <details className="my-4 rounded-card border border-sold px-4 py-3" open={count <= MAX_OPEN}>
      <summary className="desk-summary">
        {count === 1 ? "A problem in your files" : `${groupDigits(count)} problems in your files`}
      </summary>
      <ul>
        {faults.map(({ domain, words }) => (
          <li key={words} className="mt-1">
            {domain && (
              <Link to={`/names/${domain}`} className="underline">
                {domain}
              </Link>
            )}{" "}
            {words}
          </li>
        ))}
      </ul>
      {count > faults.length && <p>and {groupDigits(count - faults.length)} more</p>}
    </details>
  );
}

/** The table's checkboxes belong to this form through their `form` attribute; the style sheet counts the checked ones. */
function BulkBar({ total }: { total: number }) {
  const [params] = useSearchParams();
  return (
    <Form
      id="many"
      method="get"
      action="/names/change"
      className="names-many sticky bottom-0 z-1 items-center gap-2 border-t border-line-strong bg-(--surface) py-3"
    >
      {[...new URLSearchParams(changeQuery(params))].map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <span
        className="names-selected mr-auto shrink-0 tabular-nums"
        data-all={total === 1 ? "One" : `All ${groupDigits(total)}`}
      >
        selected
      </span>
      <select name="do" aria-label="Action for the selected names" className="field w-auto min-w-0">
        {Object.entries(KINDS).map(([kind, { title }]) => (
          <option key={kind} value={kind}>
            {title}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </Form>
  );
}

function Pages({ page, pages }: Pick<Shown, "page" | "pages">) {
  const [params] = useSearchParams();
  if (pages < 2) return null;
  const to = (next: number) => ({ search: changeQuery(params, { page: String(next) }) });
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center gap-4 tabular-nums">
      {page > 1 && (
        <Link to={to(page - 1)} className="button" rel="prev">
          Previous
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={to(page + 1)} className="button" rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}
