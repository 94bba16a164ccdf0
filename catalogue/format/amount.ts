import { CURRENCIES, type Currency, aboutCurrency, formatMoney } from "./currency.ts";
import { MAKE_OFFER, MAX_AMOUNT, parsePrice } from "./price.ts";

const DOTTED = "Use a comma for thousands, as in 25,000: a dot could mean cents.";

export const amountWanted = (currency: Currency) =>
  `Enter an amount in whole ${aboutCurrency(currency).name}, such as 12,000 or 12k.`;

const UNITS: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Chinese, Japanese and Korean input methods write '１２ｋ', whose characters follow their ASCII ones by 0xfee0. */
const narrow = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

interface Patterns {
  readonly amount: RegExp;
  readonly spaceAfterSign: RegExp;
  readonly spaceBeforeSign: RegExp;
  readonly own: RegExp;
}

function patternsOf(currency: Currency): Patterns {
  const { signs, words } = aboutCurrency(currency);
  const ends = `${signs}|${words}`;
  return {
    amount: new RegExp(
      String.raw`^(?:${signs})?(\d{1,3}(?:[, ']\d{3})+|\d+)(?:\.(\d+))?([km])?(?:${ends})?$`,
      "i",
    ),
    spaceAfterSign: new RegExp(`^(${signs}) `, "i"),
    spaceBeforeSign: new RegExp(` ([km]|${ends})$`, "i"),
    own: new RegExp(`(?<![a-z])(?:${ends})(?![a-z])`, "gi"),
  };
}

const PATTERNS = Object.fromEntries(
  CURRENCIES.map((currency) => [currency, patternsOf(currency)]),
) as Readonly<Record<Currency, Patterns>>;

const FOREIGN = /\p{Sc}|\b[A-Z]{3}\b|[Ee]ur|[Pp]ound|[Dd]ollar|[Ff]ranc|Fr\./u;
/** '25.000' and '1.500.000,00' are refused because each has two meanings. */
const DOTS = /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;

const refuse = (fault: string) => ({ amount: null, fault });

function explain(text: string, bare: string, currency: Currency): string {
  const { name, plain } = aboutCurrency(currency);
  if (!/\d/.test(text)) return amountWanted(currency);
  if (FOREIGN.test(bare))
    return `Offers are in ${name}. Enter the amount in ${plain}, such as 12,000.`;
  return DOTS.test(bare) ? DOTTED : amountWanted(currency);
}

/**
 * Reads '$12,000', '12 000', '12k' and '1.2m' as whole units of the currency, and explains why anything else, such as a sum
 * in another currency, can't be offered.
 */
export function readAmount(
  text: string,
  currency: Currency,
):
  | { readonly amount: number; readonly fault: null }
  | { readonly amount: null; readonly fault: string } {
  const { plain, cents } = aboutCurrency(currency);
  const patterns = PATTERNS[currency];
  const tight = narrow(text)
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll("’", "'")
    .replace(patterns.spaceAfterSign, "$1")
    .replace(patterns.spaceBeforeSign, "$1");
  const [, digits = "", decimals = "", unit = ""] = patterns.amount.exec(tight) ?? [];
  const bare = tight.replaceAll(patterns.own, "");
  if (!digits || DOTS.test(bare)) return refuse(explain(tight, bare, currency));
  const zeros = UNITS[unit.toLowerCase()] ?? 0;
  if (!/^0{0,2}$/.test(decimals.slice(zeros)))
    return refuse(`Enter whole ${plain}, without ${cents}.`);
  const whole = Number(digits.replaceAll(/\D/g, ""));
  const amount = Math.round((whole + Number(`0.${decimals}`)) * 10 ** zeros);
  if (amount > MAX_AMOUNT) return refuse(`Enter an amount below one billion ${plain}.`);
  return amount > 0 ? { amount, fault: null } : refuse(amountWanted(currency));
}

/** Writes an amount as the shop does, always with its currency; anything that can't be read stays as it is. */
export function tidyAmount(text: string, currency: Currency): string {
  const price = parsePrice(text, currency);
  if (price?.amount === null) return MAKE_OFFER;
  const amount = price?.amount ?? readAmount(text, currency).amount;
  return amount === null ? text : formatMoney(amount, currency);
}
