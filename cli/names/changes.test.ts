import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { listOwned } from "../../catalogue/catalogue.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { openAt, startSqlite } from "../../test/support/engines.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const CSV =
  '\ufeffDomain;Price;Category;Listed Date\r\npier.ai;900;"Boats; ""big""";2025-11-03\r\nquay.now;900;Travel;2025-11-03\r\n';
const MORE =
  "domain,price,category,listedDate\ndock.ai,4888,Travel,2025-11-04\nbay.ai,5,Sea,2025-11-04\n";

async function openShop() {
  const engine = await startSqlite();
  onTestFinished(() => engine.close());
  const url = await engine.createDatabase();
  const folder = await makeContentFolder(["harbor.com", "mole.com"]);
  onTestFinished(() => folder.remove());
  await folder.write("listings/names.csv", CSV);
  await folder.write("listings/more.csv", MORE);
  const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url };
  const run = (...words: string[]) => runVitrine(["names", ...words], environment);
  const answer = async (words: string, typed: string) => {
    const { terminal, shown } = recordTerminal(typed);
    const code = await runCommandLine(["names", ...words.split(" ")], environment, terminal);
    return { code, shown: shown() };
  };
  const readAll = async () => {
    const names = await readdir(join(folder.dir, "listings"));
    const files = ["shop.yaml", ...names.map((name) => `listings/${name}`)];
    return Object.fromEntries(
      await Promise.all(files.map(async (file) => [file, await folder.read(file)] as const)),
    );
  };
  const list = async () =>
    listOwned((await readGood(folder)).catalogue).map(({ domain }) => domain);
  return { folder, url, run, answer, readAll, list };
}

it("names hide and show take names out of the shop and bring them back, in every kind of file", async () => {
  const { folder, run, readAll } = await openShop();
  const hidden = ["harbor.com", "pier.ai", "bay.ai"];
  const { out } = await run("hide", ...hidden, "--yes");
  expect(out).toContain("Hid 3 names.\nFiles: listings/harbor.com.yaml, ");
  const { catalogue } = await readGood(folder);
  expect([...catalogue.hidden.keys()].toSorted()).toEqual(hidden.toSorted());
  expect(catalogue.byDomain.has("harbor.com")).toBe(false);
  expect((await run("--hidden")).out).toMatch(/pier\.ai +\$900 +available, hidden/);
  const files = await readAll();
  expect((await run("hide", "pier.ai")).out).toBe("Nothing to change.\n");
  expect(await readAll()).toEqual(files);
  const offers = await run("export", "--format", "afternic");
  expect(offers.out).not.toContain("pier.ai");
  expect((await run("show", "--hidden", "--yes")).code).toBe(0);
  expect((await readGood(folder)).catalogue.hidden.size).toBe(0);
});

it("names set lists open offers and agreements before status=sold, and asks first if there is any", async () => {
  const { url, folder, run, answer } = await openShop();
  const database = await openAt(url);
  onTestFinished(() => database.close());
  await insertOffer(database.db, "O-AAAAA1");
  await insertOffer(database.db, "O-AAAAA2", { domain: "mole.com" });
  await settleOffer(database.db, "O-AAAAA2", "accepted");
  const sold = ["set", "harbor.com", "status=sold"];
  const unasked = await run(...sold);
  expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining("--yes") });
  expect((await run(...sold, "--yes")).out).toMatch(
    /\nThe running shop declines these open offers.*\n {2}O-AAAAA1 for[^]*\nChanged the status of harbor\.com\.\n/,
  );
  const { shown, code } = await answer("set mole.com status=sold", "no");
  expect(shown).toMatch(
    /available → sold[^]*\n {2}O-AAAAA2 for.*\nTo mark one as paid, run offers paid with its reference/,
  );
  expect(code).toBe(1);
  const { catalogue } = await readGood(folder);
  expect(catalogue.byDomain.get("mole.com")?.status).toBe("available");
});

it("names delete takes names out of every kind of file and out of the featured names, after a question", async () => {
  const { folder, run, answer, readAll, list } = await openShop();
  await run("feature", "pier.ai", "mole.com");
  const before = await readAll();
  const words = "delete harbor.com pier.ai bay.ai";
  expect((await run(...words.split(" "))).code).toBe(2);
  const refused = await answer(words, "no");
  expect(refused.shown).toMatch(
    /pier\.ai +name +\$900, available → no longer listed[^]*Delete 3 names\? .*Nothing was changed\./,
  );
  expect(await readAll()).toEqual(before);
  expect((await answer(words, "y")).code).toBe(0);
  expect((await list()).toSorted()).toEqual(["dock.ai", "mole.com", "quay.now"]);
  expect(await folder.read("listings/names.csv")).toBe(CSV.replace(/pier.*\r\n/, ""));
  expect(await folder.read("listings/more.csv")).toBe(MORE.replace(/bay.*\n/, ""));
  expect((await readGood(folder)).shop.lead).toEqual(["mole.com"]);

  expect((await run("undo", "--yes")).code).toBe(0);
  expect(await readAll()).toEqual(before);
});

