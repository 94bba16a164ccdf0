import { findOwned } from "../../catalogue/catalogue.ts";
import { dayIn } from "../../catalogue/format/format.ts";
import type { BookingKind } from "../database/database-schema.ts";
import type { Content } from "../shop/read-content.ts";
import { type Booking, referenceOf, worthOf } from "./ledger.ts";

export const KIND_WORDS: Readonly<Record<BookingKind, string>> = {
  bought: "Purchase",
  renewed: "Renewal",
  cost: "Cost",
  sale: "Sale",
  payment: "Payment",
  fee: "Fee",
  refund: "Refund",
};

export function describeKind({ kind, payment, reverses }: Booking): string {
  const number = payment === null ? "" : ` ${payment}`;
  return `${KIND_WORDS[kind]}${number}${reverses === null ? "" : ", taken back"}`;
}

export const CSV_TITLES = [
  "Number",
  "Date",
  "Kind",
  "Name",
  "Reference",
  "Sum",
  "Currency",
  "Rate of the day",
  "Sum in shop currency",
  "Shop currency",
  "Takes back",
  "Note",
  "Recorded",
  "Venue",
] as const;

const decimal = (cents: number) => (cents / 100).toFixed(2);

type Where = Pick<Content, "names" | "shop">;

/** Returns where a name was sold: in the shop, or where its file says. */
function findVenue(row: Booking, { names, shop }: Where): string {
  if (row.offer_id !== null) return shop.name;
  const name = names.get(row.domain);
  const isSale = (row.kind === "sale" || row.kind === "fee") && name?.listing.soldDate === row.day;
  return (isSale && name?.own.saleVenue) || "";
}

/** Returns a row for each booking, as an accountant imports them: plain decimals, and an empty cell for what isn't known. */
export function toCsvRows(rows: readonly Booking[], content: Where): string[][] {
  const { currency } = content.shop;
  return rows.map((row) => {
    const worth = worthOf(row, currency);
    const rate = row.currency === currency ? 1 : row.base === currency ? row.rate : null;
    return [
      String(row.id),
      row.day,
      describeKind(row),
      row.domain,
      referenceOf(row),
      decimal(row.cents),
      row.currency,
      rate === null ? "" : String(rate),
      worth === null ? "" : decimal(worth),
      currency,
      row.reverses === null ? "" : String(row.reverses),
      row.note ?? "",
      dayIn(row.created_at, content.shop.timeZone),
      findVenue(row, content),
    ];
  });
}

/** Returns the name as the shop shows it, or as it's written if it isn't listed anymore. */
export const nameIn =
  ({ catalogue }: Pick<Content, "catalogue">) =>
  (domain: string) =>
    findOwned(catalogue, domain)?.displayName ?? domain;
