import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { formatCount, formatDay } from "../../../catalogue/format/format.ts";
import { daysBetween, toIso } from "../../../catalogue/format/time.ts";
import { type Done, done, refuse } from "../../../catalogue/outcome.ts";
import { addBookings, type Booking, listBookings, standingIn } from "../../books/ledger.ts";
import { formatCents } from "../../../catalogue/format/currency.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { listChanges } from "../../names/set-names.ts";
import type { Changes } from "../../shop/edit-listings.ts";
import type { ListedName } from "../../shop/merge-files.ts";
import { countNames, few, nameDomains, refuseNames } from "../names/change-names.ts";
import { saveChanges } from "../names/save-changes.ts";
import { defineOperation, hashOf } from "../operation.ts";
import {
  describeRate,
  onDay,
  optionalMoney,
  optionalRate,
  readTerms,
  REVERSIBLE,
  type Terms,
  warnOfRate,
} from "../money-input.ts";

/** A second renewal within this time is more likely a slip than a year paid ahead, and an end this far away has the year in it. */
const SOON_DAYS = 300;

const addYears = (day: string, years: number) =>
  Temporal.PlainDate.from(day).add({ years }).toString();

const endOf = (name: ListedName | undefined) => name?.own.renewal ?? name?.listing.expires;

/** Moves the end of the registration by a year, unless it is so far after the renewal that it has that year in it already. */
function listDates(name: ListedName | undefined, day: string): Changes {
  const end = endOf(name);
  if (!end || daysBetween(day, end) >= SOON_DAYS) return new Map();
  const later = addYears(end, 1);
  return new Map([
    ...(name?.own.renewal ? [["renewal", later] as const] : []),
    ...(name?.listing.expires === end ? [["expires", later] as const] : []),
  ]);
}

const costOf = (name: ListedName | undefined) => {
  const price = name?.own.renewalPrice;
  return price ? { cents: Math.round(price.amount * 100), currency: price.currency } : null;
};

function warnOfRepeats(renewals: readonly Booking[], day: string): string[] {
  const near = renewals.filter((row) => Math.abs(daysBetween(row.day, day)) < SOON_DAYS);
  const names = near.map((row) => `${row.domain} (${formatDay(row.day)})`);
  return names.length > 0 ? [`Warning: renewed a short time ago already: ${few(names)}.`] : [];
}

/** Books that names were renewed for a year, and moves their dates in the files. */
export const recordRenewal = defineOperation({
  input: z.object({
    domains: z.array(z.string()).min(1),
    on: onDay(),
    price: optionalMoney("what each renewal cost; each name's renewalPrice by default"),
    rate: optionalRate,
  }),
  editsFiles: true,
  async plan(shop, { domains, on, price, rate }) {
    const content = await shop.readContent();
    const { names } = content;
    const refused = refuseNames(content, domains);
    if (refused) return refused;
    const priced = domains.filter((one) => price ?? costOf(names.get(one)));
    const unpriced = domains.filter((one) => !priced.includes(one));
    if (priced.length === 0)
      return refuse(
        `${few(unpriced)} ${unpriced.length === 1 ? "has" : "have"} no renewal price.`,
        {
          fields: { price: "Enter what the renewal cost." },
          status: 400,
          reason: "price",
        },
      );
    // Registrars may charge in several currencies, which all have the same day.
    const known = new Map<string | null, Terms>();
    const rows: (Terms & { domain: string; kind: "renewed"; cents: number })[] = [];
    for (const one of priced) {
      const { cents = 0, currency = null } = price ?? costOf(names.get(one)) ?? {};
      const terms =
        known.get(currency) ?? (await readTerms(shop, content.shop, { on, rate, currency }));
      if ("is" in terms) return terms;
      known.set(currency, terms);
      rows.push({ ...terms, domain: one, kind: "renewed", cents: 0 - cents });
    }
    const [{ day = "" } = {}] = rows;
    const dates = priced.flatMap((one) => {
      const changes = listDates(names.get(one), day);
      return changes.size > 0 ? [[one, changes] as const] : [];
    });
    const moved = dates.map(([one]) => one);
    const kept = priced.filter((one) => endOf(names.get(one)) && !moved.includes(one));
    const changes = listChanges(new Map(dates), content);
    const { db } = await shop.openDatabase();
    const before = standingIn(await listBookings(db, { domains: priced, kinds: ["renewed"] }));
    const totals = Map.groupBy(rows, ({ currency }) => currency);
    const sums = [...totals].map(([currency, own]) =>
      formatCents(-own.reduce((sum, { cents }) => sum + cents, 0), currency),
    );
    const counted = countNames(content, priced);
    const renewed = `${counted} for a year on ${formatDay(day)}, for ${sums.join(" and ")}`;
    const listSome = (words: string, some: readonly string[]) =>
      some.length > 0 ? [`${words}: ${few(some)}.`] : [];
    const left = [
      ...listSome(
        `Dates not moved, because they are ${SOON_DAYS} days or more after that day already`,
        kept,
      ),
      ...listSome("Left out, because no renewal price is known", unpriced),
    ];
    return {
      shown: [`Renewed: ${renewed}${[...known.values()].map(describeRate).join("")}.`, ...left],
      changes,
      warnings: [...warnOfRepeats(before, day), ...[...known.values()].flatMap(warnOfRate)],
      asks:
        priced.length > 1 || before.length > 0
          ? {
              question: `Record ${formatCount(priced.length, "renewal")}?`,
              promise: `${counted} ${priced.length === 1 ? "was" : "were"} renewed`,
              button: `Record ${formatCount(priced.length, "renewal")}`,
            }
          : null,
      // A name without dates is the same before and after, so only its bookings show that it was renewed meanwhile.
      seen: hashOf([rows, changes, unpriced, before.map(({ id }) => id)]),
      details: { skipped: unpriced },
      async carryOut() {
        const saved: Done<{ files: readonly string[] }> | null =
          dates.length > 0
            ? await saveChanges(shop, {
                saving: { changes: new Map(dates) },
                command: `renewed ${nameDomains(priced)}`,
                words: "",
              })
            : null;
        const created_at = toIso(shop.now());
        const booking = rows.map((row) => Object.assign({ source: shop.via, created_at }, row));
        const bookings = await inTransaction(db, (transaction) =>
          addBookings(transaction, booking),
        ).catch(async (error: unknown) => {
          await saved?.undo?.();
          throw error;
        });
        const files = saved?.result.files ?? [];
        const dated = listSome("Dates moved a year on", moved);
        const words = [`Recorded: ${renewed}.`, ...dated, ...left].join(" ");
        return { ...done(words, REVERSIBLE), result: { bookings, files, skipped: unpriced } };
      },
    };
  },
});
