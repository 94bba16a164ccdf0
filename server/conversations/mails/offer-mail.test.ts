import type { Action, EscrowProgress } from "../../../sale/rules.ts";
import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import {
  type ContentFolder,
  makeContentFolder,
  readGood,
} from "../../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { openAt, startSqlite } from "../../../test/support/engines.ts";
import { insertInquiry } from "../../../test/support/inquiries.ts";
import { insertOffer, PAID } from "../../../test/support/offers.ts";
import { type ReceivedMail, startSmtpServer } from "../../../test/support/smtp-server.ts";
import type { OfferStep } from "../../../sale/offer.ts";
import type { Database } from "../../database/database.ts";
import { parseTemplate } from "../../shop/read-mail-template.ts";
import { listMailKinds } from "../../mail-kinds.ts";
import { fillTemplate } from "../../outbox/fill-template.ts";
import { createMailer, startMailWorker } from "../../outbox/mail.ts";
import { mailToBuyer } from "../../outbox/mail-message.ts";
import { listMailsOf, retryMessages } from "../../outbox/message-progress.ts";
import { countUnsentMails } from "../../outbox/outbox.ts";
import { noteChannels } from "../../outbox/events.ts";
import { actOnOffer } from "../store/act.ts";
import { addStep } from "../store/take-step.ts";
import { MAILS } from "../words/mail-words.ts";
import { composeOfferMail } from "./offer-mail.ts";
import { findOfferByToken } from "../store/offer-links.ts";
import { listUndelivered } from "../store/undelivered.ts";

const SITE = "https://names.example";
const LATER = "2126-12-01T11:00:00.000Z";

async function openShop(url: string, changes: Parameters<ContentFolder["writeShop"]>[0] = {}) {
  const database = await openAt(url);
  onTestFinished(() => database.close());
  const folder = await makeContentFolder();
  await folder.writeShop({ timeZone: "Europe/Berlin", ...changes });
  const priced = { price: "$24,000", floor: "$15,731", status: "available" };
  await folder.writeListing("harbor.com", { ...priced, escrowLink: undefined });
  return { database, folder, db: database.db };
}

const idOf = (mail: ReceivedMail) => mail.header("Message-ID") ?? "";

async function startWorker(database: Database, folder: ContentFolder, smtpUrl: string) {
  const content = await readGood(folder);
  return startMailWorker({
    database,
    mailer: createMailer(smtpUrl, null),
    log: pino({ level: "silent" }),
    ...listMailKinds({ database, content: { current: content }, siteUrl: SITE }),
    pollMs: 20,
    backoff: () => 20,
  });
}

async function deliver(
  database: Database,
  folder: ContentFolder,
): Promise<readonly ReceivedMail[]> {
  const smtp = await startSmtpServer();
  const worker = await startWorker(database, folder, smtp.url);
  await vi.waitFor(async () => expect(await countUnsentMails(database.db)).toBe(0), 20_000);
  await worker.close();
  await smtp.close();
  return smtp.mails.toSorted((a, b) => idOf(a).localeCompare(idOf(b)));
}

const act = (database: Database, offerId: number, actor: OfferStep["actor"], action: Action) =>
  actOnOffer(database, {
    offerId,
    actor,
    action,
    seen: null,
    status: "available",
    time: Date.now(),
  });

const counter = (amount: number, note: string | null): Action => ({
  kind: "countered",
  amount,
  expiresAt: LATER,
  note,
});

