import { useEffect, useRef } from "react";
import { Form, useLocation, useNavigationType, useSearchParams } from "react-router";
import { STATUSES, TIERS } from "../../catalogue/schema/listing.ts";
import { ChoiceOptions, Labeled } from "../forms/labeled.tsx";
import { useFaultFocus } from "../forms/use-check.ts";
import type { Kind } from "./query.ts";

export const VALUES: Partial<
  Record<Kind, { label: string; hint?: string; choices?: readonly string[] }>
> = {
  price: {
    label: "New price",
    hint: "A change such as +10% or -5%, a price such as 4,888, or Make Offer.",
  },
  status: { label: "New status", choices: STATUSES },
  category: { label: "New category" },
  tier: { label: "New tier", choices: ["", ...TIERS] },
};

interface ValueFormProps {
  kind: Kind;
  value: string;
  fault: string | null;
  categories: readonly string[];
}

/** Going back shows the changes of an earlier value, so the field has to show that value too. */
function useEarlierValue(value: string | null) {
  const form = useRef<HTMLFormElement>(null);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    const field = form.current?.elements.namedItem("value");
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (isBack && isField && value !== null) field.value = value;
  }, [value, isBack]);
  return form;
}

/** A GET form, so that the next page can show the changes before they are made. */
export function ValueForm({ kind, value, fault, categories }: ValueFormProps) {
  const [params] = useSearchParams();
  const location = useLocation();
  useFaultFocus(fault && location);
  const form = useEarlierValue(params.get("value"));
  const { label, hint, choices } = VALUES[kind] ?? { label: "" };
  const kept = [...params].filter(([key]) => key !== "value" && key !== "notice");
  return (
    <Form ref={form} method="get" className="mt-6 max-w-md">
      {kept.map(([key, each]) => (
        <input key={`${key} ${each}`} type="hidden" name={key} value={each} />
      ))}
      <Labeled name="value" label={label} hint={hint} fault={fault ?? undefined}>
        {(input) => (
          <div className="flex gap-2">
            {choices ? (
              <select {...input} defaultValue={value}>
                <ChoiceOptions choices={choices} />
              </select>
            ) : (
              <input
                {...input}
                required
                defaultValue={value}
                list={kind === "category" ? "categories" : undefined}
              />
            )}
            <button type="submit" className="button">
              Show
            </button>
          </div>
        )}
      </Labeled>
      {kind === "category" && (
        <datalist id="categories">
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      )}
    </Form>
  );
}
