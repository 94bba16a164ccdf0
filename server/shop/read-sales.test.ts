import { expect, it } from "vitest";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { makeContentFolder, readFaults, readGood } from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";

const SOURCE = "https://sales.example/list";

it("public sales are read newest first, from a table with other columns too, and again after a change", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const before = await readGood(folder);
  expect(before.sales).toEqual([]);
  await folder.write(
    "sales.csv",
    `Domain;Venue;Price;Date;Source\nPier.com;Here;"$9,500";2024-02-01;${SOURCE}\nfaçade.com;Here;12000;2025-03-04;${SOURCE}\n`,
  );
  const { content } = await readContent(folder.dir, before);
  expect(content?.sales).toMatchObject([
    { domain: "xn--faade-zra.com", displayName: "façade.com", price: { label: "$12,000" } },
    { domain: "pier.com", date: "2024-02-01", price: { amount: 9_500 }, source: SOURCE },
  ]);
  expect(content?.version).not.toBe(before.version);
});

it("a faulty row isn't shown, and says what is wrong in it", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write(
    "sales.csv",
    `domain,date,price,source\npier.com,2024-02-30,9500,${SOURCE}\nquay.com,2024-02-01,9,500,${SOURCE}\ndock.com,2024-02-01,9500,\nmole.com,2024,9500,${SOURCE}\n`,
  );
  expect((await readFaults(folder)).map(formatFault)).toEqual([
    'sales.csv:2: date: found "2024-02-30", expected a real date as YYYY-MM-DD, or a year',
    "sales.csv:3: found 5 cells, expected 4, as the header has (one that holds a comma needs quotes)",
    "sales.csv:4: source: found nothing, expected the https:// address where the sale was published",
  ]);
  const { content } = await readContent(folder.dir);
  expect(content?.sales.map(({ domain }) => domain)).toEqual(["mole.com"]);
});

it("a table without the columns of a sale shows no sales, and the shop goes on", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write("sales.csv", "domain,sum\npier.com,9500\n");
  expect((await readFaults(folder)).map(formatFault)).toEqual([
    "sales.csv:1: found no column date, price, source, expected the columns domain, date, price, source in the first row",
  ]);
  expect((await readContent(folder.dir)).content?.sales).toEqual([]);
});