describeOnSqlite("the mails of an offer", (engine) => {
  it("tell both sides what happened, until when it is valid and what to do, and never quote one buyer to another", async () => {
    const identity = { company: "Quay GmbH", address: "Hafen 1\n24103 Kiel", taxNumber: "DE1" };
    const { database, db, folder } = await openShop(await engine().createDatabase(), { identity });
    const earlier = { email: "ADA@buyer.example", created_at: "2026-11-19T23:30:00.000Z" };
    await insertInquiry(db, "V-AAAAAA", earlier, false);
    await db.deleteFrom("outbox").execute();
    const { id } = await insertOffer(db, "O-AAAAA1", {
      name: "Buy <b>pills</b> at https://pills.example",
      message: "Cheap *pills* {link}\nhttps://pills.example",
      time_zone: "America/New_York",
      phone: "+1 (202) 555-0143",
      expires_at: LATER,
    });
    await act(database, id, "seller", counter(18_500, "With *all* data."));
    await act(database, id, "buyer", counter(17_000, "More pills"));
    const payLink = "https://www.escrow.com/checkout?token=1";
    await act(database, id, "seller", { kind: "accepted", payBy: LATER, payLink, note: null });
    const instead = { kind: "pay-link", payLink: `${payLink}2`, note: null } as const;
    await act(database, id, "seller", instead);
    const mails = await deliver(database, folder);
    const [received, toSeller, , , , answered, , sold, pay] = mails;
    expect(mails.map((mail) => mail.header("Message-ID"))).toEqual(
      [1, 2, 3, 4, 5].flatMap((step) =>
        ["buyer", "seller"].map((to) => `<O-AAAAA1.${step}.${to}@names.example>`),
      ),
    );
    for (const mail of mails) {
      const [text, html] = [
        mail.part("text/plain"),
        mail.part("text/html").replace(/<style>.*<\/style>/, ""),
      ];
      expect(text.replace("*pills* {link}", "")).not.toMatch(/15,?731|[{}]|undefined|null/);
      expect(html.replace("*pills* {link}", "")).not.toMatch(/15,?731|[{}]|undefined|<b>/);
      const isToBuyer = mail.envelope.to[0] === "ada@buyer.example";
      expect(mail.header("To")).toBe(isToBuyer ? "ada@buyer.example" : "hello@harbor.example");
      for (const part of [text, html]) {
        expect(part.includes("Quay GmbH, Hafen 1, 24103 Kiel, tax number DE1")).toBe(isToBuyer);
      }
      if (isToBuyer) expect(mail.raw).not.toContain("pills");
      expect(text.includes("\n\nAda Pier\n\nQuestions? Just reply.\n")).toBe(isToBuyer);
      expect(mail.header("Auto-Submitted")).toBe(isToBuyer ? "auto-generated" : undefined);
      expect(mail.header("Reply-To")).toContain(isToBuyer ? "<hello@" : "<ada@buyer.example>");
      const isFirst = mail.header("Message-ID")?.includes(".1.");
      const first = isFirst
        ? undefined
        : `<O-AAAAA1.1.${isToBuyer ? "buyer" : "seller"}@names.example>`;
      expect(mail.header("In-Reply-To")).toBe(first);
      expect(mail.header("References")).toBe(first);
    }
    const links = mails.flatMap(
      (mail) => /\/offers\/([\w-]{22})\b/.exec(mail.part("text/plain"))?.[1] ?? [],
    );
    expect(new Set(links).size).toBe(5);
    for (const link of links) expect((await findOfferByToken(db, link))?.id).toBe(id);

    expect(received?.header("Subject")).toBe("Your offer for harbor.com: $12,000 (O-AAAAA1)");
    expect(received?.part("text/plain")).toContain("Dec 1, 2126, 6:00 AM EST");
    const received1 = toSeller?.part("text/plain") ?? "";
    expect(received1).toContain("> Cheap *pills* {link}\n> https://pills.example\n");
    expect(received1).not.toContain("floor");
    expect(received1).toContain("Earlier requests: once, on Nov 20, 2026: harbor.com\n");
    expect(received1).toContain("\n    npm run vitrine -- offers counter O-AAAAA1 24,000\n");
    expect(received1).toContain("\nPhone: +1 (202) 555-0143\n");
    expect(toSeller?.part("text/html")).toContain('<a href="tel:+12025550143">');
    expect(toSeller?.part("text/html")).toContain('<a href="mailto:ada@buyer.example?subject=');
    expect(answered?.part("text/plain")).toContain("> More pills\n");
    expect(sold?.part("text/plain")).toContain(`The buyer can now pay at ${payLink}2.`);
    expect(pay?.part("text/plain")).not.toContain(payLink);
  });

  it("are given up after a few tries if the address refuses them, which the seller is told once", async () => {
    const { database, db, folder } = await openShop(await engine().createDatabase());
    const { id } = await insertOffer(db, "O-AAAAA1", { phone: "+1 202 555 0143" });
    await act(database, id, "seller", counter(18_500, null));
    const tried: string[] = [];
    let isRefusing = true;
    const smtp = await startSmtpServer(undefined, (to) => {
      const isBuyer = to === "ada@buyer.example";
      if (isBuyer) tried.push(to);
      return !isBuyer || !isRefusing;
    });
    onTestFinished(() => smtp.close());
    const worker = await startWorker(database, folder, smtp.url);
    onTestFinished(() => worker.close());
    const listFailed = async () => {
      const mails = await listMailsOf(db, "offer_id", id, new Date().toISOString());
      return mails.filter(({ state }) => state === "failed");
    };
    await vi.waitFor(async () => expect(await listFailed()).toHaveLength(2), 20_000);
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(3), 20_000);
    expect(tried).toHaveLength(8);
    expect((await listFailed()).map(({ attempts }) => attempts)).toEqual([4, 4]);
    const told = smtp.mails.filter((mail) => idOf(mail).includes("undelivered"));
    expect(told.map((mail) => mail.envelope.to)).toEqual([["hello@harbor.example"]]);
    expect(told[0]?.header("Subject")).toBe(
      "harbor.com: email to Ada Buyer can't be delivered (O-AAAAA1)",
    );
    const text = told[0]?.part("text/plain");
    expect(text).toContain(": ada@buyer.example\n");
    expect(text).toContain("Phone: +1 202 555 0143\n");
    expect(text).toMatch(/The mail server said: .*550 no such mailbox\n/);
    expect(await listUndelivered(db)).toMatchObject([{ reference: "O-AAAAA1" }]);

    isRefusing = false;
    await retryMessages(db, "all", new Date().toISOString());
    await vi.waitFor(async () => expect(await countUnsentMails(db)).toBe(0), 20_000);
    expect(smtp.mails).toHaveLength(5);
    expect(await listUndelivered(db)).toEqual([]);
  });
});

