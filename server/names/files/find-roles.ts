import { foldText } from "../../../catalogue/format/fold.ts";
import { DATES } from "../../../catalogue/schema/listing-fields.ts";
import { COLUMN_TITLES } from "../../../catalogue/schema/headings.ts";
import type { Column } from "./find-table.ts";
import type { Format, State } from "./import-formats.ts";

/** How a column that speaks about the sale of a name is read, beside whatever field it fills in. */
export type Role =
  /** The column holds words such as 'Parked'. */
  | { readonly is: "state" }
  /** The column says yes or no. */
  | {
      readonly is: "answer";
      readonly yes: State;
      readonly no: State | null;
      /** True if the column may as well hold dates, as 'Listed' does, so that only yes and no count. */
      readonly isBeside?: boolean;
    }
  /** A name is sold if its cell isn't empty. */
  | { readonly is: "sale" }
  | { readonly is: "expiry" }
  /** A price is one to buy now for, or the least that an offer should be. */
  | { readonly is: "option" }
  /** Nobody has said whether a filled cell means that the name is sold. */
  | { readonly is: "unclear" }
  /** The column holds prices, so that words in it may say something else of the sale. */
  | { readonly is: "price" }
  | { readonly is: "renewal" }
  /** The column is about a person, so that its cells are never shown, but a cell may still say 'Sold'. */
  | { readonly is: "personal" }
  /** The column is about something else, but a cell may still say 'Sold', and in one that nothing else is read from, 'Inactive'. */
  | { readonly is: "other"; readonly isUnused?: true };

export interface RoleColumn {
  readonly at: number;
  readonly role: Role;
}

const list = (text: string) => text.split(/[,\n]/).map(foldText).filter(Boolean);

const answer = (yes: State, no: State | null, headings: string) =>
  list(headings).map((heading) => [heading, { is: "answer", yes, no }] as const);

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ...list(
    "state, status, domain state, listing state, availability, zustand, verkaufsstatus, statut, état, estado, situação, stato, stand",
  ).map((heading) => [heading, { is: "state" }] as const),
  ...answer(
    "available",
    "not-for-sale",
    `for sale, is for sale, on sale, is on sale, listed for sale, listed, is listed, available, is available, is active
    active, enabled, visible, is visible, public, is public, published, is published, sell, selling, offered, zu verkaufen, zum verkauf, verkäuflich
    à vendre, en vente, en venta, a la venta, te koop, à venda`,
  ),
  ...answer(
    "not-for-sale",
    null,
    `hidden, is hidden, archived, is archived, private, is private, parked, not for sale, do not sell, keep, inactive
    is inactive, disabled, is disabled, unlisted, paused, in transfer, pending transfer, transferring, nicht zu verkaufen
    versteckt, archiviert, masqué, archivé, oculto, archivado, verborgen, gearchiveerd, arquivado`,
  ),
  ...answer(
    "expired",
    null,
    `expired, is expired, deleted, is deleted, dropped, is dropped, cancelled, canceled, transferred, transferred out
    abgelaufen, gelöscht, expiré, supprimé, caducado, eliminado, verlopen, verwijderd, expirado`,
  ),
  ...answer("sold", null, "sold, is sold, verkauft, vendu, vendido, verkocht"),
  ...answer("reserved", null, "reserved, is reserved, on hold, under offer, reserviert, reservado"),
  ...list(
    "price option, selling option, sale option, sale type, listing type, price type, pricing option",
  ).map((heading) => [heading, { is: "option" }] as const),
  ...list(
    "bin enabled, bin price enabled, buy now enabled, show buy now option, buy now option, bin option",
  ).map((heading) => [heading, { is: "option" }] as const),
]);

const BUY_NOW: ReadonlySet<string> = new Set(list("buy now, bin, buy it now, sofortkauf, koop nu"));
/** A name with a buyer is sold, whatever is known of the buyer. */
const BUYER =
  /^(?:buyer|purchaser|kaufer|acheteur|acquereur|comprador|koper)(?!s$)|(?:buyer|purchaser)$|^newowner|^sold(?:to|by$)/;
/** These are about buyers whom a name might have, or about the terms for all of them. */
const NO_BUYER =
  /premium|fee|commission|protection|discount|budget|price|offer|lead|potential|interest|possible|prospect|target|profile|type|persona|industry|page|link|url/;

