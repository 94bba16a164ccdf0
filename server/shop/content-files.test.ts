import { expect, it } from "vitest";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { makeContentFolder, readFaults, readGood } from "../../test/support/content-folder.ts";
import { findUnreadFiles } from "./content-files.ts";

const ROWS = "domain,price,category,listedDate\npier.ai,4888,Travel,2025-11-03\n";

it("files of names are read whatever the case of their extension, and .yml too", async () => {
  const folder = await makeContentFolder();
  await folder.writeListing("harbor.com");
  await folder.write(
    "listings/dock.YML",
    (await folder.read("listings/harbor.com.yaml")).replaceAll("harbor.com", "dock.ai"),
  );
  await folder.write("listings/NAMES.CSV", ROWS);
  const { listings } = (await readGood(folder)).catalogue;
  expect(listings.map(({ domain }) => domain).toSorted()).toEqual([
    "dock.ai",
    "harbor.com",
    "pier.ai",
  ]);
  expect(await findUnreadFiles(folder.dir)).toEqual([]);
});

it("unread files are named, with what to do", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const paths = [
    "b.yaml.txt",
    "more.ndjson",
    "names.tsv",
    "names.xlsx",
    "notes.md",
    "old/a.yaml",
    ".a.yaml.swp",
    "names.csv.tmp",
  ];
  for (const path of paths) await folder.write(`listings/${path}`, "…");
  await folder.write("names.csv", ROWS);
  const files = ["b.yaml.txt", "more.ndjson", "names.tsv", "names.xlsx", "notes.md"];
  const warnings = [
    "names.csv: found a file that isn't read, expected shop.yaml, sales.csv, about.md, privacy-policy.md, terms-of-service.md, or names in listings/",
    ...files.map(
      (name) =>
        `listings/${name}: found a file that isn't read, expected a name that ends in .yaml or .csv; to take names from another kind of file, import it on the desk`,
    ),
    "listings/old: found a folder, which isn't read, expected its files in listings/",
  ];
  expect((await findUnreadFiles(folder.dir)).map(formatFault)).toEqual(warnings);
});

it("unread texts and tables beside shop.yaml are named", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const unread = ["about us.docx", "about.md.txt", "about.MD", "portfolio.xlsx", "privacy.md"];
  for (const name of [...unread, "README.md", "about.md", "about.jpg", "notes.txt"]) {
    await folder.write(name, "Words.");
  }
  const found = (await findUnreadFiles(folder.dir)).map(({ file }) => file);
  expect(found.toSorted()).toEqual(unread.toSorted());
});

it("a shop without names or without shop.yaml is told which files it may have meant", async () => {
  const folder = await makeContentFolder();
  await folder.write("listings/names.xlsx", "PK");
  expect((await readFaults(folder)).map(formatFault)).toEqual([
    expect.stringMatching(/^listings\/: found no listing/),
    expect.stringMatching(/^listings\/names\.xlsx: .* import it on the desk/),
  ]);
  const other = await makeContentFolder(["harbor.com"]);
  await other.write("shop.yml", await other.read("shop.yaml"));
  await other.remove("shop.yaml");
  expect((await readFaults(other)).map(formatFault)).toEqual([
    expect.stringMatching(/^shop\.yaml: found no such file/),
    expect.stringMatching(/^shop\.yml: found a file that isn't read, expected shop\.yaml/),
  ]);
});
