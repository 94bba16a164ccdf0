import { expect, it } from "vitest";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { DOMAIN_FORM, GENERAL_FORM } from "../../../test/support/inquiry.ts";
import {
  openCaptchaOf,
  openInquiryShop,
  referenceOf,
  SELLER,
} from "../../../test/support/inquiry-shop.ts";
import { noteChannels } from "../../outbox/events.ts";

const REFERENCE = /^V-[2-9A-HJKMNP-TV-Z]{6}$/;

describeOnSqlite("an inquiry", (engine) => {
  it("about a domain is stored with its mail, and gets a reference", async () => {
    const time = Date.parse("2025-11-03T10:00:00.000Z");
    const shop = await openInquiryShop(engine(), {
      now: () => time,
      openCaptcha: () => openCaptchaOf(() => time),
    });
    const body = { ...DOMAIN_FORM, domain: "Harbor.com", turnstileToken: "t" };
    const reference = referenceOf(await shop.submit("domain", body, shop.sender()));
    expect(reference).toMatch(REFERENCE);
    const created_at = "2025-11-03T10:00:00.000Z";
    const [stored] = await shop.inquiries();
    expect(stored).toEqual({
      ...DOMAIN_FORM,
      id: stored?.id,
      reference,
      kind: "domain",
      phone: null,
      subject: null,
      state: "new",
      state_reason: null,
      notes: null,
      awaits_name: 0,
      is_read: 0,
      created_at,
    });
    const [mail, ...others] = await shop.outbox();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      inquiry_id: stored?.id,
      template: "domain_inquiry",
      attempts: 0,
      next_attempt_at: created_at,
      last_error: null,
      sent_at: null,
    });
    expect(JSON.parse(mail?.params ?? "")).toEqual({
      from_name: "Ada Buyer",
      from_email: "ada@buyer.example",
      phone: "Not provided",
      message: DOMAIN_FORM.message,
      domain: "harbor.com",
      to_email: SELLER,
      reference,
      asked_before: "nothing",
    });
    expect(shop.onMail).toHaveBeenCalledOnce();
  });

  it("is notified at once, with the sender's earlier requests", async () => {
    const time = Date.parse("2026-11-20T23:30:00.000Z");
    const shop = await openInquiryShop(engine(), {
      now: () => time,
      openCaptcha: () => openCaptchaOf(() => time),
      shop: { timeZone: "Europe/Berlin" },
    });
    await noteChannels(shop.db, ["telegram"]);
    await shop.submit("general", { ...GENERAL_FORM, turnstileToken: "1" }, shop.sender());
    await shop.submit("domain", { ...DOMAIN_FORM, turnstileToken: "2" }, shop.sender());
    const rows = await shop.outbox();
    expect(rows.map(({ channel, template }) => `${channel} ${template}`)).toEqual([
      "mail general_contact",
      "telegram inquiry.received",
      "mail domain_inquiry",
      "telegram inquiry.received",
    ]);
    expect(JSON.parse(rows[3]?.params ?? "").data).toMatchObject({
      domain: "harbor.com",
      earlier: { count: 1, names: [], lastDay: "2026-11-20", lastAt: "2026-11-20T23:30:00.000Z" },
    });
    const { asked_before: before } = JSON.parse(rows[2]?.params ?? "");
    expect(before).toBe("once, on Nov 21, 2026");
  });

  it("that passed the captcha is confirmed to its sender, once an hour, without anything the sender wrote", async () => {
    let time = Date.now();
    const shop = await openInquiryShop(engine(), {
      hasMailServer: true,
      now: () => time,
      openCaptcha: () => openCaptchaOf(() => time),
      shop: { answersWithin: "two days" },
    });
    let count = 0;
    const send = async (changes: object, hasScript = true) => {
      const body = { ...DOMAIN_FORM, ...changes, turnstileToken: `t${++count}` };
      return referenceOf(await shop.submit("domain", body, shop.sender(hasScript)));
    };
    const copies = async () =>
      (await shop.outbox())
        .filter(({ template }) => template === "inquiry_copy")
        .map(({ params }) => JSON.parse(params));
    await send({}, false);
    await send({ website: "x" });
    await send({ message: "[url=http://a.example]casino[/url] www.b.example" });
    expect(await copies()).toEqual([]);
    const first = await Promise.all([
      send({ message: "one" }),
      send({ message: "two", email: "Ada+2@Buyer.example" }),
    ]);
    const [copy, ...more] = await copies();
    expect(more).toEqual([]);
    expect(first).toContain(copy.reference);
    expect({ ...copy, to_email: copy.to_email.toLowerCase().replace("+2", "") }).toEqual({
      to_email: "ada@buyer.example",
      reference: copy.reference,
      domain: "harbor.com",
      answers_within: "two days",
    });
    await send({ email: "bob@buyer.example" });
    time += 3_599_000;
    await send({ message: "three" });
    expect(await copies()).toHaveLength(2);
    time += 2_000;
    await send({ message: "four" });
    expect(await copies()).toHaveLength(3);
  });

  it.each([
    ["no mail server takes it", { hasMailServer: false }],
    ["the seller wants none", { hasMailServer: true, shop: { inquiryCopy: "no" } }],
  ])("is not confirmed if %s", async (_, changes) => {
    const shop = await openInquiryShop(engine(), changes);
    const body = { ...DOMAIN_FORM, turnstileToken: await shop.solve() };
    referenceOf(await shop.submit("domain", body, shop.sender()));
    expect(await shop.outbox()).toHaveLength(1);
  });

  it("that looks like spam is quarantined, and mailed once a day with others", async () => {
    const time = Date.parse("2026-11-22T10:00:00.000Z");
    const shop = await openInquiryShop(engine(), { now: () => time });
    const message =
      "We sell guest posts: [url=http://a.example]http://b.example[/url] www.c.example";
    const body = { ...GENERAL_FORM, message };
    referenceOf(await shop.submit("general", body, shop.sender(false)));
    expect(await shop.inquiries()).toMatchObject([{ state: "quarantined" }]);
    expect(await shop.outbox()).toMatchObject([
      {
        template: "suspected_general_contact",
        next_attempt_at: "2026-11-23T06:00:00.000Z",
        sent_at: null,
      },
    ]);
  });

  it("that EmailJS has delivered isn't mailed again", async () => {
    const body = { ...GENERAL_FORM, mailed: true };
    for (const usesEmailjs of [true, false]) {
      const shop = await openInquiryShop(engine(), { usesEmailjs });
      referenceOf(await shop.submit("general", body, shop.sender(false)));
      const [mail] = await shop.outbox();
      expect(mail?.sent_at !== null).toBe(usesEmailjs);
    }
  });

  it("from a program that fills in the hidden field is quarantined without a mail, and appears to succeed", async () => {
    const shop = await openInquiryShop(engine());
    const body = { ...GENERAL_FORM, turnstileToken: await shop.solve(), website: "http://x.ex" };
    referenceOf(await shop.submit("general", body, shop.sender()));
    expect(await shop.inquiries()).toMatchObject([{ state: "quarantined" }]);
    expect(await shop.outbox()).toEqual([]);
    expect(shop.onMail).not.toHaveBeenCalled();
  });

  it("without script is stored once as unverified, however often it is sent", async () => {
    const shop = await openInquiryShop(engine());
    const given = await Promise.all(
      Array.from({ length: 8 }, () => shop.submit("domain", DOMAIN_FORM, shop.sender(false))),
    );
    const sender = shop.sender(false);
    for (let count = 0; count < 5; count += 1) {
      given.push(await shop.submit("domain", DOMAIN_FORM, sender));
    }
    expect(new Set(given.map(referenceOf)).size).toBe(1);
    expect(await shop.inquiries()).toMatchObject([
      { state: "unverified", state_reason: "sent without JavaScript, so without a captcha" },
    ]);
    expect(await shop.outbox()).toHaveLength(1);
    const sixth = await shop.submit("domain", DOMAIN_FORM, sender);
    expect(sixth).toMatchObject({ is: "refused", status: 429 });
  });

  it("is refused for a wrong field, an unknown domain or a wrong captcha, and not stored", async () => {
    const shop = await openInquiryShop(engine());
    const send = (changes: object) =>
      shop.submit("domain", { ...DOMAIN_FORM, turnstileToken: "x", ...changes }, shop.sender());
    expect(await send({ email: "" })).toMatchObject({ status: 400, fields: { email: /./ } });
    expect(await send({ domain: "other.com" })).toMatchObject({ status: 404 });
    expect(await send({})).toMatchObject({
      is: "refused",
      status: 403,
      error: "Captcha verification failed. Please try again.",
    });
    expect(await shop.submit("domain", null, shop.sender())).toMatchObject({ status: 400 });
    expect(await shop.inquiries()).toEqual([]);
    expect(shop.lines).toEqual([]);
  });
});
