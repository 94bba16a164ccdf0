import type { z } from "zod";
import { formatCount } from "../format/format.ts";
import { isOneSlip } from "../format/one-slip.ts";
import { type Fault, quoteFound } from "./fault.ts";
import { OWN } from "./listing-fields.ts";

function describeFound(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  if (Array.isArray(value)) return formatCount(value.length, "entry", "entries");
  // YAML aliases can make a group contain itself, so groups aren't printed.
  if (typeof value === "object") return "a group of fields";
  return quoteFound(value);
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}

/** A text may be short for a group of fields, and is found then. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : value),
    input,
  );
}

/** Some messages end with a colon and the names of all fields; the others are short enough to be read. */
function describeKnown(key: string, known: string): string {
  const [, names = ""] = /: (\w[\w, ]+)$/.exec(known) ?? [];
  const meant = names.split(", ").find((name) => isOneSlip(name, key));
  return meant ? `a known field. Did you mean ${meant}?` : `a known field; here: ${known}`;
}

/** The schema's messages must say what is expected. */
export function toFaults(
  place: Pick<Fault, "file" | "line" | "domain">,
  input: unknown,
  error: z.ZodError,
): Fault[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        ...place,
        field: formatPath([...issue.path, key]),
        found: "an unknown field",
        wanted: describeKnown(key, issue.message),
      }));
    }
    const value = valueAt(input, issue.path);
    // Faults go to the log too, which other people may read.
    const isSecret = issue.path.some((key) => OWN.has(String(key))) && value !== undefined;
    const found = describeFound(value);
    const told = isSecret ? { found: "a value that isn't shown here", secret: found } : { found };
    return [{ ...place, field: formatPath(issue.path), ...told, wanted: issue.message }];
  });
}
