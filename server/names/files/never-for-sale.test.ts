import { expect, it } from "vitest";
import { seededRandom } from "../../../test/support/listing.ts";
import { findColumn, isHeader } from "./find-table.ts";
import { type Format, FORMATS, type State } from "./import-formats.ts";
import { readNames } from "./read-names.ts";
import { parseRows } from "./read-rows.ts";
import { reviewNames } from "./review.ts";
import { STATE_WORDS } from "./state-words.ts";

const TODAY = "2026-06-15";

/** A cell, and whether it keeps its row from being offered, or from having a price in the shop's currency. */
interface Cell {
  readonly text: string;
  readonly isNo?: boolean;
  readonly isForeign?: boolean;
  /** True for a renewal long ago, which keeps its row from being offered unless another cell says that the registration runs. */
  readonly isOld?: boolean;
  readonly isRunning?: boolean;
}

interface Random {
  readonly below: (count: number) => number;
  readonly pick: <T>(values: readonly T[]) => T;
}

type Fill = (random: Random, states: Format["states"]) => Cell;

const no = (...texts: string[]): Cell[] => texts.map((text) => ({ text, isNo: true }));
const yes = (...texts: string[]): Cell[] => texts.map((text) => ({ text }));
const cased = (text: string, { pick }: Random) =>
  pick([text, text.toUpperCase(), text.charAt(0).toUpperCase() + text.slice(1)]);

const isFine = (state: State) => state === "available";

const fillState: Fill = (random, states = {}) => {
  const { pick, below } = random;
  const own = Object.entries(states);
  if (own.length > 0 && below(2) === 0) {
    const [text, state] = pick(own);
    return { text, isNo: !isFine(state) };
  }
  if (below(6) === 0)
    return pick([...no("Mauve", "??", "17", "0", "sold?", "maybe later"), ...yes("")]);
  const state = pick(Object.keys(STATE_WORDS) as State[]);
  const word = pick(STATE_WORDS[state]);
  const known = states[word.toLowerCase()];
  if (known) return { text: word, isNo: !isFine(known) };
  return { text: cased(word, random), isNo: !isFine(state) };
};

const from = (...cells: Cell[]): Fill => {
  const fine = cells.filter(({ isNo, isForeign, isOld }) => !isNo && !isForeign && !isOld);
  // Without more of these, hardly any row of many columns would be offered.
  return ({ pick, below }) => pick(fine.length > 0 && below(3) > 0 ? fine : cells);
};

const fillDay: Fill = from(
  ...yes(""),
  ...["2031-03-02", "05.03.31", "25-Mar-31", "2031年3月1日", "03/03/2031", "47909"].map((text) => {
    return { text, isRunning: true };
  }),
  ...no("2020-03-02", "05.03.20", "5-Mar-20", "2020年3月1日", "03/03/2020", "43891", "11/03/2020"),
  ...no("1. März 2020", "1 de marzo de 2020", "2020-03-01T10:00:00Z", "03/09/2026"),
  ...no("soon", "12/12/69", "2062-03-01"),
);

const fillSale: Fill = from(
  ...yes("", "-", "0.00", "0000-00-00"),
  ...no("2025-03-01", "4200", "$900"),
);

const fillBuyer: Fill = from(...yes("", "-"), ...no("bob@x.example", "Bob Smith"));

const foreign = (...texts: string[]): Cell[] => texts.map((text) => ({ text, isForeign: true }));

const fillPrice: Fill = from(
  ...yes("", "900", "$4,880", "32k", "USD 500", "4880.-", "1'600", "0", "Make Offer"),
  ...yes("4888.5", "500 OBO"),
  ...no("NFS", "Sold $900", "N/A (keep)", "not for sale", "bought back", "Auction"),
  ...foreign("€901", "902 EUR", "CHF 1'603", "€ 1.604,-", "£905", "kr 907", "A$ 908"),
);

const fillCurrency: Fill = from(...yes("", "USD", "US$"), ...foreign("EUR", "GBP", "£", "shells"));

const COLUMNS: Readonly<Record<string, Fill>> = {
  Status: fillState,
  "Domain Status": fillState,
  Zustand: fillState,
  listing_status: fillState,
  "For Sale": from(
    ...yes("yes", "Y", "true", "1", "ja"),
    ...no("no", "N", "false", "0", "nein", "sold"),
  ),
  for_sale: from(...yes("true"), ...no("false")),
  "À vendre": from(...yes("oui"), ...no("non")),
  Hidden: from(...yes("", "no", "N", "0"), ...no("yes", "Y", "1", "true")),
  Expired: from(...yes("", "no", "false"), ...no("yes", "TRUE", "2020-01-01")),
  Sold: from(...yes("", "no", "0"), ...no("yes", "2025-03-01", "$4,200")),
  Archived: from(...yes("", "no"), ...no("yes", "x")),
  "Sold Date": fillSale,
  "Sold Price": fillSale,
  sold_at: from(...yes("", "-"), ...no("2025-03-01", "Sedo")),
  "Deleted At": from(...yes("", "0000-00-00"), ...no("2025-03-01")),
  "Verkauft am": from(...yes(""), ...no("01.03.2025")),
  "Sale price": from(...yes(""), ...no("900")),
  Expires: fillDay,
  Ablaufdatum: fillDay,
  date_expires: fillDay,
  "Fecha de caducidad": fillDay,
  Folder: from(...yes("", "Brand names", "for later"), ...no("Sold", "NOT FOR SALE", "dropped")),
  Price: fillPrice,
  Verkaufspreis: fillPrice,
  "Price (EUR)": from({ text: "909", isForeign: true }, { text: "" }),
  "Asking price": fillPrice,
  Currency: fillCurrency,
  "Asking currency": fillCurrency,
  "Owner status": from(...yes("", "verified"), ...no("dropped", "Sold")),
  Owner: from(...yes("", "Ada Quay", "Private Person"), ...no("sold to Bob", "Verkauft", "parked")),
  "Registrant Email": from(...yes("", "ada@quay.example"), ...no("expired")),
  Buyer: fillBuyer,
  "Buyer email": fillBuyer,
  buyer_name: fillBuyer,
  Käufer: fillBuyer,
  "My State": fillState,
  "Estado actual": fillState,
  Group: from(...yes("", "Brands", "for later"), ...no("NFS", "Keep", "Inactive", "verkauft")),
  "Renewal date": from(
    ...yes("", "2031-03-02"),
    { text: "2021-01-01", isOld: true },
    { text: "01/02/2021", isOld: true },
  ),
  Notes: from(...yes("", "a good one", "call me"), ...no("sold to Ada", "Leased")),
};

