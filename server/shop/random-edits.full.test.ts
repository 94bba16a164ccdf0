import { expect, it, onTestFinished } from "vitest";
import { stringify } from "yaml";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { listingInput, seededRandom } from "../../test/support/listing.ts";
import { readContent } from "./read-content.ts";

const EDITS = 10_000;
const TIMEOUT_MS = 3_600_000;
const HEADER = "domain,price,category,listedDate";
const WRONG_PRICES = ["cheap", "$9,888 OBO", "-1", "12.345,00 EUR"];

/** `price` is what the shop should show, or null if the name never was right. */
interface Name {
  readonly domain: string;
  readonly written: string;
  readonly price: string | null;
}

it(
  `after each of ${EDITS} random edits, correct names show their own price, faulty ones their last correct price, and every fault is reported`,
  { timeout: TIMEOUT_MS },
  async () => {
    const random = seededRandom(1);
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
    const folder = await makeContentFolder();
    onTestFinished(() => folder.remove());
    await folder.writeListing("stays.com");
    const domains = Array.from({ length: 12 }, (_, index) => `name-${index}.com`);
    const rows = new Map<string, Name>();
    const singles = new Map<string, Name>();
    const broken = new Set<string>();
    let isHeaderWrong = false;
    let last = (await readContent(folder.dir)).content ?? undefined;

    const writeRows = () => {
      const lines = [...rows.values()].map(
        ({ domain, written }) => `${domain},"${written}",Travel,2025-10-29`,
      );
      const header = isHeaderWrong ? HEADER.replace("price", "prize") : HEADER;
      return folder.write("listings/names.csv", `${[header, ...lines].join("\n")}\n`);
    };

    async function edit(): Promise<void> {
      const domain = pick(domains);
      const isRow = domains.indexOf(domain) % 2 === 0;
      const names = isRow ? rows : singles;
      const file = `listings/${domain}.yaml`;
      const chance = random();
      if (chance < 0.1) {
        // A name whose file is gone may have moved to one that can't be read.
        if (isHeaderWrong || broken.size > 0) return;
        if (names.delete(domain) && !isRow) await folder.remove(file);
      } else if (isRow && chance < 0.2) {
        isHeaderWrong = !isHeaderWrong;
      } else {
        const isWrong = random() < 0.4;
        const written = isWrong ? pick(WRONG_PRICES) : `$${1_000 + Math.floor(random() * 90_000)}`;
        names.set(domain, { domain, written, price: names.get(domain)?.price ?? null });
        const text = stringify({ ...listingInput(domain), price: written, escrowLink: undefined });
        const isBroken = !isRow && isWrong && random() < 0.5;
        if (isBroken) broken.add(domain);
        else broken.delete(domain);
        if (!isRow) await folder.write(file, isBroken ? `a: [\n${text}` : text);
      }
      if (rows.size > 0 || isHeaderWrong) await writeRows();
      else await folder.remove("listings/names.csv").catch(() => undefined);
    }

    for (let done = 0; done < EDITS; done += 1) {
      await edit();
      const { content, faults } = await readContent(folder.dir, last);
      const wrong = [...rows.values(), ...singles.values()].filter(({ written }) =>
        WRONG_PRICES.includes(written),
      );
      expect(faults.length > 0, `edit ${done}: a fault is told`).toBe(
        wrong.length > 0 || isHeaderWrong,
      );
      for (const names of [rows, singles]) {
        for (const name of names.values()) {
          const isHidden = names === rows && isHeaderWrong;
          const isRight = !isHidden && !WRONG_PRICES.includes(name.written);
          const shown = content?.catalogue.byDomain.get(name.domain)?.price.amount ?? null;
          const price = isRight ? name.written : name.price;
          expect(shown, `edit ${done}: ${name.domain}`).toBe(price && Number(price.slice(1)));
          names.set(name.domain, { ...name, price });
        }
      }
      expect(content?.catalogue.byDomain.has("stays.com")).toBe(true);
      last = content ?? last;
    }
  },
);
