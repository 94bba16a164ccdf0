import { expect, test } from "vitest";
import { seededRandom } from "../support/listing.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { openServer } from "../support/open-server.ts";

const NAMES = 100_000;
const LIMIT = 100;
const CHANGES = 4;
const TIMEOUT = 900_000;
const ORDERS = ["newest", "price-asc"];

const random = seededRandom(100);
const below = (count: number) => Math.floor(random() * count);

function writeRows(count: number, label: string): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const domain = `${label}${below(99)}x${index}.com`;
    return `${domain},"$${100 * (1 + below(90))}",Travel,2026-0${1 + below(9)}-1${below(9)}`;
  });
  return ["domain,price,category,listedDate", ...rows].join("\n");
}

const domainsOf = (rows: string) =>
  rows
    .split("\n")
    .slice(1)
    .map((row) => row.split(",")[0] ?? "");

interface Page {
  readonly data: readonly { readonly domain: string }[];
  readonly next: string | null;
}

test(
  `a program that walks ${NAMES} names while files change reads each that stays once`,
  async () => {
    const folder = await makeContentFolder();
    const stay = writeRows(NAMES * 0.9, "stay");
    const writeOthers = () => folder.write("listings/others.csv", writeRows(NAMES * 0.1, "other"));
    await folder.write("listings/stay.csv", stay);
    await writeOthers();
    const shop = await openServer(folder.environment);
    const readVersion = async () => {
      const { catalogue } = (await (await fetch(`${shop.url}/readyz`)).json()) as {
        catalogue: string;
      };
      return catalogue;
    };
    const change = async () => {
      const before = await readVersion();
      await writeOthers();
      await expect.poll(readVersion, { timeout: 100_000 }).not.toBe(before);
    };

    const pages = NAMES / LIMIT;
    for (const sort of ORDERS) {
      const read: string[] = [];
      let cursor = "";
      for (let page = 1; page === 1 || cursor; page += 1) {
        const query = new URLSearchParams({ sort, limit: `${LIMIT}`, ...(cursor && { cursor }) });
        const response = await fetch(`${shop.url}/api/listings?${query}`);
        expect(response.status).toBe(200);
        const { data, next } = (await response.json()) as Page;
        read.push(...data.map(({ domain }) => domain));
        cursor = next ?? "";
        if (page % Math.ceil(pages / CHANGES) === 0) await change();
      }
      const stayed = read.filter((domain) => domain.startsWith("stay"));
      expect(stayed.length, sort).toBe(NAMES * 0.9);
      expect(new Set(stayed), sort).toEqual(new Set(domainsOf(stay)));
    }
    await shop.stop();
    await folder.remove();
  },
  TIMEOUT,
);
