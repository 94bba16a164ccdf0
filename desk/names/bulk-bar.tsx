import { Form, useSearchParams } from "react-router";
import { groupDigits } from "../../catalogue/format/format.ts";
import { KINDS } from "./kinds.ts";
import { FILTER_KEYS } from "./query.ts";

/** The ticks of the table belong to the first form by their attribute `form`. */
export function BulkBar({ total }: { total: number }) {
  return (
    <section aria-label="Many names at once" className="names-many">
      <Form id="many" method="get" action="/names/change" className="names-many-form">
        <span className="names-many-label">With the ticked names</span>
        <KindSelect />
        <button type="submit" className="button">
          Continue
        </button>
      </Form>
      <Form method="get" action="/names/change" className="names-many-form">
        <input type="hidden" name="all" value="yes" />
        <Filters />
        <span className="names-many-label">
          With {total === 1 ? "the name found" : `all ${groupDigits(total)} found`}
        </span>
        <KindSelect />
        <button type="submit" className="button">
          Continue
        </button>
      </Form>
    </section>
  );
}

function KindSelect() {
  return (
    <select name="do" aria-label="What to do" className="field">
      {Object.entries(KINDS).map(([kind, label]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Filters() {
  const [params] = useSearchParams();
  return FILTER_KEYS.map((key) => {
    const value = params.get(key);
    return value && <input key={key} type="hidden" name={key} value={value} />;
  });
}
