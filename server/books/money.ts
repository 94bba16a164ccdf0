import { groupDigits } from "../../catalogue/format/format.ts";

const SYMBOLS: Readonly<Record<string, string>> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  CHF: "CHF ",
  CAD: "CA$",
  AUD: "A$",
};

/** Formats '$12.98' and '-€3.10'; whole sums have no cents. */
export function formatCents(cents: number, currency: string): string {
  const [whole, part] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100];
  const shown = part === 0 ? "" : `.${String(part).padStart(2, "0")}`;
  return `${cents < 0 ? "-" : ""}${SYMBOLS[currency] ?? `${currency} `}${groupDigits(whole)}${shown}`;
}

const CODES: Readonly<Record<string, string>> = {
  US$: "USD",
  ...Object.fromEntries(Object.entries(SYMBOLS).map(([code, sign]) => [sign.trim(), code])),
  ...Object.fromEntries(Object.keys(SYMBOLS).map((code) => [code, code])),
};

const MONEY =
  /^(US\$|CA\$|A\$|\$|€|£|[A-Z]{3})? ?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))? ?(\$|€|£|[A-Z]{3})?$/;
const MAX_CENTS = 99_999_999_900;

export interface Money {
  readonly cents: number;
  /** Null if only a number is written, which is in the shop's currency. */
  readonly currency: string | null;
}

/** Reads '12.98', '$12.98', '1,200 EUR' and '€12'; null for anything else. */
export function readMoney(text: string): Money | null {
  const [, before, whole = "", part = "", after] = MONEY.exec(text.trim().toUpperCase()) ?? [];
  const sign = before ?? after;
  const code = sign === undefined ? null : CODES[sign];
  if (whole === "" || code === undefined || (before !== undefined && after !== undefined))
    return null;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(part.padEnd(2, "0"));
  return cents <= MAX_CENTS ? { cents, currency: code } : null;
}