async function composeAll(
  { db, folder }: Awaited<ReturnType<typeof openShop>>,
  more: { readonly opensEscrow?: boolean } = {},
) {
  const mails = db.selectFrom("outbox").selectAll().where("channel", "=", "mail");
  const rows = await mails.orderBy("id").execute();
  const now = new Date().toISOString();
  const surroundings = { content: await readGood(folder), siteUrl: SITE, now, ...more };
  const composed = await Promise.all(rows.map((row) => composeOfferMail(db, row, surroundings)));
  return new Map(composed.map((mail, index) => [nameOf(rows[index]), mail]));
}

const nameOf = (row: { template: string; params: string } | undefined) =>
  row && `${row.template.slice("offer_".length)} ${(JSON.parse(row.params) as { to: string }).to}`;

async function openNewShop(changes: Parameters<typeof openShop>[1] = {}) {
  const engine = await startSqlite();
  onTestFinished(() => engine.close());
  return openShop(await engine.createDatabase(), changes);
}

it("mails about a purchase call it a purchase, with the escrow fee", async () => {
  const shop = await openNewShop({ escrow: { email: "seller@harbor.example" } });
  const agreed = { state: "accepted", pay_by: LATER, expires_at: LATER } as const;
  const offer = await insertOffer(shop.db, "O-AAAAA1", {
    ...agreed,
    amount: 24_000,
    origin: "checkout",
    name: "ada@buyer.example",
  });
  await shop.db.deleteFrom("outbox").execute();
  await shop.db.deleteFrom("mailed_mailboxes").execute();
  const created_at = new Date().toISOString();
  const step = { actor: "buyer", kind: "started", note: null } as const;
  const sums = { amount: 24_000, expires_at: LATER, created_at };
  await addStep(shop.db, offer, { ...step, ...sums });
  const mails = await composeAll(shop);
  const [toBuyer, toSeller] = [mails.get("started buyer"), mails.get("started seller")];
  expect(toBuyer?.text).toMatch(
    /\nPrice: \$24,000\nEscrow fee: about \$576\nTotal: about \$24,576\n/,
  );
  expect(toSeller?.subject).toMatch(/^harbor\.com: ada@\S+ started the checkout at \$24,000 /);
  expect(toSeller?.text).toContain("hasn't paid yet");
  for (const { text } of mails.values()) {
    expect(text).toMatch(/(It|A reply) doesn't change the purchase\./);
    expect(text).not.toMatch(/Asking price|Amount|[Oo]ffer\b/);
  }
  expect(toBuyer?.subject).toMatch(/^harbor\.com: start your payment by Dec 1, 2126/);
  expect(toBuyer?.text).toContain(
    "Once you have, the name stays yours while the money is on its way.",
  );
  expect(mails.get("reminder buyer")?.subject).toMatch(
    /^Reminder: harbor\.com is reserved for you/,
  );
});

it("emails about a sale through the escrow's interface say what changed, what to do and by when", async () => {
  const shop = await openNewShop({ escrow: { email: "seller@harbor.example" } });
  const { database, db } = shop;
  await noteChannels(db, ["ntfy"]);
  const { id } = await insertOffer(db, "O-AAAAA1");
  await db.deleteFrom("outbox").execute();
  const say = (action: Action) =>
    actOnOffer(database, {
      offerId: id,
      actor: "shop",
      action,
      seen: null,
      status: "available",
      via: "escrow",
      time: Date.now(),
    });
  async function mailsAbout(actor: "seller" | "shop", action: Action) {
    await (actor === "seller" ? act(database, id, actor, action) : say(action));
    const mails = await composeAll(shop, { opensEscrow: true });
    const events = await db
      .selectFrom("outbox")
      .select("params")
      .where("channel", "=", "ntfy")
      .execute();
    for (const { subject, text } of mails.values())
      expect(`${subject}${text}`).not.toMatch(/9999|undefined|null|[{}]/);
    expect(JSON.stringify(events)).not.toContain("9999");
    await db.deleteFrom("outbox").execute();
    return mails;
  }
  const mailsOf = (kind: EscrowProgress | "escrow-refunded", until: string | null = null) =>
    mailsAbout("shop", { kind, until });

  const agreed = await mailsAbout("seller", {
    kind: "accepted",
    payBy: LATER,
    payLink: null,
    note: null,
  });
  expect(agreed.get("accepted seller")?.text).toMatch(
    /the shop opens the transaction at Escrow\.com with this amount[^]*until the money is secured/,
  );
  expect(agreed.get("accepted seller")?.text).not.toContain("offers paid");
  expect(agreed.get("reminder buyer")?.text).toContain("If you've paid already, you don't need to");
  expect([...(await mailsOf("escrow-opened")).keys()]).toEqual([]);

  const paying = await mailsAbout("shop", { kind: "escrow-paying", payBy: LATER });
  expect([...paying.keys()]).toEqual(["escrow-paying buyer"]);
  expect(paying.get("escrow-paying buyer")?.text).toMatch(/is under way[^]*business days/);

  const secured = await mailsAbout("shop", { kind: "escrow-secured" });
  expect(secured.get("escrow-secured buyer")?.text).toMatch(
    /holds your \$12,000[^]*look at it now/,
  );
  expect(secured.get("escrow-secured seller")?.subject).toContain("please move the name");
  expect([...(await mailsOf("escrow-transfer")).keys()]).toEqual(["escrow-transfer buyer"]);
  const received = (await mailsOf("escrow-received", LATER)).get("escrow-received buyer");
  expect(received?.text).toContain("You have time until Dec 1, 2126, 11:00 AM UTC.");
  expect([...(await mailsOf("escrow-rejected")).keys()]).toEqual(["escrow-rejected seller"]);
  for (const news of ["escrow-differs", "escrow-disputed"] as const)
    expect([...(await mailsOf(news)).keys()]).toEqual([`${news} buyer`, `${news} seller`]);
  const paidOut = await mailsAbout("shop", { ...PAID, kind: "escrow-paid-out" });
  expect(paidOut.get("escrow-paid-out buyer")?.text).toContain("the name is yours");

  const refunded = await mailsOf("escrow-refunded");
  expect(refunded.get("escrow-refunded buyer")?.text).toContain("has returned your $12,000");
  expect(refunded.get("escrow-refunded seller")?.text).toContain(
    "until you press “I have the name back”",
  );
});

it("each mail about paying a plan names the first payment", async () => {
  const shop = await openNewShop();
  await noteChannels(shop.db, ["ntfy"]);
  const plan = { plan_months: 12, plan_percent: 0 };
  const agreed = { state: "accepted", pay_by: LATER, expires_at: LATER } as const;
  const { id } = await insertOffer(shop.db, "O-AAAAA1", { ...agreed, ...plan, amount: 18_000 });
  await shop.db.deleteFrom("outbox").execute();
  const payLink = "https://pay.example/1";
  const instead = { kind: "pay-link", payLink, note: null } as const;
  await act(shop.database, id, "seller", instead);
  await act(shop.database, id, "buyer", { kind: "paying", payBy: LATER });
  const mails = await composeAll(shop);
  expect(mails.get("pay-link buyer")?.text).toContain("a link to pay $1,500 for harbor.com");
  for (const name of ["pay-link buyer", "pay-link seller", "paying buyer", "paying seller"]) {
    expect(mails.get(name)?.text).toMatch(
      /\nFirst payment: \$1,500\nPayment plan: 12 monthly payments of \$1,500, \$18,000 in total\n/,
    );
  }
  for (const to of ["buyer", "seller"]) {
    expect(mails.get(`paying ${to}`)?.text).toContain("payment of $1,500");
  }
  const events = shop.db.selectFrom("outbox").select("params").where("channel", "=", "ntfy");
  expect((await events.execute()).map(({ params }) => JSON.parse(params))).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ amount: 1_500 }) }),
  ]);
  await act(shop.database, id, "seller", PAID);
  const paid = await composeAll(shop);
  expect(paid.get("paid buyer")?.text).toMatch(/payment of \$1,500[^]*the first of 12 monthly/);
  expect(paid.get("paid buyer")?.text).not.toContain("transferred to you");
  expect(paid.get("paid seller")?.subject).toMatch(/^Sold: harbor\.com for \$18,000/);
  expect([...paid.keys()]).not.toContain("reminder buyer");
  await shop.db.deleteFrom("outbox").execute();
  await act(shop.database, id, "seller", { kind: "taken-back", note: null, payBy: LATER });
  const taken = await composeAll(shop);
  expect(taken.get("taken-back buyer")?.text).toMatch(
    /no payment of \$1,500 is confirmed\. The name is reserved for you until/,
  );
  expect(taken.get("taken-back seller")?.text).toContain("You took back your last step");
});

