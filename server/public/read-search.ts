import type { z } from "zod";
import type { Currency } from "../../catalogue/format/currency.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { ParameterFault } from "./find-listings.ts";
import { type Search, searchIn } from "./search-parameters.ts";

const NUMBERS = new Set(["min", "max", "limit", "page"]);

/** URLs hold only text, so numbers are read here. Throws a ParameterFault. */
export function readSearch(
  query: Readonly<Record<string, readonly string[]>>,
  currency: Currency,
): Search {
  const given = Object.entries(query).map(([name, [value = "", ...more]]) => {
    if (more.length > 0) throw new ParameterFault(name, `${name}: given more than once`);
    const isNumber = NUMBERS.has(name) && /^\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return checkParameters(searchIn(currency).schema, Object.fromEntries(given));
}

/** Throws a ParameterFault that says what was found and what was expected. */
export function checkParameters<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const { data, error } = schema.safeParse(input);
  if (!error) return data;
  const [issue] = error.issues;
  const [fault] = toFaults({ file: "" }, input, error);
  const { field = "", found = "", wanted = "" } = fault ?? {};
  const words =
    issue?.code === "unrecognized_keys"
      ? `unknown parameter; expected only ${issue.message}`
      : `found ${found}, expected ${wanted}`;
  throw new ParameterFault(field, `${field}: ${words}`);
}

export function refuseParameters({ url }: { readonly url: string }): void {
  const [name] = new URL(url).searchParams.keys();
  if (name === undefined) return;
  throw new ParameterFault(name, `${name}: unknown parameter; this address accepts none`);
}
