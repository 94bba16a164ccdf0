import { isLocal } from "../../catalogue/examples.ts";
import { takesOffers } from "../../catalogue/listing.ts";
import { findAwaited } from "../../server/offers/find-offers.ts";
import { RUN } from "../command.ts";
import { formatCount, formatTime } from "../format.ts";
import { type Finding, ok, readyTables, type Shop, warning } from "./checkup.ts";

const DAY_MS = 86_400_000;

/** Null for a shop that takes no offers. */
export async function checkOffers(shop: Shop): Promise<Finding | null> {
  const { content } = await shop.content;
  if (!content?.catalogue.listings.some(takesOffers)) return null;
  const { smtpUrl, siteUrl } = shop.config;
  if (!smtpUrl && !isLocal(siteUrl)) {
    return warning(
      "without SMTP_URL no buyer hears of an answer",
      "set SMTP_URL, or offers: no in the listings",
    );
  }
  const db = await readyTables(shop);
  const before = new Date(shop.now - DAY_MS).toISOString();
  const awaited = db ? await findAwaited(db, before) : [];
  const [oldest] = awaited;
  if (oldest) {
    return warning(
      `${formatCount(awaited.length, "offer")} unanswered for more than a day, the oldest ${oldest.reference}, until ${formatTime(oldest.expires_at)} UTC`,
      `answer: ${RUN} offers show ${oldest.reference}`,
    );
  }
  if (content.shop.escrow) return ok("none has waited for more than a day");
  return warning(
    "escrow is not set in shop.yaml: who agreed to a sum learns from you alone how to pay",
    "set escrow, or agree with --pay-link: docs/offers.md",
  );
}
