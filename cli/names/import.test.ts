import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type ContentFolder,
  makeContentFolder,
  readGood,
} from "../../test/support/content-folder.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const YAML = `# My best one
domain: Harbor.com # bought 2019
price: "$4,888"
category: Travel
status: reserved # since ever
listedDate: 2025-10-29
stats:
  # of last year
  cpc: "$1.20"
description: A short name.
keywords:
  - a # the best
  - b
  - c
  - d
  - e
  - f
  - g
features: [a, b, c, d, e]
useCases: [a, b, c, d, e]
targetAudience: [a, b, c, d, e]
`;
const CSV = "Domain;Price;Category;Listed Date\r\npier.ai;4,888 USD;Boats;2025-11-03\r\n";
const MORE = "domain,price,category,listedDate\ndock.ai,900,Travel,2025-11-04\n";

const namecheap = (name: string, expires: string) =>
  `Domain Name,Domain expiration date,Domain status at NC,Domain auto-renew status,Domain privacy protection status\n${name},${expires},Active,ON,ON\n`;

let folder: ContentFolder;
beforeEach(async () => {
  folder = await makeContentFolder();
  await folder.write("listings/harbor.yaml", YAML);
  await folder.write("listings/names.csv", CSV);
  await folder.write("listings/more.csv", MORE);
});

const path = () => join(folder.dir, ".source.csv");
async function run(text: string, ...options: string[]) {
  await writeFile(path(), text);
  return runVitrine(["names", "import", path(), ...options], folder.environment);
}
const namesOf = async () => (await readGood(folder)).catalogue.byDomain;

describe("names import", () => {
  it("shows what would change, and changes nothing without --write", async () => {
    const { out, code } = await run(
      "Domain,Price,Status\nHARBOR.com,5000,\npier.ai,4888,\nquay.now,900,sold\nbad.com,4888.5,\n",
    );
    expect(out.replaceAll(folder.dir, "").replaceAll(/ +\n/g, "\n"))
      .toBe(`/.source.csv: read as Your own list
Columns used: Domain, Price, Status

New (2):
NAME      PRICE       STATUS  CATEGORY
quay.now  $900        sold    General
bad.com   Make Offer  hidden  General

Changed (1):
NAME        FIELD  CHANGE
harbor.com  price  $4,888 → $5,000

Cells left out, but the rest of the row is used (1):
/.source.csv:5: bad.com: price: found "4888.5", expected whole US dollars such as '$4,888', or 'Make Offer'

