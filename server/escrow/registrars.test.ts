import { expect, it } from "vitest";
import { describeTransfer } from "../../sale/describe-transfer.ts";
import { findEndingGuide, findRegistrarGuide, readGuides } from "./registrars.ts";

const { registrars, endings } = readGuides();

it("the steps of each registrar have their sources, with the day on which they were read", () => {
  expect(registrars.length).toBeGreaterThan(20);
  for (const { id, sources, readOn, push, code, best } of registrars) {
    expect(sources.length, id).toBeGreaterThan(0);
    expect(readOn > "2026-11-01", id).toBe(true);
    expect(push ?? code, id).not.toBeNull();
    // The way that is shown first never has only general steps.
    expect({ push, code }[best], id).not.toBeNull();
    for (const { date } of sources) expect((date ?? "") <= readOn, id).toBe(true);
    // An account is named by what its owner may tell others.
    expect(push?.needs ?? "", id).not.toMatch(/password|code/i);
  }
});

it("each registrar and spelling stands in the file once, and each step is a sentence", () => {
  for (const list of [
    registrars.map(({ id }) => id),
    registrars.flatMap(({ names }) => names),
    endings.flatMap((ending) => ending.endings),
  ])
    expect(new Set(list).size).toBe(list.length);
  const ways = [...registrars.flatMap(({ push, code }) => [push, code]), ...endings];
  const sentences = ways
    .filter((way) => way !== null)
    .flatMap(({ steps, accept, cautions, within, approve }) =>
      [...steps, ...accept, ...cautions, within, approve].filter((one) => one !== null),
    );
  for (const sentence of sentences) expect(sentence).toMatch(/[.]$/);
});

it.each([
  ["GoDaddy.com, LLC", "GoDaddy"],
  ["GODADDY.COM, LLC", "GoDaddy"],
  ["NAMECHEAP INC", "Namecheap"],
  ["Sav.com, LLC - 12", "Sav"],
  ["DropCatch.com 745 LLC", "NameBright"],
  ["Google LLC", "Squarespace"],
  ["Quay Names Ltd.", undefined],
  ["LLC", undefined],
  [null, undefined],
])("the registrar '%s' is found as %s", (registrar, name) => {
  expect(findRegistrarGuide(registrar)?.name).toBe(name);
});

it("the authorization code is handed over at Escrow.com only, whatever the registrar and the ending", () => {
  const names = ["harbor.com", ...endings.map((one) => `harbor.${one.endings[0]}`)];
  for (const guide of [null, ...registrars]) {
    for (const domain of names) {
      const { ways } = describeTransfer({
        domain,
        stage: "now",
        registrar: guide?.name ?? null,
        guide,
        ending: findEndingGuide(domain),
        registeredOn: null,
        now: "2026-11-28T12:00:00.000Z",
      });
      const code = ways.find(({ kind }) => kind === "code");
      const rule = "Hand the code over at Escrow.com only: never by email, and never through this";
      if (code) expect(code.seller.steps.join(" ")).toContain(rule);
      expect(ways.map(({ kind }) => kind)).toContain("push");
    }
  }
});
