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
  expect(unsure).toMatchObject({ left: ['2 expires: "11/03/2020"'], open: ["dates (2)"] });
  expect(Object.keys(unsure.names)).toEqual(["late.com"]);
  const { names } = await read(text, { answers: { dates: "dmy" } });
  expect(names).toEqual({ "late.com": { price: "$100", expires: "2031-03-11" } });
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
