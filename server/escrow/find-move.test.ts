import { expect, it } from "vitest";
import type { NameFacts } from "../../catalogue/deals/registry-says.ts";
import { describeMove } from "./find-move.ts";

const BEFORE: NameFacts = {
  registrar: "GoDaddy.com, LLC",
  registrarId: "146",
  statuses: ["client transfer prohibited"],
  nameservers: ["ns1.quay.example"],
  isSigned: null,
  registeredOn: "2009-03-14",
  transferredOn: null,
};

it.each<[string, Partial<NameFacts>, string | null]>([
  ["nothing", {}, null],
  ["locks and name servers", { statuses: [], nameservers: ["ns1.buyer.example"] }, null],
  ["the registrar's spelling", { registrar: "GODADDY.COM LLC", registrarId: null }, null],
  ["the registrar's own name", { registrar: "Renamed, Inc." }, null],
  ["that the registry no longer says which", { registrar: null, registrarId: null }, null],
  [
    "the registrar",
    { registrar: "NameCheap, Inc.", registrarId: "1068" },
    "From GoDaddy.com, LLC to NameCheap, Inc.",
  ],
  [
    "the registrar, by its name alone",
    { registrar: "NameCheap, Inc.", registrarId: null },
    "From GoDaddy.com, LLC to NameCheap, Inc.",
  ],
  [
    "the registrar, by its number alone, and the name servers",
    { registrar: null, registrarId: "1068", nameservers: ["a.example", "b.example"] },
    "From GoDaddy.com, LLC to registrar 1068 at IANA. The name servers changed too: they are now a.example, b.example.",
  ],
])("a change of %s is told as it should be", (_, change, note) => {
  expect(describeMove(BEFORE, { ...BEFORE, ...change })).toBe(note);
});
