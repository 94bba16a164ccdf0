import { dayIn, formatCount, groupDigits } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { FieldValue } from "../../catalogue/schema/listing-fields.ts";
import { rowFields } from "../../catalogue/schema/listing-schema.ts";
import type { Content } from "../../server/content/read-content.ts";
import { isUnreadableName } from "../../server/content/read-listings.ts";
import type { ListedName } from "../../server/content/merge-files.ts";
import type { Db } from "../../server/database/database.ts";
import { listChanges } from "../../server/names/list-changes.ts";
import { NamesFault } from "../../server/names/names-fault.ts";
import { planRemoval } from "../../server/names/remove-names.ts";
import { HighFloors, planChanges, RELATIVE, tidyValue } from "../../server/names/set-names.ts";
import { listStandingOffers } from "../../server/names/standing-offers.ts";
import { hashJson } from "../forms/hash-json.ts";
import type { Notice, Refused } from "../layout/notices.ts";
import type { DeskBase } from "../base.ts";
import { labelOf } from "./fields.ts";
import { isKind, type Kind } from "./query.ts";
import { describeRefusedSave, orFault, type Save } from "./saving.ts";
import { type Table, writtenPrice } from "./table.ts";

const MAX_SHOWN = 500;
const MAX_TOLD = 10;

const FIELD_OF = { price: "price", status: "status", category: "category", tier: "tier" } as const;

function toChange(kind: Exclude<Kind, "delete">, value: string): readonly [string, FieldValue] {
  if (kind === "hide") return ["hidden", "yes"];
  if (kind === "show") return ["hidden", ""];
  return [FIELD_OF[kind], tidyValue(kind, value)];
}

function findValueFault(kind: Kind, value: string): string | null {
  if (!(kind in FIELD_OF) || (kind === "tier" && value === "")) return null;
  const percent = kind === "price" ? RELATIVE.exec(value)?.[1] : undefined;
  if (percent !== undefined) {
    return Number(percent) > -100
      ? null
      : "A price can't be lowered by 100% or more. Enter a smaller change, such as -5%.";
  }
  const schema = rowFields[kind as keyof typeof FIELD_OF];
  const { error } = schema.safeParse(tidyValue(kind, value));
  const wanted = error?.issues[0]?.message;
  if (wanted === undefined) return null;
  return kind === "price"
    ? "Enter a change such as +10% or -5%, a price such as 4,888, or Make Offer."
    : `Expected ${wanted}.`;
}

const few = (domains: readonly string[]) =>
  domains.slice(0, MAX_TOLD).join(", ") +
  (domains.length > MAX_TOLD ? ` and ${groupDigits(domains.length - MAX_TOLD)} more` : "");

async function planMany(
  db: Db,
  content: Content,
  names: readonly ListedName[],
  { kind, value, today }: { kind: Kind; value: string; today: string },
) {
  const found = names.map(({ listing }) => listing);
  if (kind === "delete") {
    const removed = new Set(names.map(({ domain }) => domain));
    const rows = found.map((listing) => [
      listing.domain,
      "Name",
      `${writtenPrice(listing)}, ${listing.status} → no longer listed`,
    ]);
    return {
      saving: planRemoval(content, removed),
      wanted: new Map(),
      rows,
      skipped: [],
      gone: removed,
    };
  }
  const changes = new Map([toChange(kind, value)]);
  const domains = names.map(({ domain }) => domain);
  const plan = planChanges(db, { content, domains, changes, today }).catch((error: unknown) => {
    if (!(error instanceof HighFloors)) throw error;
    const told = error.names.map(({ domain, price }) => `${domain} (${formatDollars(price)})`);
    throw new NamesFault(
      `The floor is above the new price of ${few(told)}. Lower the floor first.`,
    );
  });
  const { wanted, skipped, soldNow } = await plan;
  const hidden = kind === "hide" ? new Set(wanted.keys()) : soldNow;
  const rows = listChanges(wanted, content).map(([domain = "", field = "", change = ""]) => {
    return [domain, labelOf(field), change];
  });
  return { saving: { changes: wanted }, wanted, rows, skipped, gone: hidden };
}

