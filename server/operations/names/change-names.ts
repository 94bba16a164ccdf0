import { z } from "zod";
import { dayIn, formatCount, groupDigits } from "../../../catalogue/format/format.ts";
import { type Currency, formatMoney } from "../../../catalogue/format/currency.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { refuse, type Refused } from "../../../catalogue/outcome.ts";
import type { FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import { schemasIn } from "../../../catalogue/schema/listing-schema.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import type { Content } from "../../shop/read-content.ts";
import { isFuture, NOT_FUTURE, type Place } from "../../names/check-fields.ts";
import { listChanges, planChanges, RELATIVE } from "../../names/set-names.ts";
import { defineOperation, hashOf, type SellersShop } from "../operation.ts";
import { listConsequences } from "./consequences.ts";
import { checkLinks, saveChanges } from "./save-changes.ts";
import { findOffered, warnOfSales } from "./warn-of-sales.ts";

const MAX_NAMED = 10;

export const few = (names: readonly string[]) =>
  names.slice(0, MAX_NAMED).join(", ") +
  (names.length > MAX_NAMED ? ` and ${groupDigits(names.length - MAX_NAMED)} more` : "");

/** Returns the one name, as it is shown, or how many there are. */
export function countNames({ names }: Pick<Content, "names">, domains: readonly string[]): string {
  const [only = ""] = domains;
  if (domains.length !== 1) return formatCount(domains.length, "name");
  return names.get(only)?.listing.displayName ?? only;
}

const MIN_PERCENT = -100;

/** Says what is wrong with a value for any name, as far as one value shows it. */
function findValueFault(
  field: string,
  value: FieldValue,
  { currency, today }: Place,
): string | null {
  if (value === "") return null;
  const percent = field === "price" ? RELATIVE.exec(String(value))?.[1] : undefined;
  if (percent !== undefined) {
    return Number(percent) > MIN_PERCENT
      ? null
      : "A price can't be lowered by 100% or more. Expected a smaller change, such as -5%.";
  }
  const schema = Object.entries(schemasIn(currency).fields).find(([name]) => name === field)?.[1];
  const wanted =
    schema?.safeParse(value).error?.issues[0]?.message ??
    (isFuture(field, value, today) ? NOT_FUTURE : undefined);
  return wanted === undefined ? null : `${field}: found "${String(value)}", expected ${wanted}.`;
}

export const placeOf = ({ now }: SellersShop, { shop }: Content): Place => ({
  today: dayIn(toIso(now()), shop.timeZone),
  currency: shop.currency,
});

const isOnly = (changes: Changes, field: string) => changes.size === 1 && changes.has(field);

/** Refuses all names if one of them can't be changed. */
export function refuseNames(
  { names, faulty: known }: Content,
  domains: readonly string[],
): Refused | null {
  const unlisted = domains.filter((domain) => !names.has(domain) && !known.has(domain));
  const faulty = domains.filter((domain) => known.has(domain));
  if (unlisted.length > 0)
    return refuse(`${few(unlisted)} ${unlisted.length === 1 ? "isn't" : "aren't"} listed.`, {
      status: 404,
      reason: "unlisted",
    });
  if (faulty.length > 0)
    return refuse(
      `There's a problem in the file of ${few(faulty)}, so nothing was changed. Correct it there first.`,
      { reason: "faulty" },
    );
  return null;
}

/** Returns the names as the list of changes to undo shows them. */
export const nameDomains = (domains: readonly string[]) =>
  domains.length > MAX_NAMED ? formatCount(domains.length, "name") : domains.join(" ");

/** Returns the words of the command, in which 'set' stands for all fields but `hidden`. */
function describeCommand(domains: readonly string[], changes: Changes): string {
  const names = nameDomains(domains);
  if (isOnly(changes, "hidden"))
    return `${changes.get("hidden") === "" ? "show" : "hide"} ${names}`;
  const values = [...changes].map(([field, value]) =>
    typeof value === "string" ? `${field}=${value}` : field,
  );
  return `set ${names} ${values.join(" ")}`;
}

function describeDone(names: string, changes: Changes): string {
  if (isOnly(changes, "hidden"))
    return changes.get("hidden") === "" ? `Showed ${names} again.` : `Hid ${names}.`;
  const [field] = changes.keys();
  return changes.size === 1 ? `Changed the ${field} of ${names}.` : `Changed ${names}.`;
}

function explainFloors(high: ReturnType<typeof planChanges>["high"], currency: Currency): string {
  const names = high.map(({ domain, price }) => `${domain} (${formatMoney(price, currency)})`);
  return `The floor is above the new price of ${few(names)}. Lower the floor first, or set both at once.`;
}

const input = z.object({
  domains: z.array(z.string()).min(1),
  changes: z.map(z.string(), z.custom<FieldValue>()),
});

/** `words` say what was done, if the caller's form has better ones. */
export async function planChange(
  shop: SellersShop,
  { domains, changes }: z.output<typeof input>,
  words?: string,
) {
  const content = await shop.readContent();
  const refused = refuseNames(content, domains);
  if (refused) return refused;
  const place = placeOf(shop, content);
  const { today } = place;
  for (const [field, value] of changes) {
    const fault = findValueFault(field, value, place);
    if (fault) return refuse(fault, { fields: { [field]: fault }, status: 400 });
  }
  const { wanted, skipped, soldNow, high } = planChanges({ content, domains, changes, today });
  if (high.length > 0) {
    const price = explainFloors(high, content.shop.currency);
    return refuse(price, { fields: { price }, reason: "floor" });
  }
  if (wanted.size === 0)
    return refuse(`${skipped[0]} has no price to change. Set an amount instead.`, {
      fields: { price: "There's no price to change by a percentage. Enter an amount." },
    });
  const { links, warnings } = await checkLinks(shop, content, wanted);
  const sales = await warnOfSales(shop, findOffered(content, wanted));
  const rows = listChanges(wanted, content);
  const changed = [...new Set(rows.map(([domain]) => domain))];
  const hidden = changes.get("hidden") === "yes" ? new Set(changed) : new Set<string>();
  const consequences = [
    ...(await listConsequences(shop, "sold", soldNow)),
    ...(await listConsequences(shop, "hidden", hidden)),
  ];
  const unpriced =
    skipped.length > 0 ? [`Not changed, because there's no price to change: ${few(skipped)}.`] : [];
  const endsOffers = soldNow.size > 0 && consequences.length > 0;
  const names = countNames(content, changed);
  const verb = !isOnly(changes, "hidden") ? "Change" : hidden.size > 0 ? "Hide" : "Show";
  const asks = {
    question: `${verb} ${names}?`,
    promise: null,
    button: `${verb} ${names}`,
  };
  return {
    shown: unpriced,
    changes: rows,
    warnings: [...sales, ...warnings],
    asks: changed.length > 1 || endsOffers || sales.length > 0 ? asks : null,
    seen: hashOf([rows, consequences, sales]),
    details: { consequences, skipped },
    async carryOut() {
      const { result, ...outcome } = await saveChanges(shop, {
        saving: { changes: wanted },
        command: describeCommand(domains, changes),
        links,
        words: [words ?? describeDone(names, changes), ...unpriced].join(" "),
      });
      const { files } = result;
      const isChanged = files.length > 0;
      return {
        ...outcome,
        result: {
          domains: isChanged ? changed : [],
          files,
          changes: isChanged ? rows : [],
          skipped,
          offers: consequences.flatMap(({ offers }) => offers),
        },
      };
    },
  };
}

/** Sets fields of one or more names; an empty value removes a field, and a price may be a change such as +10%. */
export const changeNames = defineOperation({
  input,
  editsFiles: true,
  plan: (shop, given) => planChange(shop, given),
});
