import { markValues, mergeValues, readMark } from "../../catalogue/merge-values.ts";
import type { Outcome } from "../../catalogue/outcome.ts";
import { readDomain } from "../../catalogue/format/read-domain.ts";
import {
  type FieldValue,
  DOMAIN_FIELD,
  FORM_GROUPS,
  listFields,
  toFormValues,
} from "../../catalogue/schema/listing-fields.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import { checkFields } from "../../server/names/check-fields.ts";
import { confirmLinkPrices, findStalePrices } from "../../server/names/link-prices.ts";
import { addName, checkNewName } from "../../server/operations/names/add-name.ts";
import type { Consequence } from "../../server/operations/names/consequences.ts";
import { readPlace } from "../../server/operations/names/import-names.ts";
import { editName } from "../../server/operations/names/edit-name.ts";
import type { DeskBase } from "../base.ts";
import type { Unsaved } from "../forms/record-form.tsx";
import { readForm } from "./form-values.ts";
import { withWarnings } from "./one-row.ts";

/** A name's form that wasn't saved. */
export interface UnsavedName extends Unsaved {
  /** Saving ends these offers, so the seller has to confirm it with the checkbox. */
  readonly consequences: readonly Consequence[];
}

/** While the seller types, an empty field isn't a fault yet, nor is a domain without its extension. */
const leaveOutUnfinished = (faults: Readonly<Record<string, string>>, form: FormData) =>
  Object.fromEntries(
    Object.entries(faults).filter(([field]) => {
      const typed = String(form.get(field) ?? "").trim();
      return typed !== "" && (field !== "domain" || /\.\w/.test(typed));
    }),
  );

const typedDomain = (form: FormData) => String(form.get("domain") ?? "");

export function openOneName(base: DeskBase) {
  const { database, sellersShop: shop, time, requireContent } = base;
  const { db } = database;

  const readCurrency = async () => (await readPlace(shop)).currency;

  const keepTyped = async (
    form: FormData,
    unsaved: Partial<UnsavedName> = {},
  ): Promise<UnsavedName> => ({
    error: null,
    fields: {},
    differences: [],
    consequences: [],
    values: { ...toFormValues(readForm(form, await readCurrency())), domain: typedDomain(form) },
    seen: String(form.get("seen") ?? ""),
    ...unsaved,
  });

  async function stay(
    domain: string,
    form: FormData,
    outcome: Exclude<Outcome<unknown>, { is: "done" }>,
  ): Promise<UnsavedName> {
    if (outcome.is === "refused") return keepTyped(form, outcome);
    const name = (await requireContent()).names.get(domain);
    const now = toFormValues(name ? listFields(name.listing, name.own) : new Map());
    const typed = toFormValues(readForm(form, await readCurrency()));
    const values = mergeValues(readMark(String(form.get("seen"))), typed, now);
    return keepTyped(form, { ...outcome, values, seen: markValues(now) });
  }

  async function check(given: string, form: FormData, isNew: boolean) {
    const content = await shop.readListed();
    const { domain } = readDomain(given);
    const file = content?.names.get(domain)?.file ?? "";
    const place = await readPlace(shop);
    const fields = readForm(form, place.currency);
    const faults = isNew
      ? checkNewName(content, place, domain, fields)
      : checkFields(content, place, domain, file, fields);
    return { faults: isNew && !form.has("tried") ? leaveOutUnfinished(faults, form) : faults };
  }

  return {
    async showForm(domain: string) {
      const content = await requireContent();
      const isFaulty = content.faulty.has(domain);
      const name = isFaulty ? undefined : content.names.get(domain);
      if (!name && !isFaulty) return null;
      const own = content.faults.filter((fault) => fault.domain === domain);
      // A name that is missing may be in a part of a file that can't be read.
      const isUnknown = isFaulty && own.length === 0;
      const faults = isUnknown ? content.faults.filter((fault) => !fault.domain) : own;
      const values = toFormValues(name ? listFields(name.listing, name.own) : new Map());
      const [stale] = name ? await findStalePrices(db, [name.listing]) : [];
      return {
        domain,
        name: name?.listing.displayName ?? domain,
        isKnown: name !== undefined,
        /** A row of a CSV file has no room for questions and answers. */
        isRow: name !== undefined && /\.csv$/i.test(name.file),
        status: name?.listing.status ?? null,
        file: name ? { path: name.file, line: name.line ?? null } : null,
        faults: faults.map(({ file, line, field, found, wanted }) => {
          const place = line === undefined ? file : `${file}, line ${line}`;
          return { field, place, words: `Found ${found}, expected ${wanted}.` };
        }),
        groups: FORM_GROUPS,
        values,
        seen: markValues(values),
        categories: content.catalogue.categories,
        stale: stale ? { link: stale.link, price: stale.firstPrice } : null,
      };
    },
    async showEmpty() {
      const content = await shop.readListed();
      const { today } = await readPlace(shop);
      const fields = new Map<string, FieldValue>([
        ["status", "available"],
        ["listedDate", today],
      ]);
      return {
        domain: "",
        isRow: true,
        groups: [{ title: "Name", fields: [DOMAIN_FIELD] }, ...FORM_GROUPS],
        values: toFormValues(fields),
        seen: "",
        categories: content?.catalogue.categories ?? [],
      };
    },
    check,
    async add(form: FormData) {
      const input = { domain: typedDomain(form), fields: readForm(form, await readCurrency()) };
      const review = await addName.review(shop, input);
      if (review.is === "refused") return { unsaved: await keepTyped(form, review) };
      const outcome = await addName.commit(shop, input, review.seen);
      return outcome.is === "done"
        ? { saved: withWarnings(outcome, review) }
        : { unsaved: await keepTyped(form, outcome) };
    },
    async save(domain: string, form: FormData) {
      const input = { domain, fields: readForm(form, await readCurrency()) };
      const review = await editName.review(shop, input);
      if (review.is === "refused") return { unsaved: await stay(domain, form, review) };
      const seen = String(form.get("seen") ?? "");
      if (review.asks && review.seen === seen && !form.has("sells"))
        return { unsaved: await keepTyped(form, { consequences: review.details.consequences }) };
      const outcome = await editName.commit(shop, input, seen);
      return outcome.is === "done"
        ? { saved: withWarnings(outcome, review) }
        : { unsaved: await stay(domain, form, outcome) };
    },
    /** Call this once the seller has checked that the escrow link's page asks for the current price. */
    async confirmLink(domain: string): Promise<string | void> {
      const name = (await requireContent()).names.get(domain);
      const listings = name ? [name.listing] : [];
      return orUnwritable(confirmLinkPrices(db, listings, time()), (fault) => fault);
    },
  };
}
