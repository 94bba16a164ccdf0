import type { Done, Review } from "../../catalogue/outcome.ts";
import { type FieldValue, listFields } from "../../catalogue/schema/listing-fields.ts";
import { changeNames } from "../../server/operations/change-names.ts";
import type { DeskBase } from "../base.ts";
import { toText } from "./fields.ts";
import { hashFields, isSame, readForm } from "./form-values.ts";

const FIELDS = ["price", "status"] as const;

/** What a done action says, with what the seller should know besides: where there was no page to say it before. */
export const withWarnings = <Result>(
  outcome: Done<Result>,
  { warnings }: Pick<Review<unknown>, "warnings">,
): Done<Result> => ({ ...outcome, words: [outcome.words, ...warnings].join(" ") });

/** Saves the price and the status of one row of the table. */
export function openRow({ sellersShop: shop, requireContent }: DeskBase) {
  return {
    async save(form: FormData) {
      const read = (field: string) => String(form.get(field) ?? "").trim();
      const domain = read("domain");
      const name = (await requireContent()).names.get(domain);
      const row = { domain, price: read("price"), status: read("status") };
      if (!name) return { row: { ...row, seen: "", fault: "This name isn't listed anymore." } };
      const current = listFields(name.listing, name.floor);
      const seen = hashFields(current);
      const stay = (fault: string) => ({ row: { ...row, seen, fault } });
      if (form.get("seen") !== seen) {
        const now = `${toText(current.get("price"))}, ${name.listing.status}`;
        return stay(
          `Somebody else just changed this: it's ${now} now. Save again to replace that.`,
        );
      }
      const mine = readForm(form);
      const changes = new Map<string, FieldValue>();
      for (const field of FIELDS) {
        const tidy = row[field].endsWith("%") ? row[field] : (mine.get(field) ?? "");
        if (!isSame(tidy, current.get(field))) changes.set(field, tidy);
      }
      const input = { domains: [domain], changes };
      const review = await changeNames.review(shop, input);
      if (review.is === "refused") return stay(review.error);
      if (review.asks) {
        if (changes.has("price"))
          return stay(
            "Selling this name ends an offer for it. Save the price first, then the status.",
          );
        const query = new URLSearchParams({ do: "status", value: "sold", name: domain });
        return { review: `/names/change?${query}` };
      }
      const outcome = await changeNames.commit(shop, input, review.seen);
      return outcome.is === "done" ? { saved: withWarnings(outcome, review) } : stay(outcome.error);
    },
  };
}
