import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { type Listing, STATUSES, TIERS } from "../../../catalogue/schema/listing.ts";
import {
  completeListing,
  groupFields,
  listFields,
} from "../../../catalogue/schema/listing-fields.ts";
import { schemasIn } from "../../../catalogue/schema/listing-schema.ts";
import { seededRandom } from "../../../test/support/listing.ts";
import { addRows } from "../../shop/edit-listings.ts";
import { readListings } from "../../shop/read-listings.ts";
import { exportNames, FORMATS, isOffered } from "./export-names.ts";
import { UPLOADS } from "./uploads.ts";
import { listReadings } from "./known-readings.ts";
import { readNameFile } from "./read-names.ts";
import { reviewNames } from "./review.ts";

const PIECES =
  '= + - @ \' \'= " "" , ; \t \n | [ ] [" {} # $ 0 1 12 888 a b Ada N/A é ü 東京 🌱 ＝ sep=; \\ / : % --'.split(
    " ",
  );

function createMaker(seed: number) {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const text = () =>
    Array.from({ length: 1 + below(6) }, () => pick(PIECES))
      .join(pick(["", " "]))
      .trim() || "-x";
  const line = () => text().replaceAll(/\s+/g, " ");
  const maybe = <T>(make: () => T) => (random() < 0.5 ? make() : undefined);
  const list = (max: number) => maybe(() => Array.from({ length: 1 + below(max) }, text));
  const figure = () => maybe(() => pick(["0", "-5", "$1.20", "N/A", "-", text()]));
  return () => {
    const isUpload = random() < 0.3;
    const price = 1 + below(pick([9, 999, 99_999_999]));
    const amount = () => maybe(() => `$${1 + below(price)}`);
    const day = () => new Date(5e11 + below(1.2e12)).toISOString().slice(0, 10);
    const [acquired = "", soldDate = ""] = [day(), day()].toSorted();
    const number = below(1e6);
    const source = schemasIn("USD").row.parse({
      domain: `${pick(["harbor", "münchen", "façade", "a-b"])}${number}.${pick(["com", "ai", "東京"])}`,
      price: isUpload ? "Make Offer" : price,
      category: line(),
      status: maybe(() => pick(STATUSES)),
      tier: maybe(() => pick(TIERS)),
      listedDate: day(),
      escrowLink: isUpload ? undefined : maybe(() => `https://www.escrow.com/x?a=${number};b=2,c`),
      offers: maybe(() => random() < 0.5),
      minimumOffer: amount(),
      floor: random() < 0.2 && !isUpload ? `${1 + below(100)}%` : amount(),
      soldDate: maybe(() => soldDate),
      acquired: maybe(() => acquired),
      renewalPrice: maybe(() => `$${below(90) + 10}.${below(90) + 10}`),
      soldPrice: amount(),
      saleFee: maybe(() => `$${below(90) + 10}.${below(90) + 10}`),
      registrar: maybe(line),
      tags: list(5),
      ownNote: maybe(text),
      description: maybe(text),
      keywords: list(12),
      features: list(5),
      useCases: list(5),
      targetAudience: list(5),
      stats: maybe(() => ({ cpc: figure(), backlinks: figure(), domainAge: figure() })),
    });
    return completeListing(source, domainToUnicode(source.domain));
  };
}

/** In a marketplace's file, a sum of millions and an ending that no registry has are questions. */
function isPlain({ listing, own }: ReturnType<ReturnType<typeof createMaker>>): boolean {
  const floor = own.floor && "amount" in own.floor ? own.floor.amount : 0;
  const most = Math.max(listing.price.amount ?? 0, listing.minimumOffer ?? 0, floor);
  return most < 50_000_000 && listing.extension !== ".東京";
}

const SHOPS = process.env.TEST_FULL ? 1_000 : 30;

it(`the exports of ${SHOPS} shops are imported unchanged, into the same shop and an empty one, marketplaces' files too`, async () => {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-round-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const choice = {
    today: "2026-01-02",
    currency: "USD" as const,
    readings: await listReadings(null),
  };
  async function check(seed: number) {
    const file = `${seed}.csv`;
    const path = join(dir, file);
    const make = createMaker(seed);
    const names = [make(), make(), make()];
    const known = new Map(names.map((name) => [name.listing.domain, { ...name, isRow: true }]));
    const text = exportNames(
      { names, siteUrl: "https://shop.example", currency: "USD" as const },
      FORMATS.plain,
    );
    expect(text.replaceAll(/"[^"]*"/g, "")).not.toMatch(/(^|,)[=+@-]|[^\r]\n/m);
    await writeFile(path, text);
    const read = await readNameFile(path, choice);
    const same = reviewNames(read, (domain) => known.get(domain), "2026-11-22", "USD");
    expect(same, `seed ${seed}`).toEqual({
      added: [],
      updated: [],
      unchanged: 3,
      skipped: [],
      leftOut: [],
      converted: [],
    });
    const { added } = reviewNames(read, () => undefined, "2026-11-22", "USD");
    for (const [at, { fields }] of added.entries()) {
      expect(schemasIn("USD").row.parse(groupFields(fields)), `seed ${seed}`).toEqual(
        schemasIn("USD").row.parse(
          groupFields(listFields(names[at]?.listing as Listing, names[at]?.own)),
        ),
      );
    }
    if (seed % 10 > 0) return;
    for (const format of Object.values(UPLOADS)) {
      const offered = names.filter((name) => isOffered(name.listing) && isPlain(name));
      await writeFile(
        path,
        exportNames(
          { names: offered, siteUrl: "https://shop.example", currency: "USD" as const },
          format,
        ),
      );
      if (offered.length === 0) continue;
      const back = reviewNames(
        await readNameFile(path, choice),
        (domain) => known.get(domain),
        "2026-11-22",
        "USD",
      );
      expect(back, `seed ${seed}, ${format.columns.join()}`).toEqual({
        ...same,
        unchanged: offered.length,
      });
    }
    if (seed % 20 > 0) return;
    await writeFile(
      path,
      addRows(
        "",
        added.map(({ fields }) => fields),
      ),
    );
    const shop = await readListings(dir, new Map([[file, ""]]), { currency: "USD" as const });
    expect(shop.faults, `seed ${seed}`).toEqual([]);
    const fieldsOf = (all: Iterable<(typeof names)[number]>) =>
      Array.from(all, ({ listing, own }) => listFields(listing, own));
    expect(fieldsOf(shop.names.values()), `seed ${seed}`).toEqual(fieldsOf(names));
  }
  for (let seed = 1; seed <= SHOPS; seed += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, at) => check(seed + at)));
  }
});
