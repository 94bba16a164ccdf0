import type { Status } from "../../catalogue/listing.ts";

const COLOURS: Record<Status, string> = {
  available: "text-available",
  reserved: "text-reserved",
  sold: "text-sold",
};

/** The status in words, with a dot of its colour: green, yellow, red. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={`inline-flex items-center gap-2 text-sm capitalize ${COLOURS[status]}`}>
      <span aria-hidden="true" className="status-dot size-2 rounded-full bg-current" />
      {status}
    </span>
  );
}
