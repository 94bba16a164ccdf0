import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { promisify } from "node:util";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { describeOnEachEngine, describeOnSqlite } from "../../test/support/database.ts";
import { type TestEngine } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { startSmtpServer, type Verdict } from "../../test/support/smtp-server.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { parseDatabaseUrl } from "../database/location.ts";
import { noteChannels } from "./events.ts";
import { composeInquiryMail } from "../conversations/mails/inquiry-mails.ts";
import { listMailKinds } from "../mail-kinds.ts";
import { createMailer, startMailWorker } from "./mail.ts";
import { ObsoleteMail } from "./mail-message.ts";
import { listUnsentMessages } from "./message-progress.ts";
import { mailBackoff, MAX_MAIL_ATTEMPTS } from "./back-off.ts";
import { createDelivery } from "./delivery.ts";
import { type Claimed, claimMessages } from "./claim-messages.ts";
import { countUnsentMails, nextDigest } from "./outbox.ts";

const SHOP = { name: "Harbor Names", email: "hello@harbor.example", identity: null };
const CATALOGUE = { byDomain: new Map(), hidden: new Map() };
const CONTENT = {
  current: {
    shop: { ...SHOP, answerLinks: false },
    catalogue: CATALOGUE,
    mails: new Map(),
  } as never,
};
const SITE = "https://names.example";
const WAIT = { timeout: 60_000, interval: 20 };
const log = pino({ level: "silent" });

async function open(url: string): Promise<Database> {
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  const database = await openDatabase(location, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

const openNew = async (engine: TestEngine) => open(await engine.createDatabase());

async function startSmtp(judge?: (count: number) => Verdict, knows?: (to: string) => boolean) {
  const smtp = await startSmtpServer(judge, knows);
  onTestFinished(() => smtp.close());
  return smtp;
}

type Changes = Partial<Parameters<typeof startMailWorker>[0]>;

function startWorker(database: Database, smtpUrl: string, changes: Changes = {}) {
  const mailer = createMailer(smtpUrl, null);
  const worker = startMailWorker({
    database,
    mailer,
    log,
    ...listMailKinds({ database, content: CONTENT, siteUrl: SITE }),
    pollMs: 20,
    backoff: () => 20,
    ...changes,
  });
  onTestFinished(() => worker.close());
  return worker;
}

const listUnsent = ({ db }: Database) => listUnsentMessages(db, new Date().toISOString());

const suspectAll = ({ db }: Database) =>
  db
    .updateTable("outbox")
    .set({ template: sql`'suspected_' || template` })
    .execute();

async function insertMany(database: Database, count: number): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    for (let number = 1; number <= count; number += 1) {
      await insertInquiry(transaction, `V-${String(number).padStart(6, "0")}`);
    }
  });
}

const message = (number: number) => `Offer ${number} <b>now</b>`;

/** A connection is greeted with `greeting` and closed, or cut when either side says something like `until`. */
const TROUBLES: readonly { greeting: string | null; until: RegExp }[] = [
  ...["", "421 Too busy\r\n", "HTTP/1.1 200 OK\r\n\r\n", "220 mail.example\r\n"].map(
    (greeting) => ({ greeting, until: /^$/ }),
  ),
  ...[/^354 /, /Message-ID/i, /message queued/].map((until) => ({ greeting: null, until })),
];

const messageIds = (mails: readonly { header(name: string): string | undefined }[]) =>
  new Set(mails.map((mail) => mail.header("Message-ID")));

