import { describe, expect, it } from "vitest";
import { isHeader } from "./find-table.ts";
import { readNames } from "./read-names.ts";
import { parseRows } from "./read-rows.ts";
import { reviewNames } from "./review.ts";

const TODAY = "2026-01-02";

interface Options {
  readonly map?: Record<string, string>;
  readonly answers?: Record<string, string>;
}

/** Reads a file into an empty shop, and shows the names with what the file says of them. */
async function read(text: string, { map = {}, answers = {} }: Options = {}) {
  const columns = new Map(Object.entries(map));
  const choice = {
    columns,
    answers: new Map(Object.entries(answers)),
    today: TODAY,
    currency: "USD" as const,
  };
  const file = await readNames(await parseRows(text, isHeader(columns)), choice);
  const { added, skipped, leftOut } = reviewNames(file, () => undefined, TODAY, "USD");
  return {
    names: Object.fromEntries(
      added.map(({ domain, fields, filledIn }) => [
        domain,
        Object.fromEntries(
          [...fields].filter(([key]) => key !== "domain" && !filledIn.includes(key)),
        ),
      ]),
    ),
    left: [...skipped, ...leftOut].map(({ line, field, found }) => `${line} ${field}: ${found}`),
    open: file.questions.flatMap(({ key, answer, rows }) =>
      answer === null ? `${key} (${rows})` : [],
    ),
    used: file.taken.map(({ column }) => column),
  };
}

