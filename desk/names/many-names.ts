import type { Outcome } from "../../catalogue/outcome.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { labelOf } from "../../catalogue/schema/listing-fields.ts";
import type { Content } from "../../server/shop/read-content.ts";
import { tidyValue } from "../../server/names/set-names.ts";
import { recordRenewal } from "../../server/operations/books/record-renewal.ts";
import { changeNames, few } from "../../server/operations/names/change-names.ts";
import type { Consequence } from "../../server/operations/names/consequences.ts";
import { deleteNames } from "../../server/operations/names/delete-names.ts";
import type { DeskBase } from "../base.ts";
import { KINDS, isKind, type Kind } from "./query.ts";
import type { Table } from "./table.ts";

const MAX_SHOWN = 500;

function toChanges(kind: Exclude<Kind, "delete" | "renewed">, value: string, currency: Currency) {
  if (kind === "hide" || kind === "show")
    return new Map([["hidden", kind === "hide" ? "yes" : ""]]);
  return new Map([[kind, tidyValue(kind, value, currency)]]);
}

/** Changes many names in one way, which the address of the page says. */
export function openManyNames({ sellersShop: shop, requireContent }: DeskBase, table: Table) {
  async function pick(content: Content, params: URLSearchParams): Promise<string[]> {
    const domains =
      params.get("all") === "yes"
        ? await table.findDomains(content, params)
        : new Set(params.getAll("name"));
    return [...domains].filter((domain) => content.names.has(domain));
  }

  async function read(params: URLSearchParams) {
    const kind = params.get("do");
    if (!isKind(kind)) return null;
    const value = params.get("value")?.trim() ?? "";
    const content = await requireContent();
    const picked = await pick(content, params);
    const faulty = picked.filter((domain) => content.faulty.has(domain));
    const domains = picked.filter((domain) => !content.faulty.has(domain));
    const needsValue = KINDS[kind].value !== undefined && !params.has("value");
    return { kind, value, content, picked, faulty, domains, needsValue };
  }

  type Asked = NonNullable<Awaited<ReturnType<typeof read>>>;

  async function review({ kind, value, content, domains }: Asked) {
    if (kind === "delete") return deleteNames.review(shop, { domains });
    if (kind !== "renewed")
      return changeNames.review(shop, {
        domains,
        changes: toChanges(kind, value, content.shop.currency),
      });
    const reviewed = await recordRenewal.review(shop, { domains });
    return reviewed.is === "review"
      ? { ...reviewed, details: { consequences: [] as readonly Consequence[] } }
      : reviewed;
  }

  return {
    async review(params: URLSearchParams) {
      const asked = await read(params);
      if (!asked) return null;
      const { kind, value, content, picked, faulty, needsValue, domains } = asked;
      const reviewed = needsValue || domains.length === 0 ? null : await review(asked);
      const isReviewed = reviewed?.is === "review";
      const rows = isReviewed ? reviewed.changes : [];
      return {
        kind,
        value,
        count: picked.length,
        faulty: faulty.length > 0 ? few(faulty) : null,
        categories: content.catalogue.categories,
        fault: reviewed?.is === "refused" ? reviewed.error : null,
        review: isReviewed
          ? {
              ...reviewed,
              changes: rows
                .slice(0, MAX_SHOWN)
                .map(([domain, field, change]) => [domain, labelOf(field), change] as const),
            }
          : null,
        total: new Set(rows.map(([domain]) => domain)).size,
        moreRows: Math.max(0, rows.length - MAX_SHOWN),
      };
    },
    async change(params: URLSearchParams, seen: string): Promise<Outcome<unknown> | null> {
      const asked = await read(params);
      if (!asked || asked.needsValue || asked.domains.length === 0) return null;
      const { kind, value, content, domains } = asked;
      if (kind === "renewed") return recordRenewal.commit(shop, { domains }, seen);
      return kind === "delete"
        ? deleteNames.commit(shop, { domains }, seen)
        : changeNames.commit(
            shop,
            { domains, changes: toChanges(kind, value, content.shop.currency) },
            seen,
          );
    },
  };
}
