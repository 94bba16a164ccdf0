import { createOfferCloser } from "../../server/conversations/store/close-offers.ts";
import { openDatabase } from "../../server/database/database.ts";
import { parseDatabaseUrl } from "../../server/database/location.ts";
import { actOnOffer, type StepRequest } from "../../server/conversations/store/act.ts";
import { type Agreement, openAgreement } from "../../server/conversations/store/open-agreement.ts";
import type { Status } from "../../catalogue/schema/listing.ts";
import type { Content } from "../../server/shop/read-content.ts";
import { dollars, makeListing } from "./listing.ts";
import { serveOffers } from "./offer-shop.ts";

export type Order = { readonly time: number; readonly files: Readonly<Record<string, Status>> } & (
  | { readonly call: "submit" | "checkout"; readonly body: object }
  | { readonly call: "show"; readonly token: string }
  | { readonly call: "answer"; readonly token: string; readonly body: object }
  | {
      readonly call: "act";
      readonly domain: string;
      readonly deed: Omit<StepRequest, "time" | "status">;
    }
  | { readonly call: "open"; readonly agreement: Agreement }
  | { readonly call: "close" }
);

const location = parseDatabaseUrl(process.argv[2] ?? "");
if (!location) throw new Error("expected: the address of a database");
const database = await openDatabase(location, () => undefined);
let time = 0;
let files: Order["files"] = {};

function readContent(): Content {
  const listings = Object.entries(files).map(([domain, status]) =>
    makeListing({ domain, status, escrowLink: null, price: dollars(20_000) }),
  );
  const byDomain = new Map(listings.map((listing) => [listing.domain, listing]));
  const offers = { expiresDays: 7, payWithinDays: 7, belowFloor: "decline" };
  const floor = { amount: 1_000 };
  const names = new Map(listings.map(({ domain }) => [domain, { own: { floor } }]));
  const catalogue = { byDomain, byDisplayName: new Map(), hidden: new Map() };
  const shop = {
    offers,
    currency: "USD",
    escrow: { email: "seller@harbor.example" },
    checkoutHold: 30,
  };
  const floors = new Map(listings.map(({ domain }) => [domain, floor.amount]));
  const content = { shop, catalogue, names, floors };
  return { ...content, readings: new Map(), faulty: new Set() } as never;
}

const { submit, submitCheckout, show, answer, sender } = serveOffers(
  database,
  readContent,
  () => time,
);
const closeOffers = createOfferCloser({
  database,
  readListing: (domain) => readContent().catalogue.byDomain.get(domain),
  hasFaults: () => false,
  now: () => time,
});

function obey(order: Order): Promise<unknown> {
  switch (order.call) {
    case "submit":
      return submit(order.body, sender());
    case "checkout":
      return submitCheckout(order.body, sender());
    case "show":
      return show(order.token);
    case "answer":
      return answer(order.token, order.body, sender());
    case "act":
      return actOnOffer(database, { ...order.deed, time, status: files[order.domain] });
    case "open": {
      const { agreement } = order;
      const file = { status: files[agreement.domain] };
      return openAgreement(database, { agreement, file, time });
    }
    case "close":
      return closeOffers();
  }
}

process.on("message", ({ id, order }: { id: number; order: Order }) => {
  ({ time, files } = order);
  obey(order).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.send?.("ready");
