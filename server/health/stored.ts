import { isLocal } from "../../catalogue/format/page-url.ts";
import { takesOffers } from "../../catalogue/schema/listing.ts";
import { isOpen } from "../../sale/offer.ts";
import { HOUR_MS, DAY_MS, toIso } from "../../catalogue/format/time.ts";
import { readDnsChecks } from "../lookups/checks-table.ts";
import { listUnanswered } from "../conversations/store/count-inquiries.ts";
import { listUnsentMessages } from "../outbox/message-progress.ts";
import { NEVER } from "../outbox/back-off.ts";
import { readChannels } from "../outbox/events.ts";
import { openSenders } from "../outbox/senders.ts";
import { findUnansweredOffers } from "../conversations/store/count-offers.ts";
import { listUnfiled, standingOf } from "../conversations/store/find-offers.ts";
import { listUndelivered } from "../conversations/store/undelivered.ts";
import { EXPIRES_SOON_DAYS, findRegistryWarnings, listLookups } from "../lookups/lookups.ts";
import { formatCount, formatUtcMoment } from "../../catalogue/format/format.ts";
import { RUN } from "../process/program.ts";
import { type Finding, fault, listFew, ok, type Setup, warning } from "./checkup.ts";

export async function checkMails(setup: Setup): Promise<Finding | null> {
  const db = await setup.tables;
  if (!db) return null;
  const unsent = await listUnsentMessages(db, toIso(setup.now));
  // A buyer's invalid address is no fault of the shop's mail; checkOffers reports it.
  const isRefused = ({ next_attempt_at: next }: { next_attempt_at: string }) => next === NEVER;
  const mails = unsent.filter(
    (mail) => mail.channel === "mail" && mail.state !== "scheduled" && !isRefused(mail),
  );
  const refused = unsent.filter(isRefused).length;
  const failed = mails.filter(({ state }) => state === "failed");
  const troubled = mails.filter(({ last_error: error }) => error !== null);
  const counts = [
    `${mails.length - failed.length} waiting`,
    `${failed.length} failed`,
    ...(refused > 0 ? [`${refused} refused by a buyer's address`] : []),
  ];
  const seen = counts.join(", ");
  const last = troubled.at(-1)?.last_error;
  if (failed.length > 0) {
    return fault(
      `${seen}; last error: ${last}`,
      `fix that, then ${setup.isOnDesk ? "send them again" : `run ${RUN} mail retry`}`,
      "messages",
    );
  }
  if (troubled.length > 0)
    return warning(
      `${seen}; last error: ${last}`,
      setup.isOnDesk ? "read why each wasn't sent" : `run ${RUN} mail`,
      "messages",
    );
  const overdue = mails.filter(
    ({ next_attempt_at: due }) => Date.parse(due) < setup.now - HOUR_MS,
  ).length;
  if (overdue === 0) return ok(seen);
  return setup.config.smtpUrl
    ? warning(`${seen}, ${overdue} for more than an hour`, "check that the shop is running")
    : warning(
        `${seen}: nothing is sent without SMTP_ADDRESS`,
        `set SMTP_ADDRESS, or read them ${setup.isOnDesk ? "in the inbox" : `with ${RUN} leads`}`,
        "inquiries",
      );
}

export async function checkNotifications(setup: Setup): Promise<Finding | null> {
  const channels = [...openSenders(setup.config).keys()];
  const db = await setup.tables;
  if (!db || channels.length === 0) return null;
  const known = await readChannels(db);
  const unknown = channels.filter((channel) => !known.includes(channel));
  if (unknown.length > 0) {
    return warning(
      `${unknown.join(", ")}: set up here, but not yet where the shop runs`,
      "restart the shop",
    );
  }
  const unsent = await listUnsentMessages(db, toIso(setup.now));
  const troubled = unsent.filter(({ channel, last_error: e }) => channel !== "mail" && e !== null);
  const [last] = troubled.toReversed();
  if (!last) return ok(`by ${channels.join(", ")}`);
  return warning(
    `${formatCount(troubled.length, "notification")} not delivered; ${last.channel} said: ${last.last_error}`,
    setup.isOnDesk
      ? "correct the settings of that channel, then send them again"
      : `run ${RUN} notify test, then ${RUN} mail retry`,
    "messages",
  );
}

export async function checkLeads(setup: Setup): Promise<Finding | null> {
  const db = await setup.tables;
  if (!db) return null;
  const before = toIso(setup.now - DAY_MS);
  const {
    count,
    oldest: [oldest],
  } = await listUnanswered(db, 1, before);
  if (!oldest) return ok("none has been waiting for more than a day");
  return warning(
    `${formatCount(count, "inquiry", "inquiries")} unanswered for more than a day, the oldest ${oldest.reference} of ${formatUtcMoment(oldest.created_at)} UTC`,
    setup.isOnDesk ? "answer them" : `answer, then run ${RUN} leads mark REF replied`,
    "inquiries",
  );
}

