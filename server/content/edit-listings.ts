import { asciiDomain } from "../../catalogue/field-schema.ts";
import type { ListingFields } from "../../catalogue/listing-fields.ts";
import { editCsv } from "./edit-csv.ts";
import { editYaml } from "./edit-yaml.ts";

/** New values by field; an empty one takes the old away. */
export type Changes = ListingFields;

interface Edited {
  readonly text: string;
  /** Those whose listing was found. */
  readonly domains: readonly string[];
}

type Find = (domain: unknown) => Changes | undefined;

function editNdjson(text: string, find: Find): string {
  const lines = text.split("\n").map((line) => {
    const json = line.replace("\ufeff", "");
    if (json.trim() === "") return line;
    const { domain } = JSON.parse(json) as Record<string, unknown>;
    return (find(domain) && editYaml(line, find)) ?? line;
  });
  return lines.join("\n");
}

/** Changes fields of these names in the text of a file that has no fault, and nothing else in it. */
export function editListings(
  file: string,
  text: string,
  changes: ReadonlyMap<string, Changes>,
): Edited {
  const domains = new Set<string>();
  const find: Find = (written) => {
    const { data = "" } = asciiDomain().safeParse(written);
    const found = changes.get(data);
    if (found) domains.add(data);
    return found;
  };
  const edit = /\.csv$/i.test(file) ? editCsv : /\.ndjson$/i.test(file) ? editNdjson : editYaml;
  return { text: edit(text, find) ?? text, domains: [...domains] };
}
