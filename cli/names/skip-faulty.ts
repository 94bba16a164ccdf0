import { join } from "node:path";
import { findOwned } from "../../catalogue/catalogue.ts";
import type { Content } from "../../server/content/read-content.ts";
import { isFaultyName } from "../../server/content/read-listings.ts";
import { readWholeText } from "../../server/content/read-text.ts";
import type { NameFile, SourceName } from "../../server/name-files/read-names.ts";

const FAULTY = "a listing without a fault: correct it first, so that it isn't added twice";

async function createFaultFinder(contentDir: string, content: Content | null) {
  const unread: { file: string; text: string }[] = [];
  for (const [file, { isPartly }] of content?.files ?? []) {
    if (!isPartly) continue;
    const text = await readWholeText(join(contentDir, file), Infinity).catch(() => "");
    unread.push({ file, text: text.toLowerCase() });
  }
  return (domain: string): string | null => {
    if (content && isFaultyName(content, domain)) return "a name whose listing has a fault";
    const name = new RegExp(`(?<![\\w.-])${RegExp.escape(domain)}(?![\\w-]|\\.\\w)`);
    const holder = unread.find(({ text }) => name.test(text));
    return holder ? `a name in a part of ${holder.file} that can't be read` : null;
  };
}

export async function withoutFaulty(
  contentDir: string,
  content: Content | null,
  source: NameFile,
): Promise<NameFile> {
  const findFault = await createFaultFinder(contentDir, content);
  const names: SourceName[] = [];
  const skipped = [...source.skipped];
  for (const name of source.names) {
    const { line, domain } = name;
    const isKnown = content !== null && findOwned(content.catalogue, domain) !== undefined;
    const found = isKnown ? null : findFault(domain);
    if (found === null) names.push(name);
    else
      skipped.push({ line, domain, field: "domain", found: `${domain}, ${found}`, wanted: FAULTY });
  }
  return { ...source, names, skipped };
}
