import { listOwned } from "../../catalogue/catalogue.ts";
import { exportNames, FORMATS } from "../../server/name-files/export-names.ts";
import { filterNames } from "../../server/names/filter-names.ts";
import type { Preview } from "../preview/preview.ts";
import type { DeskBase } from "../services.ts";
import { openFigures } from "./figures.ts";
import { openManyNames } from "./many-names.ts";
import { openOneName } from "./one-name.ts";
import { openRow } from "./one-row.ts";
import { readFilter } from "./query.ts";
import { openSaving } from "./saving.ts";
import { openTable } from "./table.ts";

const isFormat = (name: string): name is keyof typeof FORMATS => name in FORMATS;

export function openNames(base: DeskBase, preview: Preview) {
  const { config, requireContent } = base;
  const table = openTable(base);
  const save = openSaving(base);

  return {
    list: table.list,
    showFigures: openFigures(base),
    many: openManyNames(base, table, save),
    one: openOneName(base, table, save, preview),
    row: openRow(base, save),
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
  };
}
