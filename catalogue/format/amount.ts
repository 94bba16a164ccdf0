import { formatDollars, MAKE_OFFER, MAX_DOLLARS, parsePrice } from "./price.ts";

export const AMOUNT_WANTED = "Enter an amount in whole US dollars, such as 12,000 or 12k.";
const TOO_LARGE = "Enter an amount below one billion dollars.";
const OTHER_CURRENCY = "Offers are in US dollars. Enter the amount in dollars, such as 12,000.";
const NO_CENTS = "Enter whole dollars, without cents.";
const DOTTED = "Use a comma for thousands, as in 25,000: a dot could mean cents.";

const AMOUNT =
  /^(?:(?:US)?\$|USD)?(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d+))?([km])?(?:\$|USD|dollars?)?$/i;
const UNITS: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Chinese, Japanese and Korean input methods write '１２ｋ', whose characters follow their ASCII ones by 0xfee0. */
const narrow = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

const FOREIGN = /(?!\$)\p{Sc}|[A-Z]\$(?<!US\$)|\b(?!USD)[A-Z]{3}\b|[Ee]ur|[Pp]ound/u;
/** '25.000' and '1.500.000,00' are refused because each has two meanings. */
const DOTS = /^\$?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;

const refuse = (fault: string) => ({ amount: null, fault });

function explain(text: string): string {
  if (!/\d/.test(text)) return AMOUNT_WANTED;
  if (FOREIGN.test(text)) return OTHER_CURRENCY;
  return DOTS.test(text) ? DOTTED : AMOUNT_WANTED;
}

/** Reads '$12,000', '12 000', '12k' and '1.2m' as whole US dollars, and explains why anything else can't be offered. */
export function readAmount(
  text: string,
):
  | { readonly amount: number; readonly fault: null }
  | { readonly amount: null; readonly fault: string } {
  const plain = narrow(text).trim().replaceAll(/\s+/g, " ");
  const tight = plain
    .replace(/^((?:US ?)?\$|USD) /i, "$1")
    .replace(/ ([km]|\$|USD|dollars?)$/i, "$1");
  const [, digits = "", decimals = "", unit = ""] = AMOUNT.exec(tight) ?? [];
  if (!digits || DOTS.test(tight)) return refuse(explain(tight));
  const zeros = UNITS[unit.toLowerCase()] ?? 0;
  if (!/^0{0,2}$/.test(decimals.slice(zeros))) return refuse(NO_CENTS);
  const whole = Number(digits.replaceAll(/\D/g, ""));
  const amount = Math.round((whole + Number(`0.${decimals}`)) * 10 ** zeros);
  if (amount > MAX_DOLLARS) return refuse(TOO_LARGE);
  return amount > 0 ? { amount, fault: null } : refuse(AMOUNT_WANTED);
}

export function tidyAmount(text: string): string {
  const price = parsePrice(text);
  if (price?.amount === null) return MAKE_OFFER;
  const amount = price?.amount ?? readAmount(text).amount;
  return amount === null ? text : formatDollars(amount);
}
