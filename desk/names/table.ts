import { listOwned } from "../../catalogue/catalogue.ts";
import { capitalize, compareTexts } from "../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { listFields } from "../../catalogue/schema/listing-fields.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { paginate, parsePage } from "../../catalogue/search/paging.ts";
import type { Content } from "../../server/shop/read-content.ts";
import { countInquiriesByName } from "../../server/conversations/store/count-inquiries.ts";
import {
  exportNames,
  FORMATS,
  isExportName,
  isOffered,
  takesCurrency,
} from "../../server/names/files/export-names.ts";
import { UPLOADS } from "../../server/names/files/uploads.ts";
import { filterNames, reserveAgreed } from "../../server/names/filter-names.ts";
import { countOffersByName } from "../../server/conversations/store/count-offers.ts";
import { listReserved } from "../../server/conversations/store/find-offers.ts";
import { countViewsByName } from "../../server/figures/count-period.ts";
import type { DeskBase } from "../base.ts";
import { COLUMNS, type Facts, keysOf, readTest, toKey, writeCell } from "./columns.ts";
import { hashFields } from "./form-values.ts";

const PAGE_SIZE = 50;
const LOOK_BACK_MS = 28 * DAY_MS;
/** Caches the figures of all names for this long, so that typing in the search doesn't wait for them. */
const FIGURES_MS = 20_000;
const EVER = { from: "", to: "9999" };

const MAX_FAULTS = 20;

type Key = ReturnType<typeof toKey>;

const compareNames = (one: Listing, other: Listing) =>
  one.displayName < other.displayName ? -1 : 1;

