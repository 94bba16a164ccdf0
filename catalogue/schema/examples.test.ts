import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { findExamples, isDemonstration, noticeOf } from "./examples.ts";
import { shopSchema } from "./shop.ts";

const read = (fields: object) =>
  shopSchema.parse({ name: "Quay", description: "Names.", email: "ada@quay.com", ...fields });
const shipped = parse(
  readFileSync(join(import.meta.dirname, "../../content/shop.yaml"), "utf8"),
) as object;
const fieldsOf = (fields: object) => findExamples(read(fields)).map(({ field }) => field);

test("all contacts, the founder and the partners of the demonstration are examples", () => {
  expect(fieldsOf(shipped)).toEqual([
    "email",
    "phone",
    "telegram",
    "socials.x",
    "socials.linkedin",
    "mailboxes.privacy",
    "mailboxes.legal",
    "founder.name",
    "founder.linkedin",
    ...[0, 1, 2, 3, 4, 5].map((index) => `partners[${index}].url`),
    "escrow.email",
    "identity.company",
    "identity.registerNumber",
    "testimonials[0].name",
    "testimonials[1].name",
  ]);
});

test.each([
  ["as it is shipped is the demonstration", {}, true],
  ["with a line more is the demonstration", { currencies: ["EUR"] }, true],
  ["with another name is somebody's own", { name: "Quay" }, false],
  ["without its notice is somebody's own", { notice: undefined }, false],
])("the shop file %s", (_, edit, isShipped) => {
  expect(isDemonstration(shopSchema.parse({ ...shipped, ...edit }))).toBe(isShipped);
});

test("a seller's own shop has no examples", () => {
  const partners = [
    { name: "Sedo", url: "https://sedo.com/member/quay" },
    { name: "Efty", url: "https://quay.efty.com" },
    { name: "Harbor", url: "https://harbor.com/" },
  ];
  const socials = { x: "https://x.com/quay", linkedin: "https://www.linkedin.com/company/quay" };
  const own = { partners, socials, phone: "+49 431 5550199", founder: { name: "Ada Quay" } };
  expect(fieldsOf({ ...own, telegram: "quay_names", email: "example@quay.com" })).toEqual([]);
});

test.each([
  ["email", { email: "ada@example.com" }],
  ["phone", { phone: "+1 (212) 555-0199" }],
  ["partners[0].url", { partners: [{ name: "Sedo", url: "https://sedo.com" }] }],
  ["identity.company", { identity: { company: "Vale Example LLC" } }],
  ["channels[0].text", { channels: [{ name: "WeChat", text: "your-id" }] }],
])("an example is found in %s", (field, fields) => {
  expect(fieldsOf(fields)).toContain(field);
});

test("a public shop with examples says that it is a demonstration, whatever its file says; a local one shows what its file says", () => {
  const left = read({ notice: "Hello.", phone: "+1 202 555 0143" });
  expect(noticeOf(left, "https://quay.com")).toMatch(/^This is a demonstration shop/);
  for (const url of ["http://localhost:3000", "http://127.0.0.1:3000", "http://shop.localhost"]) {
    expect(noticeOf(left, url)).toBe("Hello.");
  }
  expect(noticeOf(left, "https://127.com")).toMatch(/^This is a demonstration shop/);
  expect(noticeOf(read({}), "https://quay.com")).toBeNull();
});
