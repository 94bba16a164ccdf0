import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { compareTexts } from "../../catalogue/format/format.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { createFaultList } from "../../catalogue/schema/fault.ts";
import { toFaults } from "../../catalogue/schema/to-faults.ts";
import { type PublicSale, publicSaleIn } from "../../catalogue/schema/public-sale.ts";
import { countFilled, findCountFault, readRecords } from "./csv-records.ts";
import type { RowFault } from "./read-listings.ts";
import { SALES_FILE } from "./content-files.ts";
import { describeReadError, readText } from "./read-text.ts";

const MAX_BYTES = 4 * 1024 ** 2;
const COLUMNS = Object.keys(publicSaleIn("USD").shape);

/** Other columns, such as those of a marketplace's export, are left alone. */
function findHeaderFault(header: readonly string[]): RowFault | null {
  const missing = COLUMNS.filter((name) => header.indexOf(name) < 0);
  const twice = COLUMNS.filter((name) => header.indexOf(name) !== header.lastIndexOf(name));
  if (missing.length + twice.length === 0) return null;
  const found =
    missing.length > 0 ? `no column ${missing.join(", ")}` : `two columns ${twice.join(", ")}`;
  const wanted = `the columns ${COLUMNS.join(", ")} in the first row`;
  return { line: 1, field: "", found, wanted };
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** The newest come first. A faulty row costs only itself, and a missing file nothing. */
export async function readSales(contentDir: string, currency: Currency) {
  const schema = publicSaleIn(currency);
  const sales: PublicSale[] = [];
  const faults = createFaultList(SALES_FILE);
  const refuse = (fault: RowFault) => faults.add({ file: SALES_FILE, ...fault });
  let header: readonly string[] | undefined;
  let isReadable = true;
  function take(cells: readonly string[], line: number): void {
    if (!header) {
      header = cells.map((cell) => cell.trim().toLowerCase());
      const fault = findHeaderFault(header);
      isReadable = fault === null;
      if (fault) refuse(fault);
      return;
    }
    if (!isReadable) return;
    const fault = findCountFault(cells, countFilled(header), line);
    if (fault) return refuse(fault);
    const input = Object.fromEntries(
      COLUMNS.map((name) => [name, cells[header?.indexOf(name) ?? 0]?.trim() || undefined]),
    );
    const { data, error } = schema.safeParse(input);
    if (data) sales.push({ ...data, displayName: domainToUnicode(data.domain) || data.domain });
    else {
      const place = { file: SALES_FILE, line };
      for (const found of toFaults(place, input, error)) refuse(found);
    }
  }
  try {
    await readRecords(readText(join(contentDir, SALES_FILE), MAX_BYTES), take, refuse);
  } catch (error) {
    if (!isMissing(error)) refuse({ field: "", ...describeReadError(error) });
  }
  const newest = sales.toSorted((a, b) => compareTexts(b.date, a.date));
  return { sales: newest, faults: faults.list() };
}