describeOnEachEngine("an inquiry's mail", (engine) => {
  it("arrives once, with its headers and both bodies", async () => {
    const database = await openNew(engine());
    const smtp = await startSmtp();
    const worker = startWorker(database, smtp.url);
    await insertInquiry(database.db, "V-7K3M9Q", { name: "Ada Büyer", message: "Grüße,\nAda" });
    worker.wake();
    await vi.waitFor(async () => expect(await countUnsentMails(database.db)).toBe(0), WAIT);
    await worker.close();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.envelope).toEqual({ from: SHOP.email, to: [SHOP.email] });
    expect(mail?.header("Reply-To")).toMatch(/<ada@buyer\.example>$/);
    expect(mail?.header("Message-ID")).toBe("<V-7K3M9Q.domain_inquiry@names.example>");
    expect(mail?.part("text/plain")).toContain("\nGrüße,\nAda\n");
    expect(mail?.part("text/html")).toContain("Grüße,<br>\nAda</p>");
  });

  it("arrives only once if two workers share the outbox and every third delivery fails", async () => {
    const url = await engine().createDatabase();
    const [first, second] = [await open(url), await open(url)];
    await insertMany(first, 60);
    const busy = { code: 451, message: "try again later" };
    const smtp = await startSmtp((count) => (count % 3 === 0 ? busy : "accept"));
    startWorker(first, smtp.url);
    startWorker(second, smtp.url);
    await vi.waitFor(async () => expect(await countUnsentMails(first.db)).toBe(0), WAIT);
    expect(smtp.mails).toHaveLength(60);
    expect(messageIds(smtp.mails).size).toBe(60);
  });

  it("doesn't delay the others if the mail server hangs on it", async () => {
    const database = await openNew(engine());
    await insertMany(database, 6);
    const smtp = await startSmtp((count) => (count === 1 ? "hang" : "accept"));
    const worker = startWorker(database, smtp.url);
    await vi.waitFor(async () => expect(await countUnsentMails(database.db)).toBe(1), WAIT);
    await worker.close(AbortSignal.abort());
    const [mail] = await listUnsent(database);
    expect(mail).toMatchObject({ state: "waiting", attempts: 1 });
    expect(mail?.last_error).toBeTruthy();
  });

  it("has the same Message-ID if it is sent again after a process ended at the wrong moment", async () => {
    const database = await openNew(engine());
    const smtp = await startSmtp();
    await insertInquiry(database.db, "V-AAAAAA");
    const leaseUntil = new Date(Date.now() + 300).toISOString();
    const lease = { now: new Date().toISOString(), leaseUntil };
    const [claimed] = await claimMessages(database.db, database.engine, lease);
    if (!claimed) throw new Error("nothing was due");
    const mailer = createMailer(smtp.url, null);
    await mailer.send(
      composeInquiryMail(claimed, { shop: SHOP, catalogue: CATALOGUE, mails: new Map() }, SITE),
    );
    mailer.close();

    startWorker(database, smtp.url);
    await vi.waitFor(async () => expect(await countUnsentMails(database.db)).toBe(0), WAIT);
    expect(smtp.mails).toHaveLength(2);
    expect(messageIds(smtp.mails).size).toBe(1);
  });

  it("is sent with all others that look like spam in one mail, which is retried as a whole", async () => {
    const database = await openNew(engine());
    const { db } = database;
    for (const number of [1, 2]) {
      await insertInquiry(db, `V-AAAAA${number}`, { message: message(number) });
    }
    await insertInquiry(db, "V-AAAAA3", { kind: "general", domain: null, message: message(3) });
    await insertInquiry(db, "V-AAAAA4", { message: message(4) });
    await suspectAll(database);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    await db
      .updateTable("outbox")
      .set({ next_attempt_at: tomorrow })
      .where("params", "like", "%V-AAAAA4%")
      .execute();
    const busy = { code: 451, message: "try again later" };
    const smtp = await startSmtp((count) => (count === 1 ? busy : "accept"));
    const pauses = [20, 300_000, 300_000];
    startWorker(database, smtp.url, { backoff: () => pauses.shift() ?? 0 });
    await vi.waitFor(async () => expect(await countUnsentMails(db)).toBe(1), WAIT);
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.header("Subject")).toBe("Suspected spam: 3 messages (V-AAAAA1)");
    expect(mail?.envelope.to).toEqual([SHOP.email]);
    expect(mail?.header("Reply-To")).toBeUndefined();
    for (const number of [1, 2, 3]) {
      expect(mail?.part("text/plain")).toContain(message(number));
      expect(mail?.part("text/html")).toContain(`Offer ${number} &lt;b>now&lt;/b></p>`);
    }
    expect(mail?.part("text/plain")).toContain("Reference: V-AAAAA3");
  });
});

