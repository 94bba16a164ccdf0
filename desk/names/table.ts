import { type Catalogue, listOwned } from "../../catalogue/catalogue.ts";
import { compareTexts } from "../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../catalogue/format/price.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { listFields, NOTHING_OWN } from "../../catalogue/schema/listing-fields.ts";
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
import { hashFields } from "./form-values.ts";
import { readFilter, readOrder, type Sort } from "./query.ts";

const PAGE_SIZE = 50;
const LOOK_BACK_MS = 28 * DAY_MS;
/** Caches the figures of all names for this long, so that typing in the search doesn't wait for them. */
const FIGURES_MS = 20_000;
const EVER = { from: "", to: "9999" };

const MAX_FAULTS = 20;

const writtenPrice = ({ price }: Pick<Listing, "price">) =>
  price.amount === null ? MAKE_OFFER : price.label;

interface Figures {
  readonly views: ReadonlyMap<string, number>;
  readonly requests: ReadonlyMap<string, number>;
}

type Key = (listing: Listing) => string | number;

function sortListings(found: readonly Listing[], sort: Sort, isDown: boolean, figures: Figures) {
  if (sort === "name") return isDown ? found.toReversed() : found;
  const keys: Readonly<Record<Exclude<Sort, "name">, Key>> = {
    price: ({ price }) => price.amount ?? -1,
    status: ({ status }) => status,
    category: ({ category }) => category.toLowerCase(),
    views: ({ domain }) => figures.views.get(domain) ?? 0,
    requests: ({ domain }) => figures.requests.get(domain) ?? 0,
  };
  const keyOf = keys[sort];
  const sign = isDown ? -1 : 1;
  const keyed = found.map((listing) => ({ listing, key: keyOf(listing) }));
  keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign));
  return keyed.map(({ listing }) => listing);
}

const compareNames = (one: Listing, other: Listing) =>
  one.displayName < other.displayName ? -1 : 1;

export function openTable(base: DeskBase) {
  const { config, database, now, time, requireContent } = base;
  const { readListed } = base.sellersShop;
  const { db } = database;
  let figures: Promise<Figures> | null = null;
  let countedAt = -Infinity;
  let ordered: { catalogue: Catalogue; agreed: string; names: readonly Listing[] } | null = null;

  /** Caches the sorted names: sorting 10,000 takes longer than everything else at a keystroke in the search. */
  function listByName(catalogue: Catalogue, agreements: Awaited<ReturnType<typeof listReserved>>) {
    const agreed = [...agreements.keys()].join();
    if (ordered?.catalogue === catalogue && ordered.agreed === agreed) return ordered.names;
    const names = reserveAgreed(listOwned(catalogue), agreements).toSorted(compareNames);
    ordered = { catalogue, agreed, names };
    return names;
  }

  async function countFigures(): Promise<Figures> {
    const span = { from: toIso(now() - LOOK_BACK_MS), to: EVER.to };
    const [views, inquiries, offers] = await Promise.all([
      countViewsByName(db, span),
      countInquiriesByName(db, EVER),
      countOffersByName(db, EVER),
    ]);
    const requests = new Map<string, number>();
    for (const [domain, count] of inquiries) if (domain !== null) requests.set(domain, count);
    for (const [domain, { count }] of offers)
      requests.set(domain, (requests.get(domain) ?? 0) + count);
    return { views, requests };
  }

  function readFigures(): Promise<Figures> {
    if (figures && now() - countedAt < FIGURES_MS) return figures;
    countedAt = now();
    figures = countFigures();
    figures.catch(() => (figures = null));
    return figures;
  }

  async function find(content: Content, params: URLSearchParams) {
    const agreements = await listReserved(db, content, time());
    const all = listByName(content.catalogue, agreements);
    return {
      agreements,
      found: filterNames(all, readFilter(params, content.shop.currency), content),
    };
  }

  async function findDomains(content: Content, params: URLSearchParams): Promise<Set<string>> {
    const { found } = await find(content, params);
    return new Set(found.map(({ domain }) => domain));
  }

  return {
    readListed,
    findDomains,
    async export(params: URLSearchParams) {
      const content = await requireContent();
      const { found } = await find(content, params);
      const { sort, isDown } = readOrder(params);
      const sorted = sortListings(found, sort, isDown, await readFigures());
      const wanted = params.get("format");
      const { currency } = content.shop;
      const isTaken = isExportName(wanted) && takesCurrency(FORMATS[wanted], currency);
      const format = isTaken ? wanted : "plain";
      const upload = FORMATS[format];
      const chosen = upload.isUpload ? sorted.filter(isOffered) : sorted;
      const names = chosen.flatMap(({ domain }) => content.names.get(domain) ?? []);
      const text = exportNames({ names, siteUrl: config.siteUrl, currency }, upload);
      return { name: upload.isUpload ? format : "names", text };
    },
    async list(params: URLSearchParams) {
      const content = await readListed();
      if (!content) return null;
      const { agreements, found } = await find(content, params);
      const counted = await readFigures();
      const { sort, isDown } = readOrder(params);
      const sorted = sortListings(found, sort, isDown, counted);
      const { items, page, pageCount } = paginate(sorted, parsePage(params), PAGE_SIZE);
      const rows = items.map((listing) => {
        const { domain, displayName, category, hidden, status } = listing;
        const filed = content.names.get(domain);
        return {
          domain,
          name: displayName,
          price: writtenPrice(listing),
          status,
          statusInFile: filed?.listing.status ?? status,
          hidden,
          category,
          views: counted.views.get(domain) ?? 0,
          requests: counted.requests.get(domain) ?? 0,
          agreement: agreements.get(domain)?.reference ?? null,
          isFaulty: content.faulty.has(domain),
          seen: filed ? hashFields(listFields(filed.listing, filed.own)) : "",
        };
      });
      const ofNames = content.faults.filter(({ file }) => file.startsWith("listings/"));
      const { categories, extensions } = content.catalogue;
      const own = [...content.names.values()].flatMap((name) =>
        name.own === NOTHING_OWN ? [] : name.own,
      );
      return {
        rows,
        total: found.length,
        ownedCount: listOwned(content.catalogue).length,
        page,
        pages: pageCount,
        categories,
        extensions,
        uploads: Object.entries(UPLOADS)
          .filter(([, upload]) => takesCurrency(upload, content.shop.currency))
          .map(([name, { hint = "" }]) => ({ name, hint })),
        tags: [...new Set(own.flatMap(({ tags }) => tags ?? []))].toSorted(compareTexts),
        registrars: [...new Set(own.flatMap(({ registrar }) => registrar ?? []))].toSorted(
          compareTexts,
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