1 new name comes in hidden.
1 new name without price: Make Offer.
2 new names without category: General.
2 new names without listedDate: ${new Date().toISOString().slice(0, 10)}.
2 new, 1 changed, 1 unchanged, 0 skipped. Nothing was written: add --write to save these changes.
`);
    expect(code).toBe(1);
    expect(await folder.read("listings/harbor.yaml")).toBe(YAML);
    expect(await readdir(join(folder.dir, "listings"))).toHaveLength(3);
  });

  it("changes each name in its own file, writes new ones to imported.csv, and changes nothing the second time", async () => {
    const text =
      'domain,price,tier,keywords,stats.cpc,stats.backlinks\nharbor.com,"$5,000",premium,a; B; c; d; e; f; g,$2,12\npier.ai,$1,standard,,,\ndock.ai,,premium,"[""x; y"", ""z""]",,3\nquay.now,,,,,\n';
    const { out } = await run(text, "--write");
    expect(out).toMatch(
      /1 new, 3 changed, 0 unchanged, 0 skipped\. Written: listings\/harbor\.yaml, listings\/more\.csv, listings\/names\.csv, listings\/imported\.csv\.\n$/,
    );
    expect(await folder.read("listings/harbor.yaml")).toBe(
      YAML.replace("$4,888", "$5,000")
        .replace("- b", "- B")
        .replace('  cpc: "$1.20"', '  cpc: "$2"\n  backlinks: "12"') + "tier: premium\n",
    );
    expect(await folder.read("listings/names.csv")).toBe(
      CSV.replace("4,888 USD", "$1")
        .replace("Date\r", "Date;tier\r")
        .replace("03\r", "03;standard\r"),
    );
    const names = await namesOf();
    expect(names.get("dock.ai")).toMatchObject({ keywords: ["x; y", "z"], tier: "premium" });
    expect(names.get("quay.now")).toMatchObject({ price: { amount: null }, category: "General" });
    const again = await run(text, "--write");
    expect(again).toMatchObject({
      code: 0,
      out: expect.stringContaining("4 unchanged, 0 skipped. Nothing was written"),
    });
  });

  it("keeps the price if the new one is below the name's floor, and imports the rest", async () => {
    await run("Domain,Floor\npier.ai,4000\n", "--write");
    const { out } = await run("Domain,Price,Status\npier.ai,$500,sold\n", "--write");
    expect(out).toContain(
      ':2: pier.ai: price: found "$500", expected one that fits the name\'s floor: change both with names set pier.ai floor=… price=…',
    );
    expect((await namesOf()).get("pier.ai")).toMatchObject({
      status: "sold",
      price: { amount: 4_888 },
    });
  });

  it("of the shop's own export converts a shop whose currency has changed", async () => {
    const before = await runVitrine(["names", "export"], folder.environment);
    const shop = await folder.read("shop.yaml");
    await folder.write("shop.yaml", `${shop}\ncurrency: EUR\n`);
    await folder.remove("listings");
    const { out } = await run(before.out, "--rate", "USD=0.5", "--write");
    expect(out).toContain("3 new, 0 changed, 0 unchanged, 0 skipped.");
    const prices = Array.from((await namesOf()).values(), ({ price }) => price.label);
    expect(prices.toSorted()).toEqual(["€2,444", "€2,444", "€450"]);
  });

  it("changes nothing while a listing has a fault, so that no name is added twice", async () => {
    await folder.write("listings/names.csv", CSV.replace("4,888 USD", "cheap"));
    const { code, err } = await run("Domain,Price\npier.ai,5000\nfresh.com,50\n", "--write");
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("There's a problem in listings/names.csv, so nothing was imported."),
    ]);
    expect(await folder.read("listings/names.csv")).toContain("cheap");
  });

  const NEW_KIND = 'Domain;Verkaufspreis;Zustand\nquay.now;"1.600,00";frei\nbay.ai;900;weg\n';
  const proposal = () => join(folder.dir, ".source.reading.yaml");
  const answer = async (from: string, to: string) => {
    const text = await readFile(proposal(), "utf8");
    expect(text).toContain(from);
    await writeFile(proposal(), text.replace(from, to));
  };

  it("proposes a reading of a new kind of file, imports nothing, and keeps the reading that was completed", async () => {
    const { out, code } = await run(NEW_KIND, "--write");
    expect([code, out]).toEqual([1, expect.stringContaining("a new kind of file\n\nOpen (")]);
    expect(out).toContain('  Zustand says "frei" in 1 row');
    expect(out).toContain(`names import ${path()} --reading ${proposal()}`);
    expect((await namesOf()).size).toBe(3);
    const reading = ["--reading", proposal()];
    await answer('frei: "?"', "frei: for sale");
    const half = await run(NEW_KIND, ...reading);
    expect([half.code, half.out]).toEqual([
      1,
      expect.stringContaining('Open (1):\n  Zustand says "weg"'),
    ]);
    await answer('weg: "?"', "weg: sold");
    await answer('sell: "?"', "sell: all");
    const done = await run(NEW_KIND, ...reading, "--save", "Mine", "--write");
    expect(done.out).toContain("Written: listings/imported.csv, readings/mine.yaml.");
    const names = await namesOf();
    expect(names.get("bay.ai")?.status).toBe("sold");
    expect(names.get("quay.now")).toMatchObject({ status: "available", price: { amount: 1_600 } });
    expect(await run(NEW_KIND)).toMatchObject({ code: 0, out: expect.stringContaining("read as") });
  });

  it("keeps the reading first, under a name that no other kind has, or writes nothing", async () => {
    const text = "Name,Zustand\nquay.now,frei\n";
    await writeFile(
      proposal(),
      "title: Mine\ncolumns: { Name: domain, Zustand: { is: state, values: { frei: for sale } } }\nsell: all\n",
    );
    const save = (name: string, ...more: string[]) =>
      run(text, "--reading", proposal(), "--save", name, ...more);
    expect((await save("mine")).out).toContain("only together with --write");
    expect(await save("名单", "--write")).toMatchObject({ code: 2 });
    await folder.write("readings/other.yaml", "title: Other\ncolumns: { Domain: domain }\n");
    expect((await save("Other", "--write")).err).toContain("expected another name");
    await folder.remove("readings");
    await folder.write("readings", "");
    expect(await save("mine", "--write")).toMatchObject({ code: 1 });
    expect((await namesOf()).size).toBe(3);
  });

  it("keeps an edit that was made by hand while it asked", async () => {
    await writeFile(path(), namecheap("harbor.com", "2036-11-03"));
    const { terminal, shown } = recordTerminal("all");
    const ask = async (question: string) => {
      await folder.edit("listings/harbor.yaml", "A short name.", "Edited.");
      return terminal.ask(question);
    };
    const args = ["names", "import", path(), "--write"];
    const code = await runCommandLine(args, folder.environment, { ...terminal, ask });
    expect(code).toBe(0);
    expect(shown()).toContain("1 changed");
    const edited = await folder.read("listings/harbor.yaml");
    expect(edited).toContain("Edited.");
    expect(edited).toMatch(/^expires: "?2036-11-03"?$/m);
  });
});
