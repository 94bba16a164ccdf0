import { join } from "node:path";
import { expect, it } from "vitest";
import { FORMATS } from "./import-formats.ts";
import { readNameFile } from "./read-names.ts";
import { reviewNames } from "./review.ts";

async function readFixture(name: string) {
  const choice = {
    columns: new Map(),
    answers: new Map(),
    today: "2026-01-02",
    currency: "USD" as const,
  };
  const read = await readNameFile(join(import.meta.dirname, "fixtures", name), choice);
  const { added, skipped, leftOut } = reviewNames(read, () => undefined, "2026-11-22", "USD");
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
        "quietharbor.com": "price: $4,888; minimumOffer: $100; category: Travel",
        "tide.ai": "category: Technology; tags: Mine + all",
        "deep.com": "price: $500; minimumOffer: $20; hidden: yes",
      },
      told: [],
      refused: ["Reserve Price", "Second-Level Category", "Listing Page"],
    },
  ],
  [
    "afternic-portfolio.csv",
    {
      format: "Afternic",
      names: {
        "quietharbor.com":
          "price: $4,888; minimumOffer: $500; floor: $3,000; listedDate: 2024-11-13",
        "tide.ai": "minimumOffer: $1,000; listedDate: 2025-02-03",
      },
      told: ['4 status: "In Verification"'],
      refused: [
        "Lease to Own",
        "Max Lease Period",
        "Sale Lander",
        "Show Buy Now Option",
        "Show Lease to Own Option",
        "Show Make Offer Option",
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
        "euro.com": "price: $4,888",
        "plain.io": "price: $20; minimumOffer: $20; floor: $20",
      },
      told: [
        '5 minimumOffer: "$9,000"',
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
          "expires: 2027-01-02; renewalPrice: $9.99; ownNote: Bought from a captain.",
        "tide.ai": "expires: 2027-01-02; renewalPrice: $90; status: sold",
        "plain.io": "expires: 2027-01-02; renewalPrice: $30; hidden: yes",
      },
      told: ['5 status: "0"'],
      refused: ["function"],
    },
  ],
  [
    "domainmod-template.csv",
    {
      format: "DomainMOD's import template",
      names: {
        "quietharbor.com":
          "expires: 2027-01-02; acquiredPrice: $8.50; renewalPrice: $10.18; otherCosts: $3; category: Travel; registrar: Dynadot; ownNote: Bought from a captain.",
        "tide.ai": "",
        "plain.io": "expires: 2027-01-02; renewalPrice: €30; registrar: Porkbun; status: sold",
        "deep.com": "expires: 2027-01-02; hidden: yes",
      },
      told: ['6 status: "0"'],
      refused: ["function", "transfer_fee", "privacy_fee", "category_notes", "hosting_provider"],
    },
  ],
  [
    "domainmod.csv",
    {
      format: "DomainMOD's export",
      names: {
        "quietharbor.com":
          "expires: 2027-01-02; acquiredPrice: $10.18; renewalPrice: $10.18; otherCosts: $3; category: Travel; registrar: Dynadot; ownNote: Bought from a captain.",
        "tide.ai":
          "expires: 2027-01-02; acquiredPrice: $70; renewalPrice: $90; registrar: Dynadot; status: sold",
        "plain.io":
          "expires: 2027-01-02; acquiredPrice: $9.30; renewalPrice: $9.30; registrar: Dynadot; hidden: yes",
      },
      told: ['13 status: "EXPIRED"'],
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
          "price: $4,888; minimumOffer: $500; floor: $3,000; registered: 2019-01-02; expires: 2027-01-02; renewalPrice: $9; acquired: 2024-03-15; tags: Premium; registrar: Dynadot; ownNote: =hand reg, lucky",
        "tide.ai":
          "acquired: 2019-11-02; acquiredPrice: $85; soldDate: 2025-01-02; salePrice: $999; status: sold",
        "plain.io": "price: $900; hidden: yes",
      },
      told: ['2 acquiredPrice: "1,500 JPY"', '5 status: "Dropped"'],
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
          "price: $4,888; minimumOffer: $500; acquired: 2019-03-11; acquiredPrice: $10; renewalPrice: $9.99; category: Travel",
        "tide.ai":
          "soldDate: 2024-05-06; salePrice: $2,500; acquired: 2020-01-02; acquiredPrice: $40; description: Two\nlines.; status: sold",
        "hidden.com": "price: $900; renewalPrice: $9.99; hidden: yes",
        "plain.io": "price: $900",
      },
      told: [],
      refused: ["Landing Page theme", "Payment Platform", "Premium", "Efty market"],
    },
  ],
  [
    "french.csv",
    {
      format: null,
      names: {
        "port-tranquille.fr":
          "price: $4,888; expires: 2027-01-02; acquired: 2019-03-11; acquiredPrice: $10; ownNote: chez un capitaine",
        "xn--mare-dpa.fr": "expires: 2027-01-02; acquired: 2019-03-13",
        "vendu.fr": "price: $900; expires: 2027-12-31; status: sold",
        "xn--rserv-bsae.fr": "price: $900; expires: 2027-01-02; status: reserved",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "german.xlsx",
    {
      format: null,
      names: {
        "quietharbor.de":
          "price: $4,888; category: Reisen; minimumOffer: $500; expires: 2027-01-02; acquired: 2019-03-11; acquiredPrice: $10; ownNote: vom Kapitän",
        "xn--mnchen-segeln-wob.de":
          "price: $12,500; category: Städte; expires: 2027-03-05; acquired: 2024-02-01; acquiredPrice: $85; status: reserved",
        "privat.de": "price: $900; expires: 2027-01-02; hidden: yes",
        "weg.de": "price: $900; expires: 2027-01-02; status: sold",
      },
      told: ['5 expires: "02.01.2025"'],
      refused: [],
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
      told: ['3 expires: "2025-01-02 11:43:00"'],
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
      told: ['4 expires: "2025-01-02 06:21:14"'],
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
        "quietharbor.com": "price: $4,888",
        "tide.ai": "minimumOffer: $1,000",
        "keeper.com": "price: $900; hidden: yes",
        "gone.com": "hidden: yes",
        "euro.de": "",
        "xn--mnchen-3ya.de": "minimumOffer: $500",
      },
      told: ['5 price: "$900"', '6 price: "900 EUR"'],
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
      told: ['4 price: "900 EUR"', '7 price: "$700"', '8 minimumOffer: "$950"'],
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
    "spanish.xlsx",
    {
      format: null,
      names: {
        "puertotranquilo.es":
          "price: $4,888; category: Viajes; minimumOffer: $500; expires: 2027-03-03",
        "marea.es": "expires: 2027-03-03",
        "vendido.es": "price: $900; expires: 2027-03-03; status: sold",
        "oculto.es": "price: $900; expires: 2027-03-03; hidden: yes",
      },
      told: [],
      refused: [],
    },
  ],
  [
    "unstoppable.csv",
    {
      format: "Unstoppable Domains",
      names: {
        "quietharbor.com": "expires: 2027-01-02; acquired: 2024-03-11; tags: harbors + two words",
        "tide.ai": "expires: 2027-01-02; acquired: 2024-03-11",
        "draft.com": "expires: 2027-01-02; hidden: yes",
        "away.com": "expires: 2027-01-02; status: reserved",
      },
      told: [],
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
