import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type ContentFolder, makeContentFolder } from "../../test/support/content-folder.ts";
import { openAt, startSqlite } from "../../test/support/engines.ts";
import { insertOffer, settleOffer } from "../../test/support/offers.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

let folder: ContentFolder;
beforeEach(async () => {
  folder = await makeContentFolder(["façade.com"]);
  await folder.write(
    "listings/names.csv",
    'domain,price,listedDate,category,status,description\npier.ai,Make Offer,2025-11-03,=Sea,available,"-1, ""two"""\ndock.ai,$900,2025-11-02,Sea,sold,\nbay.ai,$800,2025-11-01,Sea,reserved,\n',
  );
});
const env = () => ({ CONTENT_DIR: folder.dir, SITE_URL: "https://harbor.example" });
const run = (...args: string[]) => runVitrine(["names", ...args], env());

describe("names export", () => {
  it("writes CSV for a spreadsheet, with a byte order mark and CRLF and without formulas", async () => {
    const { out } = await run("export", "--extension", ".ai");
    expect(out).toMatch(/^\ufeffdomain,price,status,category,tier,listedDate,/);
    expect(
      out
        .replaceAll(/,+\r\n/g, "\r\n")
        .split("\r\n")
        .slice(1),
    ).toEqual([
      `pier.ai,Make Offer,available,'=Sea,,2025-11-03,,"'-1, ""two"""`,
      "dock.ai,$900,sold,Sea,,2025-11-02",
      "bay.ai,$800,reserved,Sea,,2025-11-01",
      "",
    ]);
  });

  it("writes Afternic's columns, for available names", async () => {
    await runVitrine(["names", "set", "façade.com", "minimumOffer=500", "floor=50%"], env());
    const file = join(folder.dir, "afternic.csv");
    const { out, err } = await run("export", "--format", "afternic", "--out", file);
    expect(await readFile(file, "utf8")).toBe(
      "Domain,Buy Now Price,Floor Price,Min Offer,Lease to Own,Max Lease Period,Sale Lander,Show Buy Now Option,Show Lease to Own Option,Show Make Offer Option,Hidden\r\npier.ai,,,,,,,,,,\r\nxn--faade-zra.com,4888,2444,500,,,,,,,\r\n",
    );
    expect(out).toMatch(/^2 names written to /);
    expect(err).toMatch(/^Upload it to Afternic as 'Update' only[^]*hidden names are left out/);
    expect((await run("import", file)).out).toContain("0 new, 0 changed, 2 unchanged, 0 skipped");
  });

  it.each([
    [
      "sedo",
      "Domain Name,Selling Option,For Sale,Price,Minimum Price,Currency,Action Type\r\npier.ai,MAKE_OFFER,yes,,300,USD,\r\nxn--faade-zra.com,BUY_NOW,yes,4888,,USD,\r\n",
    ],
    [
      "dynadot",
      "domain,for_sale_type,listing_type,price,minimum_offer\r\npier.ai,marketplace,make_offer,,300\r\nxn--faade-zra.com,marketplace,buy_now_and_make_offer,4888,500\r\n",
    ],
    [
      "spaceship",
      "name,displayName,binPriceEnabled,binPrice.amount,binPrice.currency,minPriceEnabled,minPrice.amount,minPrice.currency\r\npier.ai,pier.ai,false,,,true,300,USD\r\nxn--faade-zra.com,façade.com,true,4888,USD,true,500,USD\r\n",
    ],
    ["atom", "Domain\r\npier.ai\r\nxn--faade-zra.com\r\n"],
  ])(
    "writes what %s wants of the available names, without floors, and says what nobody tried",
    async (format, text) => {
      await run("set", "façade.com", "minimumOffer=500", "floor=50%");
      await run("set", "pier.ai", "minimumOffer=300");
      const { out, err } = await run("export", "--format", format);
      expect(out).toBe(text);
      expect(err).toMatch(/nobody has tried|to paste/);
    },
  );

  it("writes the columns that a mapping file lists", async () => {
    const mapping = join(folder.dir, "venue.yaml");
    await writeFile(
      mapping,
      'Name: displayName\n"Price, net": amount\nCurrency: =USD\nNote:\nPage: url\n',
    );
    const { out } = await run("export", "--columns", mapping, "--search", "façade");
    expect(out).toBe(
      'Name,"Price, net",Currency,Note,Page\r\nfaçade.com,4888,USD,,https://harbor.example/portfolio/xn--faade-zra.com\r\n',
    );
    await writeFile(mapping, "Name: title\n");
    expect(await run("export", "--columns", mapping)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Name: found "title", expected one of domain, price,'),
    });
  });
});