describeOnSqlite("an inquiry's mail", (engine) => {
  it("waits while the mail server is down, and arrives under one Message-ID, whatever goes wrong with the connections", async () => {
    const database = await openNew(engine());
    await insertMany(database, TROUBLES.length);
    const smtp = await startSmtp();
    const troubles = TROUBLES.values();
    const front = createServer((socket) => {
      const trouble = troubles.next().value ?? { greeting: null, until: /^$/ };
      socket.on("error", () => undefined);
      if (trouble.greeting !== null) return void socket.end(trouble.greeting);
      const own = connect(smtp.port, "127.0.0.1").on("error", () => undefined);
      own.on("close", () => socket.destroy());
      socket.on("close", () => own.destroy());
      const pass = (to: Socket) => (chunk: Buffer) => {
        if (trouble.until.test(chunk.toString())) socket.destroy();
        else to.write(chunk);
      };
      socket.on("data", pass(own));
      own.on("data", pass(socket));
    });
    await once(front.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void front.close());
    const { port } = front.address() as AddressInfo;
    await promisify(front.close.bind(front))();
    startWorker(database, `smtp://127.0.0.1:${port}`, { backoff: () => 200 });
    const listTries = async () => (await listUnsent(database)).map(({ attempts }) => attempts);
    await vi.waitFor(async () => expect(await listTries()).not.toContain(0), WAIT);
    await once(front.listen(port, "127.0.0.1"), "listening");
    await vi.waitFor(async () => expect(await countUnsentMails(database.db)).toBe(0), WAIT);
    expect(messageIds(smtp.mails).size).toBe(TROUBLES.length);
    expect(smtp.mails.length).toBeGreaterThan(TROUBLES.length);
    expect(troubles.next().done).toBe(true);
  });

  it("is retried slowly after a permanent refusal, and kept as failed after many tries, which the seller is told", async () => {
    const database = await openNew(engine());
    const smtp = await startSmtp(() => ({ code: 550, message: "no such mailbox" }));
    const kinds: string[] = [];
    await insertInquiry(database.db, "V-AAAAAA");
    await noteChannels(database.db, ["ntfy"]);
    const triesLeft = 5;
    await database.db
      .updateTable("outbox")
      .set({ attempts: MAX_MAIL_ATTEMPTS - triesLeft })
      .execute();
    startWorker(database, smtp.url, {
      backoff: (kind) => {
        kinds.push(kind);
        return 0;
      },
    });
    const told = { channel: "ntfy", template: "mail.failed", reference: "V-AAAAAA" };
    await vi.waitFor(
      async () => expect(await listUnsent(database)).toMatchObject([{ state: "failed" }, told]),
      WAIT,
    );
    expect(smtp.offered).toBe(triesLeft);
    expect(new Set(kinds)).toEqual(new Set(["permanent"]));
    expect((await listUnsent(database))[0]?.last_error).toContain("no such mailbox");
  });

  it("is sent alone if another that looks like spam is refused, and otherwise a hundred are sent as one", async () => {
    const database = await openNew(engine());
    const { db } = database;
    await insertMany(database, 150);
    await suspectAll(database);
    const refused = { code: 554, message: "this is spam" };
    const smtp = await startSmtp((count) => (count === 1 || count === 3 ? refused : "accept"));
    startWorker(database, smtp.url, { backoff: () => 300_000 });
    await vi.waitFor(async () => expect(await countUnsentMails(db)).toBe(1), WAIT);
    const shown = smtp.mails.flatMap((mail) => mail.part("text/plain").match(/Reference: /g) ?? []);
    expect(shown).toHaveLength(149);
  });

  it("is released unsent if the lease is nearly over", async () => {
    const database = await openNew(engine());
    const { db } = database;
    await insertMany(database, 3);
    await suspectAll(database);
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = new Date().toISOString();
    const leaseUntil = new Date(Date.now() + 300_000).toISOString();
    const [first, ...others] = await claimMessages(db, engine().name, { now, leaseUntil });
    const sent: number[] = [];
    const sender = {
      channel: "mail",
      connections: 1,
      judge: () => ({ pauseMs: 0, isSplit: true }),
      async send(claimed: Claimed) {
        vi.setSystemTime(Date.now() + 100_000);
        if (claimed.length > 1) throw new Error("this is spam");
        sent.push(claimed[0].id);
      },
      close: () => undefined,
    } as const;
    const deliver = createDelivery(sender, { db, log, onRest: () => undefined });
    if (first) await deliver([first, ...others]);
    expect(sent).toEqual([first?.id]);
    const untried = { state: "waiting", attempts: 0 };
    const unsent = await listUnsent(database);
    expect(unsent).toMatchObject([untried, untried]);
  });

  it("to a buyer is dropped if the address is refused, while the seller's mail waits", async () => {
    const database = await openNew(engine());
    const smtp = await startSmtp(undefined, (to) => to === SHOP.email);
    await insertInquiry(database.db, "V-AAAAAA");
    const [mail] = await database.db.selectFrom("outbox").selectAll().execute();
    if (!mail) throw new Error("no mail");
    const copy = { to_email: "ada@buyer.example", domain: null, answers_within: "a day" };
    const params = JSON.stringify({ ...copy, reference: "V-AAAAAA" });
    const row = { ...mail, id: mail.id + 1, template: "inquiry_copy", params };
    await database.db.insertInto("outbox").values(row).execute();
    startWorker(database, smtp.url);
    const left = () => database.db.selectFrom("outbox").select(["template", "sent_at"]).execute();
    await vi.waitFor(
      async () =>
        expect(await left()).toEqual([
          { template: "domain_inquiry", sent_at: expect.stringContaining("T") },
        ]),
      WAIT,
    );
  });

  it("is dropped if it is no longer needed, and the log doesn't blame the recipient", async () => {
    const database = await openNew(engine());
    const smtp = await startSmtp();
    await insertInquiry(database.db, "V-AAAAAA");
    const lines: string[] = [];
    startWorker(database, smtp.url, {
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      compose: () => Promise.reject(new ObsoleteMail()),
    });
    await vi.waitFor(() => expect(lines).not.toEqual([]), WAIT);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, msg: "mail dropped: it is no longer needed" },
    ]);
    expect(await countUnsentMails(database.db)).toBe(0);
    expect(smtp.offered).toBe(0);
  });

  it("is kept with the reason if it can't be composed", async () => {
    const database = await openNew(engine());
    const smtp = await startSmtp();
    const id = await insertInquiry(database.db, "V-AAAAAA");
    await database.db.updateTable("outbox").set({ params: "{" }).where("id", "=", id).execute();
    startWorker(database, smtp.url, { backoff: () => 60_000 });
    await vi.waitFor(
      async () => expect((await listUnsent(database))[0]?.last_error).toContain("parameters"),
      WAIT,
    );
    expect(smtp.offered).toBe(0);
  });
});

const seconds = (kind: "temporary" | "permanent", attempts: number) =>
  mailBackoff(kind, attempts, 0.5) / 1_000;

it("the pause after a failed try doubles up to an hour, is longer after a permanent refusal, and varies at random", () => {
  const temporary = [1, 2, 3, 7, 8, 10].map((attempts) => seconds("temporary", attempts));
  expect(temporary).toEqual([30, 60, 120, 1_920, 3_600, 3_600]);
  expect([1, 2, 9].map((attempts) => seconds("permanent", attempts))).toEqual([900, 1_800, 21_600]);
  expect([0, 1].map((chance) => mailBackoff("temporary", 1, chance))).toEqual([24_000, 36_000]);
});

it.each([
  ["2026-11-22T05:59:59.999Z", "2026-11-22T06:00:00.000Z"],
  ["2026-11-22T06:00:00.000Z", "2026-11-23T06:00:00.000Z"],
])("suspected spam from %s is mailed at %s", (time, digest) => {
  expect(new Date(nextDigest(Date.parse(time))).toISOString()).toBe(digest);
});
