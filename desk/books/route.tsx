import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { formatCount } from "../../catalogue/format/format.ts";
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
    <div className="max-w-400">
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <BackLink to="/figures">Figures</BackLink>
          <h1>Books</h1>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Link to="/books/record?do=cost" className="button">
            Record a cost
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
          {unconverted > 0 && <Unconverted count={unconverted} />}
          <div className="mt-10 grid gap-12">
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
  <dl className="mt-6 grid grid-cols-2 gap-5 border-y border-line py-5 sm:grid-cols-5">
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

const Unconverted = ({ count }: { count: number }) => (
  <p className="mt-6">
    {formatCount(count, "booking")} in other currencies {count === 1 ? "isn't" : "aren't"} in these
    sums, because no rate is known. Enter it below, or write the sum in your shop's currency in the
    name's form.
  </p>
);

const Profit = ({ title, columns, rows }: Shown["tables"][number]) => (
  <section>
    <h2 className="mb-3 text-xl">{title}</h2>
    <DataTable label={title} columns={columns} rows={rows} />
  </section>
);

const Nothing = () => (
  <p className="mt-6 max-w-prose">
    Nothing is booked yet. Purchases and other costs come from “Your books” in the form of each
    name, or from your registrar's file. Sales come by themselves when you mark an agreement as
    paid.
  </p>
);