it("names feature adds, orders and removes names in shop.yaml, and keeps the comments in it", async () => {
  const { folder, run } = await openShop();
  const shop = await folder.read("shop.yaml");
  const lead = "lead: # the best\n  - mole.com # short\n  # soon\n  - pier.ai\n";
  await folder.write("shop.yaml", shop + lead);
  await run("feature", "harbor.com");
  await run("feature", "bay.ai", "--first");
  await run("feature", "pier.ai", "--remove");
  expect(await folder.read("shop.yaml")).toBe(
    `${shop}lead:\n  # the best\n  - bay.ai\n  - mole.com # short\n  # soon\n  - harbor.com\n`,
  );
  expect((await run("feature", "nobody.com")).code).toBe(1);
});

describe("names undo", () => {
  it("undoes changes, the last one first, and shows what it undoes", async () => {
    const { folder, run, answer, readAll } = await openShop();
    const first = await readAll();
    await run("set", "quay.now", "price=2k");
    const second = await readAll();
    await folder.write("new.csv", "Domain,Price\nquay.now,$3000\nfresh.com,$50\n");
    await run("import", join(folder.dir, "new.csv"), "--write");
    expect(await run("undo")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/[^ ] → [^]*this isn't a terminal[^]*--yes/),
    });
    const { shown } = await answer("undo", "y");
    expect(shown).toMatch(/quay\.now +price +\$3,000 → \$2,000/);
    expect(shown).toMatch(/fresh\.com +name +listed → not in these files/);
    expect(await readAll()).toEqual(second);
    expect((await run("undo", "--yes")).out).toMatch(
      /quay\.now +price +\$2,000 → \$900\nUndone: names set quay\.now price=\$2,000 /,
    );
    expect(await readAll()).toEqual(first);
    expect(await run("undo", "--yes")).toMatchObject({
      code: 1,
      err: "There is no change left to undo.\n",
    });
  });

  it("never overwrites an edit by hand", async () => {
    const { folder, run, readAll } = await openShop();
    await run("set", "quay.now", "harbor.com", "tier=premium", "--yes");
    await folder.edit("listings/names.csv", "Travel", "Sea travel");
    const edited = await readAll();
    expect(await run("undo", "--yes")).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^listings\/names\.csv was edited after 'names set quay\.now harbor\.com tier=premium'/,
      ),
    });
    expect(await readAll()).toEqual(edited);
    await folder.edit("listings/names.csv", "Sea travel", "Travel");
    expect((await run("undo", "--yes")).code).toBe(0);
  });

  it("never undoes a sale, nor an older change in its place", async () => {
    const { url, folder, run, readAll } = await openShop();
    const database = await openAt(url);
    onTestFinished(() => database.close());
    const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url };
    await run("set", "mole.com", "price=1500");
    await insertOffer(database.db, "O-AAAAA1", { domain: "harbor.com" });
    await settleOffer(database.db, "O-AAAAA1", "accepted");
    expect((await runVitrine(["offers", "paid", "O-AAAAA1", "--yes"], environment)).err).toBe("");
    const after = await readAll();
    expect(await run("undo", "--yes")).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^The last change can't be undone: 'offers paid O-AAAAA1' \(.* It belongs to a sale, and the buyer got an email[^]* offers take-back O-AAAAA1\. [^]*\n$/,
      ),
    });
    expect(await readAll()).toEqual(after);
    await run("set", "quay.now", "price=1500");
    expect((await run("undo", "--yes")).code).toBe(0);
    expect(await readAll()).toEqual(after);
  });
});

it.each([
  ["undo", "set dock.ai price=7"],
  ["set quay.now pier.ai price=+10%", "set quay.now price=5"],
  ["delete quay.now", "set quay.now price=5"],
  ["hide quay.now pier.ai", "delete quay.now --yes"],
])(
  "'names %s' changes nothing if that would go over a change made while it asked",
  async (words, other) => {
    const { folder, url, run, readAll } = await openShop();
    await run("set", "quay.now", "price=2k");
    const { terminal, shown } = recordTerminal("");
    let after = {};
    const ask = async () => {
      expect((await run(...other.split(" "))).code).toBe(0);
      after = await readAll();
      return "yes";
    };
    const environment = { CONTENT_DIR: folder.dir, DATABASE_URL: url };
    const code = await runCommandLine(["names", ...words.split(" ")], environment, {
      ...terminal,
      ask,
    });
    expect(shown()).toMatch(/changed in the meantime|quay\.now isn't listed/);
    expect(code).toBe(1);
    expect(await readAll()).toEqual(after);
  },
);