describe("a file that says whether its names are for sale", () => {
  it("has Efty's portfolio for sale, and what it sold as sold", async () => {
    const text = "Domain,Status,BIN Price\neone.com,portfolio,1999.00\netwo.com,sold,0.00\n";
    expect(await read(text)).toMatchObject({
      names: { "eone.com": { price: "$1,999" }, "etwo.com": { status: "sold" } },
      left: [],
      open: [],
    });
  });

  it.each([
    ["For Sale", "no"],
    ["for_sale", "false"],
    ["Domain Status", "In Transfer"],
    ["Listing status", "Paused"],
    ["Hidden", "Y"],
    ["Status", "owned"],
    ["Status", "Held"],
    ["Status", "parked"],
    ["Status", "ARCHIVED"],
    ["Status", "Pending transfer"],
    ["Zustand", "nicht verfügbar"],
    ["À vendre", "non"],
    ["Status", "Active, Pending transfer"],
  ])("in a column %s with %s brings them in hidden", async (column, cell) => {
    const { names, left } = await read(`Domain,Price,${column}\na.com,900,"${cell}"\n`);
    expect([names, left]).toEqual([{ "a.com": { price: "$900", hidden: "yes" } }, []]);
  });

  it.each([
    ["Status", "dropped"],
    ["Status", "Deleted"],
    ["Status", "Pending Delete"],
    ["Expired", "true"],
    ["Ablaufdatum", "05.03.25"],
    ["date_expires", "5-Mar-25"],
    ["Fecha de caducidad", "1 de marzo de 2025"],
    ["Expires", "45717"],
    ["Expires", "2025年3月1日"],
  ])("leaves out those that the seller lost, as in a column %s with %s", async (column, cell) => {
    const { names, left } = await read(`Domain,Price,${column}\na.com,900,${cell}\n`);
    expect([names, left.length]).toEqual([{}, 1]);
  });

  it("may say it in several columns, and one that holds a name back is enough", async () => {
    const text =
      "Domain,Price,Status,For Sale,Sold Date\na.com,900,Active,yes,\nb.com,900,Active,no,\nc.com,900,Active,yes,2025-03-01\n";
    expect((await read(text)).names).toEqual({
      "a.com": { price: "$900" },
      "b.com": { price: "$900", hidden: "yes" },
      "c.com": { price: "$900", status: "sold", soldDate: "2025-03-01" },
    });
  });

  it("counts a column as used that says yes and no where days are expected", async () => {
    const { names, used } = await read("Domain,Price,Listed\na.com,900,no\n");
    expect([names, used]).toEqual([
      { "a.com": { price: "$900", hidden: "yes" } },
      ["Domain", "Price", "Listed"],
    ]);
  });

  it("is asked about a word that nobody knows, and offers no such name meanwhile", async () => {
    const text = "Domain,Price,Status\na.com,900,Mauve\nb.com,900,Mauve\nc.com,900,Active\n";
    const { names, left, open } = await read(text);
    expect(Object.keys(names)).toEqual(["c.com"]);
    expect(left).toEqual(['2 status: "Mauve"', '3 status: "Mauve"']);
    expect(open).toEqual(["state.mauve (2)"]);
    const told = await read(text, { answers: { "state.mauve": "reserved" } });
    expect(told).toMatchObject({ left: [], open: [], names: { "b.com": { status: "reserved" } } });
    expect((await read(text, { map: { status: "" } })).left).toEqual([]);
  });

  it("is asked about empty cells of a column that says yes elsewhere, and about 'Sold' in any other column", async () => {
    expect((await read("Domain,For Sale\na.com,yes\nb.com,\n")).open).toEqual(["state. (1)"]);
    const folders = await read("Domain,Folder\na.com,Sold\nb.com,Brands\n");
    expect([folders.open, Object.keys(folders.names)]).toEqual([
      ["state.folder: sold (1)"],
      ["b.com"],
    ]);
  });

  it.each([
    ["available", "sold", { status: "sold" }],
    ["sold", "available", { status: "sold" }],
    ["for sale", "parked", { hidden: "yes" }],
    ["reserved", "available", { status: "reserved" }],
    ["available", "Mauve", null],
    ["Mauve", "available", null],
    ["available", "expired", null],
    ["expired", "available", null],
  ])(
    "with a name that one row has as %s and one as %s believes the worse",
    async (a, b, wanted) => {
      const { names } = await read(`Domain,Price,Status\na.com,500,${a}\na.com,700,${b}\n`);
      expect(names).toEqual(wanted ? { "a.com": { price: "$500", ...wanted } } : {});
    },
  );

  it.each(["NFS", "Sold $900", "N/A (keep)", "not for sale", "bought back"])(
    "is asked about a price of %s",
    async (cell) => {
      const text = `Domain,Price,Status\na.com,${cell},available\nb.com,${cell},\nc.com,900,\n`;
      const { names, open } = await read(text);
      expect(names).toEqual({ "c.com": { price: "$900" } });
      expect(open).toEqual([expect.stringMatching(/^state\.price: .* \(2\)$/)]);
      const [key = ""] = open[0]?.split(" (2)") ?? [];
      const told = await read(text, { answers: { [key]: "available" } });
      expect([Object.keys(told.names), told.open]).toEqual([["a.com", "b.com", "c.com"], []]);
    },
  );

  it.each(["4888.5", "100-200", "1e6", "500 OBO", "from $500", "none", "Inquire", "POA"])(
    "may have a price of %s, which says nothing against a sale",
    async (cell) => {
      const { names, open } = await read(`Domain,Price\na.com,${cell}\n`);
      expect([names["a.com"]?.price ?? "Make Offer", open]).toEqual(["Make Offer", []]);
    },
  );

  it.each([
    ["Owner status", "dropped"],
    ["Owner", "sold to Bob Smith"],
    ["Registrant", "Verkauft"],
    ["My State", "gone"],
    ["Estado actual", "otro"],
    ["Listing", "inactive"],
    ["Group", "NFS"],
    ["Project", "Keep"],
  ])("is asked what it means that the column %s says %s", async (column, cell) => {
    const text = `Domain,Price,${column}\na.com,900,${cell}\nb.com,900,\n`;
    const { names, left, open } = await read(text);
    expect([Object.keys(names), open.length]).toEqual([["b.com"], 1]);
    expect(JSON.stringify([left, open])).not.toContain("Bob");
    const [key = ""] = open[0]?.split(" (1)") ?? [];
    const told = await read(text, { answers: { [key]: "available" } });
    expect(Object.keys(told.names)).toEqual(["a.com", "b.com"]);
  });

  it.each(["WHOIS privacy,private", "Auto renew status,disabled", "Registrant,Private Person"])(
    "says nothing about a sale in the column %s",
    async (both) => {
      const [column, cell] = both.split(",");
      const { names, open } = await read(`Domain,Price,${column}\na.com,900,${cell}\n`);
      expect([names, open]).toEqual([{ "a.com": { price: "$900" } }, []]);
    },
  );

  it.each(["Buyer", "Buyer email", "buyer_name", "Buyer ID", "Purchaser", "Käufer", "New owner"])(
    "has a name as sold that has a %s",
    async (column) => {
      const { names } = await read(`Domain,Price,${column}\na.com,900,bob@x.com\nb.com,900,\n`);
      expect(names).toEqual({
        "a.com": { price: "$900", status: "sold" },
        "b.com": { price: "$900" },
      });
    },
  );

  it("keeps what a name was sold for to the seller", async () => {
    const text =
      "Domain,Price,Sold Date,Sold Price\nsc-b.com,5000,2025-03-01,4200\nsc-c.com,5000,,\n";
    expect((await read(text)).names).toEqual({
      "sc-b.com": { price: "$5,000", status: "sold", soldDate: "2025-03-01", salePrice: "$4,200" },
      "sc-c.com": { price: "$5,000" },
    });
    const { names } = await read(text, { map: { soldPrice: "Sold Price" } });
    expect(names["sc-b.com"]).toMatchObject({ soldPrice: "$4,200" });
  });

  it("is asked whether a sale price was paid or is to be paid", async () => {
    const text = "Domain,Sale price\na.com,900\n";
    expect(await read(text)).toMatchObject({ names: {}, open: ["column.sale price (1)"] });
    const { names } = await read(text, { answers: { "column.sale price": "price" } });
    expect(names).toEqual({ "a.com": { price: "$900" } });
  });
});

