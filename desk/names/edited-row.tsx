import { Form, Link, useSearchParams } from "react-router";
import { DomainName } from "../../app/ui/listing-facts.tsx";
import { STATUSES } from "../../catalogue/schema/listing.ts";
import { ChoiceOptions } from "../forms/labeled.tsx";
import { useFaultFocus } from "../forms/fields-form.tsx";
import type { Desk } from "../services.ts";
import { changeQuery } from "./query.ts";
import type { Row } from "./table.ts";

type Saved = Awaited<ReturnType<Desk["names"]["row"]["save"]>>;
export type RefusedRow = NonNullable<Saved["row"]>;

export function EditedRow({ row, refused }: { row: Row; refused: RefusedRow | null }) {
  useFaultFocus(refused);
  const [params] = useSearchParams();
  const page = params.get("page");
  const isOfStatus = params.get("field") === "status";
  const back = { search: changeQuery(params, page ? { page } : {}) };
  const shown = refused ?? { price: row.price, status: row.statusInFile, seen: row.seen };
  return (
    <tr className="is-edited">
      <td colSpan={row.cells.length + 2}>
        <Form
          method="post"
          preventScrollReset
          className="flex flex-wrap items-center gap-2 p-2"
          key={shown.seen}
        >
          <input type="hidden" name="domain" value={row.domain} />
          <input type="hidden" name="seen" value={shown.seen} />
          <p className="flex-[1_1_12rem] font-medium">
            <DomainName name={row.name} />
          </p>
          <label className="boxed-select max-w-56 flex-[1_1_8rem]">
            <span>Price</span>
            <input
              name="price"
              defaultValue={shown.price}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the seller has just asked to edit this field
              autoFocus={!isOfStatus}
              autoComplete="off"
              className="field"
              aria-invalid={refused !== null}
              aria-describedby={refused ? "row-fault" : undefined}
            />
          </label>
          <label className="boxed-select max-w-56 flex-[1_1_8rem]">
            <span>Status</span>
            <select
              name="status"
              defaultValue={shown.status}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the seller has just asked to edit this field
              autoFocus={isOfStatus}
              className="field"
            >
              <ChoiceOptions choices={STATUSES} />
            </select>
          </label>
          <button type="submit" className="button button-primary">
            Save
          </button>
          <Link to={back} preventScrollReset className="button">
            Cancel
          </Link>
          {refused && (
            <p id="row-fault" role="alert" className="w-full text-sold">
              {refused.fault}
            </p>
          )}
        </Form>
      </td>
    </tr>
  );
}
