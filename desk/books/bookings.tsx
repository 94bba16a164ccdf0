import { Link } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { DataTable } from "../layout/data-table.tsx";
import type { Desk } from "../services.ts";

type Shown = Awaited<ReturnType<Desk["books"]["show"]>>;

export function Bookings({ bookings, bookingCount }: Pick<Shown, "bookings" | "bookingCount">) {
  return (
    <section className="mt-12">
      <h2 className="mb-3 text-xl">Bookings</h2>
      {bookingCount > bookings.length && (
        <p>
          The newest {groupDigits(bookings.length)} of {groupDigits(bookingCount)}. The download has
          all.
        </p>
      )}
      <DataTable
        label="Bookings"
        columns={["Name", "Day", "Kind", "Note", { title: "Sum", align: "right" }, "Change"]}
        rows={bookings.map((row) => [
          row.name,
          <span key="day" className="whitespace-nowrap">
            {row.day}
          </span>,
          row.kind,
          row.conversation ? (
            <Link
              key="reference"
              to={`/inbox/${row.conversation}`}
              className="text-link touch-link"
            >
              {row.reference}
            </Link>
          ) : (
            row.reference || row.note
          ),
          <span key="sum">
            {row.sum}
            {row.worth && <span className="block text-sm text-soft-ink">{row.worth}</span>}
          </span>,
          <RowLinks key="link" row={row} />,
        ])}
        className="mt-2"
      />
    </section>
  );
}

const LINKS = { rate: "Enter the rate", reverse: "Take back" } as const;

function RowLinks({ row: { id, canReverse, needsRate } }: { row: Shown["bookings"][number] }) {
  const offered = { rate: needsRate, reverse: canReverse };
  return (["rate", "reverse"] as const).map(
    (what) =>
      offered[what] && (
        <Link
          key={what}
          to={`/books/record?do=${what}&id=${id}`}
          className="text-link touch-link mr-4"
        >
          {LINKS[what]}
        </Link>
      ),
  );
}
