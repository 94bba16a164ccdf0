import { Form, useSearchParams } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { KINDS } from "./kinds.ts";
import { FILTER_KEYS } from "./query.ts";

/** The ticks of the table belong to this form by their attribute `form`, and the style sheet counts them. */
export function BulkBar({ total }: { total: number }) {
  const [params] = useSearchParams();
  return (
    <Form id="many" method="get" action="/names/change" className="names-many desk-bar">
      {FILTER_KEYS.map((key) => {
        const value = params.get(key);
        return value && <input key={key} type="hidden" name={key} value={value} />;
      })}
      <span className="names-ticked" data-all={total === 1 ? "One" : `All ${groupDigits(total)}`}>
        ticked
      </span>
      <select name="do" aria-label="What to do" className="field">
        {Object.entries(KINDS).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </Form>
  );
}
