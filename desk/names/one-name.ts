import { domainToUnicode } from "node:url";
import { dayIn } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { asciiDomain } from "../../catalogue/schema/field-schema.ts";
import { describeCost, type Fault } from "../../catalogue/schema/fault.ts";
import {
  type FieldValue,
  FORM_FIELDS,
  FORM_GROUPS,
  labelOf,
  LIST_FIELDS,
  type ListingFields,
  listFields,
} from "../../catalogue/schema/listing-fields.ts";
import type { Content } from "../../server/content/read-content.ts";
import { IMPORTED_FILE } from "../../server/content/save-listings.ts";
import { isUnreadableName } from "../../server/content/read-listings.ts";
import { readTimeZone } from "../../server/content/read-shop.ts";
import { confirmLinkPrices, findStalePrices } from "../../server/names/link-prices.ts";
import type { ListedName } from "../../server/content/merge-files.ts";
import { planChanges } from "../../server/names/set-names.ts";
import type { Notice } from "../layout/notices.ts";
import type { Preview } from "../preview/preview.ts";
import type { DeskBase } from "../base.ts";
import { orUnwritable } from "../../server/database/unwritable.ts";
import type { Values } from "../forms/receive-form.ts";
import { checkFields, type Faults, UNREADABLE } from "./check-fields.ts";
import { isSame, readForm, toText, toValues } from "./form-values.ts";
import { describeRefusedSave, orFault, type Save } from "./saving.ts";
import type { Table } from "./table.ts";

interface Difference {
  readonly label: string;
  readonly yours: string;
  readonly theirs: string;
}

export interface Refusal {
  readonly faults: Faults;
  readonly fault: string | null;
  readonly values: Values;
  readonly differences: readonly Difference[];
  readonly shown: Values;
  /** Marking the name as sold ends these offers, so the seller has to confirm it with the checkbox. */
  readonly offers: readonly string[];
}

const refuse = (values: Values, shown: Values, more: Partial<Refusal>): { refusal: Refusal } => ({
  refusal: { faults: {}, fault: null, differences: [], offers: [], values, shown, ...more },
});

const GONE =
  "This name isn't in your files anymore, so nothing was saved. To keep what you typed, copy it, then add the name again with New name.";
const LISTED = "This name is already listed. Edit it under Names.";

/** While the seller types, an empty field isn't a fault yet, nor is a domain without its extension. */
const leaveOutUnfinished = (faults: Faults, form: FormData): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([field]) => {
      const typed = String(form.get(field) ?? "").trim();
      return typed !== "" && (field !== "domain" || /\.\w/.test(typed));
    }),
  );

const readShown = (form: FormData): Values => JSON.parse(String(form.get("shown") ?? "{}"));

function mergeEdits(form: FormData, current: ListingFields) {
  const now = toValues(current);
  const shown = readShown(form);
  const mine = readForm(form);
  const isTouched = (field: string) => !isSame(mine.get(field), shown[field]);
  const merged = new Map(
    [...mine].map(([field, value]) => [
      field,
      isTouched(field) ? value : (current.get(field) ?? ""),
    ]),
  );
  const theirs = FORM_FIELDS.filter(({ name }) => !isSame(shown[name], now[name]));
  const differences = theirs.map(({ name, label }) => ({
    label,
    yours: isTouched(name) ? toText(mine.get(name)) : "",
    theirs: now[name] ?? "",
  }));
  return { mine, now, values: toValues(merged), differences };
}

/** What a problem costs isn't in the file, so the form leaves those fields empty. */
function readFields({ listing, own, lost, good }: ListedName): ListingFields {
  const fields = [...listFields(listing, own)];
  if (good || !lost) return new Map(fields);
  const costs = new Set<string>(lost);
  return new Map(fields.filter(([field]) => LIST_FIELDS.has(field) || !costs.has(field)));
}

