import type { Command } from "commander";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { listFields } from "../../catalogue/schema/listing-fields.ts";
import { dayIn, formatCount } from "../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../catalogue/format/price.ts";
import type { NameFile } from "../../server/names/files/name-file.ts";
import { listFaultyCells } from "../../server/names/files/read-names.ts";
import type { SourceName } from "../../server/names/files/read-row.ts";
import { reserveAgreed } from "../../server/names/filter-names.ts";
import {
  addCommand,
  type CommandContext,
  FAULT,
  printResult,
  requireListings,
} from "../command/command.ts";
import { showDomain } from "../../server/names/show-domain.ts";
import { formatTable } from "../command/format.ts";
import {
  addNameFileOptions,
  describeFile,
  describeReading,
  formatSkipped,
  NAME_FILES,
  type NameFileOptions,
  openNameFile,
  reportOpen,
} from "./open-names.ts";
import { readAgreementsOrWarn } from "./names.ts";

const DIFFERENCES = {
  price: "prices differ",
  sold: "sold, but still for sale there",
  reserved: "reserved, but still for sale there",
  hidden: "hidden, but still for sale there",
  soldThere: "sold there, but still for sale here",
  there: "missing there",
  here: "not in the shop",
} as const;

interface Difference {
  readonly domain: string;
  readonly kind: keyof typeof DIFFERENCES;
  readonly shop: string | null;
  readonly there: string | null;
}

const isForSale = ({ values, isUnsure }: SourceName) =>
  !isUnsure &&
  values.get("hidden") !== "yes" &&
  (values.get("status") ?? "available") === "available";

function compareNames(file: NameFile, listings: readonly Listing[], isPart: boolean): Difference[] {
  const hasPrices = file.columns.some(({ reading }) => reading.is === "price");
  const priceOf = (row?: SourceName) =>
    hasPrices && !row?.faults.some(({ field }) => field === "price")
      ? String(row?.values.get("price") ?? MAKE_OFFER)
      : null;
  const rows = new Map(file.names.map((name) => [name.domain, name]));
  const unread = new Set(file.skipped.map(({ domain }) => domain));
  const differences: Difference[] = [];
  for (const listing of listings) {
    const { domain, status, hidden } = listing;
    const row = rows.get(domain);
    rows.delete(domain);
    const shop = String(listFields(listing).get("price"));
    const there = priceOf(row);
    if (!row) {
      const isMissing = status === "available" && !hidden && !isPart && !unread.has(domain);
      if (isMissing) differences.push({ domain, kind: "there", shop, there: null });
    } else if (row.values.get("status") === "sold") {
      if (status !== "sold") differences.push({ domain, kind: "soldThere", shop, there });
    } else if (status !== "available" || hidden) {
      const kind = status === "available" ? "hidden" : status;
      if (isForSale(row)) differences.push({ domain, kind, shop, there });
    } else if (there !== null && shop !== there) {
      differences.push({ domain, kind: "price", shop, there });
    }
  }
  for (const [domain, row] of rows) {
    if (row.values.get("status") !== "sold") {
      differences.push({ domain, kind: "here", shop: null, there: priceOf(row) });
    }
  }
  const order = Object.keys(DIFFERENCES);
  return differences.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.domain < b.domain ? -1 : 1),
  );
}

const COLUMNS = [
  { title: "NAME", isKey: true },
  { title: "HERE", align: "right" },
  { title: "THERE", align: "right" },
  { title: "DIFFERENCE" },
] as const;

interface Options extends NameFileOptions {
  readonly part?: true;
}

export function addNamesCompare(names: Command, context: CommandContext): void {
  const command = addNameFileOptions(
    addCommand(names, "compare", {
      summary: "show where a marketplace's export and the shop differ",
      details: `Shows prices that differ, names missing on either side, and names sold, reserved or hidden on one side but still for sale on the other. It changes nothing. The exit code is 1 if something differs or a row can't be read, so you can run it every night. ${NAME_FILES}`,
      examples: ["names compare afternic.csv", "names compare sedo.csv --part --json"],
    }),
  ).option("--part", "the file holds only some of the names, so missing ones don't count");
  command.action(async (file: string, options: Options) => {
    const { content, listings } = await requireListings(context);
    const today = dayIn(context.time, content.shop.timeZone);
    const source = await openNameFile(
      file,
      options,
      { today, currency: content.shop.currency },
      context,
    );
    if (source.open.length > 0) return reportOpen("compare", file, source, options, context);
    const isPart = options.part === true;
    const effect = "names whose sale is agreed may be reported as missing there";
    const agreements = await readAgreementsOrWarn(context, content, effect);
    const differences = compareNames(source, reserveAgreed(listings, agreements), isPart);
    const skipped = [...source.skipped, ...listFaultyCells(source.names)];
    if (differences.length + skipped.length > 0) context.exitCode = FAULT;
    printResult(context, { ...describeReading(source), differences, skipped }, (columns) => {
      const rows = differences.map(({ domain, shop, there, kind }) => [
        showDomain(domain),
        shop ?? "-",
        there ?? "-",
        DIFFERENCES[kind],
      ]);
      const table = rows.length > 0 ? formatTable(COLUMNS, rows, columns) : "";
      const summary =
        differences.length === 0
          ? `No differences among ${formatCount(source.names.length, "name")}.`
          : formatCount(differences.length, "difference");
      return `${describeFile(file, source)}${formatSkipped(file, skipped)}${table}${table && "\n"}${summary}\n`;
    });
  });
}
