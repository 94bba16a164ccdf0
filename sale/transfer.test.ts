import { expect, it } from "vitest";
import type { StepKind } from "./offer.ts";
import { describeTransfer, findTransferStage, type Registrar } from "./transfer.ts";

const QUAY: Registrar = {
  name: "Quay Names",
  ways: ["push", "code"],
  needs: "customer number",
  help: { url: "https://quay.example/help", checkedOn: "2026-11-28" },
};

it("the seller reads what to get from the buyer, and the buyer what to give", () => {
  const [push, code] = describeTransfer("seller", "now", "harbor.com", QUAY, null).ways;
  expect(push?.steps[0]).toBe("Get the customer number of the buyer's account at Quay Names.");
  const rule =
    "Hand the code over at Escrow.com only: never by email, and never through this shop.";
  expect(code?.steps).toContain(rule);
  const buyers = describeTransfer("buyer", "now", "harbor.com", QUAY, null);
  expect(buyers.ways[0]?.steps[1]).toMatch(/^Send us the customer number .+ Never send a password/);
  expect(buyers.help).toMatchObject({ words: expect.stringMatching(/Quay Names .+ Nov 28, 2026/) });
  expect(JSON.stringify(buyers)).not.toContain("the buyer's account");
});

it("a name at another registrar goes by code, and a country's extension has rules of its own", () => {
  const { ways, notes, help } = describeTransfer("buyer", "now", "harbor.io", null, null);
  expect(notes).toEqual([expect.stringContaining("Country extensions have rules of their own")]);
  expect(ways.map(({ title }) => title)).toEqual([
    "You'll get a transfer code and use it at your registrar",
    "You get it in your account at the registrar that holds the name",
  ]);
  expect(help).toBeNull();
  const named = describeTransfer("seller", "now", "harbor.com", null, "Pier Names");
  expect(named.ways[1]?.title).toBe("Push it to the buyer's account at Pier Names");
  expect(named.notes[0]).toBe("The name is at Pier Names now.");
});

it("steps are due while somebody acts on them, and a buyer who has the name only checks it", () => {
  const isDue = (stage: "ahead" | "now" | "moving") =>
    describeTransfer("seller", stage, "harbor.com", QUAY, null).isDue;
  expect([isDue("ahead"), isDue("now"), isDue("moving")]).toEqual([false, true, false]);
  const { ways, notes } = describeTransfer("buyer", "done", "harbor.com", QUAY, null);
  expect(ways).toEqual([]);
  expect(notes[0]).toMatch(/^Check that you're named as the owner/);
});

const AGREED = { state: "accepted", paid_at: null } as const;

it.each<[string, readonly StepKind[], string | null]>([
  ["isn't paid through the interface", ["accepted"], null],
  ["isn't paid yet", ["accepted", "escrow-opened", "escrow-paying"], "ahead"],
  ["is secured", ["escrow-opened", "escrow-secured"], "now"],
  ["is on its way", ["escrow-secured", "escrow-transfer"], "moving"],
  ["was received", ["escrow-secured", "escrow-received"], "done"],
  ["is disputed", ["escrow-secured", "escrow-disputed"], null],
  ["was rejected", ["escrow-secured", "escrow-transfer", "escrow-rejected"], null],
  ["is no longer disputed", ["escrow-secured", "escrow-disputed", "escrow-accepted"], "done"],
])("the steps to move a name whose sale %s are shown as they matter", (_, kinds, stage) => {
  const steps = kinds.map((kind) => ({ kind }));
  expect(findTransferStage(AGREED, steps)).toBe(stage);
  expect(findTransferStage({ ...AGREED, paid_at: "2026-11-28T12:00:00.000Z" }, steps)).toBeNull();
  expect(findTransferStage({ ...AGREED, state: "declined" }, steps)).toBeNull();
});
