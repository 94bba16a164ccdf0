import { findCurrency } from "./read-sums.ts";

/** The dollars of Excel's formats by the language that they belong to. */
const DOLLARS: Readonly<Record<string, string>> = {
  "409": "USD ",
  "1009": "CAD ",
  C0C: "CAD ",
  C09: "AUD ",
  "1409": "NZD ",
};

/** Excel shows these formats in whatever currency the computer is set to. */
const LOCAL: ReadonlySet<string> = new Set(["5", "6", "7", "8", "42", "44"]);
const LOCAL_MARK = "¤";

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: "&", apos: "'" };

const decode = (text: string) =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex as string, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? whole);
  });

export const readAttribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}=(["'])([^<>]*?)\\1`).exec(tag)?.[2];

/** Returns what stands before a number in the format '[$€-407] #,##0', or null for one without a currency. */
function findMark(code: string): string | null {
  const [, sign = "", language = ""] = /\[\$([^\]-]+)(?:-([0-9a-f]+))?\]/i.exec(code) ?? [];
  if (sign.trim() === "$") return DOLLARS[language.replace(/^0+/, "").toUpperCase()] ?? "$";
  const texts = [sign, ...[...code.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text)];
  for (const text of [...texts, ...(code.match(/[$€£¥₹]/g) ?? [])]) {
    const mark = text.trim();
    if (mark !== "" && findCurrency(mark)) return /^\W+$/.test(mark) ? mark : `${mark} `;
  }
  return null;
}

/** Reads which of a workbook's cell styles show a currency, by their numbers. */
export function findCurrencyStyles(styles: string): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [tag] of styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)) {
    codes.set(readAttribute(tag, "numFmtId") ?? "", decode(readAttribute(tag, "formatCode") ?? ""));
  }
  const [, cells = ""] = /<(?:\w+:)?cellXfs\b([^]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  const found = new Map<string, string>();
  for (const [index, [tag]] of [...cells.matchAll(/<(?:\w+:)?xf\b[^<>]*>/g)].entries()) {
    const id = readAttribute(tag, "numFmtId") ?? "";
    const code = codes.get(id);
    const mark = code === undefined ? (LOCAL.has(id) ? LOCAL_MARK : null) : findMark(code);
    if (mark !== null) found.set(String(index), mark);
  }
  return found;
}

function writeNumber(text: string): string {
  const number = Number(Number(text).toPrecision(15));
  return Number.isInteger(number) ? String(number) : number.toFixed(2);
}

/** Turns each number that a sheet shows as money into a text with its currency, such as '€1600'. */
export function markCurrencies(sheet: string, styles: ReadonlyMap<string, string>): string {
  let mark: string | undefined;
  const tags = sheet.split(/(?=<)/).map((tag) => {
    if (/^<(?:\w+:)?c\s/.test(tag)) {
      const type = readAttribute(tag, "t") ?? "n";
      mark = type === "n" ? styles.get(readAttribute(tag, "s") ?? "") : undefined;
      if (mark === undefined || tag.includes("/>")) return tag;
      return tag.replace(/\st=["']n["']/, "").replace(/>/, ' t="str">');
    }
    if (mark === undefined || !/^<(?:\w+:)?v>/.test(tag)) return tag;
    const at = tag.indexOf(">") + 1;
    return `${tag.slice(0, at)}${mark}${writeNumber(tag.slice(at))}`;
  });
  return tags.join("");
}
