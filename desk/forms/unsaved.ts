import { markValues, mergeValues, readMark } from "../../catalogue/merge-values.ts";
import type { Changed, Difference, Refused } from "../../catalogue/outcome.ts";
import { clean } from "../../catalogue/schema/row-cells.ts";
import type { Values } from "./receive-form.ts";

/** A record's form that wasn't saved, with what it holds by now: the values have the changes of others already. */
export interface Unsaved {
  readonly error: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly differences: readonly Difference[];
  readonly values: Values;
  /** The mark with which the next save is compared. */
  readonly seen: string;
}

const cleanAll = (typed: Values): Values =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, clean(value)]));

/** Keeps what was typed, and takes the other fields as they are now if somebody else has saved meanwhile. */
export async function keepTyped(
  { error, ...outcome }: Refused | Changed,
  typed: Values,
  seen: string,
  readNow: () => Promise<Values>,
): Promise<Unsaved> {
  if (outcome.is === "refused")
    return { error, fields: outcome.fields, differences: [], values: typed, seen };
  const now = await readNow();
  const values = mergeValues(readMark(seen), cleanAll(typed), now);
  return { error, fields: {}, differences: outcome.differences, values, seen: markValues(now) };
}