it("the seller's own text replaces the built-in one", async () => {
  const engine = await startSqlite();
  onTestFinished(() => engine.close());
  const { db, folder } = await openShop(await engine.createDatabase());
  await folder.write(
    "mails/offer-received-buyer.md",
    "Subject: {amount}, {name}?\n\n## Hello\n\n- [Look]({link}) *now*\n- {asking}\n\n{note}\n\n{details}\n",
  );
  await insertOffer(db, "O-AAAAA1", { name: "{link}" });
  const row = await db.selectFrom("outbox").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const mail = await composeOfferMail(db, row, {
    content: await readGood(folder),
    siteUrl: SITE,
    now,
  });
  expect(mail?.subject).toBe("$12,000, harbor.com? (O-AAAAA1)");
  expect(mail?.text).toMatch(
    /^\$12,000, harbor\.com\?\n\nHello\n\n- Look: https:\/\/names\.example\/offers\/[\w-]{22} now\n- \$24,000\n\nName: harbor\.com\n/,
  );
  expect(mail?.html).toMatch(
    /<li><a href="https:[^"]+" style="[^"]+">Look<\/a> <em>now<\/em><\/li>/,
  );
});

it.each([...MAILS.values()])("the built-in text of $name has no faults", (mail) => {
  const { template, faults } = parseTemplate(mail.name, mail.source, mail.placeholders);
  expect(faults).toEqual([]);
  if (!template || !mail.name.endsWith("-buyer")) return;
  const link = { url: SITE };
  const letter = {
    ...fillTemplate(template, { link, newOffer: link }),
    messageId: "<1@a.example>",
  };
  const shop = { name: "Harbor", email: "hello@harbor.example", identity: null };
  const buttons = mailToBuyer(shop, "ada@buyer.example", letter).html.match(/class="button"/g);
  expect(buttons?.length).toBe("link" in mail.placeholders ? 1 : undefined);
});
