import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../test/support/content-folder.ts";
import { describeOnSqlite } from "../test/support/database.ts";
import { type TestEngine } from "../test/support/engines.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { runVitrine, spawnVitrine } from "../test/support/vitrine.ts";
import { formatDay } from "../catalogue/format/format.ts";
import { storeAnswer } from "../server/lookups/lookups.ts";
import { openDatabase } from "../server/database/database.ts";
import { parseDatabaseUrl } from "../server/database/location.ts";

async function openShop(engine: TestEngine) {
  const url = await engine.createDatabase();
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  const { db, close } = await openDatabase(location, () => undefined);
  onTestFinished(() => close());
  await insertInquiry(db, "V-AAAAAA", { created_at: "2026-11-18T10:00:00.000Z" });
  await insertInquiry(db, "V-BBBBBB", {
    kind: "general",
    domain: null,
    email: "eve@buyer.example",
    created_at: "2026-11-19T10:00:00.000Z",
  });
  await insertInquiry(db, "V-CCCCCC", {
    email: "ADA@buyer.example",
    domain: "calm.you",
    state: "unverified",
    created_at: "2026-11-20T23:59:59.999Z",
  });
  const run = (line: string, ...more: string[]) =>
    runVitrine([...line.split(" "), ...more], { DATABASE_URL: url });
  return { db, run, url };
}

const referencesIn = (text: string) => text.match(/V-[A-Z]{6}/g) ?? [];

