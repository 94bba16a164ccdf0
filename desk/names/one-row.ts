import type { Done, Review } from "../../catalogue/outcome.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import {
  type FieldValue,
  isSameValue,
  listFields,
  toText,
} from "../../catalogue/schema/listing-fields.ts";
import { changeNames, refuseNames } from "../../server/operations/names/change-names.ts";
import type { DeskBase } from "../base.ts";
import { hashFields, readForm } from "./form-values.ts";

const FIELDS = ["price", "status"] as const;

/** Adds the review's warnings to the words of a done action, if no page could show them before. */
export const withWarnings = <Result>(
  outcome: Done<Result>,
  { warnings }: Pick<Review<unknown>, "warnings">,
): Done<Result> => ({ ...outcome, words: [outcome.words, ...warnings].join(" ") });

interface TypedRow {
  readonly domain: string;
  readonly price: string;
  readonly status: string;
  readonly seen: string;
  readonly fault: string;
}

type Saved =
  | { readonly row: TypedRow; readonly review?: undefined; readonly saved?: undefined }
  | { readonly review: string; readonly row?: undefined; readonly saved?: undefined }
  | { readonly saved: Done<unknown>; readonly row?: undefined; readonly review?: undefined };

/** Saves the price and the status of one row of the table. */
export function openRow({ sellersShop: shop, requireContent, saveAlone }: DeskBase) {
  async function find(domain: string) {
    const name = (await requireContent()).names.get(domain);
    if (!name) return null;
    const current = listFields(name.listing, name.own);
    const { status, price } = name.listing;
    return { status, currency: price.currency, current, seen: hashFields(current) };
  }

  async function saveRow(form: FormData, row: Omit<TypedRow, "seen" | "fault">): Promise<Saved> {
    const found = await find(row.domain);
    const stay = (fault: string, seen = found?.seen ?? "") => ({ row: { ...row, seen, fault } });
    const GONE = "This name isn't listed anymore.";
    async function tellChange() {
      const now = await find(row.domain);
      if (!now) return stay(GONE);
      const words = `${toText(now.current.get("price"))}, ${now.status}`;
      return stay(
        `Somebody else just changed this: it's ${words} now. Save again to replace that.`,
        now.seen,
      );
    }
    if (!found) return stay(GONE);
    const refused = refuseNames(await requireContent(), [row.domain]);
    if (refused) return stay(refused.error);
    if (form.get("seen") !== found.seen) return tellChange();
    const mine = readForm(form, found.currency);
    const changes = new Map<string, FieldValue>();
    for (const field of FIELDS) {
      const tidy = row[field].endsWith("%") ? row[field] : (mine.get(field) ?? "");
      if (!isSameValue(tidy, found.current.get(field))) changes.set(field, tidy);
    }
    const input = { domains: [row.domain], changes };
    const review = await changeNames.review(shop, input);
    if (review.is === "refused") return stay(review.error);
    if (review.asks) {
      if (changes.has("price"))
        return stay(
          "This status concerns a buyer of the name. Save the price first, then the status.",
        );
      const query = new URLSearchParams({ do: "status", value: row.status, name: row.domain });
      return { review: `/names/change?${query}` };
    }
    const outcome = await changeNames.commit(shop, input, review.seen);
    if (outcome.is === "done") return { saved: withWarnings(outcome, review) };
    return outcome.is === "changed" ? tellChange() : stay(outcome.error);
  }

  return {
    save(form: FormData): Promise<Saved> {
      const read = (field: string) => String(form.get(field) ?? "").trim();
      const row = { domain: read("domain"), price: read("price"), status: read("status") };
      return saveAlone(
        () => saveRow(form, row),
        (fault) => ({ row: { ...row, seen: read("seen"), fault: `${formatFault(fault)}.` } }),
      );
    },
  };
}
