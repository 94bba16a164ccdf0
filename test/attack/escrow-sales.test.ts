import { chmod, mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { CHECKOUT_PATH } from "../../sale/checkout.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../catalogue/format/time.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt, type TestEngine } from "../support/engines.ts";
import type { DeedName } from "../support/escrow-deeds.ts";
import { ESCROW_EMAIL, ESCROW_KEY } from "../support/escrow-order.ts";
import { startEscrowService } from "../support/escrow-service.ts";
import { send } from "../support/raw-request.ts";
import { nextAddress, openShop, OWN_CAPTCHA } from "./shop.ts";

const SHIFTED = ["--import", "./test/attack/shifted-clock.ts", "server.ts"];
const HELD = Array.from({ length: 6 }, (_, number) => `held-${number}.com`);
const NAMES = ["paid.com", "late.com", "failed.com", ...HELD];
const SALE = ["pay", "secure", "ship", "receive", "accept", "disburse"] as const;
const SOON = { timeout: 60_000 };

async function openSales(engine: TestEngine) {
  const folder = await makeContentFolder();
  onTestFinished(() => folder.remove());
  await folder.writeShop({ escrow: { email: ESCROW_EMAIL } });
  for (const name of NAMES)
    await folder.writeListing(name, { price: "$25,000", escrowLink: undefined });
  const service = await startEscrowService();
  onTestFinished(() => service.close());
  const place = await mkdtemp(join(tmpdir(), "vitrine-sales-"));
  onTestFinished(() => rm(place, { recursive: true }));
  const CLOCK_FILE = join(place, "clock");
  await writeFile(CLOCK_FILE, "0");
  const env = {
    ...OWN_CAPTCHA,
    CLOCK_FILE,
    CONTENT_DIR: folder.dir,
    ESCROW_EMAIL,
    ESCROW_API_KEY: ESCROW_KEY,
    ESCROW_API: service.origin,
  };
  const shop = await openShop(await engine.createDatabase(), env, SHIFTED);
  const { db, close } = await openAt(shop.env.DATABASE_URL);
  onTestFinished(close);
  let clock = 0;

  const post = (path: string, type: string, body: string) => {
    const headers = { "Content-Type": `application/${type}`, ...nextAddress() };
    return send(shop.url, { method: "POST", path, headers, body });
  };
  const act = (path: string, action: string) => post(path, "x-www-form-urlencoded", action);

  return {
    ...shop,
    folder,
    service,
    act,
    /** Starts the purchase of a stranger. Returns the status, and the private page's path. */
    async start(domain: string) {
      const email = `${Math.random().toString(36).slice(2)}@buyer.example`;
      const turnstileToken = await shop.passCaptcha();
      const form = JSON.stringify({ domain, email, price: "25000", turnstileToken });
      const { status, body } = await post(CHECKOUT_PATH, "json", form);
      return { status, path: status === 200 ? (JSON.parse(body) as { path: string }).path : "" };
    },
    /** Opens the transaction of a purchase. Returns its number. */
    async pay(path: string) {
      expect((await act(path, "action=pay")).status).toBe(303);
      return [...service.transactions.keys()].at(-1) ?? "";
    },
    cause: (id: string, deeds: readonly DeedName[]) => {
      for (const deed of deeds) service.cause(id, deed);
    },
    async pass(ms: number) {
      clock += ms;
      await writeFile(CLOCK_FILE, String(clock));
    },
    async readStatus(name: string) {
      const { body } = await send(shop.url, { path: `/api/listings/${name}` });
      return (JSON.parse(body) as { data: { status: string } }).data.status;
    },
    async news(domain: string) {
      const steps = await db
        .selectFrom("offer_steps")
        .innerJoin("offers", "offers.id", "offer_steps.offer_id")
        .select("offer_steps.kind")
        .where("domain", "=", domain)
        .execute();
      return steps.map(({ kind }) => kind);
    },
    /** A clock that jumps may end the lease of a message that is being sent, so it may arrive twice. */
    countMails(words: string) {
      const mails = shop.smtp.mails.filter((mail) => mail.part("text/plain").includes(words));
      return new Set(mails.map((mail) => mail.header("Message-ID"))).size;
    },
  };
}

describeOnEachEngine("sales through Escrow.com that go wrong, or right", (engine) => {
  it("never offer a name that was paid for, and lose no money's news, however late", async () => {
    const shop = await openSales(engine());
    const listings = join(shop.folder.dir, "listings");
    // Root can write anywhere but in place of a folder.
    const obstacle = join(listings, ".vitrine-draft.paid.com.yaml");
    await mkdir(obstacle);
    await chmod(listings, 0o555);
    onTestFinished(() => chmod(listings, 0o755));

    // So many strangers say that they pay that others may reserve a name for a short time only.
    for (const name of HELD) await shop.act((await shop.start(name)).path, "action=paying&seen=1");
    const ids = new Map<string, string>();
    for (const name of ["paid.com", "late.com", "failed.com"])
      ids.set(name, await shop.pay((await shop.start(name)).path));
    await shop.pass(34 * MINUTE_MS);
    await expect.poll(() => shop.readStatus("late.com"), SOON).toBe("available");
    shop.cause(ids.get("late.com") ?? "", ["pay", "secure"]);
    shop.cause(ids.get("failed.com") ?? "", ["pay", "secure", "cancel"]);
    shop.cause(ids.get("paid.com") ?? "", SALE);
    await shop.pass(10 * MINUTE_MS);
    await expect.poll(() => shop.news("late.com"), SOON).toContain("escrow-secured");
    await expect.poll(() => shop.news("failed.com"), SOON).toContain("escrow-refunded");
    await expect.poll(() => shop.news("paid.com"), SOON).toContain("escrow-paid-out");

    for (const wait of [12 * MINUTE_MS, 8 * HOUR_MS, 12 * DAY_MS]) {
      await shop.pass(wait);
      await expect.poll(() => shop.readStatus("failed.com"), SOON).toBe("available");
      for (const name of ["late.com", "paid.com"]) {
        expect(await shop.readStatus(name)).toBe("reserved");
        expect((await shop.start(name)).status).toBe(409);
      }
    }
    await expect.poll(() => shop.countMails("can't mark the name as sold"), SOON).toBe(1);
    expect(shop.countMails("Move the name to")).toBe(1);
    expect(shop.service.transactions.size).toBe(3);

    await rmdir(obstacle);
    await chmod(listings, 0o755);
    await shop.pass(DAY_MS);
    await expect.poll(() => shop.readStatus("paid.com"), SOON).toBe("sold");
    await shop.end();
  });
});
