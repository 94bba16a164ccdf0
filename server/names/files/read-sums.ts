import { OPEN, type SumStyle } from "./reading.ts";

/** The currencies that files of names are written in, with what stands for each. */
const WORDS: Readonly<Record<string, string>> = {
  USD: "us$, us $, us dollars, us dollar",
  CAD: "ca$, c$",
  AUD: "au$, a$",
  NZD: "nz$",
  HKD: "hk$",
  SGD: "s$",
  BRL: "r$",
  MXN: "mx$",
  EUR: "€, euros, euro",
  GBP: "£, pounds, pound",
  CHF: "sfr., sfr, fr., francs, franken",
  INR: "₹",
  JPY: "yen",
  CNY: "yuan",
  RUB: "₽",
  PLN: "zł",
  KRW: "₩",
  BTC: "₿",
  $: "dollars, dollar, $",
  "¥": "¥",
  kr: "kr., kr",
  "¤": "¤",
};

/** A code such as 'EUR'; '$', 'kr', '¥' and '¤', which stand for several; or '?' for one that isn't certain. */
export type Mark = string;

const OTHER_CODES = ["USDC", "USDT", "BTC", "ETH"];
/** False for coins, whose rate changes too fast to price a name at. */
export const isMoney = (currency: Mark) => !OTHER_CODES.includes(currency);
const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("currency"), ...OTHER_CODES]);
const SHARED: Readonly<Record<string, ReadonlySet<Mark>>> = {
  $: new Set(["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN"]),
  kr: new Set(["SEK", "NOK", "DKK", "ISK"]),
  "¥": new Set(["JPY", "CNY"]),
  "¤": CODES,
};

/** True for a mark that several currencies have. */
export const isShared = (mark: Mark): boolean => mark in SHARED;

/** Joins what a cell, its row and its heading say: '$4,888' beside CAD is in Canadian dollars, and '$4,888' beside EUR isn't certain. */
export function joinMarks(marks: readonly (Mark | null)[]): Mark | null {
  const found = new Set(marks.filter((mark) => mark !== null));
  if (found.has("?")) return "?";
  const codes = [...found].filter((mark) => !(mark in SHARED));
  const shared = [...found].filter((mark) => mark in SHARED);
  const [code] = codes;
  if (codes.length + (code ? 0 : shared.length) > 1) return "?";
  if (code) return shared.every((mark) => SHARED[mark]?.has(code)) ? code : "?";
  return shared[0] ?? null;
}

/** These codes count in any letters; words such as ALL, TOP and TRY are codes too. */
const COMMON: ReadonlySet<string> = new Set([
  ..."USD EUR GBP CHF CAD AUD JPY CNY INR SEK NOK DKK PLN CZK NZD SGD HKD BRL MXN ZAR".split(" "),
  ...OTHER_CODES,
]);

const BY_MARK = new Map(
  Object.entries(WORDS).flatMap(([mark, words]) => words.split(", ").map((word) => [word, mark])),
);
const escape = (text: string) => text.replaceAll(/[$.]/g, String.raw`\$&`);
const MARK = `${[...BY_MARK.keys()].map(escape).join("|")}|[a-z]{3,4}`;
const BEFORE = new RegExp(`^(${MARK})\\s*(?=[\\d.,-])`, "i");
const AFTER = new RegExp(`(?<=[\\d.,–-]\\s*[km]?)\\s*(${MARK})$`, "i");

/** Returns the code of 'EUR', 'euros' or '€', '$' for plain dollars, and null for what isn't a currency. */
export function findCurrency(text: string): Mark | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const code = plain.toUpperCase();
  return BY_MARK.get(plain) ?? (CODES.has(code) ? code : null);
}

/** Rows of texts are tried as headings too. */
const MAX_HEADING = 100;

