import { domainToUnicode } from "node:url";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { extensionOf } from "../../../catalogue/format/domain-name.ts";
import { parse } from "tldts";
import type { Questions } from "./questions.ts";
import type { SkippedRow, SourceName } from "./read-row.ts";

/** Finds the names whose ending isn't in the public suffix list, by their domains: 'harbor.con' may be a slip. */
export function findForeignEndings(
  names: readonly SourceName[],
  questions: Questions,
): ReadonlyMap<string, SkippedRow> {
  const known = new Map<string, boolean>();
  const isKnown = (ending: string) => {
    const before = known.get(ending);
    if (before !== undefined) return before;
    // The list has these endings as people write them.
    const shown = domainToUnicode(`name${ending}`);
    const is = parse(shown, { allowPrivateDomains: false }).isIcann === true;
    known.set(ending, is);
    return is;
  };
  const foreign = names.filter(({ domain }) => !isKnown(extensionOf(domain)));
  const [first] = foreign;
  if (!first) return new Map();
  const endings = new Set(foreign.map(({ domain }) => extensionOf(domain)));
  const shown = [...endings].slice(0, 5);
  const more = endings.size - shown.length;
  const list = new Intl.ListFormat("en").format(more > 0 ? [...shown, `${more} more`] : shown);
  const answer = questions.ask({
    kind: "endings",
    key: "endings",
    column: "",
    example: first.domain,
    rows: foreign.length,
    words: `${list} ${endings.size === 1 ? "isn't an ending" : "aren't endings"} of the public suffix list (${first.domain}). Are these names right?`,
    otherwise: "these names are skipped",
    options: "--accept endings",
    choices: [{ value: "yes", label: "Yes, they're right" }],
  });
  if (answer === "yes") return new Map();
  return new Map(
    foreign.map(({ line, domain }): [string, SkippedRow] => [
      domain,
      {
        line,
        domain,
        field: "domain",
        found: quoteFound(domain),
        wanted: "an ending of the public suffix list, unless you say that it's right",
      },
    ]),
  );
}
