import { exportNames, FORMATS } from "../../server/name-files/export-names.ts";
import type { Preview } from "../preview/preview.ts";
import type { DeskBase } from "../services.ts";
import { openManyNames } from "./many-names.ts";
import { openOneName } from "./one-name.ts";
import { openRow } from "./one-row.ts";
import { openSaving } from "./saving.ts";
import { openTable } from "./table.ts";

export function openNames(base: DeskBase, preview: Preview) {
  const { config, requireContent } = base;
  const table = openTable(base);
  const save = openSaving(base);

  return {
    list: table.list,
    many: openManyNames(base, table, save),
    one: openOneName(base, table, save, preview),
    row: openRow(base, save),
    async export(params: URLSearchParams) {
      const content = await requireContent();
      const found = await table.findDomains(content, params);
      const names = [...found].flatMap((domain) => content.names.get(domain) ?? []);
      return exportNames({ names, siteUrl: config.siteUrl }, FORMATS.plain);
    },
  };
}