describe("names compare", () => {
  const compare = async (text: string, ...options: string[]) => {
    const file = join(folder.dir, ".venue.csv");
    await writeFile(file, text);
    return run("compare", file, ...options);
  };

  it("reports prices that differ, names missing on either side, and names that can't be sold here but are still offered", async () => {
    const text = "Domain,Price\nDOCK.ai,900\npier.ai,700\nbay.ai,800\nodd.com,\nbad.com,cheap\n";
    const { out, code } = await compare(text);
    expect(out.split("\n\n").at(-2)).toMatch(
      /^NAME +HERE +THERE +DIFFERENCE\npier\.ai +Make Offer +\$700 +prices differ\ndock\.ai +\$900 +\$900 +sold, but still for sale there\nbay\.ai +\$800 +\$800 +reserved, but still for sale there\nfaçade\.com \(xn--faade-zra\.com\) +\$4,888 +- +missing there\nbad\.com +- +- +not in the shop\nodd\.com +- +Make Offer +not in the shop$/,
    );
    expect(out).toMatch(/Skipped \(1\):\n.*:6: bad\.com: price: found "cheap"/);
    expect([code, out.split("\n").at(-2)]).toEqual([1, "6 differences"]);
  });

  it("reports a name that is sold there and still offered here, but not sold names that are missing here", async () => {
    const text = "Domain,Price,Status\npier.ai,700,Sold\nold.com,5,Sold\n";
    const { out } = await compare(text, "--part", "--json");
    expect(JSON.parse(out).differences).toEqual([
      { domain: "pier.ai", kind: "soldThere", shop: "Make Offer", there: "$700" },
    ]);
  });

  it("doesn't miss a name whose sale is agreed, or paid without a file that says so", async () => {
    const engine = await startSqlite();
    onTestFinished(() => engine.close());
    const url = await engine.createDatabase();
    const database = await openAt(url);
    onTestFinished(() => database.close());
    await insertOffer(database.db, "O-AAAAA1", { domain: "pier.ai" });
    await settleOffer(database.db, "O-AAAAA1", "accepted");
    const file = join(folder.dir, ".venue.csv");
    const environment = { ...env(), DATABASE_URL: url };
    await writeFile(file, "Domain\nfaçade.com\npier.ai\n");
    const { out: agreed } = await runVitrine(["names", "compare", file], environment);
    expect(agreed).toMatch(/\npier\.ai .*reserved, but still for sale there\n/);
    await settleOffer(database.db, "O-AAAAA1", "paid");
    const { out: paid } = await runVitrine(["names", "compare", file], environment);
    expect(paid).toBe(agreed);
    const format = ["--format", "afternic", "--json"];
    const { out: exported } = await runVitrine(["names", "export", ...format], environment);
    expect(exported).not.toContain("pier.ai");
  });

  it("exits with 0 if nothing differs", async () => {
    const text = "Domain,Price,Status\npier.ai,0,\nfaçade.com,4888,\ndock.ai,1,Sold\n";
    const same = await compare(text);
    expect([same.code, same.out.split("\n").at(-2)]).toEqual([0, "No differences among 3 names."]);
  });
});
