import { markValues } from "../../catalogue/merge-values.ts";
import type { Changed, Refused, Review } from "../../catalogue/outcome.ts";
import { readDomain } from "../../catalogue/format/read-domain.ts";
import {
  type FieldValue,
  DOMAIN_FIELD,
  FORM_GROUPS,
  listFields,
  toFormValues,
} from "../../catalogue/schema/listing-fields.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import { confirmLinkPrices, findStalePrices } from "../../server/names/link-prices.ts";
import { addName } from "../../server/operations/names/add-name.ts";
import type { Consequence } from "../../server/operations/names/consequences.ts";
import { readPlace } from "../../server/operations/names/import-names.ts";
import { editName } from "../../server/operations/names/edit-name.ts";
import type { DeskBase } from "../base.ts";
import type { Values } from "../forms/receive-form.ts";
import { keepTyped, type Unsaved } from "../forms/unsaved.ts";
import { readForm } from "./form-values.ts";
import { withWarnings } from "./one-row.ts";

/** A name's form that wasn't saved. */
export interface UnsavedName extends Unsaved {
  /** Saving it concerns buyers of the name, so the seller has to confirm it with the checkbox. */
  readonly asks: {
    readonly warnings: readonly string[];
    readonly consequences: readonly Consequence[];
  } | null;
}

const typedDomain = (form: FormData) => String(form.get("domain") ?? "");

export function openOneName(base: DeskBase) {
  const { database, sellersShop: shop, time, requireContent } = base;
  const { db } = database;

  const readCurrency = async () => (await readPlace(shop)).currency;

  const readTyped = async (form: FormData): Promise<Values> => ({
    ...toFormValues(readForm(form, await readCurrency())),
    domain: typedDomain(form),
  });

  async function readNow(domain: string): Promise<Values> {
    const name = (await requireContent()).names.get(domain);
    return toFormValues(name ? listFields(name.listing, name.own) : new Map());
  }

  async function stay(
    domain: string,
    form: FormData,
    outcome: Refused | Changed,
  ): Promise<UnsavedName> {
    const seen = String(form.get("seen") ?? "");
    const typed = await readTyped(form);
    return { ...(await keepTyped(outcome, typed, seen, () => readNow(domain))), asks: null };
  }

  async function ask(
    form: FormData,
    { warnings, details, seen }: Review<Pick<NonNullable<UnsavedName["asks"]>, "consequences">>,
  ): Promise<UnsavedName> {
    const none = { error: null, fields: {}, differences: [] };
    return { ...none, values: await readTyped(form), seen, asks: { warnings, ...details } };
  }

  return {
    async showForm(typed: string) {
      const { domain } = readDomain(typed);
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
    async add(form: FormData) {
      const input = { domain: typedDomain(form), fields: readForm(form, await readCurrency()) };
      const review = await addName.review(shop, input);
      if (review.is === "refused") return { unsaved: await stay("", form, review) };
      const outcome = await addName.commit(shop, input, review.seen);
      return outcome.is === "done"
        ? { saved: withWarnings(outcome, review) }
        : { unsaved: await stay("", form, outcome) };
    },
    async save(domain: string, form: FormData) {
      const input = { domain, fields: readForm(form, await readCurrency()) };
      const review = await editName.review(shop, input);
      if (review.is === "refused") return { unsaved: await stay(domain, form, review) };
      const seen = String(form.get("seen") ?? "");
      if (review.asks && review.seen === seen && !form.has("sells"))
        return { unsaved: await ask(form, review) };
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
