import { Refused } from "../forms/refused.tsx";
import { DataTable } from "../layout/data-table.tsx";
import type { Refusal } from "./one-name.ts";

export function RefusedSave({
  refusal: { fault, differences, offers, faults },
}: {
  refusal: Refusal;
}) {
  const count = Object.keys(faults).length;
  return (
    <Refused>
      {count > 0 && (
        <p>Nothing was saved: {count === 1 ? "a field needs" : "some fields need"} correcting.</p>
      )}
      {fault !== null && <p>{fault}</p>}
      {differences.length > 0 && (
        <>
          <p>
            Somebody else changed this name while you were typing. Nothing has been saved yet: what
            you typed is still in the form, and the other fields show the new values. Save again to
            keep yours.
          </p>
          <DataTable
            label="Both versions"
            columns={["Field", "You typed", "In the file now"]}
            rows={differences.map(({ label, yours, theirs }) => [
              label,
              yours || "Nothing new",
              theirs || "Nothing",
            ])}
            className="mt-3"
          />
        </>
      )}
      {offers.length > 0 && (
        <>
          <p>
            Not paid or still open: {offers.join(", ")}. The running shop declines open offers for a
            sold name, and tells their buyers. If one of these is the sale, mark it as paid in the
            inbox instead.
          </p>
          <label className="name-checkbox mt-2">
            <input type="checkbox" name="sells" value="yes" className="touch-checkbox" />
            Mark the name as sold anyway
          </label>
        </>
      )}
    </Refused>
  );
}