describeOnSqlite("the seller", (engine) => {
  it("lists inquiries, the newest first, and filters them by state, name, day and words in any field", async () => {
    const { db, run } = await openShop(engine());
    const recent = { message: "50% of it\nnow", created_at: new Date().toISOString() };
    await insertInquiry(db, "V-DDDDDD", recent);
    await insertInquiry(db, "V-EEEEEE", { name: "Άννα Οδός", message: "Straße" });
    const listed = async (...line: string[]) => referencesIn((await run("leads", ...line)).out);
    expect((await listed()).slice(1)).toEqual(["V-CCCCCC", "V-EEEEEE", "V-BBBBBB", "V-AAAAAA"]);
    expect(await listed("--state", "unverified")).toEqual(["V-CCCCCC"]);
    expect(
      await listed("--domain", "HARBOR.com", "--search", "price", "--until", "2026-11-18"),
    ).toEqual(["V-AAAAAA"]);
    const days = ["--since", "2026-11-19", "--until", "2026-11-20", "--state", "new"];
    expect(await listed(...days)).toContain("V-BBBBBB");
    expect(await listed("--since", "yesterday", "--until", "today")).toEqual(["V-DDDDDD"]);
    expect(await listed("--search", "50% eve")).toEqual([]);
    expect(await listed("--search", "50%")).toEqual(["V-DDDDDD"]);
    expect(await listed("--search", "r_d")).toEqual([]);
    expect(await listed("--search", "ΌΣ STRASSE")).toEqual(["V-EEEEEE"]);
  });

  it("notes, marks and shows an inquiry", async () => {
    const { run } = await openShop(engine());
    expect((await run("leads note v-aaaaaa", "Offered \u001b[31m4,000")).out).toBe("Noted.\n");
    expect((await run("leads note V-AAAAAA", "-5% offered")).err).toBe("");
    expect((await run("leads note V-AAAAAA", "x".repeat(2_001))).code).toBe(2);
    expect((await run("leads mark V-AAAAAA won")).out).toBe("Marked as won.\n");
    expect((await run("leads show V-AAAAAA")).out).toMatch(
      /You added a note: Offered \[31m4,000\n.*-5% offered\n[^]*\nEmails:\n {2}to you: waiting\n/,
    );
    expect((await run("leads --csv")).out).toContain("-5% offered");
  });

  it("is warned by check about names that expire or aren't registered, from stored data alone", async () => {
    const { db, url } = await openShop(engine());
    const folder = await makeContentFolder(["a.com", "c.com", "d.com"]);
    await folder.writeListing("sold.com", { status: "sold", escrowLink: "" });
    const now = Date.now();
    const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const known = { registeredOn: null, registrar: null, lapse: null };
    const registrations = {
      "a.com": { ...known, expiresOn: dayIn(45).slice(0, 10) },
      "c.com": null,
      "d.com": { ...known, expiresOn: dayIn(300).slice(0, 10), lapse: "redemption period" },
      "sold.com": null,
    };
    const times = { lookedUpAt: dayIn(-1), dueAt: dayIn(6) };
    for (const [domain, registration] of Object.entries(registrations)) {
      await storeAnswer(db, { domain, ...times, registration });
    }
    const result = await runVitrine(["check", "--json"], {
      DATABASE_URL: url,
      CONTENT_DIR: folder.dir,
      RDAP_BOOTSTRAP_URL: "http://127.0.0.1:1/",
    });
    expect(result.code).toBe(0);
    const { warnings } = JSON.parse(result.out) as { warnings: string[] };
    const seen = `according to the registry on ${formatDay(dayIn(-1).slice(0, 10))}`;
    const ending = formatDay(dayIn(45).slice(0, 10));
    expect(warnings.filter((text) => text.includes("registry"))).toEqual([
      `a.com expires on ${ending}, in 45 days, ${seen}`,
      `c.com isn't registered, ${seen}`,
      `d.com is about to be deleted (redemption period), ${seen}`,
    ]);
  });

  it("sees waiting and failed mails, and retries them", async () => {
    const { db, run } = await openShop(engine());
    await db
      .updateTable("outbox")
      .set({ attempts: 100, last_error: "550 no such mailbox" })
      .where("params", "like", "%V-AAAAAA%")
      .execute();
    const before = await run("mail");
    expect(before.out).toMatch(/mail +V-AAAAAA +failed +100 +- +550 no such mailbox/);
    expect(before.out).toContain("SMTP_ADDRESS isn't set");
    expect((await run("mail retry")).out).toBe(
      "3 messages queued. While the shop runs, they're sent within seconds.\n",
    );
  });
});

it("check checks the content and the environment without a start", async () => {
  const good = await runVitrine(["check"]);
  expect(good.code).toBe(0);
  expect(good.err).toContain("warning: shop.yaml: founder.name: Marguerite Vale is an example");
  expect(good.out).toMatch(/^No faults, [\d,]+ listings\.\n$/);
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.writeListing("harbor.com", { price: "cheap" });
  const bad = await runVitrine(["check"], { CONTENT_DIR: folder.dir, PORT: "x" });
  expect(bad).toMatchObject({ code: 1, out: "" });
  expect(bad.err).toContain("listings/harbor.com.yaml: price");
  expect(bad.err).toContain("environment: PORT");
});

it("check warns of minimum offers below the floor and of days in the future", async () => {
  const folder = await makeContentFolder();
  onTestFinished(() => folder.remove());
  const terms = { price: "$25,000", floor: "60%" };
  const low = { ...terms, minimumOffer: "$14,999", acquired: "2999-01-15" };
  await folder.writeListing("harbor.com", low);
  await folder.writeListing("pier.com", { ...terms, minimumOffer: "$15,000" });
  for (const at of [1, 2, 3, 4])
    await folder.writeListing(`low-${at}.com`, { ...terms, minimumOffer: "$1" });
  const { code, err } = await runVitrine(["check"], { CONTENT_DIR: folder.dir });
  expect(code).toBe(0);
  expect(err).toMatch(
    /^warning: minimumOffer is below the floor of harbor\.com, low-1\.com, .*low-4\.com, so /m,
  );
  expect(err).toContain(
    "harbor.com: acquired: 2999-01-15 is in the future, so nothing of it counts yet",
  );
  expect(err).not.toContain("pier.com");
});

it("check says that the demonstration won't open in public, and warns if inquiries aren't mailed", async () => {
  const environment = { SITE_URL: "https://harbor.com" };
  const { code, err } = await runVitrine(["check"], environment);
  expect(code).toBe(1);
  expect(err).toContain("environment: CONTENT_DIR: found the demonstration (");
  expect(err).not.toContain("is an example");
  const allowed = await runVitrine(["check"], { ...environment, DEMO: "yes" });
  expect(allowed.code).toBe(0);
  expect(allowed.err).toContain("is an example");
  expect(allowed.err).toContain("warning: environment: SMTP_ADDRESS: not set");
});

it("a database that can't be reached is reported in plain words", async () => {
  const result = await runVitrine(["leads"], { DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(result).toMatchObject({ code: 1, out: "" });
  expect(result.err).toMatch(/^environment: DATABASE_URL: found /);
});

it("a process of its own prints nothing but JSON, and exits with the command's code", async () => {
  const { code, out, err } = await spawnVitrine(["check", "--json"], {
    SITE_URL: "https://harbor.com",
  });
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(out)).toMatchObject({ ok: false });
});
