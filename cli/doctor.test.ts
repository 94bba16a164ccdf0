import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { formatDay } from "../catalogue/format/format.ts";
import { makeCertificate } from "../test/support/certificate.ts";
import { makeContentFolder, readGood } from "../test/support/content-folder.ts";
import { describeOnSqlite } from "../test/support/database.ts";
import { startDnsServer } from "../test/support/dns-server.ts";
import { openAt } from "../test/support/engines.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { startEscrowService } from "../test/support/escrow-service.ts";
import { insertOffer } from "../test/support/offers.ts";
import { runVitrine } from "../test/support/vitrine.ts";
import { noteChannels } from "../server/outbox/events.ts";
import { storeDnsCheck } from "../server/lookups/checks-table.ts";
import { storeAnswer } from "../server/lookups/lookups.ts";
import { readConfig } from "../server/config.ts";
import { readVersion } from "../server/process/program.ts";
import {
  type CheckedFinding,
  type Finding,
  runChecks,
  type Setup,
} from "../server/health/checkup.ts";
import { checkDkim, checkDmarc, checkMailServer, checkSpf } from "../server/health/mail.ts";
import { checkService, checkSite } from "../server/health/site.ts";
import { openResolver } from "../server/lookups/resolver.ts";
import { readContent } from "../server/shop/read-content.ts";
import { checkPrivacy } from "../server/health/machine.ts";

const DAY_MS = 86_400_000;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function examine(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-doctor-"));
  const result = await runVitrine(["doctor", "--json"], {
    DATABASE_URL: `file:${join(folder, "none.db")}`,
    ...environment,
  });
  expect(result.err).toBe("");
  const { ok, checks } = JSON.parse(result.out) as { ok: boolean; checks: CheckedFinding[] };
  expect(ok).toBe(result.code === 0);
  return Object.fromEntries(checks.map(({ check, ...finding }) => [check, finding]));
}

type OneCheck = (setup: Setup, signal: AbortSignal) => Promise<Finding | null>;

/** Runs one check as `doctor` does, without all others. */
async function runOne(check: OneCheck, environment: Record<string, string>) {
  const { config } = readConfig(environment);
  if (!config) throw new Error("the environment is wrong");
  const none = Promise.resolve(null);
  const resolver = openResolver(config.dns.servers);
  const content = readContent(config.contentDir);
  const opened = { config, environment, resolver, content, database: none, tables: none };
  const setup = { ...opened, now: Date.now(), isOnDesk: false };
  const [finding] = await runChecks({ one: (signal) => check(setup, signal) });
  resolver.cancel();
  return finding;
}

const saying = (state: string, ...parts: string[]) => ({
  state,
  seen: expect.stringMatching(parts.map((part) => RegExp.escape(part)).join(".*")),
});

