import { expect, it } from "vitest";
import { findListing } from "../../catalogue/catalogue.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";

const HEADER = "domain,price,category,listedDate\n";
const ROWS = `${HEADER}pier.com,"$4,888",Travel,2025-10-29\nquay.com,"$900",Travel,2025-10-30\n`;

async function openFolder() {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write("listings/names.csv", ROWS);
  return { folder, first: await readGood(folder) };
}

it("an edit beside a file of many listings shows, and takes their listings over", async () => {
  const { folder, first } = await openFolder();
  await folder.writeListing("harbor.com", { price: "$5,000" });
  const { content } = await readContent(folder.dir, first);
  const { catalogue } = content ?? first;
  expect(catalogue.listings).toHaveLength(3);
  expect(findListing(catalogue, "harbor.com")?.price.label).toBe("$5,000");
  expect(findListing(catalogue, "pier.com")).toBe(findListing(first.catalogue, "pier.com"));
});

it("an edit in a file of many listings shows", async () => {
  const { folder, first } = await openFolder();
  await folder.write("listings/names.csv", ROWS.replace("$900", "$950"));
  const { content } = await readContent(folder.dir, first);
  expect(content && findListing(content.catalogue, "quay.com")?.price.label).toBe("$950");
});

it("a file of many listings that is taken away takes its listings along", async () => {
  const { folder, first } = await openFolder();
  await folder.remove("listings/names.csv");
  const { content } = await readContent(folder.dir, first);
  expect(content?.catalogue.listings.map(({ domain }) => domain)).toEqual(["harbor.com"]);
});

it("a name listed again in a new file is told with the line where it was first", async () => {
  const { folder, first } = await openFolder();
  await folder.write("listings/others.csv", `${HEADER}quay.com,"$100",Travel,2025-11-01\n`);
  const { content, faults } = await readContent(folder.dir, first);
  expect(content).toBeNull();
  expect(faults).toEqual([
    {
      file: "listings/others.csv",
      line: 2,
      field: "domain",
      found: '"quay.com", which listings/names.csv:3 has too',
      wanted: "each domain once",
    },
  ]);
});
