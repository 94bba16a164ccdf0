import { groupDigits } from "../../catalogue/format/format.ts";
import { DataTable } from "../layout/data-table.tsx";
import { Task } from "../layout/task.tsx";
import type { Desk } from "../services.ts";
import { ReportSection } from "./report-sections.tsx";

type Found = Awaited<ReturnType<Desk["figures"]["showName"]>>;

export function NameFigures({ found }: { found: Found }) {
  return (
    <>
      <Counts found={found} />
      <div className="desk-columns">
        {found.sections.map((section) => (
          <ReportSection key={section.title} section={section} />
        ))}
        <Requests requests={found.requests} />
        {found.books.rows.length > 0 && <Money books={found.books} />}
      </div>
    </>
  );
}

const sayAll = (count: number) => `${groupDigits(count)} since the beginning`;

function Counts({ found: { counts, highest, allTime } }: { found: Found }) {
  const facts = [
    ["Views", groupDigits(counts.views), sayAll(allTime.views)],
    ["Visitors", groupDigits(counts.visitors), sayAll(allTime.visitors)],
    ["Inquiries", groupDigits(counts.inquiries), ""],
    ["Offers", groupDigits(counts.offers), highest ? `highest ${highest}` : ""],
  ] as const;
  return (
    <dl className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-5 border-y border-line py-5">
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
}

const Money = ({ books }: { books: Found["books"] }) => (
  <section>
    <h2 className="mb-3 text-xl">Books</h2>
    <p>Cost and brought, in all: {books.profit}. Nobody else sees this.</p>
    <DataTable
      label="Books"
      columns={["Kind", "Day", { title: "Sum", align: "right" }]}
      rows={books.rows}
      isStacked={false}
      className="mt-2"
    />
  </section>
);

function Requests({ requests }: { requests: Found["requests"] }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">Inquiries and offers</h2>
      {requests.length === 0 ? (
        <p className="text-soft-ink">Nobody has asked for this name yet.</p>
      ) : (
        <ul className="rows">
          {requests.map(({ reference, day, name, what, state }) => (
            <Task key={reference} to={`/inbox/${reference}`} name={name} what={`${state}, ${day}`}>
              {what}
            </Task>
          ))}
        </ul>
      )}
    </section>
  );
}
