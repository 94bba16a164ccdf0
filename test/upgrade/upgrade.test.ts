import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import { readServedVersion } from "../../server/database/served-version.ts";
import { readVersion } from "../../server/process/program.ts";
import { describeOnEachEngine, describeOnSqlite } from "../support/database.ts";
import { openAt, type TestEngine } from "../support/engines.ts";
import { parseHtml } from "../support/html.ts";
import { openServer } from "../support/open-server.ts";
import { startSmtpServer } from "../support/smtp-server.ts";
import { runVitrine } from "../support/vitrine.ts";
import { describeForBuyers, describeForSeller } from "./describe-shop.ts";

interface Recorded {
  readonly time: number;
  readonly tokens: Readonly<Record<string, string>>;
  readonly seller: Readonly<Record<string, object>> & {
    readonly offers: readonly { readonly reference: string; readonly domain: string }[];
  };
  readonly names: Readonly<Record<string, object>>;
  readonly offers: Readonly<Record<string, object>>;
}

const read = (end: string) => readFile(join(import.meta.dirname, `vitrine-0.1.0.${end}`));

const recorded: Recorded = JSON.parse(String(await read("json")));

async function restore(engine: TestEngine, dir: string): Promise<string> {
  if (engine.name === "sqlite") return `file:${join(dir, "data/vitrine.db")}`;
  const url = await engine.createEmptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(String(gunzipSync(await read("sql.gz"))));
  await client.end();
  return url;
}

const referenceOf = (domain: string) =>
  recorded.seller.offers.find((offer) => offer.domain === domain)?.reference ?? "";

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: recorded.time }));
afterAll(() => void vi.useRealTimers());

/** Unpacks the seller's folder and her database as that version left them. */
async function openOldShop(engine: TestEngine) {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-upgrade-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const archive = join(import.meta.dirname, "vitrine-0.1.0.tar.gz");
  execFileSync("tar", ["--extract", "--gzip", `--file=${archive}`, `--directory=${dir}`]);
  const environment = { CONTENT_DIR: dir, DATABASE_URL: await restore(engine, dir) };
  return { environment, vitrine: (...args: string[]) => runVitrine(args, environment) };
}

describeOnEachEngine("a shop of version 0.1.0, opened by this version,", (engine) => {
  it("shows its seller the same inquiries, offers, messages, names and figures", async () => {
    const { vitrine } = await openOldShop(engine());
    expect(await describeForSeller(vitrine)).toMatchObject(recorded.seller);
  });
});

async function acceptAt(page: string): Promise<number> {
  const document = parseHtml(await (await fetch(page)).text());
  const seen = document.querySelector<HTMLInputElement>("[name=seen]")?.value ?? "";
  const body = new URLSearchParams({ action: "accept", seen, note: "" });
  const headers = { Origin: new URL(page).origin };
  return (await fetch(page, { method: "POST", redirect: "manual", headers, body })).status;
}

describeOnSqlite("a shop of version 0.1.0, opened by this version,", (engine) => {
  it("shows buyers the same pages, takes their answers, and sends the emails that waited", async () => {
    const { environment } = await openOldShop(engine());
    const smtp = await startSmtpServer();
    onTestFinished(() => smtp.close());
    const shop = await openServer({ ...environment, SMTP_URL: smtp.url });
    onTestFinished(() => shop.stop());
    const { tokens, names, offers } = recorded;
    const visited = { domains: Object.keys(names), tokens };
    expect(await describeForBuyers(shop.url, visited)).toMatchObject({ names, offers });

    const token = tokens[referenceOf("quay.com")];
    expect(await acceptAt(`${shop.url}${OFFERS_PREFIX}${token}`)).toBe(303);
    const mailsTo = (mailbox: string) =>
      smtp.mails
        .filter(({ envelope }) => envelope.to.includes(mailbox))
        .map(({ raw }) => raw)
        .join("\n");
    const { db, close } = await openAt(environment.DATABASE_URL);
    onTestFinished(close);
    expect(await readServedVersion(db)).toBe(readVersion());
    await expect.poll(() => mailsTo("known@buyer.example")).toContain("About a day");
    await expect.poll(() => mailsTo("seller@harbor.example")).toContain("What is your best price");
    await expect.poll(() => mailsTo("seller@harbor.example")).toContain(referenceOf("quay.com"));
  });

  it("lets its seller go on with its offers", async () => {
    const { vitrine } = await openOldShop(engine());
    const now = expect.stringContaining("2026-11-20T10:15:");
    const acts = [
      ["accept", "harbor.com", [], { state: "accepted" }],
      ["counter", "pier.com", ["19,000"], { state: "countered", turn: "buyer", amount: 19_000 }],
      ["decline", "cove.com", [], { state: "declined" }],
      ["paid", "dock.com", [], { paid_at: now }],
      ["confirm", "mast.com", [], { confirmed_at: now }],
      ["unpaid", "buoy.com", ["--mistake"], { paid_at: null }],
    ] as const;
    for (const [command, domain, more] of acts) {
      const { code, err } = await vitrine("offers", command, referenceOf(domain), ...more, "--yes");
      expect(code, err).toBe(0);
    }
    const offers: { domain: string }[] = JSON.parse((await vitrine("offers", "--json")).out);
    for (const [, domain, , expected] of acts) {
      expect(offers.find((offer) => offer.domain === domain)).toMatchObject(expected);
    }
  });
});
