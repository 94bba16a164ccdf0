import { assert, expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";
import type { Values } from "../forms/receive-form.ts";

const ROWS = `domain,price,category,listedDate,floor
pier.ai,"$4,888",Boats,2025-11-03,"$4,500"
quay.now,$900,Travel,2025-11-03,
dock.ai,Make Offer,Travel,2025-11-04,
`;

async function openNames(rows: string | null = ROWS, domains: string[] = [], now = Date.now) {
  const folder = await makeContentFolder(domains);
  if (rows !== null) await folder.write("listings/names.csv", rows);
  onTestFinished(() => folder.remove());
  const { config, names, imports, database } = await openDeskServices(folder.dir, { now });
  const list = async (query: string) => (await names.list(new URLSearchParams(query))).rows;
  const find = async (domain: string) => {
    const row = (await list("")).find((each) => each.domain === domain);
    assert(row);
    return row;
  };
  return {
    config,
    folder,
    database,
    names,
    imports,
    list,
    find,
    csv: () => folder.read("listings/names.csv"),
  };
}

function toForm(values: Values): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, value);
  return form;
}

const query = (text: string) => new URLSearchParams(text);

it("the table is filtered and sorted, and marks names whose listing has a fault", async () => {
  const { folder, list, names } = await openNames();
  const domainsOf = async (text: string) => (await list(text)).map(({ domain }) => domain);
  expect(await domainsOf("search=DOCK")).toEqual(["dock.ai"]);
  expect(await domainsOf("category=BOATS&priceFrom=1k")).toEqual(["pier.ai"]);
  expect(await domainsOf("sort=price&order=down")).toEqual(["pier.ai", "quay.now", "dock.ai"]);
  await folder.edit("listings/names.csv", "$900", "nine hundred");
  const table = await names.list(query(""));
  expect(table.rows.find(({ domain }) => domain === "quay.now")?.isFaulty).toBe(true);
  expect(table.faults[0]?.words).toMatch(/names\.csv:3: quay\.now: price: found "nine hundred"/);
});

it("filters keep what they can't read, and an unknown order is the alphabet's", async () => {
  const { names, list, database } = await openNames();
  await insertOffer(database.db, "O-7K3M9Q", { domain: "quay.now", amount: 700 });
  await insertOffer(database.db, "O-7K3M9R", { domain: "quay.now", amount: 650 });
  const domainsOf = async (text: string) => (await list(text)).map(({ name }) => name).join(" ");
  expect(await domainsOf("requestsFrom=2&requestsTo=2")).toBe("quay.now");
  expect(await domainsOf("sort=price")).toBe("quay.now pier.ai dock.ai");
  expect(await domainsOf("sort=price&order=down"), "names without a price come last").toBe(
    "pier.ai quay.now dock.ai",
  );
  for (const unknown of ["sort=toString&order=sideways", "only=x"])
    expect(await domainsOf(unknown)).toBe("dock.ai pier.ai quay.now");
  for (const unread of ["priceFrom=much", "viewsTo=-1", "priceFrom=5k&priceTo=1k"])
    expect(await domainsOf(unread)).toBe("");
  expect(await domainsOf("category=Nobody")).toBe("");
  const { columns } = await names.list(query("category=Nobody"));
  const categories = columns.find(({ id }) => id === "category")?.options;
  expect(categories?.map(([value]) => value)).toContain("Nobody");
});

it("names are filtered by the tags that the seller gave them", async () => {
  const { names, list } = await openNames(
    "domain,price,category,listedDate,tags\npier.ai,$900,Boats,2025-11-03,short\ndock.ai,$900,Boats,2025-11-03,\n",
  );
  expect((await list("tag=Short")).map(({ name }) => name)).toEqual(["pier.ai"]);
  expect((await names.list(query(""))).tags).toEqual(["short"]);
});

it("the export has the names that the table shows, with the status in their files", async () => {
  const { names, database, list } = await openNames();
  await insertOffer(database.db, "O-7K3M9Q", { domain: "quay.now" });
  await settleOffer(database.db, "O-7K3M9Q", "accepted");
  for (const search of ["status=available", "status=reserved", "sort=price&order=down"]) {
    const shown = (await list(search)).map(({ domain }) => domain);
    const [, ...rows] = (await names.export(query(search))).text.trimEnd().split("\r\n");
    expect(rows.map((row) => row.split(",")[0])).toEqual(shown);
  }
  const { text } = await names.export(query("status=reserved"));
  expect(text).toContain("quay.now,$900,available");
  const sedo = await names.export(query("format=sedo"));
  expect(sedo.name).toBe("sedo");
  const offered = (await list("status=available&only=shown")).map(({ domain }) => domain);
  expect(offered.length).toBeGreaterThan(0);
  const domains = sedo.text
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(",")[0]);
  expect(domains).toEqual(offered);
});

