import { describe, expect, it } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const CSV =
  '\ufeffDomain;Price;Category;Listed Date;tier\r\n"pier.ai";"4,888 USD";"Boats; ""big""";2025-11-03;\r\n\r\nquay.now;900;Travel;2025-11-03;premium\r\n';
const MORE =
  "domain,price,category,listedDate\ndock.ai,4888,Travel,2025-11-04\nbay.ai,Make Offer,Media,2025-11-04\n";

async function openShop() {
  const folder = await makeContentFolder();
  const description = "A short name: said aloud.";
  await folder.writeListing("harbor.com", { description });
  await folder.write("listings/names.csv", CSV);
  await folder.write("listings/more.csv", MORE);
  const run = (...line: string[]) => runVitrine(line, folder.environment);
  const list = async (...line: string[]) =>
    (JSON.parse((await run("names", "--json", ...line)).out) as { domain: string }[])
      .map(({ domain }) => domain)
      .toSorted();
  return { folder, run, list };
}

it("names lists names, and filters them", async () => {
  const { run, list } = await openShop();
  const { out } = await run("names");
  expect(out).toMatch(/pier\.ai +\$4,888 +available +- +Boats; "big" +2025-11-03\n/);
  expect(out).toMatch(/\n5 names\n$/);
  expect(await list("--extension", "AI")).toEqual(["bay.ai", "dock.ai", "pier.ai"]);
  expect(await list("--category", "travel", "--min", "$1,000")).toEqual(["dock.ai", "harbor.com"]);
  expect(await list("--max", "900")).toEqual(["quay.now"]);
  expect(await list("--search", "ALOUD")).toEqual(["harbor.com"]);
  expect((await run("names", "--status", "sold")).out).toBe("No names.\n");
});

describe("names set", () => {
  it("raises prices by percent and accepts thousands as k, for several names at once", async () => {
    const { folder, run } = await openShop();
    const names = ["pier.ai", "quay.now"];
    const raised = await run("names", "set", ...names, "price=+10%", "--yes");
    expect(raised.out).toMatch(/^NAME.*\npier\.ai .*\nquay\.now +price +\$900 → \$990\nChanged/);
    const words = ["names", "set", "harbor.com", "price=32k", "floor=24.5k"];
    const one = recordTerminal("");
    expect(await runCommandLine(words, folder.environment, one.terminal)).toBe(0);
    expect(one.shown()).toMatch(
      /harbor\.com +price +\$4,888 → \$32,000\nharbor\.com +floor .*\nCh/,
    );
    const { catalogue, floors } = await readGood(folder);
    const prices = ["pier.ai", "quay.now", "harbor.com"].map(
      (name) => catalogue.byDomain.get(name)?.price.amount,
    );
    expect(prices).toEqual([5_377, 990, 32_000]);
    expect(floors.get("harbor.com")).toBe(24_500);
    const some = ["names", "set", "--extension", "ai", "price=-5%", "--yes"];
    expect((await run(...some)).out).toMatch(
      /^NAME[^]*\nChanged the price of 2 names\. Not changed, because there's no price to change: bay\.ai\.\n/,
    );
  });

  it("changes other names beside a faulty one, and warns about that one", async () => {
    const { folder, run, list } = await openShop();
    await folder.write("listings/names.csv", CSV.replace("900", "900 OBO"));
    expect(await run("names", "set", "pier.ai", "status=sold")).toMatchObject({
      code: 0,
      err: expect.stringMatching(
        /^warning: listings\/names\.csv:4: quay\.now: price: found "900 OBO"/,
      ),
    });
    expect(await list("--status", "sold")).toEqual(["pier.ai"]);
    expect((await run("names", "set", "quay.now", "price=950")).err).toContain(
      "There's a problem in the file of quay.now, so nothing was changed.",
    );
  });
});
