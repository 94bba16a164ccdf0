import { expect, it } from "vitest";
import { findUnknownSeller, formatIdentity } from "./identity.ts";

const QUAY = { company: "Quay GmbH", address: ["Hafen 1,", "24103 Kiel"], taxNumber: null };

it.each([
  [{}, "Quay GmbH, Hafen 1, 24103 Kiel"],
  [
    { register: "Amtsgericht Kiel", registerNumber: "HRB 123", taxNumber: "DE1", since: 2009 },
    "Quay GmbH, Hafen 1, 24103 Kiel, Amtsgericht Kiel, HRB 123, tax number DE1",
  ],
  [{ registerNumber: "HRB 123" }, "Quay GmbH, Hafen 1, 24103 Kiel, registered under HRB 123"],
])("emails end with who sells: %j", (more, words) => {
  expect(formatIdentity({ ...QUAY, ...more })).toBe(words);
});

it("the seller hears what a buyer can't see of her, and nothing once it's there", () => {
  expect(findUnknownSeller({ identity: null, founder: null })).toEqual([
    "identity.company",
    "identity.place",
    "identity.registerNumber",
    "identity.since",
    "founder",
    "founder.photo",
  ]);
  const identity = { ...QUAY, place: "Kiel, Germany", since: 2009, taxNumber: "DE1" };
  expect(findUnknownSeller({ identity, founder: { photo: null } })).toEqual(["founder.photo"]);
  expect(findUnknownSeller({ identity, founder: { photo: "ada.jpg" } })).toEqual([]);
});
