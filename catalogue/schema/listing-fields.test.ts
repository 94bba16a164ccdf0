import { expect, it } from "vitest";
import { completeListing, COLUMNS, FORM_FIELDS, listFields, OWN } from "./listing-fields.ts";
import { schemasIn } from "./listing-schema.ts";

it("every field of a listing is in the form once", () => {
  const inForm = FORM_FIELDS.map(({ path }) => path).toSorted();
  expect(inForm).toEqual([...COLUMNS.slice(1), "faqs"].toSorted());
});

const ROW = {
  domain: "harbor.com",
  price: "$4,888",
  category: "Travel",
  listedDate: "2025-11-03",
  floor: "60%",
  acquired: "2024-05-01",
  renewalPrice: "12.98",
  tags: ["short", "2 words"],
  ownNote: "Ask Ada, first.",
};

it("what only the seller sees is no part of a listing, and is written back as she wrote it", () => {
  const { listing, own } = completeListing(schemasIn("USD").row.parse(ROW), "harbor.com");
  for (const name of OWN) expect(listing).not.toHaveProperty(name);
  const written = Object.fromEntries(listFields(listing, own));
  expect(written).toEqual({ ...ROW, status: "available", renewalPrice: "$12.98" });
});

it.each([
  ["short, Brandable; short", ["short", "Brandable"]],
  [
    ["one, two", "TWO", 2024],
    ["one", "two", "2024"],
  ],
  [" , ", null],
  [Array.from({ length: 21 }, (_, at) => `tag ${at}`), undefined],
])("tags written as %j are read as %j", (written, tags) => {
  expect(schemasIn("USD").row.safeParse({ ...ROW, tags: written }).data?.tags).toEqual(tags);
});
