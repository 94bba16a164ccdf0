import type { Difference } from "./outcome.ts";

/** What the fields of a form hold, by their names. */
export type FormValues = Readonly<Record<string, string>>;

/** The mark of a form is what it shows, so that a change behind it can be told field by field. */
export const markValues = (shown: FormValues): string => JSON.stringify(shown);

export function readMark(seen: string): FormValues {
  try {
    return JSON.parse(seen) as FormValues;
  } catch {
    return {};
  }
}

const isTouched = (name: string, shown: FormValues, typed: FormValues) =>
  name in typed && typed[name] !== (shown[name] ?? "");

/** Keeps what was typed, and takes everything else as it is now. */
export const mergeValues = (shown: FormValues, typed: FormValues, now: FormValues): FormValues => ({
  ...now,
  ...Object.fromEntries(Object.entries(typed).filter(([name]) => isTouched(name, shown, typed))),
});

/** Lists what somebody else changed between `shown` and `now`, with what was typed there. */
export function compareValues(
  shown: FormValues,
  now: FormValues,
  typed: FormValues,
  nameField: (name: string) => string,
): Difference[] {
  const names = new Set([...Object.keys(now), ...Object.keys(shown)]);
  return [...names]
    .filter((name) => (shown[name] ?? "") !== (now[name] ?? ""))
    .map((name) => ({
      label: nameField(name),
      yours: isTouched(name, shown, typed) ? (typed[name] ?? "") : "",
      theirs: now[name] ?? "",
    }));
}