export function openOneName(base: DeskBase, table: Table, save: Save, preview: Preview) {
  const { config, database, saveAlone, time, requireContent } = base;
  const { db } = database;

  const keepPreview = (content: Content | null, listed: ListedName | null) =>
    content && listed ? preview.keepListing(content, listed.listing) : null;

  async function requireName(domain: string) {
    const content = await requireContent();
    const name = content.names.get(domain);
    return name ? { content, name } : null;
  }

  const refuseSave = (form: FormData, fault: Fault) =>
    refuse(
      { ...toValues(readForm(form)), domain: String(form.get("domain") ?? "") },
      readShown(form),
      {
        fault: describeRefusedSave(fault),
      },
    );

  async function add(
    form: FormData,
  ): Promise<(Notice & { domain: string }) | { refusal: Refusal }> {
    const content = await table.readListed();
    const typed = String(form.get("domain") ?? "");
    const domain = asciiDomain().safeParse(typed).data ?? typed.trim();
    const fields = readForm(form);
    const values = { ...toValues(fields), domain: typed };
    const { faults } = checkFields(content, domain, IMPORTED_FILE, fields);
    if (content?.names.has(domain)) faults.domain = LISTED;
    else if (content?.faulty.has(domain))
      faults.domain = "This name is listed, but there's a problem in its file.";
    if (Object.keys(faults).length > 0) return refuse(values, {}, { faults });
    const filled = new Map([...fields].filter(([, value]) => value.length > 0));
    const added = new Map<string, FieldValue>([["domain", domain], ...filled]);
    const saved = await orFault(
      save({
        content,
        saving: { added: [added] },
        wanted: new Map([[domain, added]]),
        command: `new name ${domain}`,
        words: `${domainToUnicode(domain)} is in your shop.`,
      }),
      (fault) => refuse(values, {}, { fault }),
    );
    return "refusal" in saved ? saved : { ...saved, domain };
  }

  async function saveName(domain: string, form: FormData): Promise<Notice | { refusal: Refusal }> {
    const known = await requireName(domain);
    if (!known) return refuse(toValues(readForm(form)), readShown(form), { fault: GONE });
    const { content, name } = known;
    const current = readFields(name);
    const { mine, now, values, differences } = mergeEdits(form, current);
    if (isUnreadableName(content, domain)) return refuse(values, now, { fault: UNREADABLE });
    if (differences.length > 0) return refuse(values, now, { differences });
    const { faults } = checkFields(content, domain, name.file, mine);
    if (Object.keys(faults).length > 0) return refuse(values, now, { faults });
    const typed = new Map([...mine].filter(([field, value]) => !isSame(value, current.get(field))));
    const today = dayIn(time(), content.shop.timeZone);
    const plan = await planChanges(db, { content, domains: [domain], changes: typed, today });
    const changes = plan.wanted.get(domain) ?? typed;
    const { offers } = plan;
    if (plan.mustConfirm && !form.has("sells")) {
      return refuse(values, now, { offers: offers.map(({ reference }) => reference) });
    }
    const labels = [...changes.keys()].map(labelOf).join(", ");
    return orFault(
      save({
        content,
        saving: { changes: new Map([[domain, changes]]) },
        wanted: new Map([[domain, changes]]),
        command: `${domain}: ${[...changes.keys()].join(", ")}`,
        words: `Saved ${name.listing.displayName}: ${labels}.`,
      }),
      (fault) => refuse(values, now, { fault }),
    );
  }

  return {
    async showForm(domain: string) {
      const content = await requireContent();
      const name = content.names.get(domain);
      const lostIn = isUnreadableName(content, domain) ? name?.file : undefined;
      const faults = content.faults.filter(
        (fault) => (fault.domain ?? (fault.file === lostIn ? domain : undefined)) === domain,
      );
      if (!name && faults.length === 0) return null;
      const fields = name ? readFields(name) : new Map<string, FieldValue>();
      const [stale] = name ? await findStalePrices(db, [name.listing]) : [];
      return {
        domain,
        name: name?.listing.displayName ?? domain,
        isKnown: name !== undefined,
        isRow: name !== undefined && /\.csv$/i.test(name.file),
        status: name?.listing.status ?? null,
        file: name ? { path: name.file, line: name.line ?? null } : null,
        faults: faults.map((fault) => {
          const { file, line, field, found, wanted } = fault;
          const place = line === undefined ? file : `${file}, line ${line}`;
          return {
            field,
            place,
            words: `Found ${found}, expected ${wanted}${describeCost(fault)}.`,
          };
        }),
        groups: FORM_GROUPS,
        values: toValues(fields),
        categories: content.catalogue.categories,
        preview: keepPreview(content, name ?? null),
        stale: stale ? { link: stale.link, price: formatDollars(stale.firstPrice) } : null,
      };
    },
    async showEmpty() {
      const content = await table.readListed();
      const today = dayIn(time(), await readTimeZone(config.contentDir));
      const fields = new Map<string, FieldValue>([
        ["status", "available"],
        ["listedDate", today],
      ]);
      return {
        groups: FORM_GROUPS,
        values: toValues(fields),
        categories: content?.catalogue.categories ?? [],
      };
    },
    async check(given: string, form: FormData, isNew: boolean) {
      const content = await table.readListed();
      const domain = asciiDomain().safeParse(given).data ?? given;
      const file = isNew ? IMPORTED_FILE : (content?.names.get(domain)?.file ?? IMPORTED_FILE);
      const { faults, listed } = checkFields(content, domain, file, readForm(form));
      if (isNew && content?.names.has(domain)) faults.domain = LISTED;
      return {
        domain,
        faults: isNew && !form.has("tried") ? leaveOutUnfinished(faults, form) : faults,
        preview: faults.domain ? null : keepPreview(content, listed),
      };
    },
    keepTyped(form: FormData, faults: Faults): Refusal {
      const values = { ...toValues(readForm(form)), domain: String(form.get("domain") ?? "") };
      return refuse(values, readShown(form), { faults }).refusal;
    },
    add: (form: FormData) =>
      saveAlone(
        () => add(form),
        (fault) => refuseSave(form, fault),
      ),
    save: (domain: string, form: FormData) =>
      saveAlone(
        () => saveName(domain, form),
        (fault) => refuseSave(form, fault),
      ),
    /** Call this once the seller has checked that the escrow link's page asks for the current price. */
    async confirmLink(domain: string): Promise<string | void> {
      const known = await requireName(domain);
      const listings = known ? [known.name.listing] : [];
      return orUnwritable(confirmLinkPrices(db, listings, time()), (fault) => fault);
    },
  };
}