describe("a price", () => {
  it.each([
    ["Price option", "Make Offer"],
    ["Selling option", "MAKE_OFFER"],
    ["Buy now", "no"],
    ["Show Buy Now Option", "N"],
  ])("beside %s with %s is the least to offer", async (column, cell) => {
    const { names } = await read(`Domain,Price,${column}\na.com,900,${cell}\nb.com,900,\n`);
    expect(names).toEqual({ "a.com": { minimumOffer: "$900" }, "b.com": { price: "$900" } });
  });

  it("is asked about if its option or its column isn't known", async () => {
    const option = "Domain,Price,Price option\na.com,900,Dutch auction\n";
    expect(await read(option)).toMatchObject({
      names: { "a.com": {} },
      open: ["state.dutch auction (1)"],
    });
    const answers = { "state.dutch auction": "buy-now" };
    expect((await read(option, { answers })).names).toEqual({ "a.com": { price: "$900" } });
    const columns = "Domain,Price,BIN\na.com,900,1200\n";
    expect(await read(columns)).toMatchObject({ names: { "a.com": {} }, open: ["map.price (1)"] });
    const { names } = await read(columns, { answers: { "map.price": "BIN" } });
    expect(names).toEqual({ "a.com": { price: "$1,200" } });
    expect((await read("Domain,Amount\na.com,900\n")).open).toEqual(["column.amount (1)"]);
  });

  it("in another currency is left out, until the seller states a rate", async () => {
    const text = "Domain,Asking price,Asking currency\ncc-a.de,1600,EUR\n";
    expect(await read(text)).toMatchObject({
      names: { "cc-a.de": {} },
      left: ['2 price: "1,600 EUR"'],
      open: ["rate.EUR (1)"],
    });
    const { names } = await read(text, { answers: { "rate.EUR": "1.08" } });
    expect(names).toEqual({ "cc-a.de": { price: "$1,728" } });
  });

  it("whose currency isn't certain is asked about", async () => {
    const text = "Domain,Price (EUR)\na.com,$900\nb.com,kr 900\n";
    expect(await read(text)).toMatchObject({ open: ["currency (2)"], left: { length: 2 } });
    const { names } = await read(text, { answers: { currency: "EUR", "rate.EUR": "2" } });
    expect(names).toEqual({ "a.com": { price: "$1,800" }, "b.com": { price: "$1,800" } });
    const crowns = { answers: { currency: "SEK", "rate.SEK": "0.1" } };
    expect((await read("Domain,Price\na.com,kr 900\n", crowns)).names).toEqual({
      "a.com": { price: "$90" },
    });
    const bare = await read("Domain,Price\na.com,900\n", { answers: { currency: "GBP" } });
    expect(bare.open).toEqual(["rate.GBP (1)"]);
  });

  it("with one dot before three digits is asked about, also where others show both kinds", async () => {
    for (const others of ["", 'b.com,1.5\nc.com,"1,600"\nd.com,"4.888,00 USD"\n']) {
      const text = `Domain,Price\na.com,1.234\n${others}`;
      const { names, open } = await read(text);
      expect([names["a.com"], open]).toEqual([{}, ["thousands (1)"]]);
      const told = await read(text, { answers: { thousands: "yes" } });
      expect(told.names["a.com"]).toEqual({ price: "$1,234" });
    }
  });

  it("in one of two columns of the same name is taken from the one that the seller names", async () => {
    const text = "Domain,Price,Price\na.com,500,900\n";
    expect(await read(text)).toMatchObject({ names: { "a.com": {} }, open: ["map.price (1)"] });
    for (const options of [
      { answers: { "map.price": "Price (column C)" } },
      { map: { price: "C" } },
      { map: { price: "3" } },
      { map: { price: "Price (column C)" } },
    ]) {
      const { names, used, open } = await read(text, options);
      expect(names, JSON.stringify(options)).toEqual({ "a.com": { price: "$900" } });
      expect([used.toSorted(), open]).toEqual([["Domain", "Price (column C)"], []]);
    }
  });

  it("in a currency that no state has is left out without a question", async () => {
    const text = "Domain,Price\na.com,1 BTC\n";
    expect(await read(text)).toMatchObject({
      names: { "a.com": {} },
      open: [],
      left: { length: 1 },
    });
  });

  it("of more than fifty million is asked about", async () => {
    const text = "Domain,Price\na.com,4915112345678\nb.com,60000000\n";
    expect(await read(text)).toMatchObject({ names: { "b.com": {} }, open: ["sums (2)"] });
    const { names } = await read(text, { answers: { sums: "yes" } });
    expect(names).toEqual({ "a.com": {}, "b.com": { price: "$60,000,000" } });
  });
});

