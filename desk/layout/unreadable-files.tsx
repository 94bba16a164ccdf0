import type { Fault } from "../../catalogue/schema/fault.ts";

/** Stands in for every page that needs the shop, until its files can be read again. */
export function UnreadableFiles({ faults }: { faults: readonly Fault[] }) {
  return (
    <>
      <h1>Your files have a fault</h1>
      <p className="mt-4 max-w-prose">
        The shop can't be opened with them. A shop that is running keeps its last good state.
        Correct this, then load the page again.
      </p>
      <ul className="rows mt-8">
        {faults.map(({ file, field, found, wanted }) => (
          <li key={`${file} ${field} ${found}`} className="row">
            <p className="font-medium">{[file, field].filter(Boolean).join(": ")}</p>
            <p className="text-soft-ink">
              Found {found}, wanted {wanted}.
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