const BEFORE = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describeOnSqlite("doctor", (engine) => {
  it("finds nothing wrong with a complete shop, and says what is left to do in another", async () => {
    const url = await engine().createDatabase();
    const { db, close } = await openAt(url);
    onTestFinished(close);
    const folder = await makeContentFolder(["harbor.com", "quay.com"]);
    const NTFY_URL = "http://127.0.0.1:1/harbor-leads";
    const environment = { DATABASE_URL: url, CONTENT_DIR: folder.dir, NTFY_URL };
    const first = await examine(environment);
    expect(first).not.toHaveProperty("escrow");
    const database = engine().name === "sqlite" ? "SQLite 3." : "PostgreSQL 1";
    expect(first).toMatchObject({
      version: saying("ok", `Vitrine ${readVersion()} on Node `),
      content: saying("ok", "2 listings"),
      examples: saying("warning", "email is hello@harbor.example"),
      database: saying("ok", database, "B, can be read and written"),
      disk: saying("ok", "free for /"),
      site: saying("warning", "http://localhost:3000", "only this machine"),
      mails: saying("ok", "0 waiting, 0 failed"),
      notifications: saying("warning", "ntfy: set up here, but not yet where the shop runs"),
      offers: saying("warning", "escrow isn't set"),
    });

    const deal = { due_at: BEFORE(0), created_at: BEFORE(1) };
    const { id: offerId } = await insertOffer(db, "O-AAAAA1", { created_at: BEFORE(2) });
    await db.deleteFrom("outbox").execute();
    await insertInquiry(db, "V-AAAAAA", { created_at: BEFORE(3) });
    const times = { lookedUpAt: BEFORE(1), dueAt: BEFORE(-6) };
    await storeAnswer(db, { domain: "quay.com", ...times, registration: null });
    const check = { checked_at: BEFORE(1), due_at: BEFORE(-6), confirmed_at: null, misses: 1 };
    const faults = JSON.stringify(["it has no address in DNS"]);
    const page = "http://localhost:3000/portfolio/harbor.com";
    await storeDnsCheck(db, { domain: "harbor.com", page, ...check, faults });
    await folder.writeShop({ lead: ["none.com"] });
    await folder.writeListing("quay.com", { price: "$9,000", minimumOffer: "$2", floor: "$5,000" });
    await noteChannels(db, ["ntfy"]);
    const service = await startEscrowService();
    onTestFinished(() => service.close());
    const { email, key } = service.account;
    const account = { ESCROW_EMAIL: email, ESCROW_API_KEY: key, ESCROW_API: service.origin };
    const stuck = {
      ...deal,
      offer_id: offerId,
      reference: "O-AAAAA1-abcdefgh",
      state: "wanted" as const,
      service: service.origin,
      failures: 3,
      trouble: "status 500",
    };
    await db.insertInto("escrow_deals").values(stuck).execute();
    const second = await examine({ ...environment, ...account });
    expect(second).toMatchObject({
      escrow: saying("warning", "1 sale can't go on at Escrow.com; the newest: status 500"),
      content: saying(
        "warning",
        "none.com isn't listed; minimumOffer is below the floor of quay.com",
      ),
      "names in DNS": saying("warning", "0 of 1 name", "harbor.com: it has no address in DNS"),
      registrations: saying("warning", "quay.com isn't registered"),
      mails: saying("warning", "1 waiting", "without SMTP_ADDRESS"),
      inquiries: saying("warning", "1 inquiry", "V-AAAAAA"),
      offers: saying("warning", "1 offer unanswered", "O-AAAAA1"),
      notifications: saying("ok", "by ntfy"),
    });

    const failed = { attempts: 100, last_error: "550 no such mailbox", next_attempt_at: BEFORE(1) };
    await db.updateTable("outbox").set(failed).execute();
    await folder.write("shop.yaml", "name: [");
    const wrong = { ...account, ESCROW_API_KEY: `${key}-wrong` };
    const third = await examine({ ...environment, ...wrong });
    expect(JSON.stringify([second, third])).not.toContain(key);
    expect(third).toMatchObject({
      escrow: saying("fault", "refuses the key: the email and the key aren't accepted"),
      content: saying("fault", "shop.yaml"),
      mails: saying("fault", "1 failed", "550 no such mailbox"),
    });
    expect(third).not.toHaveProperty("examples");
  });
});

it("doctor reports a database that is missing, can't be opened or has no recent backup", async () => {
  const place = await mkdtemp(join(tmpdir(), "vitrine-doctor-"));
  const environment = {
    DATABASE_URL: `file:${join(place, "shop.db")}`,
    SITE_URL: "https://names.example",
    DNS_SERVERS: "127.0.0.1:1",
  };
  const backups = join(place, "backups");
  await mkdir(backups);
  expect(await examine(environment)).toMatchObject({
    database: saying("warning", "no database found at"),
    backups: saying("warning", `none in ${backups}`),
    examples: saying("fault", "the demonstration (", "DEMO=yes"),
    "mail server": saying("warning", "SMTP_ADDRESS isn't set"),
  });
  await writeFile(join(place, "shop.db"), "no database");
  for (const day of [9, 8]) {
    const stamp = BEFORE(day).replaceAll(":", "-");
    await writeFile(join(backups, `shop-${stamp}.db`), "");
  }
  expect(await examine(environment)).toMatchObject({
    database: saying("fault", "DATABASE_URL"),
    backups: saying("warning", "2 backups", formatDay(BEFORE(8)), formatDay(BEFORE(9))),
  });
  const written = await openAt(`file:${join(place, "full.db")}`);
  await sql`create trigger full before update on settings begin select raise(abort, 'it is full'); end`.execute(
    written.db,
  );
  await written.check();
  await written.close();
  expect(await examine({ DATABASE_URL: `file:${join(place, "full.db")}` })).toMatchObject({
    database: {
      ...saying("fault", "can be read but not written", "it is full"),
      advice: expect.stringContaining(place),
    },
  });
});

