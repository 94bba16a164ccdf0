import { formatCount } from "../../../catalogue/format/format.ts";
import type { Row } from "./read-rows.ts";

/** What people write of names that aren't for sale, in English, German, French, Spanish, Dutch and Portuguese. They decide nothing. */
const WORDS = `sold leased rented expired dropped deleted transferred private personal reserved cancelled canceled lost
  not[ ]for[ ]sale nfs in[ ]escrow
  verkauft vermietet verpachtet abgelaufen gelöscht gekündigt übertragen privat reserviert unverkäuflich
  vendue? louée? expirée? supprimée? transférée? privée? réservée? pas[ ]à[ ]vendre
  vendid[oa] alquilad[oa] caducad[oa] vencid[oa] eliminad[oa] transferid[oa] privad[oa] reservad[oa] no[ ]en[ ]venta
  verkocht verhuurd verlopen verwijderd overgedragen gereserveerd niet[ ]te[ ]koop
  alugad[oa] expirad[oa] excluíd[oa] não[ ]está[ ]à[ ]venda`;

const LOOK = new RegExp(`(?<!\\p{L})(?:${WORDS.split(/\s+/).join("|")})(?!\\p{L})`, "iu");

const SHORTEST = "nfs".length;
const MAX_LINES = 5;
const MAX_LOOKS = 30;

export const findWord = (text: string): string | null => LOOK.exec(text)?.[0].toLowerCase() ?? null;

function listLines(lines: readonly number[]): string {
  const shown = lines.slice(0, MAX_LINES).map(String);
  const more = lines.length - shown.length;
  const list = new Intl.ListFormat("en").format(more > 0 ? [...shown, `${more} more`] : shown);
  return `${lines.length === 1 ? "line" : "lines"} ${list}`;
}

/** Says where the cells of these columns hold words about a sale. */
export function findLooks(
  columns: readonly { readonly name: string; readonly at: number }[],
  rows: readonly Row[],
): string[] {
  const looks = columns.flatMap(({ name, at }) => {
    const lines = new Map<string, number[]>();
    for (const { cells, line } of rows) {
      const cell = cells[at] ?? "";
      const word = cell.length < SHORTEST ? null : findWord(cell);
      if (word === null) continue;
      const found = lines.get(word) ?? [];
      found.push(line);
      lines.set(word, found);
    }
    return [...lines].map(
      ([word, found]) =>
        `${formatCount(found.length, "cell")} of ${name} ${found.length === 1 ? "says" : "say"} ${word}: ${listLines(found)}.`,
    );
  });
  return looks.slice(0, MAX_LOOKS);
}

export const describeHidden = (name: string, lines: readonly number[]): string =>
  `${formatCount(lines.length, "row")} of ${name} ${lines.length === 1 ? "is" : "are"} hidden in the workbook: ${listLines(lines)}.`;
