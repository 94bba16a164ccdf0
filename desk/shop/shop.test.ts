import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assert, expect, it } from "vitest";
import { parse } from "yaml";
import type { Outcome } from "../../catalogue/outcome.ts";
import { SECTIONS } from "../../catalogue/schema/shop-fields.ts";
import { shopFields } from "../../catalogue/schema/shop.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openDeskServices } from "../../test/support/desk-services.ts";

const SHOP = `# My shop
name: Harbor Names # as on the sign
description: Names for sale.
email: hello@harbor.example

# Where I am
socials:
  # the old one
  x: https://x.com/harbor
offers:
  expiresDays: 7 # a week
partners:
  # the first
  - name: Atom
    url: https://www.atom.com/harbor
  # the second
  - name: Sedo
    url: https://sedo.com/harbor
lead:
  # the best
  - harbor.com
  - quay.com
`;

async function open(text = SHOP) {
  const folder = await makeContentFolder(["harbor.com", "quay.com"]);
  await folder.write("shop.yaml", text);
  const { shop } = await openDeskServices(folder.dir);
  async function save(id: string, typed: Record<string, string>, seen?: string) {
    const shown = await shop.showSection(id);
    const saved = await shop.save(id, seen ?? shown?.seen ?? "", typed);
    if (!saved) throw new Error(`there is no ${id}`);
    return saved;
  }
  return { folder, shop, save, read: () => folder.read("shop.yaml") };
}

async function undo(outcome: Outcome | null | undefined): Promise<string> {
  assert(outcome?.is === "done" && outcome.undo);
  const undone = await outcome.undo();
  return undone.is === "done" ? undone.words : undone.error;
}

it("the forms have a field for everything that shop.yaml can hold", () => {
  const names = SECTIONS.flatMap(({ fields }) => fields.map(({ path }) => path.split(".")[0]));
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(shopFields).toSorted());
});

it("only changed fields are written, and comments and order are kept", async () => {
  const { save, read } = await open();
  expect(
    await save("basics", { name: "Quay Names", description: "Names for sale." }),
  ).toHaveProperty("saved");
  expect(await read()).toBe(SHOP.replace("Harbor Names #", "Quay Names #"));
  await save("contact", {
    "socials[1].name": "Signal",
    "socials[1].url": "https://signal.me/x",
    "socials[0].name": "x",
    "socials[0].url": "https://x.com/harbor",
  });
  await save("offers", { "offers.expiresDays": "10", currencies: "EUR, GBP", "escrow.email": "" });
  await save("about", {
    "partners[0].name": "Sedo",
    "partners[0].url": "https://sedo.com/harbor",
  });
  const text = await read();
  expect(text).toContain(
    "  # the old one\n  x: https://x.com/harbor\n  Signal: https://signal.me/x\n",
  );
  expect(text).toContain("expiresDays: 10 # a week");
  expect(text).toContain("# the second\n  - name: Sedo");
  expect(text).not.toContain("Atom");
  expect(parse(text)).toMatchObject({ currencies: ["EUR", "GBP"] });
  expect(parse(text)).not.toHaveProperty("escrow");
});

it("lists of groups, the words no and yes, and the seller's own words are written", async () => {
  const { save, read } = await open();
  await save("pages", {
    "trust?": "own",
    "trust[0].title": "Escrow",
    "trust[2].title": "Push",
    "trust[2].text": "Within a day",
    "faqs?": "no",
    registryFacts: "no",
  });
  await save("home", {
    "home.why?": "own",
    "home.why.title": "Why",
    "home.closing?": "no",
    "home.figures?": "own",
    "home.figures[0].label": "Premium Domains",
    "home.figures[1].label": "Since",
    "home.figures[1].figure": "2009",
  });
  await save("about", {
    "identity.company": "Quay GmbH",
    "identity.place": "Kiel, Germany",
    "identity.since": "2009",
  });
  await save("plans", {
    "plans?": "own",
    "plans.lengths": "6, 12",
    "plans.surcharges[0].months": "12",
    "plans.surcharges[0].percent": "5%",
  });
  expect(parse(await read())).toMatchObject({
    trust: ["Escrow", { title: "Push", text: "Within a day" }],
    faqs: "no",
    registryFacts: "no",
    identity: { company: "Quay GmbH", place: "Kiel, Germany", since: 2009 },
    home: {
      why: { title: "Why" },
      closing: "no",
      figures: ["Premium Domains", { label: "Since", figure: "2009" }],
    },
    plans: { lengths: [6, 12], surcharges: { 12: "5%" } },
  });
  await save("plans", { "plans?": "yes" });
  expect(parse(await read())).toMatchObject({ plans: "yes" });
  await save("plans", { "plans?": "no" });
  expect(parse(await read())).toMatchObject({ plans: "no" });
});

it("a fault is shown beside its field, and nothing is saved", async () => {
  const { save, read } = await open();
  const typed = { "accent.dark": "#101010", "accent.light": "#7a5c1e" };
  const saved = await save("look", typed);
  expect(saved.unsaved).toEqual({
    error: "Nothing was saved yet. One field needs correcting.",
    fields: { "accent.dark": expect.stringContaining("a lighter color that's readable") },
    differences: [],
    values: typed,
    seen: expect.anything(),
  });
  expect(await read()).toBe(SHOP);
});

