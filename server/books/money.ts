import { aboutCurrency, CURRENCIES, type Currency } from "../../catalogue/format/currency.ts";

const CODES: Readonly<Record<string, Currency>> = {
  US$: "USD",
  ...Object.fromEntries(CURRENCIES.map((code) => [aboutCurrency(code).symbol.trim(), code])),
  ...Object.fromEntries(CURRENCIES.map((code) => [code, code])),
};

const MONEY =
  /^(US\$|CA\$|A\$|\$|€|£|[A-Z]{3})? ?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d?))? ?(\$|€|£|[A-Z]{3})?$/;
const MAX_CENTS = 99_999_999_900;

export interface Money {
  readonly cents: number;
  /** Null if only a number is written, which is in the shop's currency. */
  readonly currency: Currency | null;
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