it("a name whose file can't be read isn't saved, and the form says why", async () => {
  const { folder, names, find } = await openNames(ROWS, ["harbor.com"]);
  const { type } = await openForm(names, "harbor.com");
  const { seen } = await find("harbor.com");
  await folder.edit("listings/harbor.com.yaml", "price:", "price: [");
  expect(await find("harbor.com")).toMatchObject({ isFaulty: true });
  const faults = [{ words: expect.stringMatching(/harbor\.com\.yaml: .* expected each field/) }];
  expect(await names.list(query(""))).toMatchObject({ faults });
  const shown = await names.one.showForm("harbor.com");
  expect(shown?.faults).toMatchObject([{ words: expect.stringContaining("expected") }]);

  const form = await names.one.save("harbor.com", type({ price: "$7,777" }));
  const problem = expect.stringContaining("problem in this name's file");
  expect(form).toMatchObject({ unsaved: { error: problem, values: { price: "$7,777" } } });
  const typed = { domain: "harbor.com", seen, price: "$7,777", status: "available" };
  expect(await names.row.save(toForm(typed))).toMatchObject({
    row: { fault: expect.stringContaining("problem in the file of harbor.com") },
  });

  const raise = query("do=price&value=%2B10%25&all=yes");
  const raised = await names.many.review(raise);
  expect(raised).toMatchObject({ total: 2, faulty: "harbor.com" });
  const changed = await names.many.change(raise, raised?.review?.seen ?? "");
  expect(changed).toMatchObject({
    words: expect.stringMatching(/^Changed the price of 2 names\. Not changed, .*: dock\.ai\.$/),
  });
  const remove = query("do=delete&name=harbor.com");
  const removed = await names.many.review(remove);
  expect(removed).toMatchObject({ review: null, faulty: "harbor.com" });
  expect(await names.many.change(remove, "")).toBeNull();
});

