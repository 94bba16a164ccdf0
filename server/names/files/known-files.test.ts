import { join } from "node:path";
import { expect, it } from "vitest";
import { FORMATS } from "./import-formats.ts";
import { readNameFile } from "./read-names.ts";
import { reviewNames } from "./review.ts";

async function readFixture(name: string) {
  const choice = { columns: new Map(), askDates: async () => null, today: "2026-01-02" };
  const read = await readNameFile(join(import.meta.dirname, "fixtures", name), choice);
  const { added, skipped, leftOut } = reviewNames(read, () => undefined, "2026-11-22");
  const rows = [...skipped, ...leftOut].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    format: read.format,
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
    refused: read.leftOut.flatMap((column) => /^(.*?) \(/.exec(column)?.[1] ?? []),
  };
}

/** What each file gives: its names with what it says of them, the rows and cells that are told, and the columns with a reason. */
const FILES = [
  [
    "afternic-old.csv",
    {
      format: "Afternic (before 2025)",
      names: {
        "quietharbor.com": "price: $4,888; minimumOffer: $100; status: available; category: Travel",
        "tide.ai": "status: available; category: Technology; tags: Mine + all",
      },
      told: ['4 status: "Inactive"'],
      refused: ["Reserve Price", "Second-Level Category", "Listing Page"],
    },
  ],
  [
    "afternic-portfolio.csv",
    {
      format: "Afternic",
      names: {
        "quietharbor.com":
          "price: $4,888; minimumOffer: $500; floor: $3,000; status: available; listedDate: 2024-11-13",
        "tide.ai": "minimumOffer: $1,000; status: available; listedDate: 2025-02-03",
      },
      told: ['4 status: "In Verification"'],
      refused: [
        "Lease to Own",
        "Max Lease Period",
        "Sale Lander",
        "Show Buy Now Option",
        "Show Lease to Own Option",
        "Show Make Offer Option",
        "Hidden",
      ],
    },
  ],
  [
    "afternic.csv",
    {
      format: "Afternic",
      names: {
        "quietharbor.com": "price: $4,888; minimumOffer: $20; floor: $3,000",
        "tide.ai": "minimumOffer: $20",
        "xn--faade-zra.com": "price: $900",
        "deep.com": "price: $4,888",
        "euro.com": "",
        "plain.io": "price: $20; minimumOffer: $20; floor: $20",
      },
      told: [
        '5 minimumOffer: "$9,000"',
        '6 price: "4.888,00"',
        '8 domain: "quietharbor.com", which is also on line 2',
        '9 domain: "not a name"',
        "10 : 10 cells",
      ],
      refused: [
        "Lease to Own",
        "Max Lease Period",
        "Sale Lander",
        "Show Buy Now Option",
        "Show Lease to Own Option",
        "Show Make Offer Option",
        "Hidden",
      ],
    },
  ],
  [
    "dan-export.csv",
    {
      format: "Dan's export",
      names: {
        "quietharbor.com": "price: $4,888; listedDate: 2024-11-13",
        "tide.ai": "minimumOffer: $500; listedDate: 2024-03-02",
        "wrong.com": "price: $1",
      },
      told: ['4 listedDate: "2024-02-30"'],
      refused: ["Lease to own"],
    },
  ],
  [
    "dan-upload.csv",
    {
      format: "Dan's upload file",
      names: {
        "quietharbor.com": 'price: $4,888; minimumOffer: $500; description: A harbor, "quiet".',
        "tide.ai": "",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "domainmod-table.csv",
    {
      format: "DomainMOD's table of domains",
      names: {
        "quietharbor.com":
          "status: available; expires: 2027-01-02; renewalPrice: $9.99; ownNote: Bought from a captain.",
        "tide.ai": "status: sold; expires: 2027-01-02; renewalPrice: $90",
      },
      told: ['4 status: "2"', '5 status: "0"'],
      refused: ["function"],
    },
  ],
  [
    "domainmod-template.csv",
    {
      format: "DomainMOD's import template",
      names: {
        "quietharbor.com":
          "status: available; expires: 2027-01-02; acquiredPrice: $8.50; renewalPrice: $10.18; otherCosts: $3; category: Travel; registrar: Dynadot; ownNote: Bought from a captain.",
        "tide.ai": "status: available",
        "plain.io": "status: sold; expires: 2027-01-02; registrar: Porkbun",
      },
      told: ['4 renewalPrice: "30 EUR"', '5 status: "pending renewal"', '6 status: "0"'],
      refused: ["function", "transfer_fee", "privacy_fee", "category_notes", "hosting_provider"],
    },
  ],
  [
    "domainmod.csv",
    {
      format: "DomainMOD's export",
      names: {
        "quietharbor.com":
          "status: available; expires: 2027-01-02; acquiredPrice: $10.18; renewalPrice: $10.18; otherCosts: $3; category: Travel; registrar: Dynadot; ownNote: Bought from a captain.",
        "tide.ai":
          "status: sold; expires: 2027-01-02; acquiredPrice: $70; renewalPrice: $90; registrar: Dynadot",
      },
      told: ['12 status: "PENDING (TRANSFER)"', '13 status: "EXPIRED"'],
      refused: [
        "Transfer Fee",
        "Privacy Fee",
        "Total Yearly Cost",
        "Function",
        "Registrar Account",
        "DNS Profile",
        "Web Host",
        "Inserted",
      ],
    },
  ],
  [
    "dombot.csv",
    {
      format: "DomBot",
      names: {
        "quietharbor.com":
          "status: available; price: $4,888; minimumOffer: $500; floor: $3,000; registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $9; acquired: 2024-03-15; tags: Premium; registrar: Dynadot; ownNote: =hand reg, lucky",
        "tide.ai":
          "status: sold; acquired: 2019-11-02; acquiredPrice: $85; soldDate: 2025-01-02; salePrice: $999",
      },
      told: ['2 acquiredPrice: "$1,500 JPY"', '4 status: "Archived"', '5 status: "Dropped"'],
      refused: ["Purchase type", "Purchase years"],
    },
  ],
  [
    "dynadot.csv",
    {
      format: "Dynadot",
      names: {
        "quietharbor.com":
          "registered: 2021-11-24; expires: 2027-11-24; tags: Mine; ownNote: bought for $ 900; registrar: Dynadot",
        "tide.ai": "registered: 2021-11-24; expires: 2027-11-24; registrar: Dynadot",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "efty.csv",
    {
      format: "Efty",
      names: {
        "quietharbor.com":
          "price: $4,888; minimumOffer: $500; status: available; acquired: 2019-03-11; acquiredPrice: $10; renewalPrice: $9.99; category: Travel",
        "tide.ai":
          "status: sold; soldDate: 2024-05-06; salePrice: $2,500; acquired: 2020-01-02; acquiredPrice: $40; description: Two\nlines.",
        "plain.io": "price: $900",
      },
      told: ['5 status: "Hidden"'],
      refused: ["Landing Page theme", "Payment Platform", "Premium", "Efty market"],
    },
  ],
  [
    "godaddy.csv",
    {
      format: "GoDaddy",
      names: {
        "quietharbor.com":
          "registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $18.99; registrar: GoDaddy",
        "tide.ai":
          "registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $99.99; registrar: GoDaddy",
      },
      told: [],
      refused: ["Ownership Date", "Estimated Value", "Valuation Wholesale Amount", "ListingStatus"],
    },
  ],
  [
    "hexonet.csv",
    {
      format: "Hexonet (CentralNic Reseller)",
      names: {
        "quietharbor.com": "expires: 2027-01-02; registrar: Hexonet",
      },
      told: ['3 expires: "2025-01-02"'],
      refused: [],
    },
  ],
  [
    "namecheap.csv",
    {
      format: "Namecheap",
      names: {
        "quietharbor.com": "expires: 2027-12-13; registrar: Namecheap",
        "tide.ai": "expires: 2027-01-02; registrar: Namecheap",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "network-solutions.csv",
    {
      format: "Network Solutions",
      names: {
        "quietharbor.com": "expires: 2027-01-02; registrar: Network Solutions",
        "tide.ai": "expires: 2027-12-31; registrar: Network Solutions",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "parkio.csv",
    {
      format: "park.io's orders",
      names: {
        "quietharbor.io": "acquired: 2021-07-29; acquiredPrice: $99; expires: 2027-07-29",
      },
      told: ['3 expires: "2022-07-29"'],
      refused: [],
    },
  ],
  [
    "porkbun.csv",
    {
      format: "Porkbun",
      names: {
        "quietharbor.com":
          "registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $11.06; registrar: Porkbun",
      },
      told: ['4 expires: "2025-01-02"'],
      refused: [],
    },
  ],
  [
    "sav.csv",
    {
      format: "Sav",
      names: {
        "quietharbor.com":
          "price: $4,888; registered: 2019-01-02; expires: 2027-01-02; tags: Brandables; listedDate: 2024-11-13; registrar: Sav",
        "tide.ai":
          "registered: 2019-01-02; expires: 2027-01-02; listedDate: 2024-11-13; registrar: Sav",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "sedo-upload.csv",
    {
      format: "Sedo's upload file",
      names: {
        "quietharbor.com": "price: $4,888; status: available",
        "tide.ai": "minimumOffer: $1,000; status: available",
        "euro.de": "status: available",
        "xn--mnchen-3ya.de": "minimumOffer: $500; status: available",
      },
      told: [
        '4 status: "no"',
        '5 status: "DELETE"',
        '6 price: "900 EUR"',
        '7 price: "$2,500, MAKE_OFFER"',
      ],
      refused: [],
    },
  ],
  [
    "sedo.csv",
    {
      format: "Sedo",
      names: {
        "quietharbor.com":
          "price: $4,888; minimumOffer: $500; category: Travel; registrar: Dynadot; listedDate: 2020-01-02",
        "xn--mnchen-3ya.de": "listedDate: 2020-01-02",
        "euro.de": "listedDate: 2020-01-02",
        "tide.ai": "category: Cities; all; listedDate: 2020-01-02; minimumOffer: $2,500",
        "plain.io": "minimumOffer: $250; listedDate: 2020-01-02",
        "unsure.com": "listedDate: 2020-01-02",
        "deep.com": "price: $900; listedDate: 2020-01-02",
      },
      told: [
        '4 price: "900 EUR"',
        '6 price: "$4,000, Make offer"',
        '7 price: "$700, no price option"',
        '8 minimumOffer: "$950"',
      ],
      refused: ["Language", "Domain Name", "SedoMLS Status"],
    },
  ],
  [
    "spaceship.csv",
    {
      format: "Spaceship",
      names: {
        "quietharbor.com":
          "registered: 2019-01-02; expires: 2027-01-02; tags: Harbors; registrar: Spaceship",
      },
      told: ['3 status: "expired"'],
      refused: [],
    },
  ],
  [
    "unstoppable.csv",
    {
      format: "Unstoppable Domains",
      names: {
        "quietharbor.com":
          "expires: 2027-01-02; acquired: 2024-03-11; status: available; tags: harbors + two words",
        "tide.ai": "expires: 2027-01-02; acquired: 2024-03-11; status: available",
        "away.com": "expires: 2027-01-02; status: reserved",
      },
      told: ['4 status: "draft"'],
      refused: ["Listing Price"],
    },
  ],
  [
    "workbook.xlsx",
    {
      format: null,
      names: {
        "quietharbor.com": "price: $4,888; category: Travel; listedDate: 2025-11-03",
        "tide.ai": "listedDate: 2025-11-04",
        "half.com": "",
      },
      told: ['6 price: "4888.5"'],
      refused: [],
    },
  ],
] as const;

it.each(FILES)("%s is recognized by its columns, and read row by row", async (name, wanted) => {
  expect(await readFixture(name)).toEqual(wanted);
});

it("every program whose heading row is known has a file here", () => {
  const tried = new Set<string | null>(FILES.map(([, { format }]) => format));
  const untried = FORMATS.filter(({ title }) => !tried.has(title));
  // round-trip.test.ts tries the shop's own files.
  expect(untried.every(({ title }) => title.startsWith("this shop's"))).toBe(true);
});
