import { join } from "node:path";
import { expect, it } from "vitest";
import { listReadings } from "./known-readings.ts";
import { readNameFile } from "./read-names.ts";
import { reviewNames } from "./review.ts";

async function readFixture(name: string) {
  const path = join(import.meta.dirname, "fixtures", name);
  const choice = {
    readings: await listReadings(null),
    today: "2026-01-02",
    currency: "USD",
  } as const;
  const read = await readNameFile(path, { ...choice, sell: "all", rates: new Map([["EUR", 2]]) });
  const { added, skipped, leftOut } = reviewNames(read, () => undefined, "2026-11-22", "USD");
  const rows = [...skipped, ...leftOut].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    kind: read.kind,
    title: read.reading.title,
    names: Object.fromEntries(
      added.map(({ domain, fields, filledIn }) => {
        const own = [...fields].filter(([key]) => key !== "domain" && !filledIn.includes(key));
        return [
          domain,
          own.map(([key, value]) => `${key}: ${[value].flat().join(" + ")}`).join("; "),
        ];
      }),
    ),
    told: rows.map(({ line, field, found }) => `${line} ${field}: ${found}`),
  };
}

/** What each file gives, by its reading: its names with what it says of them, and the rows and cells that are left out. */
const FILES = [
  [
    "afternic-old.csv",
    {
      title: "Afternic (before 2025)",
      names: {
        "quietharbor.com": "minimumOffer: $100; price: $4,888; category: Travel",
        "tide.ai": "category: Technology; tags: Mine + all",
        "deep.com": "minimumOffer: $20; price: $500; hidden: yes",
      },
      told: [],
    },
  ],
  [
    "afternic-portfolio.csv",
    {
      title: "Afternic",
      names: {
        "quietharbor.com":
          "price: $4,888; floor: $3,000; minimumOffer: $500; listedDate: 2024-11-13",
        "tide.ai": "minimumOffer: $1,000; listedDate: 2025-02-03",
      },
      told: [],
    },
  ],
  [
    "afternic.csv",
    {
      title: "Afternic",
      names: {
        "quietharbor.com": "price: $4,888; floor: $3,000; minimumOffer: $20",
        "tide.ai": "minimumOffer: $20",
        "xn--faade-zra.com": "price: $900",
        "deep.com": "price: $4,888",
        "euro.com": "price: $4,888",
        "plain.io": "price: $20; floor: $20; minimumOffer: $20",
      },
      told: [
        '5 minimumOffer: "$9,000"',
        '8 domain: "quietharbor.com", which is also on line 2',
        "9 : 10 cells",
      ],
    },
  ],
  [
    "dan-export.csv",
    {
      title: "Dan's export",
      names: {
        "quietharbor.com": "listedDate: 2024-11-13; price: $4,888",
        "tide.ai": "listedDate: 2024-03-02; minimumOffer: $500",
        "wrong.com": "price: $1",
      },
      told: ['4 listedDate: "2024-02-30"'],
    },
  ],
  [
    "dan-upload.csv",
    {
      title: "Dan's upload file",
      names: {
        "quietharbor.com": 'price: $4,888; minimumOffer: $500; description: A harbor, "quiet".',
        "tide.ai": "",
      },
      told: [],
    },
  ],
  [
    "domainmod-template.csv",
    {
      title: "DomainMOD's import template",
      names: {
        "quietharbor.com":
          "expires: 2027-01-02; acquiredPrice: $8.50; renewalPrice: $10.18; otherCosts: $3; ownNote: Bought from a captain.; category: Travel; registrar: Dynadot",
        "tide.ai": "",
        "plain.io": "expires: 2027-01-02; renewalPrice: €30; registrar: Porkbun; status: sold",
        "deep.com": "expires: 2027-01-02; hidden: yes",
      },
      told: ['6 status: "0"'],
    },
  ],
  [
    "domainmod.csv",
    {
      title: "DomainMOD's export",
      names: {
        "quietharbor.com":
          "expires: 2027-01-02; acquiredPrice: $10.18; renewalPrice: $10.18; otherCosts: $3; registrar: Dynadot; category: Travel; ownNote: Bought from a captain.",
        "tide.ai":
          "expires: 2027-01-02; acquiredPrice: $70; renewalPrice: $90; registrar: Dynadot; status: sold",
        "plain.io":
          "expires: 2027-01-02; acquiredPrice: $9.30; renewalPrice: $9.30; registrar: Dynadot; hidden: yes",
      },
      told: ['13 status: "EXPIRED"'],
    },
  ],
  [
    "dombot.csv",
    {
      title: "DomBot",
      names: {
        "quietharbor.com":
          "tags: Premium; registrar: Dynadot; registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $9; price: $4,888; minimumOffer: $500; floor: $3,000; acquired: 2024-03-15; acquiredPrice: €1,500; ownNote: =hand reg, lucky",
        "tide.ai":
          "acquired: 2019-11-02; acquiredPrice: $85; soldDate: 2025-01-02; salePrice: $999; status: sold",
        "plain.io": "price: $900; hidden: yes",
      },
      told: ['5 status: "Dropped"'],
    },
  ],
  [
    "dynadot.csv",
    {
      title: "Dynadot",
      names: {
        "quietharbor.com":
          "expires: 2027-11-24; registered: 2021-11-24; tags: Mine; ownNote: bought for $ 900; registrar: Dynadot",
        "tide.ai": "expires: 2027-11-24; registered: 2021-11-24; registrar: Dynadot",
      },
      told: [],
    },
  ],
  [
    "efty.csv",
    {
      title: "Efty",
      names: {
        "quietharbor.com":
          "acquiredPrice: $10; acquired: 2019-03-11; renewalPrice: $9.99; category: Travel; price: $4,888; minimumOffer: $500",
        "tide.ai":
          "acquiredPrice: $40; acquired: 2020-01-02; soldDate: 2024-05-06; salePrice: $2,500; description: Two\nlines.; status: sold",
        "hidden.com": "renewalPrice: $9.99; price: $900; hidden: yes",
        "plain.io": "price: $900",
      },
      told: [],
    },
  ],
  [
    "godaddy.csv",
    {
      title: "GoDaddy",
      names: {
        "quietharbor.com":
          "registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $18.99; registrar: GoDaddy",
        "tide.ai":
          "registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $99.99; registrar: GoDaddy",
      },
      told: [],
    },
  ],
  [
    "hexonet.csv",
    {
      title: "Hexonet (CentralNic Reseller)",
      names: {
        "quietharbor.com": "expires: 2027-01-02; registrar: Hexonet",
      },
      told: ['3 expires: "2025-01-02 11:43:00"'],
    },
  ],
  [
    "namecheap.csv",
    {
      title: "Namecheap",
      names: {
        "quietharbor.com": "expires: 2027-12-13; registrar: Namecheap",
        "tide.ai": "expires: 2027-01-02; registrar: Namecheap",
      },
      told: [],
    },
  ],
  [
    "network-solutions.csv",
    {
      title: "Network Solutions",
      names: {
        "quietharbor.com": "expires: 2027-01-02; registrar: Network Solutions",
        "tide.ai": "expires: 2027-12-31; registrar: Network Solutions",
      },
      told: [],
    },
  ],
  [
    "parkio.csv",
    {
      title: "park.io's orders",
      names: {
        "quietharbor.io": "acquired: 2021-07-29; acquiredPrice: $99; expires: 2027-07-29",
      },
      told: ['3 expires: "2022-07-29"'],
    },
  ],
  [
    "porkbun.csv",
    {
      title: "Porkbun",
      names: {
        "quietharbor.com":
          "registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $11.06; registrar: Porkbun",
      },
      told: ['4 expires: "2025-01-02 06:21:14"'],
    },
  ],
  [
    "sav.csv",
    {
      title: "Sav",
      names: {
        "quietharbor.com":
          "tags: Brandables; registered: 2019-01-02; expires: 2027-01-02; listedDate: 2024-11-13; price: $4,888; registrar: Sav",
        "tide.ai":
          "registered: 2019-01-02; expires: 2027-01-02; listedDate: 2024-11-13; registrar: Sav",
      },
      told: [],
    },
  ],
  [
    "sedo-upload.csv",
    {
      title: "Sedo's upload file",
      names: {
        "quietharbor.com": "price: $4,888",
        "tide.ai": "minimumOffer: $1,000; price: Make Offer",
        "keeper.com": "price: $900; hidden: yes",
        "gone.com": "price: $900; hidden: yes",
        "euro.de": "price: $1,800",
        "xn--mnchen-3ya.de": "price: Make Offer; minimumOffer: $500",
      },
      told: [],
    },
  ],
  [
    "sedo.csv",
    {
      title: "Sedo",
      names: {
        "quietharbor.com":
          "price: $4,888; minimumOffer: $500; category: Travel; listedDate: 2020-01-02; registrar: Dynadot",
        "xn--mnchen-3ya.de": "listedDate: 2020-01-02; price: Make Offer",
        "euro.de": "price: $1,800; listedDate: 2020-01-02",
        "tide.ai":
          "price: Make Offer; category: Cities; all; listedDate: 2020-01-02; minimumOffer: $2,500",
        "plain.io": "price: Make Offer; minimumOffer: $250; listedDate: 2020-01-02",
        "deep.com": "price: $900; listedDate: 2020-01-02",
      },
      told: ['7 minimumOffer: "$950"'],
    },
  ],
  [
    "spaceship.csv",
    {
      title: "Spaceship",
      names: {
        "quietharbor.com":
          "tags: Harbors; registered: 2019-01-02; expires: 2027-01-02; registrar: Spaceship",
      },
      told: ['3 status: "expired"'],
    },
  ],
  [
    "unstoppable.csv",
    {
      title: "Unstoppable Domains",
      names: {
        "quietharbor.com": "expires: 2027-01-02; tags: harbors + two words; acquired: 2024-03-11",
        "tide.ai": "expires: 2027-01-02; acquired: 2024-03-11",
        "draft.com": "expires: 2027-01-02; hidden: yes",
        "away.com": "expires: 2027-01-02; status: reserved",
      },
      told: [],
    },
  ],
] as const;

it.each(FILES)("%s is known by its headings, and read row by row", async (name, wanted) => {
  expect(await readFixture(name)).toEqual({ kind: "known", ...wanted });
});

it("every kind that ships has a file here", async () => {
  const tried = new Set<string>(FILES.map(([, { title }]) => title));
  const titles = (await listReadings(null)).map(({ reading }) => reading.title);
  // round-trip.test.ts tries the shop's own files.
  const foreign = titles.filter((title) => !/^(?:this shop's|Your own)/.test(title));
  expect(foreign.filter((title) => !tried.has(title))).toEqual([]);
});
