import { pino } from "pino";
import { Registry } from "prom-client";
import { onTestFinished } from "vitest";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { actOnOffer } from "../../server/conversations/store/act.ts";
import { listSteps } from "../../server/conversations/store/find-offers.ts";
import { createFileSale } from "../../server/operations/conversations/file-sale.ts";
import { openEscrow } from "../../server/escrow/escrow.ts";
import type { TestEngine } from "./engines.ts";
import { ESCROW_EMAIL } from "./escrow-order.ts";
import { startEscrowService } from "./escrow-service.ts";
import { openOfferShop } from "./offer-shop.ts";

interface Changes {
  readonly shop?: Record<string, unknown>;
  readonly others?: readonly string[];
}

/** A shop with a key for the stand-in of the escrow service. It asks the service only when told to. */
export async function openEscrowShop(engine: TestEngine, changes: Changes = {}) {
  const { others } = changes;
  const shop = await openOfferShop(engine, {
    listing: { escrowLink: undefined },
    shop: { escrow: { email: ESCROW_EMAIL, feePayer: "split" }, ...changes.shop },
    ...(others && { others }),
  });
  const service = await startEscrowService();
  onTestFinished(() => service.close());
  const content = {
    get current() {
      return shop.content();
    },
    get files() {
      return shop.content();
    },
  };
  const metrics = new Registry();
  const lines: string[] = [];
  const base = {
    config: { ...shop.sellersShop.config, escrow: service.account },
    database: shop.database,
    content,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    now: shop.now,
  };
  const open = (registry = new Registry(), account = service.account) =>
    openEscrow({
      ...base,
      config: { ...base.config, escrow: account },
      metrics: registry,
      fileSale: createFileSale(base),
      onStep: () => undefined,
      isFollowing: false,
    });
  const escrow = open(metrics);

  const findOffer = async (domain: string) => {
    const offer = (await shop.offers()).find((one) => one.domain === domain);
    if (!offer) throw new Error(`no offer for ${domain}`);
    return offer;
  };

  /** Makes an offer that the seller accepts. Returns the token of the buyer's page. */
  async function agree(domain = "harbor.com", email = `buyer@${domain}`): Promise<string> {
    const token = await shop.offer({ domain, email });
    const id = (await shop.offers()).findLast((one) => one.domain === domain)?.id ?? 0;
    const payBy = toIso(shop.now() + 7 * DAY_MS);
    await act(id, { kind: "accepted", payBy, payLink: null, note: null });
    return token;
  }

  const act = (offerId: number, action: Parameters<typeof actOnOffer>[1]["action"]) =>
    actOnOffer(shop.database, {
      offerId,
      actor: "seller",
      action,
      seen: null,
      status: "available",
      time: shop.now(),
    });

  return {
    ...shop,
    sellersShop: { ...shop.sellersShop, config: base.config },
    lines,
    metrics,
    service,
    escrow,
    /** Another process of the same shop. */
    openAnother: (account = service.account) => open(new Registry(), account),
    agree,
    act,
    findOffer,
    async news(domain = "harbor.com") {
      const steps = await listSteps(shop.db, (await findOffer(domain)).id);
      return steps.map(({ kind }) => kind);
    },
    async deal(domain = "harbor.com") {
      const { id } = await findOffer(domain);
      return shop.db
        .selectFrom("escrow_deals")
        .selectAll()
        .where("offer_id", "=", id)
        .executeTakeFirstOrThrow();
    },
  };
}