it("doctor warns of a database and of settings that everyone on the machine can read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-doctor-"));
  const [path, env] = [join(folder, "shop.db"), join(folder, ".env")];
  const { config } = readConfig({ DATABASE_URL: `file:${path}` });
  if (!config) throw new Error("the environment is wrong");
  for (const file of [path, env]) {
    await writeFile(file, "");
    await chmod(file, 0o644);
  }
  await chmod(folder, 0o700);
  expect(checkPrivacy({ config }, env)).toMatchObject(saying("ok", "the database and .env"));
  await chmod(folder, 0o755);
  expect(checkPrivacy({ config }, env)).toMatchObject({
    ...saying("warning", path, env),
    advice: `chmod 600 ${path} ${env}`,
  });
});

it("doctor signs in to the mail server as the shop does, and says whether the connection is encrypted", async () => {
  const server = new SMTPServer({
    ...(await makeCertificate(["mail.test"], 90)),
    closeTimeout: 100,
    authMethods: ["PLAIN"],
    onAuth: ({ username, password }, _, done) =>
      password === "right"
        ? done(null, { user: username })
        : done(new Error("535 wrong password\u001b[2J")),
  });
  server.on("error", () => undefined);
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, "127.0.0.1", () => resolve((net.address() as AddressInfo).port));
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const url = (password: string) =>
    `smtp://shop:${password}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`;
  const dns = { DNS_SERVERS: "127.0.0.1:1" };
  const mail = (SMTP_URL: string) => runOne(checkMailServer, { ...dns, SMTP_URL });
  expect(await mail(url("right"))).toMatchObject(saying("ok", "accepts the login", "over TLS"));
  expect(await mail(url("wrong"))).toMatchObject(saying("fault", "wrong password [2J"));
  expect(await mail(`smtp://127.0.0.1:${port}`)).toMatchObject(saying("fault", "certificate"));
  expect(await mail("smtp://127.0.0.1:1")).toMatchObject(saying("fault", "ECONNREFUSED"));
});

it("doctor checks the DNS records for mail of the sender's domain", async () => {
  const server = await startDnsServer({
    "good.com": { TXT: [["google-site=1"], ["v=spf1 include:_spf.mailer.com ", "~all"]] },
    "_dmarc.good.com": { TXT: [["v=DMARC1; p=quarantine"]] },
    "selector1._domainkey.good.com": { TXT: [["v=DKIM1; k=rsa; p=MIG", "fMA0"]] },
    "twice.com": { TXT: [["v=spf1 -all"], ["v=spf1 a -all"]] },
    "closed.com": { TXT: [["v=spf1 -all"]] },
    "_dmarc.closed.com": { TXT: [["v=DMARC1; rua=mailto:a@closed.com"]] },
    "failing.com": "SERVFAIL",
  });
  onTestFinished(() => server.close());
  const environment = { DNS_SERVERS: server.address, SMTP_URL: "smtp://127.0.0.1:1" };
  const read = (check: OneCheck, sender: string) =>
    runOne(check, { ...environment, MAIL_FROM: sender });
  expect(await examine({ ...environment, MAIL_FROM: "Shop <shop@mail.good.com>" })).toMatchObject({
    SPF: saying("warning", "mail.good.com has none"),
    DMARC: saying("ok", "good.com: v=DMARC1; p=quarantine"),
    DKIM: saying("warning", "usual selectors"),
  });
  for (const [check, sender, state, ...words] of [
    [checkSpf, "shop@good.com", "ok", "v=spf1 include:_spf.mailer.com ~all"],
    [checkDkim, "shop@good.com", "ok", "selector1._domainkey.good.com"],
    [checkSpf, "shop@twice.com", "fault", "has 2"],
    [checkSpf, "shop@closed.com", "fault", "lets no one send"],
    [checkDmarc, "shop@closed.com", "warning", "closed.com", "doesn't say what to do"],
    [checkSpf, "shop@failing.com", "warning", "ESERVFAIL"],
  ] as const)
    expect(await read((setup) => check(setup), sender)).toMatchObject(saying(state, ...words));
});

