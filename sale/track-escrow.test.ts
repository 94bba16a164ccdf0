import { expect, test } from "vitest";
import type { EscrowView } from "./escrow-view.ts";
import { type EscrowStance, findStanding } from "./track-escrow.ts";
import { ESCROW_STAGES, ESCROW_TURNS, type EscrowNews } from "./offer.ts";
import { trackEscrow } from "./track-escrow.ts";

const HOUR = 3_600_000;
const BEGUN = Date.parse("2026-11-28T15:00:00.000Z");
const at = (hours: number) => new Date(BEGUN + hours * HOUR).toISOString();

const VIEW: EscrowView = {
  state: "open",
  payUrl: "https://www.escrow.com/pay/1",
  isDown: false,
  news: [],
  inspectionEnds: null,
  actBy: null,
  feeCents: null,
  askedAt: at(0),
  byHandAt: null,
  isCalledOff: false,
};

/** The news up to a stage, an hour apart, and then the turns. */
function upTo(until: EscrowNews, ...turns: readonly EscrowNews[]) {
  const index = ESCROW_STAGES.findIndex((stage) => stage === until);
  return [...ESCROW_STAGES.slice(0, index + 1), ...turns].map((kind, hours) => ({
    kind,
    at: at(hours),
  }));
}

const track = (view: Partial<EscrowView>, side: "buyer" | "seller" = "buyer", hours = 12) =>
  trackEscrow({ ...VIEW, ...view }, { side, zone: "America/New_York", now: at(hours) });

const SIDES = ["buyer", "seller"] as const;
const STANCES = ["unopened", ...ESCROW_STAGES, ...ESCROW_TURNS] as const;

test.each(SIDES.flatMap((side) => STANCES.map((stance) => [side, stance] as const)))(
  "the %s reads where the sale stands, what happens next and who acts at '%s'",
  (side, stance: EscrowStance) => {
    const isTurn = ESCROW_TURNS.some((turn) => turn === stance);
    const news =
      stance === "unopened" ? [] : isTurn ? upTo("escrow-secured", stance) : upTo(stance);
    const tracking = track({ news, inspectionEnds: at(72) }, side);
    const { title, actor, next } = findStanding(side, stance);
    expect(tracking).toMatchObject({ stance, title, next, isTrouble: isTurn });
    expect(tracking.turn === null).toBe(actor === null);
    expect(JSON.stringify(tracking)).not.toMatch(/9999|undefined|null day|NaN/);
  },
);

test("what is ahead is named with its usual time, but for a sale that has stopped", () => {
  const { ahead } = track({ news: upTo("escrow-paying") });
  expect(ahead).toHaveLength(5);
  expect(ahead[0]).toEqual({
    label: "Money held by Escrow.com",
    time: "A bank wire takes one to three business days.",
  });
  expect(track({ news: upTo("escrow-secured", "escrow-disputed") }).ahead).toEqual([]);
});

test("the buyer reads until which day and time the name can be checked, and the seller until when to wait", () => {
  const news = upTo("escrow-received");
  const ends = { news, inspectionEnds: "2026-12-03T20:00:00.000Z" };
  for (const side of SIDES) {
    expect(track(ends, side)).toMatchObject({
      when: "Until Thursday, Dec 3, 3:00 PM EST.",
      deadline: ends.inspectionEnds,
    });
  }
  expect(track({ news }).when).toContain("Escrow.com shows until when");
});

test("the transfer is promised by a day, and called late once that has passed", () => {
  const news = upTo("escrow-secured");
  expect(track({ news }).when).toBe(
    "Typically within 24-72 hours of confirmed payment: by Tuesday, Dec 1, 12:00 PM EST.",
  );
  expect(track({ news }, "seller").when).toMatch(/^By Tuesday, Dec 1, 12:00 PM EST: buyers/);
  expect(track({ news }, "buyer", 100).when).toContain("takes longer than usual");
  expect(track({ news }, "seller", 100).when).toContain("more than 72 hours");
});

test("a dispute stands until the name is accepted after it, and a refund for good", () => {
  const disputed = upTo("escrow-received", "escrow-rejected", "escrow-disputed");
  expect(track({ news: disputed }).stance).toBe("escrow-disputed");
  const settled = [...disputed, { kind: "escrow-accepted", at: at(50) } as const];
  expect(track({ news: settled }).stance).toBe("escrow-accepted");
  const refunded = [...settled, { kind: "escrow-refunded", at: at(49) } as const];
  expect(track({ news: refunded }).stance).toBe("escrow-refunded");
});

test("only the seller reads that she decided by hand, and what the service says", () => {
  const view = { news: upTo("escrow-paying"), byHandAt: "2026-11-28T18:00:00.000Z" };
  expect(track(view, "seller").byHand).toBe(
    "You decided about this sale by hand on Nov 28, 2026, 1:00 PM EST, so the shop shows what Escrow.com says and changes nothing more by itself. Escrow.com says: The payment is on its way.",
  );
  expect(track(view).byHand).toBeNull();
});

test("while the service doesn't answer, the words say since when the page may be behind", () => {
  expect(track({ isDown: true, news: upTo("escrow-opened") }).doubt).toContain(
    "It last answered on Nov 28, 2026, 10:00 AM EST.",
  );
  expect(track({ isDown: true }, "seller").doubt).toContain("can't be opened");
  expect(track({}).doubt).toBeNull();
});

test("a finished sale never shows as rejected, even if the shop reads of that afterward", () => {
  for (const turn of ["escrow-rejected", "escrow-disputed"] as const)
    expect(track({ news: upTo("escrow-paid-out", turn) })).toMatchObject({
      stance: "escrow-paid-out",
      isTrouble: false,
    });
});