/** Names without a value come last in both directions; equal ones keep their order. */
function sortBy<Name>(names: readonly Name[], keyOf: (name: Name) => Key, isDown: boolean): Name[] {
  const sign = isDown ? -1 : 1;
  const keyed = names.map((name) => ({ name, key: keyOf(name) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -sign : sign;
  });
  return keyed.map(({ name }) => name);
}

export function openTable(base: DeskBase) {
  const { config, database, now, time, requireContent } = base;
  const { db } = database;
  let figures: ReturnType<typeof countFigures> | null = null;
  let countedAt = -Infinity;
  let known: { of: readonly unknown[]; names: readonly Listing[] } | null = null;

  /** Caches the sorted names: sorting 10,000 takes longer than everything else at a keystroke in the search. */
  function listByName(content: Content, agreements: Awaited<ReturnType<typeof listReserved>>) {
    const of = [content, [...agreements.keys()].join()];
    if (known?.of.every((each, at) => each === of[at])) return known;
    const names = reserveAgreed(listOwned(content.catalogue), agreements).toSorted(compareNames);
    return (known = { of, names });
  }

  async function countFigures() {
    const span = { from: toIso(now() - LOOK_BACK_MS), to: EVER.to };
    const [views, inquiries, counted] = await Promise.all([
      countViewsByName(db, span),
      countInquiriesByName(db, EVER),
      countOffersByName(db, EVER),
    ]);
    const requests = new Map<string, number>();
    for (const [domain, count] of inquiries) if (domain !== null) requests.set(domain, count);
    for (const [domain, { count }] of counted)
      requests.set(domain, (requests.get(domain) ?? 0) + count);
    return { views, requests };
  }

  function readFigures() {
    if (figures && now() - countedAt < FIGURES_MS) return figures;
    countedAt = now();
    figures = countFigures();
    figures.catch(() => (figures = null));
    return figures;
  }

  /** Returns the names that the address asks for, in its order. */
  async function find(content: Content, params: URLSearchParams) {
    const { currency } = content.shop;
    const agreements = await listReserved(db, content, time());
    const { names } = listByName(content, agreements);
    const { views, requests } = await readFigures();
    const factsOf = (listing: Listing): Facts => ({
      listing,
      views: views.get(listing.domain) ?? 0,
      requests: requests.get(listing.domain) ?? 0,
    });
    const only = params.get("only");
    const filter = {
      search: params.get("search")?.trim(),
      hidden: only === "hidden" || undefined,
      tag: params.get("tag") ?? undefined,
    };
    const listed = filterNames(names, filter, content);
    const tests = COLUMNS.flatMap((column) => readTest(column, params, currency) ?? []);
    const isMet = (facts: Facts) => tests.every((test) => test(facts));
    const found = tests.length === 0 ? listed : listed.filter((name) => isMet(factsOf(name)));
    const sort = COLUMNS.find(({ id }) => id === params.get("sort"));
    const isDown = params.get("order") === "down";
    return {
      agreements,
      found: sort
        ? sortBy(found, (name) => toKey(sort.valueOf(factsOf(name)), currency), isDown)
        : isDown
          ? found.toReversed()
          : found,
      sort: sort?.id ?? "name",
      isDown,
      factsOf,
    };
  }

  return {
    async findDomains(content: Content, params: URLSearchParams): Promise<Set<string>> {
      const { found } = await find(content, params);
      return new Set(found.map(({ domain }) => domain));
    },
    async export(params: URLSearchParams) {
      const content = await requireContent();
      const { found } = await find(content, params);
      const wanted = params.get("format");
      const { currency } = content.shop;
      const isTaken = isExportName(wanted) && takesCurrency(FORMATS[wanted], currency);
      const format = isTaken ? wanted : "plain";
      const upload = FORMATS[format];
      const chosen = upload.isUpload ? found.filter(isOffered) : found;
      const names = chosen.flatMap(({ domain }) => content.names.get(domain) ?? []);
      const text = exportNames({ names, siteUrl: config.siteUrl, currency }, upload);
      return { name: upload.isUpload ? format : "names", text };
    },
    async list(params: URLSearchParams) {
      const content = await requireContent();
      const shown = await find(content, params);
      const { agreements, found, sort, isDown } = shown;
      const { items, page, pageCount } = paginate(found, parsePage(params), PAGE_SIZE);
      const rows = items.map((listing) => {
        const { domain, displayName, hidden, status } = listing;
        const filed = content.names.get(domain);
        const facts = shown.factsOf(listing);
        return {
          domain,
          name: displayName,
          price: listing.price.amount === null ? MAKE_OFFER : listing.price.label,
          status,
          statusInFile: filed?.listing.status ?? status,
          hidden,
          agreement: agreements.get(domain)?.reference ?? null,
          isFaulty: content.faulty.has(domain),
          seen: filed ? hashFields(listFields(filed.listing, filed.own)) : "",
          cells: COLUMNS.map((column) => writeCell(column, facts)),
        };
      });
      const owned = listOwned(content.catalogue);
      const categories = owned.map(({ category }) => category).toSorted(compareTexts);
      const tags = new Set([...content.names.values()].flatMap(({ own }) => own.tags ?? []));
      const ofNames = content.faults.filter(({ file }) => file.startsWith("listings/"));
      return {
        rows,
        total: found.length,
        ownedCount: owned.length,
        page,
        pages: pageCount,
        sort,
        isDown,
        columns: COLUMNS.map((column) => {
          const { id, label, kind, choices = kind === "choice" ? categories : [] } = column;
          const values = new Set([...choices, params.get(id) ?? ""].filter(Boolean));
          const options = [...values].map((value) => [value, capitalize(value)] as const);
          return { id, label, kind, filterKeys: keysOf(column), options };
        }),
        tags: [...tags].toSorted(compareTexts),
        uploads: Object.entries(UPLOADS).flatMap(([name, upload]) =>
          takesCurrency(upload, content.shop.currency) ? { name, hint: upload.hint ?? "" } : [],
        ),
        faults: ofNames.slice(0, MAX_FAULTS).map((fault) => {
          return { domain: fault.domain ?? null, words: formatFault(fault) };
        }),
        faultCount: ofNames.length,
      };
    },
  };
}

export type Table = ReturnType<typeof openTable>;
export type Shown = Awaited<ReturnType<Table["list"]>>;
export type Row = Shown["rows"][number];
