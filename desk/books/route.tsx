import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
import { ReportSection } from "../figures/report-sections.tsx";
import { BackLink } from "../layout/back-link.tsx";
import { deskContext } from "../layout/context.ts";
import { DataTable } from "../layout/data-table.tsx";
import type { Desk } from "../services.ts";
import { Bookings } from "./bookings.tsx";

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  context.get(deskContext).books.show(new URL(request.url).searchParams);

export const meta: MetaFunction = () => [{ title: "Books" }];

type Shown = Awaited<ReturnType<Desk["books"]["show"]>>;

export default function Books() {
  const shown = useLoaderData<typeof loader>();
  const { year, bookings, unconverted, undated } = shown;
  return (
    <div className="desk-wide">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <BackLink to="/figures">Figures</BackLink>
          <h1>Books</h1>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Link to="/books/record?do=cost" className="button">
            Record a cost
          </Link>
          <Link to="/books/record?do=renewed" className="button">
            Record a renewal
          </Link>
          {bookings.length > 0 && (
            <a href={`/books/export?year=${year ?? "all"}`} className="button">
              Download
            </a>
          )}
        </div>
      </header>
      <Years {...shown} />
      {undated.length > 0 && (
        <p className="mt-4">
          Sales without a day aren't booked. Enter it under “Sold on” of {undated.join(", ")}.
        </p>
      )}
      {bookings.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Facts facts={shown.facts} />
          {unconverted > 0 && <Unconverted {...shown} />}
          <div className="mt-10 grid gap-12">
            <ReportSection section={shown.chart} />
            {shown.tables.map((table) => (
              <Profit key={table.title} {...table} />
            ))}
          </div>
          <Bookings {...shown} />
        </>
      )}
    </div>
  );
}

function Years({ years, year }: Pick<Shown, "years" | "year">) {
  if (years.length < 2) return null;
  return (
    <nav aria-label="Year">
      <ul className="flex flex-wrap gap-x-1">
        {[null, ...years].map((each) => (
          <li key={each}>
            <Link
              to={`/books?year=${each ?? "all"}`}
              className="inline-flex min-h-11 min-w-11 items-center px-2 text-sm text-soft-ink tabular-nums hover:text-ink aria-[current]:text-ink aria-[current]:[box-shadow:inset_0_-2px_var(--accent)]"
              aria-current={each === year ? "true" : undefined}
            >
              {each ?? "All years"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Facts = ({ facts }: Pick<Shown, "facts">) => (
  <dl className="mt-6 grid grid-cols-2 gap-5 border-y border-line py-5 sm:grid-cols-4">
    {facts.map(([label, value, note]) => (
      <div key={label}>
        <dt className="text-sm text-soft-ink">{label}</dt>
        <dd className="text-xl tabular-nums">
          {value}
          {note && <span className="block text-sm text-soft-ink">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

function Unconverted({
  unconverted,
  unconvertedIn,
  year,
}: Pick<Shown, "unconverted" | "unconvertedIn" | "year">) {
  return (
    <div className="mt-6">
      <p>
        {formatCount(unconverted, "booking")} in other currencies{" "}
        {unconverted === 1 ? "isn't" : "aren't"} in these sums, because no rate is known. Enter it
        below{unconvertedIn.length > 0 && ", or for a whole currency at once"}.
      </p>
      {unconvertedIn.length > 0 && (
        <p className="flex flex-wrap gap-x-6">
          {unconvertedIn.map((code) => (
            <Link
              key={code}
              to={`/books/record?do=rate&id=${code}&year=${year ?? "all"}`}
              className="text-link touch-link"
            >
              Enter a rate for all in {code}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

type Table = Shown["tables"][number];

/** A name may break, a month must not. */
const nameRow = ([first = "", ...cells]: readonly string[]) => [
  <span key="name" className={first.includes(".") ? undefined : "whitespace-nowrap"}>
    {first}
  </span>,
  ...cells,
];

const Profit = ({ title, money, trade }: Table) => (
  <section>
    <h2 className="mb-3 text-xl">{title}</h2>
    <DataTable label={title} {...money} rows={money.rows.map(nameRow)} />
    {trade.rows.length > 0 && (
      <details className="mt-3">
        <summary className="desk-summary">From request to sale</summary>
        <DataTable
          label={`${title}, from request to sale`}
          {...trade}
          rows={trade.rows.map(nameRow)}
          className="mt-2"
        />
      </details>
    )}
  </section>
);

const Nothing = () => (
  <p className="mt-6 max-w-prose">
    Nothing is booked yet. Purchases and other costs come from “Your books” in the form of each
    name, or from your registrar's file. Sales come by themselves when you mark an agreement as
    paid.
  </p>
);
