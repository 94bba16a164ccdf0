import { listOwned } from "../../catalogue/catalogue.ts";
import { isFaultyName } from "../../server/content/read-listings.ts";
import { exportNames, FORMATS } from "../../server/name-files/export-names.ts";
import { filterNames } from "../../server/names/filter-names.ts";
import type { Preview } from "../preview/preview.ts";
import type { DeskBase } from "../services.ts";
import { openFigures } from "./figures.ts";
import { commitChanges, GitFault, isInWorkTree, readChanges } from "./git.ts";
import { openImports } from "./imports.ts";
import { openManyNames } from "./many-names.ts";
import { openOneName } from "./one-name.ts";
import { readFilter } from "./query.ts";
import { openSaving } from "./saving.ts";
import { openTable } from "./table.ts";

const isFormat = (name: string): name is keyof typeof FORMATS => name in FORMATS;

export function openNames(base: DeskBase, preview: Preview) {
  const { config, requireContent } = base;
  const { contentDir } = config;
  const table = openTable(base);
  const save = openSaving(base);
  let inGit: Promise<boolean> | null = null;

  return {
    list: table.list,
    showFigures: openFigures(base),
    many: openManyNames(base, table, save),
    one: openOneName(base, table, save, preview),
    imports: openImports(base, table, save),
    isListed: async (domain: string) => {
      const content = await requireContent();
      return content.names.has(domain) || isFaultyName(content, domain);
    },
    /** Returns CSV as `names export` writes it. */
    async export(params: URLSearchParams) {
      const content = await requireContent();
      const given = params.get("format") ?? "plain";
      const format = FORMATS[isFormat(given) ? given : "plain"];
      const filter = readFilter(params);
      const status = filter.status ?? (format.isUpload ? "available" : undefined);
      const found = filterNames(
        listOwned(content.catalogue),
        { ...filter, status },
        content.floors,
      );
      const names = found
        .filter(({ hidden }) => !hidden || filter.hidden || !format.isUpload)
        .flatMap(({ domain }) => content.names.get(domain) ?? []);
      return exportNames({ names, siteUrl: config.siteUrl }, format);
    },
    /** Asks once, since every page of the table shows it. */
    isInGit: () => (inGit ??= isInWorkTree(contentDir)),
    /** Returns null if the content folder isn't in a git work tree. */
    async showChanges() {
      if (!(await isInWorkTree(contentDir))) return null;
      try {
        return { ...(await readChanges(contentDir)), fault: null };
      } catch (error) {
        if (!(error instanceof GitFault)) throw error;
        return { lines: [], more: 0, added: [], seen: "", fault: error.message };
      }
    },
    async commit(message: string, seen: string): Promise<{ refusal: string } | { commit: string }> {
      try {
        const now = await readChanges(contentDir);
        if (now.seen !== seen)
          return { refusal: "The files were changed in the meantime. Look at the changes again." };
        return { commit: await commitChanges(contentDir, message) };
      } catch (error) {
        if (error instanceof GitFault) return { refusal: error.message };
        throw error;
      }
    },
  };
}
