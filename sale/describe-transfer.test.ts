import { expect, it } from "vitest";
import { chooseWay, describeTransfer } from "./describe-transfer.ts";
import { type RegistrarGuide, toBuyersTransfer } from "./transfer.ts";

const NOW = "2026-11-28T12:00:00.000Z";

const WAY = { steps: ["Open the name."], accept: [], within: null, approve: null, cautions: [] };

const QUAY: RegistrarGuide = {
  name: "Quay Names",
  best: "push",
  resold: null,
  push: { ...WAY, needs: "customer number", within: "It lapses.", certainty: "read" },
  code: null,
  sources: [{ url: "https://quay.example/help", date: null }],
  readOn: "2026-11-28",
};

const OLD = "2009-03-14";

function describe(
  registeredOn: string | null,
  domain = "harbor.com",
  guide: typeof QUAY | null = QUAY,
  isAccepted = false,
) {
  return describeTransfer({
    domain,
    stage: "now",
    isAccepted,
    registrar: guide?.name ?? null,
    guide,
    ending: null,
    registeredOn,
    now: NOW,
  });
}

it.each([
  [{ best: "push" }, null, false, "push"],
  [{ best: "code" }, null, false, "code"],
  [{ best: "code" }, null, true, "push"],
  [null, null, false, "code"],
  [{ best: "push" }, { way: "tag" }, false, "tag"],
] as const)("the way for %j and %j (too new: %s) is %s", (guide, ending, isTooNew, way) => {
  expect(chooseWay(guide, ending, isTooNew)).toBe(way);
});

it("the seller reads what to get from the buyer, and the buyer what to give and by when", () => {
  const view = describe(OLD);
  const [push, code] = view.ways;
  expect(push?.seller.steps[0]).toBe(
    "Get the customer number of the buyer's account at Quay Names.",
  );
  expect(push?.buyer.steps[1]).toBe(
    "Send us the customer number of that account: reply to our email, or contact us. Never send a password.",
  );
  expect(push).toMatchObject({ within: "It lapses.", from: { of: "Quay Names" } });
  // Nobody has read how Quay Names transfers by code.
  expect(code).toMatchObject({ kind: "code", from: null });
  expect(JSON.stringify(toBuyersTransfer(view))).not.toContain("of the buyer's account");
});

it("the buyer isn't asked to accept a name that is accepted", () => {
  const lastOf = (isAccepted: boolean) =>
    describe(OLD, "harbor.com", QUAY, isAccepted).ways.map(({ buyer }) => buyer.steps.at(-1));
  for (const step of lastOf(false)) expect(step).toMatch(/accept the name at Escrow\.com\.$/);
  for (const step of lastOf(true)) expect(step).toMatch(/renewal, and set your name servers\.$/);
});

it("a name that is too new to leave its registrar is pushed", () => {
  const view = describe("2026-11-20", "harbor.com", { ...QUAY, best: "code" });
  expect(view.advice.join(" ")).toContain("before Jan 19, 2027");
  expect(view.ways[0]?.kind).toBe("push");
  expect(describe(OLD).advice).toEqual([]);
});

it("a country's ending has rules of its own, and a name at an unknown registrar goes by code", () => {
  const view = describe(null, "harbor.io", null);
  expect(view.advice).toEqual([expect.stringContaining("Country endings have rules of their own")]);
  expect(view.lockRule).toBeNull();
  expect(view.ways[0]?.kind).toBe("code");
  expect(view.ways[1]?.buyer.title).toBe(
    "You get it in your account at the registrar that holds the name",
  );
});