const DONE: Readonly<Record<Kind, (names: string) => string>> = {
  price: (names) => `Changed the price of ${names}.`,
  status: (names) => `Changed the status of ${names}.`,
  category: (names) => `Changed the category of ${names}.`,
  tier: (names) => `Changed the tier of ${names}.`,
  hide: (names) => `Hid ${names}.`,
  show: (names) => `Showed ${names} again.`,
  delete: (names) => `Deleted ${names}.`,
};

export function openManyNames(
  { database, saveAlone, time, requireContent }: DeskBase,
  table: Table,
  save: Save,
) {
  const { db } = database;

  async function pick(content: Content, params: URLSearchParams): Promise<ListedName[]> {
    const domains =
      params.get("all") === "yes"
        ? await table.findDomains(content, params)
        : new Set(params.getAll("name"));
    return [...domains].flatMap((domain) => content.names.get(domain) ?? []);
  }

  async function prepare(params: URLSearchParams) {
    const kind = params.get("do");
    if (!isKind(kind)) return null;
    const value = params.get("value")?.trim() ?? "";
    const content = await requireContent();
    const picked = await pick(content, params);
    const lost = new Set(picked.filter(({ domain }) => isUnreadableName(content, domain)));
    const names = picked.filter((name) => !lost.has(name));
    const asked = {
      kind,
      value,
      count: picked.length,
      unreadable: lost.size > 0 ? few([...lost].map(({ domain }) => domain)) : null,
      categories: content.catalogue.categories,
      content,
    };
    const needsValue = kind in FIELD_OF && !params.has("value");
    const fault = needsValue ? null : findValueFault(kind, value);
    const none = {
      ...asked,
      seen: "",
      rows: [] as string[][],
      total: 0,
      skipped: [] as string[],
      offers: [],
      isReady: false,
      planned: null,
    };
    if (needsValue || fault !== null || names.length === 0) return { ...none, fault };
    try {
      const today = dayIn(time(), content.shop.timeZone);
      const planned = await planMany(db, content, names, { kind, value, today });
      const offers = planned.gone.size > 0 ? await listStandingOffers(db, planned.gone) : [];
      const { rows, skipped } = planned;
      return {
        ...asked,
        rows,
        seen: hashJson(rows),
        total: new Set(rows.map(([domain]) => domain)).size,
        skipped,
        offers,
        fault: null,
        isReady: rows.length > 0,
        planned,
      };
    } catch (error) {
      if (!(error instanceof NamesFault)) throw error;
      return { ...none, fault: error.message };
    }
  }

  async function change(params: URLSearchParams, seen: string): Promise<Notice | Refused> {
    const prepared = await prepare(params);
    if (!prepared?.planned) {
      const { fault = null, unreadable = null } = prepared ?? {};
      const reason =
        unreadable && `Nothing was changed, because of a problem in the file: ${unreadable}.`;
      return { fault: fault ?? reason ?? "There is nothing to change." };
    }
    const { kind, value, planned, content, total } = prepared;
    if (prepared.seen !== seen)
      return { fault: "These names were changed in the meantime. Look at the table again." };
    const saving = save({
      content,
      saving: planned.saving,
      wanted: planned.wanted,
      command: `${kind} ${value} (${formatCount(total, "name")})`.replace("  ", " "),
      words: DONE[kind](total === 1 ? (planned.rows[0]?.[0] ?? "") : formatCount(total, "name")),
    });
    return orFault(saving, (fault) => ({ fault }));
  }

  return {
    async review(params: URLSearchParams) {
      const prepared = await prepare(params);
      if (!prepared) return null;
      const { planned: _, content: __, rows, skipped, ...shown } = prepared;
      return {
        ...shown,
        rows: rows.slice(0, MAX_SHOWN),
        moreRows: Math.max(0, rows.length - MAX_SHOWN),
        skipped: skipped.length > 0 ? few(skipped) : null,
      };
    },
    change: (params: URLSearchParams, seen: string): Promise<Notice | Refused> =>
      saveAlone(
        () => change(params, seen),
        (fault) => ({ fault: describeRefusedSave(fault) }),
      ),
  };
}