const SOLD = /^(?:sold|verkauft|vendu|vendido|verkocht)/;
const STATE = /(?:status|statut)$/;
const STATE_HEADINGS: ReadonlySet<string> = new Set(
  list(`state, status, zustand, statut, état, estado, situação, stato, availability, verfügbarkeit, disponibilité
  disponibilidad, disponibilidade, beschikbaarheid`),
);
const PLACE = /province|provinz|country|county|city|zip|postal|region/;
/** These are states of something else than the name or its sale. */
const NOT_OF_THE_NAME =
  /renew|verlang|privacy|whois|lock|mls|ssl|https|cert|dns|nameserver|lander|landing|payment|zahlung|verif|protect|mail|forward|hosting|apprais|parking|traffic|website|site|seo|escrow|logo|index|safe|adult|tax|invoice/;

const titlesOf = (...fields: readonly string[]) =>
  new Set([...fields, ...fields.flatMap((field) => COLUMN_TITLES[field] ?? [])].map(foldText));

const SALES = titlesOf("soldDate", "soldPrice", "salePrice");
// 'Sale price' may as well be the price to ask.
SALES.delete("saleprice");
const EXPIRIES = titlesOf("expires");
const RENEWALS = titlesOf("renewal");
const PRICES = titlesOf("price");

const FIELD_ROLES: Readonly<Record<string, Role>> = {
  status: { is: "state" },
  registration: { is: "state" },
  soldDate: { is: "sale" },
  soldPrice: { is: "sale" },
  salePrice: { is: "sale" },
  expires: { is: "expiry" },
  renewal: { is: "renewal" },
  price: { is: "price" },
};

const UNREAD: ReadonlySet<string> = new Set(
  "domain currency description keywords features useCases targetAudience".split(" "),
);

/** True for 'My State' and 'listingState', but not for 'State or province'. */
function isState(heading: string, plain: string): boolean {
  if (NOT_OF_THE_NAME.test(plain) || PLACE.test(plain)) return false;
  const words = heading.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ").split(/[^\p{L}]+/u);
  return STATE.test(plain) || words.some((word) => STATE_HEADINGS.has(foldText(word)));
}

const isBuyer = (plain: string) => BUYER.test(plain) && !NO_BUYER.test(plain);

function findRole(heading: string, plain: string, isOption: boolean): Role {
  if (isOption) return { is: "option" };
  const known = ROLES.get(plain);
  if (known) return known;
  const bare = plain.replace(/^date/, "").replace(/(?:date|at|on|since)$/, "");
  const since = ROLES.get(bare);
  if (since?.is === "answer" && since.no === null) return since;
  if (SALES.has(plain) || isBuyer(plain) || bare === "sold") return { is: "sale" };
  if (EXPIRIES.has(plain) || EXPIRIES.has(bare)) return { is: "expiry" };
  if (BUY_NOW.has(plain)) return { is: "option" };
  if (RENEWALS.has(plain)) return { is: "renewal" };
  if (PRICES.has(plain)) return { is: "price" };
  if (isState(heading, plain)) return { is: "state" };
  return NOT_OF_THE_NAME.test(plain) ? { is: "other" } : { is: "other", isUnused: true };
}

const plainHeading = (heading: string) => foldText(heading.replaceAll(/\([^()]*\)/g, ""));

/** A column that fills in a field is about that field, although its heading may be one of a state too. */
function roleOf(field: string, heading: string, isOption: boolean): Role {
  const plain = plainHeading(heading);
  const known = FIELD_ROLES[field];
  if (known) return known;
  // 'Sold at' is a place or a time, and 'Sale venue' may be where the name is for sale.
  if (field === "saleVenue") return SOLD.test(plain) ? { is: "sale" } : { is: "other" };
  const role = findRole(heading, plain, isOption);
  if (field === "" || field === "hidden") return role;
  const isBeside = role.is === "answer" && DATES.has(field);
  return isBeside ? { ...role, isBeside } : { is: "other" };
}

/** Columns that speak about a sale do so in every file, whether or not its program is known. */
export function findRoles(
  header: readonly string[],
  columns: readonly Column[],
  { priceOptions }: Partial<Format>,
  ignored: ReadonlySet<string>,
  isPersonal: (heading: string) => boolean,
): RoleColumn[] {
  const option = priceOptions && foldText(priceOptions.column);
  return header.flatMap((heading, at): RoleColumn[] => {
    const plain = plainHeading(heading);
    if (plain === "") return [];
    if (isPersonal(heading)) return [{ at, role: { is: isBuyer(plain) ? "sale" : "personal" } }];
    const field = columns.find((column) => column.at === at)?.field ?? "";
    if (UNREAD.has(field)) return [];
    const role = roleOf(field, heading, plain === option);
    const isIgnored =
      (role.is === "state" && ignored.has("status")) ||
      (role.is === "expiry" && ignored.has("expires")) ||
      (role.is === "sale" && ignored.has("soldDate") && field === "");
    return [{ at, role: isIgnored ? { is: "other" } : role }];
  });
}
