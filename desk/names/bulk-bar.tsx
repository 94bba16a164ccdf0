import { Form, useSearchParams } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { KINDS } from "./kinds.ts";
import { FILTER_KEYS } from "./query.ts";

/** The ticks of the table belong to this form by their attribute `form`. */
export function BulkBar({ total }: { total: number }) {
  const [params] = useSearchParams();
  return (
    <Form id="many" method="get" action="/names/change" className="names-many">
      {FILTER_KEYS.map((key) => {
        const value = params.get(key);
        return value && <input key={key} type="hidden" name={key} value={value} />;
      })}
      <select name="all" aria-label="Which names" className="field">
        <option value="no">Ticked names</option>
        <option value="yes">
          {total === 1 ? "The name found" : `All ${groupDigits(total)} found`}
        </option>
      </select>
      <select name="do" aria-label="What to do" className="field">
        {Object.entries(KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        Continue
      </button>
    </Form>
  );
}