it("doctor reaches SITE_URL by DNS, and checks its certificate, headers and content", async () => {
  const dns = await startDnsServer({ "shop.test": { A: ["127.0.0.1"] } });
  onTestFinished(() => dns.close());
  const folder = await makeContentFolder(["harbor.com"]);
  const { catalogue } = await readGood(folder);
  const shown = { headers: {} as Record<string, string>, status: 200, ready: "" };
  const certificate = await makeCertificate(["shop.test"], 90);
  const port = await listen(
    createHttpsServer(certificate, ({ url }, response) => {
      if (url === "/readyz") response.end(shown.ready);
      else response.writeHead(shown.status, shown.headers).end("<h1>Names</h1>");
    }),
  );
  const environment = { CONTENT_DIR: folder.dir, DNS_SERVERS: dns.address };
  const look = (SITE_URL = `https://shop.test:${port}`) =>
    runOne(checkSite, { ...environment, SITE_URL });
  expect(await look()).toMatchObject(saying("fault", "browsers reject", "SELF_SIGNED"));

  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, String(certificate.cert)]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  expect(await look()).toMatchObject(
    saying("warning", "missing: content-security-policy", "strict-transport-security"),
  );
  const security = "Content-Security-Policy X-Content-Type-Options X-Frame-Options";
  for (const name of `${security} Referrer-Policy Strict-Transport-Security`.split(" "))
    shown.headers[name] = "set";
  expect(await look()).toMatchObject(saying("fault", "other than this shop"));
  shown.ready = JSON.stringify({ status: "ready", catalogue: "other" });
  expect(await look()).toMatchObject(saying("warning", "different content"));
  shown.ready = JSON.stringify({ status: "ready", catalogue: catalogue.version });
  expect(await look()).toMatchObject(saying("warning", "valid until", "only this network"));
  shown.status = 502;
  expect(await look()).toMatchObject(saying("fault", "status 502"));
  expect(await look("https://gone.test")).toMatchObject(saying("fault", "no address in DNS"));
});

it("doctor reports a service that doesn't run, and one whose visitors share an address", async () => {
  let isAddressShared = false;
  const server = createHttpServer((_, response) => {
    response.end(JSON.stringify({ status: "ready", isAddressShared }));
  });
  const PORT = String(await listen(server));
  const look = (SITE_URL = "https://names.example") =>
    runOne(checkService, { SITE_URL, PORT, TRUST_PROXY: "1" });
  expect(await look()).toMatchObject(saying("ok", `answers on port ${PORT}`));
  isAddressShared = true;
  expect(await look()).toMatchObject(saying("warning", "TRUST_PROXY is 1, and a proxy's address"));
  server.close();
  expect(await look()).toMatchObject({
    ...saying("fault", `nothing answers on port ${PORT}`),
    advice: expect.stringContaining("systemctl start vitrine"),
  });
  expect(await look(`http://localhost:${PORT}`)).toBeUndefined();
});

it("doctor reports a check that takes too long, without waiting for it", async () => {
  const findings = await runChecks({ one: () => new Promise(() => undefined) }, 50);
  expect(findings).toMatchObject([{ check: "one", state: "fault" }]);
});

it("doctor prints one line for each check", async () => {
  const { code, out } = await runVitrine(["doctor"], { PORT: "x", CONTENT_DIR: dirname("/") });
  expect(code).toBe(1);
  expect(out).toMatch(
    /^fault {4}environment {2}environment: PORT: found "x".*\n1 fault, 0 warnings, 0 ok\n$/,
  );
});
