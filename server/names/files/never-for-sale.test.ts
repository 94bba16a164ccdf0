import { expect, it } from "vitest";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";
import { seededRandom } from "../../../test/support/listing.ts";
import { listReadings } from "./known-readings.ts";
import type { NameFile } from "./name-file.ts";
import { readNames } from "./read-names.ts";
import { parseRows } from "./read-rows.ts";
import { MEANINGS, type Reading } from "./reading.ts";
import { reviewNames } from "./review.ts";

const TODAY = "2026-06-15";

const HEADINGS =
  "Price|Preis (EUR)|Notes|Bemerkung|Durum|Own?|Published|Ideal buyer|Expires|Ablauf|Cost|Verkaufspreis|Folder|Registrar|Flag|Status|状态|Sold|State|Hidden|Type|Tags|";
const CELLS =
  "|5|$4,888|69,00|1.234|€900|kr 5|Make Offer|sold|SOLD 12/2025 for 900|Verkauft|available|live|yes|no|-1|0|x|2031-03-02|01/02/2031|31.12.2030|GoDaddy|a, b|n/a|-";
const MARKS = "sold|Verkauft|Satıldı|gone|x|yes|no|-1|0|Z|expired|下架";

interface Made {
  readonly text: string;
  readonly marked: ReadonlySet<string>;
  /** Null if rows above the names mark them. */
  readonly mark: string | null;
  /** True if a title above the headings marks them all. */
  readonly isTitled: boolean;
}

/** Makes a file in which one column, rows between the names or a title mark some of them. */
function makeFile(seed: number): Made {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = (texts: string) => texts.split("|")[below(texts.split("|").length)] ?? "";
  const mark = pick(MARKS);
  const others = CELLS.split("|").filter((cell) => cell !== mark);
  const other = others[below(others.length)] ?? "";
  const title = pick("||||My names|SOLD");
  const isTitled = title === "SOLD";
  const isSection = !isTitled && below(4) === 0;
  const plain = pick(HEADINGS);
  // A list of the shop's own fields means what they mean.
  const isField = COLUMNS.includes(plain.toLowerCase());
  const heading = isField || below(3) > 0 ? `${plain} ${below(9)}`.trim() : plain;
  const columns = Array.from({ length: below(4) }, (_, at) => `${pick(HEADINGS)} ${at}`.trim());
  const headings = [
    pick("Domain|Name|Dominio|域名|Seite"),
    ...columns,
    ...(isSection ? [] : [heading]),
  ];
  const names = Array.from({ length: 2 + below(6) }, (_, at) => `harbor${at}.com`);
  const marked = new Set(names.filter(() => isTitled || below(2) === 0));
  const rowOf = (name: string) => [
    name,
    ...columns.map(() => (below(3) === 0 ? "" : pick(CELLS))),
    ...(isSection ? [] : [marked.has(name) && !isTitled ? mark : other]),
  ];
  const empty = columns.map(() => "");
  const rows = isSection
    ? [
        ...names.filter((name) => !marked.has(name)).map(rowOf),
        [`--- ${mark} ---`, ...empty],
        ...names.filter((name) => marked.has(name)).map(rowOf),
      ]
    : names.map(rowOf);
  const delimiter = pick(",|;|\t");
  const titles = title === "" ? [] : [[title, ...empty, ...(isSection ? [] : [""])]];
  const text = [...titles, headings, ...rows]
    .map((row) => row.map((cell) => `"${cell}"`).join(delimiter))
    .join("\n");
  return { text, marked, mark: isSection ? null : mark, isTitled };
}

function listOffered(file: NameFile): string[] {
  const { added } = reviewNames(file, () => undefined, TODAY, "USD");
  return added.flatMap(({ domain, fields }) => {
    const isOffered = (fields.get("status") ?? "available") === "available";
    return isOffered && fields.get("hidden") !== "yes" ? domain : [];
  });
}

/** Answers everything in favor of a sale, but says what the mark means. */
function answer(
  { reading, columns }: NameFile,
  { mark, isTitled }: Made,
  meaning: (typeof MEANINGS)[number],
): Reading {
  const marker = mark === null ? undefined : columns.at(-1)?.name;
  const isMark = (text: string) => text.toLowerCase() === mark?.toLowerCase();
  const texts = [...new Set(`${CELLS}|${MARKS}`.split("|"))];
  return {
    ...reading,
    sell: "all",
    above: isTitled ? meaning : "nothing",
    rates: { EUR: 1.1 },
    columns: Object.fromEntries(
      columns.map(({ name, reading: { is, currency } }) => {
        const meanings = texts.map((text) => [
          text,
          name === marker && isMark(text) ? meaning : "for sale",
        ]);
        const isState = is === "state" || name === marker;
        if (isState && is !== "domain")
          return [name, { is: "state", values: Object.fromEntries(meanings) }];
        if (["?", "soldDate", "salePrice"].includes(is)) return [name, { is: "none" }];
        return [
          name,
          {
            is,
            sums: "1,234.56",
            dates: "day first",
            currency: currency === "?" ? "EUR" : currency,
          },
        ];
      }),
    ),
    rows: Object.fromEntries(Object.keys(reading.rows ?? {}).map((text) => [text, meaning])),
  };
}

const SEEDS = process.env.TEST_FULL ? 20_000 : 200;
const GONE = ["reserved", "hidden", "not mine", "sold"] as const;

it("a name that a file marks as sold is never for sale, without a reading or with one", async () => {
  const readings = await listReadings(null);
  let offered = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const made = makeFile(seed);
    const sheets = [await parseRows(made.text)];
    const choice = { today: TODAY, currency: "USD" as const, readings };
    const sell = "all";
    const file = await readNames(sheets, choice);
    if (made.marked.size > 0) expect(listOffered(file), `seed ${seed}\n${made.text}`).toEqual([]);
    const meaning = GONE[seed % GONE.length] ?? "sold";
    const given = await readNames(sheets, {
      ...choice,
      sell,
      reading: answer(file, made, meaning),
    });
    expect(given.open, `seed ${seed}\n${made.text}`).toEqual([]);
    const found = listOffered(given);
    expect(
      found.filter((name) => made.marked.has(name)),
      `seed ${seed}\n${made.text}`,
    ).toEqual([]);
    offered += found.length;
  }
  // Files from which nothing is ever offered would prove nothing.
  expect(offered).toBeGreaterThan(SEEDS);
});
