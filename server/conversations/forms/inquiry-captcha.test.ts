import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { DOMAIN_FORM, GENERAL_FORM } from "../../../test/support/inquiry.ts";
import { openCaptchaOf, openInquiryShop, referenceOf } from "../../../test/support/inquiry-shop.ts";
import { startTurnstileServer, TURNSTILE_SECRET } from "../../../test/support/turnstile-server.ts";
import { createTurnstile } from "../../captcha/turnstile.ts";

const MINUTE_MS = 60_000;

describeOnSqlite("a captcha", (engine) => {
  it("is accepted once: the same inquiry again gets the first reference, another is refused", async () => {
    const shop = await openInquiryShop(engine());
    const body = { ...DOMAIN_FORM, turnstileToken: await shop.solve() };
    const first = await shop.submit("domain", body, shop.sender());
    referenceOf(first);
    expect(await shop.submit("domain", body, shop.sender())).toEqual(first);
    const other = { ...body, message: "Another" };
    expect(await shop.submit("domain", other, shop.sender())).toMatchObject({ status: 403 });
    expect(await shop.inquiries()).toHaveLength(1);
    expect(await shop.outbox()).toHaveLength(1);
  });

  it("used by 20 inquiries at the same time accepts one of them", async () => {
    const shop = await openInquiryShop(engine());
    const turnstileToken = await shop.solve();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const body = { ...DOMAIN_FORM, message: `Message ${index}`, turnstileToken };
        return shop.submit("domain", body, shop.sender());
      }),
    );
    expect(outcomes.filter(({ is }) => is === "done")).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.is === "refused" && outcome.status === 403),
    ).toHaveLength(19);
    expect(await shop.inquiries()).toHaveLength(1);
    expect(await shop.outbox()).toHaveLength(1);
  });

  it("sent 20 times with one inquiry at the same time stores it once, and all get its reference", async () => {
    const shop = await openInquiryShop(engine());
    const body = { ...DOMAIN_FORM, turnstileToken: await shop.solve() };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => shop.submit("domain", body, shop.sender())),
    );
    expect(new Set(outcomes.map(referenceOf)).size).toBe(1);
    expect(await shop.inquiries()).toHaveLength(1);
  });

  it("is not used up by an inquiry that could not be stored: the same token works again", async () => {
    const shop = await openInquiryShop(engine());
    const body = { ...DOMAIN_FORM, turnstileToken: await shop.solve() };
    await sql`alter table outbox rename to hidden`.execute(shop.db);
    expect(await shop.submit("domain", body, shop.sender())).toMatchObject({
      is: "refused",
      status: 503,
      error:
        "Your message couldn't be saved. Your text is still here: please try again in a moment.",
    });
    expect(shop.lines.join()).toContain("inquiry not stored");
    expect(shop.lines.join()).not.toContain(DOMAIN_FORM.email);
    expect(await shop.inquiries()).toEqual([]);
    expect(await shop.spent()).toEqual([]);
    await sql`alter table hidden rename to outbox`.execute(shop.db);
    referenceOf(await shop.submit("domain", body, shop.sender()));
    expect(await shop.outbox()).toHaveLength(1);
  });

  it("is forgotten once it has expired", async () => {
    let time = Date.now() - 30 * MINUTE_MS;
    const shop = await openInquiryShop(engine(), {
      now: () => time,
      openCaptcha: () => openCaptchaOf(() => time),
    });
    const send = (message: string) =>
      shop.submit("general", { ...GENERAL_FORM, message, turnstileToken: message }, shop.sender());
    referenceOf(await send("one"));
    time += 21 * MINUTE_MS;
    referenceOf(await send("two"));
    await vi.waitFor(async () => expect(await shop.spent()).toMatchObject([{ id: "two" }]));
  });
});

describeOnSqlite("with Turnstile an inquiry", (engine) => {
  it("is refused if the check fails, and accepted as unverified while Turnstile is down", async () => {
    const turnstile = await startTurnstileServer();
    onTestFinished(() => turnstile.close());
    const openCaptcha = () =>
      createTurnstile({
        turnstile: { siteKey: "site", secretKey: TURNSTILE_SECRET, origin: turnstile.origin },
        siteUrl: "http://localhost:3000",
        log: pino({ level: "silent" }),
        now: Date.now,
      });
    const shop = await openInquiryShop(engine(), { openCaptcha });
    const send = (turnstileToken: string) =>
      shop.submit("domain", { ...DOMAIN_FORM, turnstileToken }, shop.sender());
    expect(await send("made-up")).toMatchObject({ status: 403 });
    turnstile.behaviour = "broken";
    const first = referenceOf(await send("token-1"));
    expect(referenceOf(await send("token-1"))).toBe(first);
    expect(await shop.inquiries()).toMatchObject([
      { state: "unverified", state_reason: "the captcha service didn't answer" },
    ]);
    expect(await shop.outbox()).toHaveLength(1);
  });
});
