import { expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "../../../test/support/database.ts";
import { openTestDatabase } from "../../../test/support/engines.ts";
import { insertInquiry } from "../../../test/support/inquiries.ts";
import { DOMAIN_FORM } from "../../../test/support/inquiry.ts";
import { insertReferenced } from "./references.ts";
import { findSameInquiry } from "./store-inquiry.ts";

const TIME = "2026-11-20T10:00:00.000Z";

describeOnEachEngine("an inquiry sent again", (engine) => {
  async function openWith(fields: { phone?: string; subject?: string }) {
    const { db, close } = await openTestDatabase(engine());
    onTestFinished(close);
    const inquiry = { kind: "domain" as const, subject: null, ...DOMAIN_FORM, ...fields };
    await insertInquiry(db, "V-AAAAAA", { ...inquiry, created_at: TIME });
    return (changes: { phone?: string | null; subject?: string | null }) =>
      findSameInquiry(db, { ...inquiry, ...changes }, Date.parse(TIME), true);
  }

  it("is the same if no field has changed, whether fields are empty or not", async () => {
    const findEmpty = await openWith({});
    expect(await findEmpty({})).toBe("V-AAAAAA");
    const findFilled = await openWith({ phone: "+1 202 555 0143", subject: "Price" });
    expect(await findFilled({})).toBe("V-AAAAAA");
  });

  it("is a new one with another phone number or subject", async () => {
    const find = await openWith({ subject: "Price" });
    expect(await find({ phone: "+1 202 555 0143" })).toBeNull();
    expect(await find({ subject: "Terms" })).toBeNull();
    expect(await find({ subject: null })).toBeNull();
  });
});

it("a reference is short, has no characters that look alike, and is another one if the first is taken", async () => {
  const given: string[] = [];
  const take = (reference: string) =>
    Promise.resolve(given.push(reference) < 50 ? undefined : reference);
  await expect(insertReferenced("V", take)).rejects.toThrow("no free reference in 20 tries");
  await expect(insertReferenced("V", take)).rejects.toThrow();
  expect(await insertReferenced("V", take)).toBe(given.at(-1));
  expect(new Set(given).size).toBe(50);
  for (const reference of given) expect(reference).toMatch(/^V-[2-9A-HJKMNP-TV-Z]{6}$/);
});
