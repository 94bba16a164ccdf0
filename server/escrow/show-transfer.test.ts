import { expect, it } from "vitest";
import type { StepKind } from "../../sale/offer.ts";
import { findRegistrar, findTransferStage, readRegistrars } from "./show-transfer.ts";

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

it.each([
  ["GoDaddy.com, LLC", "GoDaddy"],
  ["NAMECHEAP INC", "Namecheap"],
  ["Sav.com, LLC - 12", "Sav"],
  ["DropCatch.com 745 LLC", "NameBright"],
  ["1&1 IONOS SE", "IONOS"],
  ["Google LLC", "Squarespace"],
  ["Quay Names Ltd.", undefined],
  ["", undefined],
  [null, undefined],
])("the registrar '%s' is found as %s", (registrar, name) => {
  expect(findRegistrar(registrar)?.name).toBe(name);
});

it("each registrar stands in the table once, with its own help", () => {
  const starts = readRegistrars().flatMap(({ known }) => known);
  expect(starts.length).toBeGreaterThan(20);
  for (const start of starts)
    expect(starts.filter((other) => other.startsWith(start))).toEqual([start]);
});