export async function checkOffers(setup: Setup): Promise<Finding | null> {
  const { content } = await setup.content;
  const db = await setup.tables;
  const unfiled = db && content ? await listUnfiled(db, content) : [];
  if (unfiled.length > 0) {
    return fault(
      `paid, but not marked as sold in the files: ${listFew(unfiled.map(({ domain, reference }) => `${domain} (${reference})`))}`,
      "mark them as sold, or let the shop's user write to the files; if you bought a name again after that was recorded, set its acquired to the day; if a sale is over, take its payment back",
      "offers",
    );
  }
  if (!content?.catalogue.listings.some(takesOffers)) return null;
  const { smtpUrl, siteUrl } = setup.config;
  if (!smtpUrl && !isLocal(siteUrl)) {
    return warning(
      "without SMTP_ADDRESS, buyers aren't notified of your answers",
      "set SMTP_ADDRESS, or offers: no in the listings",
    );
  }
  const showing = (reference?: string) =>
    setup.isOnDesk ? "" : `; see ${RUN} offers show ${reference}`;
  const before = toIso(setup.now - DAY_MS);
  const awaited = db ? await findUnansweredOffers(db, before) : [];
  const [oldest] = awaited;
  if (oldest) {
    return warning(
      `${formatCount(awaited.length, "offer")} unanswered for more than a day, the oldest ${oldest.reference}, until ${formatUtcMoment(oldest.expires_at)} UTC`,
      `answer it${showing(oldest.reference)}`,
      "offers",
    );
  }
  const undelivered = db ? await listUndelivered(db) : [];
  const missed = undelivered.filter((offer) => isOpen(offer) || standingOf(offer) === "accepted");
  if (missed.length > 0) {
    const references = listFew(missed.map(({ reference }) => reference));
    return warning(
      `email to the buyer of ${references} can't be delivered`,
      `call, or write from your own mailbox${showing(missed[0]?.reference)}`,
      "offers",
    );
  }
  if (content.shop.escrow) return ok("none has been waiting for more than a day");
  return warning(
    "escrow isn't set in shop.yaml, so you have to tell buyers how to pay once a price is agreed",
    setup.isOnDesk
      ? "set your escrow account, or send a payment link with each sale"
      : "set escrow, or accept with --pay-link: see docs/guide/selling.md#how-the-buyer-pays",
    "shop",
  );
}

export async function checkRegistrations(setup: Setup): Promise<Finding | null> {
  const db = await setup.tables;
  const { content } = await setup.content;
  if (!db || !content) return null;
  const lookups = await listLookups(db);
  const warnings = findRegistryWarnings(lookups, content.catalogue, setup.now);
  if (warnings.length > 0) {
    const seen = listFew(warnings.map(({ domain, text }) => `${domain} ${text}`));
    return warning(seen, "renew it at the registrar, or remove the name from the shop", "expiring");
  }
  const answered = lookups.filter(({ looked_up_at: at }) => at !== null).length;
  const troubled = lookups.filter(({ trouble }) => trouble !== null);
  const seen = `${formatCount(answered, "name")} looked up; none expires within ${EXPIRES_SOON_DAYS} days`;
  if (!setup.config.registry.isChecked) {
    const off = "nothing is looked up (REGISTRY_CHECKS is off, as it is when SITE_URL is local)";
    return ok(answered > 0 ? `${seen}; ${off}` : off);
  }
  if (answered === 0 && troubled.length === 0) {
    return ok("nothing looked up yet: the running shop looks up one name a second");
  }
  const troubles = troubled.map(({ domain, trouble }) => `${domain}: ${trouble}`);
  if (troubles.length === 0) return ok(seen);
  return answered === 0
    ? warning(
        `no name could be looked up; ${listFew(troubles)}`,
        "check that the shop can reach the web; some registries don't answer anyone",
      )
    : ok(`${seen}; not looked up: ${listFew(troubles)}`);
}

export async function checkNamesInDns(setup: Setup): Promise<Finding | null> {
  const db = await setup.tables;
  const { content } = await setup.content;
  if (!db || !content) return null;
  const checks = await readDnsChecks(db, setup.config.siteUrl, setup.now);
  const rows = [...checks.values()].filter(({ domain }) => content.catalogue.byDomain.has(domain));
  const faulty = rows.flatMap(({ domain, faults }) => {
    const texts = JSON.parse(faults) as string[];
    return texts.length > 0 ? [`${domain}: ${texts.join(", ")}`] : [];
  });
  if (rows.length === 0) {
    return ok(
      setup.config.dns.isChecked
        ? "nothing looked up yet: the running shop does that"
        : "nothing is looked up (DNS_CHECKS is off, as it is when SITE_URL is local)",
    );
  }
  const seen = `${rows.length - faulty.length} of ${formatCount(rows.length, "name")} set up correctly`;
  if (faulty.length === 0) return ok(seen);
  return warning(
    `${seen}; ${listFew(faulty)}`,
    setup.isOnDesk
      ? "correct their records where their DNS is"
      : `run ${RUN} dns check and dns records`,
    "dns",
  );
}
