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

  it("never changes a field that a YAML alias repeats, and leaves that file as it is", async () => {
    const text = YAML.replace("category: Travel", "category: &c Travel").replace(
      "description: A short name.",
      "description: *c",
    );
    await folder.write("listings/harbor.yaml", text);
    const { err, code } = await run("Domain,Category\nharbor.com,Boats\n", "--write");
    expect([code, err]).toEqual([1, expect.stringContaining("listings/harbor.yaml: found")]);
    expect(await folder.read("listings/harbor.yaml")).toBe(text);
  });

  it("adds the first names to a shop without any", async () => {
    await folder.remove("listings");
    await run("quay.now\nbay.ai\n", "--write");
    expect([...(await namesOf()).keys()].toSorted()).toEqual(["bay.ai", "quay.now"]);
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
    const again = JSON.parse((await run(NEW_KIND, "--json")).out);
    expect(again).toMatchObject({
      kind: "new",
      open: expect.arrayContaining([expect.stringContaining("frei")]),
      columns: [{ name: "Domain", is: "domain", isProposed: true }, {}, {}],
      reading: proposal(),
    });
    const reading = ["--reading", proposal()];
    await answer('frei: "?"', "frei: for sale");
    const half = await run(NEW_KIND, ...reading);
    expect([half.code, half.out]).toEqual([
      1,
      expect.stringContaining('Open (1):\n  Zustand says "weg"'),
    ]);
    expect((await run(NEW_KIND)).out).toContain(`${proposal()} was there already: delete it`);
    await answer('weg: "?"', "weg: sold");
    await answer('sell: "?"', "sell: all");
    const done = await run(NEW_KIND, ...reading, "--save", "Mine", "--write");
    expect(done.out).toContain("Written: listings/imported.csv, readings/mine.yaml.");
    const names = await namesOf();
    expect(names.get("bay.ai")?.status).toBe("sold");
    expect(names.get("quay.now")).toMatchObject({ status: "available", price: { amount: 1_600 } });
    expect(await run(NEW_KIND)).toMatchObject({ code: 0, out: expect.stringContaining("read as") });
    await folder.write("readings/mine.yaml", "title: Mine\ncolumns: { Domain: hostname }\n");
    const { err } = await run(NEW_KIND);
    expect(err).toMatch(
      /^readings\/mine\.yaml: columns.*\nCorrect or delete readings\/mine\.yaml/s,
    );
    expect((await runVitrine(["check"], folder.environment)).err).toContain("readings/mine.yaml");
  });

  it("keeps the reading first, under a name that no other kind has, or writes nothing", async () => {
    const text = "Name,Zustand\nquay.now,frei\n";
    await writeFile(
      proposal(),
      "title: Mine\ncolumns: { Name: domain, Zustand: { is: state, values: { frei: for sale } } }\nsell: all\n",
    );
    const reading = ["--reading", proposal()];
    const unkept = await run(text, ...reading, "--save", "mine", "--take", "pier.ai");
    expect(unkept.out).toContain("--save keeps the reading only together with --write.\n");
    expect(unkept.out).toContain("--take pier.ai changes nothing:");
    expect(await run(text, ...reading, "--save", "名单", "--write")).toMatchObject({ code: 2 });
    await folder.write("readings/other.yaml", "title: Other\ncolumns: { Domain: domain }\n");
    const taken = await run(text, ...reading, "--save", "Other", "--write");
    expect(taken.err).toMatch(
      /readings\/other\.yaml: found the reading of another kind of file, expected another name/,
    );
    await folder.remove("readings");
    await folder.write("readings", "");
    const { code, err } = await run(text, ...reading, "--save", "mine", "--write");
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/readings: found .*, expected a folder/),
    ]);
    expect((await namesOf()).size).toBe(3);
    await folder.remove("readings");
    for (const zustand of ["frei", "da"]) {
      await writeFile(proposal(), (await readFile(proposal(), "utf8")).replace("frei", zustand));
      const args = [...reading, "--save", "mine", "--write"];
      expect((await run(text.replace("frei", zustand), ...args)).out).toContain(
        "readings/mine.yaml",
      );
    }
    expect(await folder.read("readings/mine.yaml")).toContain("da: for sale");
  });

  it("leaves a registrar's names hidden until somebody says that they're for sale, and asks in a terminal", async () => {
    const text = namecheap("quay.now", "2036-11-30");
    const { out, code } = await run(text);
    expect([code, out]).toEqual([0, expect.stringMatching(/quay\.now +Make Offer +hidden/)]);
    expect(out).toContain("so they come in hidden: add --sell all");
    expect((await run(text, "--sell", "all")).out).toMatch(/quay\.now +Make Offer +available/);
    expect(await run(text, "--sell", "some")).toMatchObject({ code: 2 });
    const { terminal, shown } = recordTerminal("All");
    await runCommandLine(["names", "import", path(), "--write"], folder.environment, terminal);
    expect(shown()).toContain("Is this name yours, and for sale");
    expect((await namesOf()).get("quay.now")).toMatchObject({ hidden: false });
    const written = await run(namecheap("bay.ai", "2036-11-30"), "--write");
    expect(written.out).toMatch(
      /Written: .*\nTo bring a hidden name into the shop: .* names show NAME\n/,
    );
    expect(written.out).not.toContain("--sell");
  });

  it("converts at the rate that was stated, and shows each sum", async () => {
    const text = "Domain,Price\nquay.now,1600 EUR\n";
    const unsure = await run(text);
    expect([unsure.code, unsure.out]).toEqual([
      1,
      expect.stringMatching(/Open \(1\):\n.*EUR[^]*--reading \S+ --rate EUR=RATE\n$/),
    ]);
    const { out, code } = await run(text, "--rate", "EUR=1.08");
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^Converted at your rate \(1\):\n.*\nquay\.now +price +1,600 EUR +\$1,728\n/m,
      ),
    ]);
    expect(await run(text, "--rate", "EUR")).toMatchObject({ code: 2 });
    expect((await run("Domain\n")).code).toBe(1);
    const { err } = await runVitrine(["names", "import", "nowhere.csv"], folder.environment);
    expect(err).toMatch(/^nowhere\.csv: found no such file/);
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