it("a row that somebody else has changed is refused once", async () => {
  const { folder, names, find, csv } = await openNames();
  const { seen } = await find("quay.now");
  await folder.edit("listings/names.csv", "$900", "$950");
  const typed = { domain: "quay.now", price: "$800", status: "available" };
  const { row } = await names.row.save(toForm({ ...typed, seen }));
  expect(row?.fault).toMatch(/it's \$950, available now/);
  await names.row.save(toForm({ ...typed, seen: row?.seen ?? "" }));
  expect(await csv()).toContain("quay.now,$800");
});

it("selling a name with an open offer asks for a review", async () => {
  const { names, database, find } = await openNames();
  await insertOffer(database.db, "O-7K3M9Q", { domain: "quay.now" });
  const { seen } = await find("quay.now");
  const row = { domain: "quay.now", seen, price: "$900", status: "sold" };
  const { row: kept } = await names.row.save(toForm({ ...row, price: "$9,999" }));
  expect(kept).toMatchObject({ price: "$9,999", fault: expect.stringContaining("Save the price") });
  const { review } = await names.row.save(toForm(row));
  expect(review).toBe("/names/change?do=status&value=sold&name=quay.now");
  const shown = await names.many.review(query(review?.split("?")[1] ?? ""));
  expect(shown?.review?.details.consequences).toMatchObject([
    { isUnpaid: false, offers: [{ reference: "O-7K3M9Q" }] },
  ]);
});

it("a name that was paid is offered again by its form only once the seller confirms it", async () => {
  const { names, database, folder } = await openNames(ROWS);
  await insertOffer(database.db, "O-7K3M9Q", {
    domain: "quay.now",
    paid_at: "2025-11-05T10:00:00.000Z",
  });
  await settleOffer(database.db, "O-7K3M9Q", "accepted");
  await folder.edit("listings/names.csv", "listedDate,floor", "listedDate,floor,status");
  await folder.edit(
    "listings/names.csv",
    "$900,Travel,2025-11-03,",
    "$900,Travel,2025-11-03,,sold",
  );
  const { type } = await openForm(names, "quay.now");
  const offer = (more: Values = {}) =>
    names.one.save("quay.now", type({ status: "available" }, undefined, more));
  const { unsaved } = await offer();
  expect(unsaved).toMatchObject({
    asks: { warnings: [expect.stringContaining("O-7K3M9Q")], consequences: [] },
  });
  expect(await offer({ sells: "yes" })).toHaveProperty("saved");
});

it("a change of many names is shown first, and made only if nothing has changed since", async () => {
  const { folder, names, csv } = await openNames();
  const params = query("do=price&value=%2B10%25&all=yes");
  const shown = await names.many.review(params);
  expect(shown?.review?.changes).toContainEqual(["quay.now", "Price", "$900 → $990"]);
  expect(shown).toMatchObject({
    total: 2,
    review: { shown: ["Not changed, because there's no price to change: dock.ai."] },
  });
  await folder.edit("listings/names.csv", "$900", "$950");
  expect(await names.many.change(params, shown?.review?.seen ?? "")).toMatchObject({
    is: "changed",
  });
  const again = await names.many.review(params);
  const saved = await names.many.change(params, again?.review?.seen ?? "");
  assert(saved?.is === "done" && saved.undo);
  expect(saved.words).toMatch(/^Changed the price of 2 names\./);
  expect(await csv()).toContain('"$5,377"');
  await saved.undo();
  expect(await csv()).toBe(ROWS.replace("$900", "$950"));
});

async function openForm(names: Awaited<ReturnType<typeof openNames>>["names"], domain: string) {
  const shown = await names.one.showForm(domain);
  assert(shown);
  const type = (typed: Values, base: Values = shown.values, more: Values = {}) => {
    const filled = { ...base, ...typed };
    const form = toForm({ ...filled, ...more, seen: JSON.stringify(base) });
    for (const [field, unset] of [
      ["hidden", ""],
      ["offers", "no"],
    ] as const)
      if (filled[field] === unset) form.delete(field);
    return form;
  };
  return { shown, type };
}

it("only changed fields are saved, in the file's own format", async () => {
  const { names, csv } = await openNames();
  const { type } = await openForm(names, "quay.now");
  const saved = await names.one.save("quay.now", type({ price: "1000", tier: "premium" }));
  expect(saved).toMatchObject({ saved: { words: "Saved quay.now: Price, Tier." } });
  expect(await csv()).toContain('quay.now,"$1,000",Travel,2025-11-03,,premium\n');
});

it("if somebody else was quicker, the form shows both versions, and then saves the seller's", async () => {
  const { folder, names, csv } = await openNames();
  const { type } = await openForm(names, "quay.now");
  await folder.edit("listings/names.csv", "$900,Travel", "$950,Harbors");
  const result = await names.one.save("quay.now", type({ price: "$800" }));
  const { unsaved } = result;
  assert(unsaved);
  expect(unsaved.differences).toEqual([
    { label: "Price", yours: "$800", theirs: "$950" },
    { label: "Category", yours: "", theirs: "Harbors" },
  ]);
  expect(unsaved.values).toMatchObject({ price: "$800", category: "Harbors" });
  const again = type(unsaved.values, JSON.parse(unsaved.seen));
  expect(await names.one.save("quay.now", again)).toHaveProperty("saved");
  expect(await csv()).toContain("quay.now,$800,Harbors");
});

const bytes = (text: string) => new TextEncoder().encode(text);

type Imports = Awaited<ReturnType<typeof openNames>>["imports"];

async function reviewOf(imports: Imports, id: string) {
  const file = await imports.review(id);
  assert(file?.isReadable && file.review);
  return file.review;
}

/** The cells of a table of the review. */
const rowsOf = ({ tables }: Awaited<ReturnType<typeof reviewOf>>, title: string) =>
  tables.find((table) => table.title === title)?.rows ?? [];

const saveReviewed = async (imports: Imports, id: string, take: string[] = []) =>
  imports.save(id, (await reviewOf(imports, id)).seen, take);

it("an import isn't saved if a name that it changes was edited since the review", async () => {
  const { imports, folder, csv } = await openNames();
  const id = imports.receive("n.csv", bytes("Domain,Price\npier.ai,$5000\n"));
  const review = await reviewOf(imports, id);
  await folder.edit("listings/names.csv", "$4,888", "$4,777");
  expect(await imports.save(id, review.seen, [])).toMatchObject({
    is: "changed",
  });
  expect(await csv()).toContain("$4,777");
  expect(await saveReviewed(imports, id)).toMatchObject({ is: "done" });
});

const SHEET =
  'Domain;Preis;Zustand;Extra;\n--- alt ---;;;;\nnew.com;"1.234,00";frei;x;\npier.ai;5000;weg;;\n';

/** Answers every select of the form as it was shown, and those that are named by their texts. */
async function decide(imports: Imports, id: string, answers: Record<string, string>) {
  const file = await imports.review(id);
  assert(file?.isReadable);
  const form = new FormData();
  for (const { key, label, says = label, value } of file.mapping.parts.flatMap(
    (part) => part.fields,
  ))
    form.set(key, answers[says] ?? value);
  if (answers.sell) form.set("sell", answers.sell);
  await imports.decide(id, form);
  const decided = await imports.review(id);
  assert(decided?.isReadable);
  return decided;
}

it("a new kind of file is mapped first, and its reading is kept for the next one", async () => {
  const { imports, folder } = await openNames();
  const receive = () => imports.receive("Mein Bestand.csv", bytes(SHEET));
  const id = receive();
  const shown = await imports.review(id);
  assert(shown?.isReadable);
  expect(shown).toMatchObject({ kind: "new", isAsked: false, review: null });
  expect(shown.mapping.sell).toBeNull();
  expect(shown.mapping.parts.map(({ title, fields }) => [title, fields])).toMatchObject([
    ["Where the names are", [{ value: "1" }]],
    [
      "Columns",
      [
        { label: "Domain", value: "domain", isProposed: true },
        { label: "Preis", value: "price", isProposed: true },
        { label: "How its sums are written", value: "1.234,56" },
        { label: "Zustand", value: "state" },
        { label: "frei", detail: "1 row", value: "?" },
        { label: "weg", value: "?" },
        { label: "Extra", detail: "x", value: "?" },
      ],
    ],
    [
      "Rows that aren't names",
      [{ label: "--- alt ---", detail: "line 2, 2 names below", value: "?" }],
    ],
  ]);
  const wrong = {
    "What Extra is": "nonsense",
    "What frei means in Zustand": "maybe",
    "What “--- alt ---” says of the names below it": "",
    "Row with the headings": "99",
    sell: "some",
  };
  const half = await decide(imports, id, wrong);
  expect(half).toMatchObject({ isAsked: true, review: null });
  expect(half.mapping.open).toHaveLength(4);
  const done = await decide(imports, id, {
    "What Extra is": "none",
    "What frei means in Zustand": "for sale",
    "What weg means in Zustand": "sold",
    "What “--- alt ---” says of the names below it": "nothing",
    sell: "all",
  });
  expect(done.mapping.open).toEqual([]);
  assert(done.review);
  expect(rowsOf(done.review, "New")).toMatchObject([["new.com", "$1,234", "available", "General"]]);
  expect(rowsOf(done.review, "Changed")).toEqual([
    ["pier.ai", "Price", "$4,888 → $5,000"],
    ["pier.ai", "Status", "available → sold"],
  ]);
  expect(await folder.read("readings/mein-bestand.yaml").catch(() => null)).toBeNull();
  expect(await saveReviewed(imports, id)).toMatchObject({ is: "done" });
  expect(await folder.read("readings/mein-bestand.yaml")).toContain("weg: sold");
  const again = await imports.review(receive());
  expect(again).toMatchObject({
    kind: "known",
    asksToSell: false,
    review: { saved: 0 },
  });
});

it("a registrar's file is reviewed at once, hidden until the seller says that it's for sale", async () => {
  const { imports, folder } = await openNames();
  const text =
    "Domain Name,Domain expiration date,Domain status at NC,Domain auto-renew status,Domain privacy protection status\na.com,2036-11-30,Active,ON,ON\n";
  const id = imports.receive("n.csv", bytes(text));
  const shown = await imports.review(id);
  expect(shown).toMatchObject({
    title: "Namecheap",
    asksToSell: true,
    review: { notes: expect.arrayContaining(["1 new name comes in hidden"]) },
  });
  const answered = await decide(imports, id, { sell: "all" });
  expect(answered.asksToSell).toBe(true);
  expect(answered.review?.notes).not.toContain("1 new name comes in hidden");
  await saveReviewed(imports, id);
  expect(await folder.read("readings/n.yaml").catch(() => null)).toBeNull();
  const parked = imports.receive(
    "n.csv",
    bytes(text.replace("a.com", "b.com").replace("Active", "Parked")),
  );
  await decide(imports, parked, {
    "What Parked means in Domain status at NC": "for sale",
    sell: "all",
  });
  await saveReviewed(imports, parked);
  const kept = await folder.read("readings/n.yaml");
  expect(kept).toContain("Parked: for sale");
  expect(kept, "a name that is bought later isn't offered unasked").not.toMatch(/^sell:/m);
});

it("a file without a name, and a reading that can't be read, are refused in words", async () => {
  const { imports, folder } = await openNames();
  const receive = (text: string) => imports.review(imports.receive("n.csv", bytes(text)));
  expect(await receive("")).toMatchObject({ isReadable: false });
  await folder.write("readings/bad.yaml", "title: Bad\ncolumns: { Domain: host }\n");
  expect(await receive("Domain\nnew.com\n")).toMatchObject({
    isReadable: false,
    error: expect.stringContaining("bad.yaml"),
  });
});