/** Finds 'Price (EUR)', 'Price in €' and 'price_usd'. */
export function findHeadingCurrency(heading: string): Mark | null {
  if (heading.length > MAX_HEADING) return null;
  const inside = [...heading.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, text = ""]) => text);
  for (const text of inside) {
    const found = findCurrency(text.replace(/^(?:in|en|em) /i, ""));
    if (found) return found;
  }
  const words = heading.split(/[\s_/(),-]+/);
  for (const word of words) {
    const isMark = /^\W|[a-z]{1,2}\$$/i.test(word) || /^euros?$/i.test(word);
    if (COMMON.has(word.toUpperCase()) || isMark) {
      const found = findCurrency(word);
      if (found) return found;
    }
  }
  return [...heading].map(findCurrency).find((found) => found !== null) ?? null;
}

export interface Sum {
  /** In units of the currency, perhaps with cents. */
  readonly amount: number;
  readonly currency: Mark | null;
}

const PLAIN = /^\d+$/;
const SPACED = /^(\d{1,3}(?:[ '’]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/;
const ENGLISH = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;
const EUROPEAN = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const NO_CENTS = /[.,] ?[-–—]{1,2}$/;

/** One dot before three digits could be either a thousand or a fraction, so that such a cell shows nothing of its column. */
const isOpenDot = (cell: string) => /^\D*\d{1,3}\.\d{3}\D*$/.test(cell);

/** True for a cell such as '1,600', '1.5' and '1,234.56', which nobody writes who separates thousands by dots. */
const isEnglish = (cell: string) =>
  /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,])\d+\.\d{1,2}(?![\d,.])/.test(cell);

/** True for a cell such as '69,00' and '1.234.567', which only someone could write who separates thousands by dots. */
const isEuropean = (cell: string) => /\d,\d{1,2}(?![\d,])|\d\.\d{3}\.\d{3}(?!\d)|,[-–—]/.test(cell);

/**
 * Returns how a column's cells separate thousands and cents; `null` if nothing depends on it, and `OPEN` if they could be
 * read in two ways or contradict each other.
 */
export function findSumStyle(cells: readonly string[]): SumStyle | typeof OPEN | null {
  const english = cells.some(isEnglish);
  const european = cells.some(isEuropean);
  if (english && european) return OPEN;
  if (english || european) return english ? "1,234.56" : "1.234,56";
  return cells.some(isOpenDot) ? OPEN : null;
}

function readDigits(text: string, style: SumStyle | null): number | null {
  if (PLAIN.test(text)) return Number(text);
  const spaced = / |'|’/.test(text) ? SPACED.exec(text) : null;
  if (spaced) return Number(`${spaced[1]?.replaceAll(/\D/g, "")}.${spaced[2] ?? 0}`);
  if (style === "1.234,56") {
    const european = EUROPEAN.exec(text);
    return european && Number(`${european[1]?.replaceAll(".", "")}.${european[2] ?? 0}`);
  }
  const english = isOpenDot(text) ? null : ENGLISH.exec(text);
  return english && Number(`${english[1]?.replaceAll(",", "")}.${english[2] ?? 0}`);
}

/** Longer texts aren't sums. */
const MAX_SUM = 60;

const UNITS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** Reads '$4,888', '4888.-', "CHF 1'600" and '32k' as the column writes them, or returns null if it isn't a sum of this style. */
export function readSum(cell: string, style: SumStyle | null = null): Sum | null {
  if (cell.length > MAX_SUM) return null;
  let text = cell.normalize("NFKC").trim().replaceAll(/\s+/g, " ");
  const before = BEFORE.exec(text)?.[1] ?? "";
  const first = before && findCurrency(before);
  if (first) text = text.slice(before.length).trim();
  const after = AFTER.exec(text)?.[1] ?? "";
  const last = after && findCurrency(after);
  if (last) text = text.slice(0, text.length - after.length).trim();
  const currency = joinMarks([first || null, last || null]);
  const unit = /[km]$/i.exec(text)?.[0].toLowerCase() ?? "";
  const amount = readDigits(text.replace(/ ?[km]$/i, "").replace(NO_CENTS, ""), style);
  if (amount === null) return null;
  return { amount: Math.round(amount * (UNITS[unit] ?? 1) * 100) / 100, currency };
}