/** The columns of a known program hold whatever their fields may hold. */
const BY_FIELD: Readonly<Record<string, Fill>> = {
  status: fillState,
  registration: fillState,
  expires: fillDay,
  soldDate: fillSale,
  salePrice: fillSale,
  price: fillPrice,
  currency: fillCurrency,
};

const listHeadings = ({ columns, forNewNames = {}, signature }: Format) =>
  new Map<string, Fill>([
    ...signature.map((heading) => [heading, COLUMNS[heading] ?? from(...yes(""))] as const),
    ...Object.entries({ ...columns, ...forNewNames }).flatMap(([field, headings]) =>
      [headings]
        .flat()
        .slice(0, 1)
        .map((heading) => {
          return [heading, BY_FIELD[field] ?? COLUMNS[heading] ?? from(...yes(""))] as const;
        }),
    ),
  ]);

const isHeldBack = (row: readonly Cell[]) =>
  row.some(({ isNo }) => isNo) ||
  (row.some(({ isOld }) => isOld) && !row.some(({ isRunning }) => isRunning));

const ROWS = 8;

const isCurrency = (heading: string) => /currency$/i.test(heading);

function makeFile(seed: number) {
  const next = seededRandom(seed);
  const below = (count: number) => Math.floor(next() * count);
  const random = { below, pick: <T>(values: readonly T[]) => values[below(values.length)] as T };
  const formats = FORMATS.filter(({ isOwn }) => !isOwn);
  const format = below(2) === 0 ? random.pick(formats) : null;
  const headings = new Map<string, Fill>(format ? listHeadings(format) : []);
  if (!format) headings.set("Domain", from());
  for (const heading of Object.keys(COLUMNS)) {
    // A second column of currencies says nothing of the price.
    const isSecond = isCurrency(heading) && [...headings.keys()].some(isCurrency);
    const isRefused = findColumn(Object.keys(format?.refused ?? {}), heading) >= 0;
    if (below(8) === 0 && !isSecond && !isRefused && !headings.has(heading))
      headings.set(heading, COLUMNS[heading] as Fill);
  }
  const [domain] = [format?.columns.domain ?? "Domain"].flat();
  const rows = Array.from({ length: ROWS }, (_, at) =>
    [...headings].map(([heading, fill]) =>
      heading === domain ? { text: `n${at}.com` } : fill(random, format?.states),
    ),
  );
  // A name can stand in several rows, in any order.
  const repeated = below(3) === 0 ? below(ROWS - 1) : null;
  if (repeated !== null) {
    const place = [...headings.keys()].indexOf(domain ?? "");
    rows[ROWS - 1]?.splice(place, 1, { text: `n${repeated}.com` });
  }
  const cells = [[...headings.keys()], ...rows.map((row) => row.map(({ text }) => text))];
  const text = cells.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
  return { text: `${text}\n`, rows };
}

const FILES = process.env.TEST_FULL ? 5_000 : 300;

it(`in ${FILES} files of any headings, no name is for sale that a column holds back, or at a sum of another currency`, async () => {
  let offered = 0;
  for (let seed = 1; seed <= FILES; seed += 1) {
    const { text, rows } = makeFile(seed);
    const columns = new Map<string, string>();
    const choice = {
      columns,
      answers: new Map<string, string>(),
      today: TODAY,
      currency: "USD" as const,
    };
    const read = await readNames(await parseRows(text, isHeader(columns)), choice);
    const { added } = reviewNames(read, () => undefined, TODAY, "USD");
    for (const { domain, fields } of added) {
      const own = rows.filter((cells) => cells.some((cell) => cell.text === domain));
      const [row = []] = own;
      const isOffered =
        (fields.get("status") ?? "available") === "available" && fields.get("hidden") !== "yes";
      const why = `seed ${seed}, ${domain}: ${JSON.stringify(Object.fromEntries(fields))}\n${text}`;
      if (isOffered) {
        offered += 1;
        expect(own.some(isHeldBack), why).toBe(false);
      }
      const sums = ["price", "minimumOffer", "floor"].map((field) => String(fields.get(field)));
      const isNamed = row.some(({ text: cell, isForeign }) => isForeign && !/\d/.test(cell));
      // Sums that end in 1 to 9 are of another currency.
      const wrong = sums.find((sum) => sum.startsWith("$") && (isNamed || /[1-9]$/.test(sum)));
      expect(wrong, why).toBeUndefined();
    }
  }
  expect(offered).toBeGreaterThan(FILES / 4);
});