it("a name that has expired in either reading of its date isn't offered", async () => {
  const text = "Domain,Price,Expires\nexpd.com,100,11/03/2020\nlate.com,100,11/03/2031\n";
  const unsure = await read(text);
  expect(unsure).toMatchObject({
    left: ['2 expires: "11/03/2020"', '3 expires: "11/03/2031"'],
    open: ["dates (1)"],
  });
  expect(Object.keys(unsure.names)).toEqual(["late.com"]);
  const { names } = await read(text, { answers: { dates: "dmy" } });
  expect(names).toEqual({ "late.com": { price: "$100", expires: "2031-03-11" } });
});

it.each([
  ["Renewal date", "2021-01-01", "renewals"],
  ["Expiry", "soon", "expiries"],
  ["Expiry", "31/12/69", "expiries"],
  ["Expires", "2062-03-01", "expiries"],
])("a %s of %s is asked about, and the name isn't offered meanwhile", async (column, cell, key) => {
  const text = `Domain,Price,${column}\na.com,900,${cell}\nb.com,900,2026-03-01\n`;
  const unsure = await read(text);
  expect([Object.keys(unsure.names), unsure.open]).toEqual([["b.com"], [`${key} (1)`]]);
  const { names, open } = await read(text, { answers: { [key]: "yes" } });
  expect([Object.keys(names), open]).toEqual([["a.com", "b.com"], []]);
});

