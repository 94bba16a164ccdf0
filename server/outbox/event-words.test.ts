import { expect, it } from "vitest";
import { dollars, makeListing } from "../../test/support/listing.ts";
import { addPrices, type OfferFacts, type QueuedEvent } from "./events.ts";
import { describeEvent } from "./event-words.ts";

const SHOP = { siteUrl: "https://names.example", timeZone: "Europe/Berlin" };

const OFFER: OfferFacts = {
  reference: "O-7K3M9Q",
  domain: "harbor.com",
  askingPrice: null,
  step: "offered",
  amount: 18_500,
  by: "buyer",
  until: "2026-11-29T10:00:00.000Z",
  message: "My best.",
  from: { name: "Ada Buyer", email: "ada@buyer.example", phone: null },
};

const EARLIER = {
  count: 2,
  names: ["harbor.com", "pier.com"],
  lastDay: "2026-11-19",
  lastAt: "2026-11-19T23:30:00.000Z",
};

const message = (event: Pick<QueuedEvent, "type" | "data">) =>
  describeEvent(
    { ...event, id: "evt_1", timestamp: "2026-11-22T10:00:00.000Z" } as QueuedEvent,
    SHOP,
  );

it("a notification gives the price at which the name is for sale, and what the buyer's page showed if that was another", () => {
  const listing = makeListing({ domain: "harbor.com", price: dollars(24_900) });
  const catalogue = { byDomain: new Map([["harbor.com", listing]]), hidden: new Map() };
  const content = { catalogue, shop: { currency: "USD" } } as const;
  const { askingPrice: _, ...facts } = { ...OFFER, shownPrice: "$19,900" };
  const stamp = { id: "evt_1", timestamp: "2026-11-22T10:00:00.000Z" };
  const sent = addPrices({ ...stamp, type: "offer.received", data: facts }, content);
  expect(sent.data).not.toHaveProperty("shownPrice");
  expect(sent.data).toMatchObject({ askingPrice: 24_900 });
  expect(message(sent).text).toMatch(
    /^Asking price: \$24,900\nPrice changed: The page showed \$19,900 when this was written; the price is now \$24,900\.\n/,
  );
});

it("a notification about an offer has everything that its seller needs, in the seller's time zone", () => {
  const data = { ...OFFER, earlier: EARLIER };
  expect(message({ type: "offer.received", data })).toEqual({
    title: "harbor.com: offer of $18,500 from Ada Buyer",
    answerUrl: null,
    text: `Valid until: Nov 29, 2026, 11:00 AM GMT+1
Name: Ada Buyer
Email: ada@buyer.example
Earlier requests: 2 times, last on Nov 20, 2026: harbor.com, pier.com
Reference: O-7K3M9Q
To accept: npm run vitrine -- offers accept O-7K3M9Q

My best.`,
    replyUrl: "mailto:ada@buyer.example?subject=Re%3A%20harbor.com%20(O-7K3M9Q)",
    pageUrl: "https://names.example/portfolio/harbor.com",
  });
});

it.each([
  ["offer.recalled", "taken-back", "seller", "you took back your last step"],
  ["offer.accepted", "accepted", "buyer", "$18,500 accepted by Ada Buyer"],
  ["offer.expired", "expired", "shop", "the offer of $18,500 from Ada Buyer has expired"],
  ["checkout.started", "started", "buyer", "Ada Buyer started the checkout at $18,500"],
] as const)("%s for '%s' by the %s reads: %s", (type, step, by, title) => {
  const told = message({ type, data: { ...OFFER, step, by } });
  expect(told.title).toContain(`harbor.com: ${title}`);
  expect(told.text).not.toContain("To accept");
  const isDue = ["offer.accepted", "checkout.started"].includes(type);
  expect(told.text).toContain(
    type === "offer.recalled" ? "By: Nov 29" : isDue ? "Pay by: Nov 29" : "Valid until: Nov 29",
  );
});

it("the notification about a mail that was given up has the command that retries it", () => {
  const data = { mail: 12, reference: "V-7K3M9Q", error: "550 no such mailbox" };
  expect(message({ type: "mail.failed", data }).text).toBe(
    "Reference: V-7K3M9Q\nError: 550 no such mailbox\nTo try again: npm run vitrine -- mail retry 12",
  );
});