it("a fault is shown in the row where it was typed, even below an emptied one", async () => {
  const { save } = await open();
  const typed = {
    "partners[0].name": "",
    "partners[0].url": "",
    "partners[1].name": "Sedo",
    "partners[1].url": "sedo",
  };
  const { unsaved } = await save("about", typed);
  expect(Object.keys(unsaved?.fields ?? {})).toEqual(["partners[1].url"]);
});

it("if the file was edited meanwhile, the form shows both versions, and keeps the edits to other fields", async () => {
  const { folder, shop, save, read } = await open();
  const shown = await shop.showSection("basics");
  const edited = SHOP.replace("Harbor Names", "Pier Names").replace("Names for sale", "By hand");
  await folder.write("shop.yaml", edited);
  const typed = { ...shown?.values, name: "Quay Names" };
  const saved = await save("basics", typed, shown?.seen);
  expect(saved.unsaved).toMatchObject({
    differences: [
      { label: "Name", yours: "Quay Names", theirs: "Pier Names" },
      { label: "Description", yours: "", theirs: "By hand." },
    ],
    values: { name: "Quay Names", description: "By hand." },
  });
  expect(await read()).toBe(edited);
  await save("basics", { ...saved.unsaved?.values }, saved.unsaved?.seen);
  expect(parse(await read())).toMatchObject({ name: "Quay Names", description: "By hand." });
});

it("a change is undone, unless the file was changed since", async () => {
  const { folder, save, read } = await open();
  expect(await undo((await save("basics", { name: "Quay Names" })).saved)).toContain(
    "as it was before",
  );
  expect(await read()).toBe(SHOP);
  const { saved } = await save("basics", { name: "Quay Names" });
  await folder.edit("shop.yaml", "Quay", "Pier");
  expect(await undo(saved)).toContain("left as it is");
  expect(await read()).toContain("Pier Names");
});

it("a faulty file is shown as far as possible, and its faults can be corrected one by one", async () => {
  const faulty = SHOP.replace("hello@harbor.example", "hello").replace("7 # a week", "soon");
  const { folder, shop, save, read } = await open(faulty);
  expect(await shop.showSection("contact")).toMatchObject({
    values: { email: "hello" },
    placed: { fields: { email: expect.stringContaining("an email address") } },
  });
  expect((await shop.show()).sections.filter(({ faults }) => faults > 0)).toMatchObject([
    { id: "contact" },
    { id: "offers" },
  ]);
  expect(await save("contact", { email: "me@harbor.example" })).toHaveProperty("saved");
  expect(await save("offers", { "offers.expiresDays": "9" })).toHaveProperty("saved");
  expect(parse(await read())).toMatchObject({ offers: { expiresDays: 9 } });

  await folder.write("shop.yaml", "name: [");
  expect(await shop.showSection("basics")).toMatchObject({
    isReadable: false,
    placed: { others: [expect.stringMatching(/^Line 1: found/)] },
  });
  const page = await shop.texts.showPage("file");
  expect(await shop.texts.savePage("file", page?.seen ?? "", SHOP)).toMatchObject({ is: "done" });
  expect(await read()).toBe(SHOP);
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="9" height="9"/></svg>';

const upload = (name: string, text: string) => ({
  name,
  bytes: new TextEncoder().encode(text),
});

it("an uploaded logo is saved beside the file and named in it", async () => {
  const { folder, shop, read } = await open();
  const seen = (await shop.showSection("look"))?.seen ?? "";
  expect(await shop.logos.saveLogo("both", upload("a.svg", "no picture"), seen)).toMatchObject({
    is: "refused",
  });
  const saved = await shop.logos.saveLogo("both", upload("a.svg", SVG), seen);
  expect(saved.is).toBe("done");
  expect(parse(await read())).toMatchObject({ logo: "logo.svg" });
  expect(await folder.read("logo.svg")).toBe(SVG);
  expect((await shop.logos.readLogo("dark"))?.width).toBe(120);
  await undo(saved);
  expect(await read()).toBe(SHOP);
  await expect(readFile(join(folder.dir, "logo.svg"))).rejects.toThrow("ENOENT");
});

it("the featured names are written one on each line, and keep their comments", async () => {
  const { save, read } = await open();
  await save("home", { lead: "quay.com\nharbor.com" });
  expect(parse(await read())).toMatchObject({ lead: ["quay.com", "harbor.com"] });
  expect(await read()).toContain("# the best\n  - quay.com\n  - harbor.com\n");
});

it("the texts of pages are kept, and an emptied page gets the built-in words back", async () => {
  const { folder, shop } = await open();
  const page = await shop.texts.showPage("privacy");
  const first = await shop.texts.savePage(
    "privacy",
    page?.seen ?? "",
    "# Privacy\r\n\r\nNone is sold.",
  );
  expect(first?.is).toBe("done");
  expect(await folder.read("privacy-policy.md")).toBe("# Privacy\n\nNone is sold.\n");
  expect(await shop.texts.savePage("privacy", page?.seen ?? "", "Mine")).toMatchObject({
    is: "changed",
    differences: [{ theirs: "# Privacy\n\nNone is sold.\n" }],
  });
  const { seen } = (await shop.texts.showPage("privacy")) ?? { seen: "" };
  expect(await shop.texts.savePage("privacy", seen, "<b>bold</b>")).toMatchObject({
    is: "refused",
  });
  const removed = await shop.texts.savePage("privacy", seen, " ");
  expect(removed?.is).toBe("done");
  await writeFile(join(folder.dir, "privacy-policy.md"), "By hand.");
  expect(removed && (await undo(removed))).toContain("left as it is");
});