it("a renewal long ago says nothing beside a registration that runs", async () => {
  const text = "Domain,Renewed on,Expires\na.com,2021-01-01,2027-01-01\nb.com,2025-06-01,\n";
  const { names, open } = await read(text, { map: { renewal: "Renewed on" } });
  expect([Object.keys(names), open]).toEqual([["a.com", "b.com"], []]);
});

it("one date that can be read in two ways leaves the others of its column as they are", async () => {
  const text =
    "Domain,Expires\na.com,11/03/2027\nb.com,5-Mar-27\nc.com,47909\nd.com,05-Mar-19\ne.com,3/4/19\n";
  const { names, left, open, used } = await read(text);
  expect(names).toEqual({
    "a.com": {},
    "b.com": { expires: "2027-03-05" },
    "c.com": { expires: "2031-03-02" },
  });
  // Nothing depends on the order of a day that is past in both.
  expect([open, used]).toEqual([["dates (1)"], ["Domain", "Expires"]]);
  expect(left).toEqual([
    '5 expires: "05-Mar-19"',
    '6 expires: "3/4/19"',
    '2 expires: "11/03/2027"',
  ]);
});

it("each column of dates shows its own order, and a stated one holds for the others", async () => {
  const text = "Domain,Created,Expires\na.com,25/03/2019,03/04/2031\nb.com,01/02/2019,05/06/2031\n";
  expect((await read(text)).open).toEqual(["dates (2)"]);
  const { names } = await read(text, { answers: { dates: "mdy" } });
  expect(names).toEqual({
    "a.com": { registered: "2019-03-25", expires: "2031-03-04" },
    "b.com": { registered: "2019-02-01", expires: "2031-05-06" },
  });
});

it.each([
  [
    "German",
    "Domainname;Verkaufspreis;Ablaufdatum;Kaufpreis;Mindestgebot;Notiz\nköln.de;12.500,00 $;05.03.31;10,50 USD;500;gut\n",
    "xn--kln-sna.de",
  ],
  [
    "French",
    "Nom de domaine;Prix de vente;Date d'expiration;Prix d'achat;Offre minimum;Remarque\nkoln.fr;12 500 USD;5 mars 2031;10,50 USD;500;gut\n",
    "koln.fr",
  ],
  [
    "Spanish",
    "Dominio;Precio de venta;Fecha de caducidad;Precio de compra;Oferta mínima;Notas\nkoln.es;12.500 USD;5 de marzo de 2031;10,50 USD;500;gut\n",
    "koln.es",
  ],
  [
    "Dutch",
    "Domeinnaam;Vraagprijs;Vervaldatum;Aankoopprijs;Minimumbod;Opmerkingen\nkoln.nl;12.500,- USD;5 mrt 2031;10,50 USD;500;gut\n",
    "koln.nl",
  ],
  [
    "Portuguese",
    "Domínio;Preço de venda;Data de vencimento;Custo de compra;Lance mínimo;Observações\nkoln.pt;12.500 USD;5 de março de 2031;10,50 USD;500;gut\n",
    "koln.pt",
  ],
])("a spreadsheet in %s is read by its headings", async (_, text, domain) => {
  expect(await read(text)).toMatchObject({
    names: {
      [domain]: {
        price: "$12,500",
        expires: "2031-03-05",
        acquiredPrice: "$10.50",
        minimumOffer: "$500",
        ownNote: "gut",
      },
    },
    left: [],
    open: [],
  });
});

it("an ending that isn't in the public suffix list is asked about", async () => {
  const text = "Domain\nharbor.con\nquiet.io\nmünchen.de\nbücher.香港\n";
  const unsure = await read(text);
  expect(unsure).toMatchObject({ left: ['2 domain: "harbor.con"'], open: ["endings (1)"] });
  expect(Object.keys((await read(text, { answers: { endings: "yes" } })).names)).toHaveLength(4);
});

it("several names may stand in one line without a heading", async () => {
  for (const text of ["a.com b.com c.io\n", "a.com; b.com\nc.io\n", "a.com\nb.com c.io\n"]) {
    expect(Object.keys((await read(text)).names), text).toEqual(["a.com", "b.com", "c.io"]);
  }
});
