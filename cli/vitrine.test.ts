import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../test/support/content-folder.ts";
import { describeOnSqlite } from "../test/support/database.ts";
import { type TestEngine } from "../test/support/engines.ts";
import { insertInquiry } from "../test/support/inquiries.ts";
import { insertOffer } from "../test/support/offers.ts";
import { runVitrine, spawnVitrine } from "../test/support/vitrine.ts";
import { formatDay } from "../catalogue/format/format.ts";
import { storeAnswer } from "../server/lookups/lookups.ts";
import { listDays } from "./stats.ts";
import { type Db, openDatabase } from "../server/database/database.ts";
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
    subject: '=HYPERLINK("http://bad.example")',
    name: "Eve \u001b[31mRed\u009b2J",
    email: "eve@buyer.example",
    message: "One\n\u001b]0;title\u0007Two",
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

async function insertViews(db: Db, domain: string, times: readonly string[]): Promise<void> {
  const rows = times.map((viewed_at, at) => ({
    domain,
    visitor_id: `visitor_${at % 2}`,
    user_agent: "",
    referrer: "direct",
    viewed_at,
    place: at % 2 ? ("lander" as const) : ("shop" as const),
  }));
  await db.insertInto("domain_page_views").values(rows).execute();
  await db
    .insertInto("domain_analytics")
    .values({
      domain,
      view_count: times.length,
      unique_visitors: 2,
      last_viewed_at: times.at(-1) ?? "",
    })
    .execute();
}

describeOnSqlite("the seller", (engine) => {
  it("lists inquiries, the newest first, and filters them", async () => {
    const { run } = await openShop(engine());
    const all = await run("leads");
    expect(all.err).toBe("");
    expect(all.code).toBe(0);
    expect(referencesIn(all.out)).toEqual(["V-CCCCCC", "V-BBBBBB", "V-AAAAAA"]);
    expect(all.out).toContain("3 inquiries");
    const [byState, byDomain, byDay, few] = await Promise.all([
      run("leads --state unverified"),
      run("leads --domain HARBOR.com"),
      run("leads --since 2026-11-19 --until 2026-11-20"),
      run("leads --limit 1 --json"),
    ]);
    expect(referencesIn(byState.out)).toEqual(["V-CCCCCC"]);
    expect(referencesIn(byDomain.out)).toEqual(["V-AAAAAA"]);
    expect(referencesIn(byDay.out)).toEqual(["V-CCCCCC", "V-BBBBBB"]);
    expect(JSON.parse(few.out)).toMatchObject([{ reference: "V-CCCCCC", domain: "calm.you" }]);
  });

  it.each([
    ["leads", "V", insertInquiry],
    ["offers", "O", insertOffer],
  ] as const)(
    "gets all %s in a pipe and as JSON, or the newest, as many as were asked for",
    async (command, start, insert) => {
      const { db, run } = await openShop(engine());
      await db.transaction().execute(async (transaction) => {
        for (let n = 10; n < 61; n += 1) await insert(transaction, `${start}-AAAA${n}`);
      });
      const all = (await run(command)).out.split("\n").filter((line) => line.startsWith(start));
      expect(all.length).toBeGreaterThan(50);
      expect((await run(command, "--limit", "50")).out).toMatch(/, 50 shown/);
      expect(JSON.parse((await run(command, "--json")).out)).toHaveLength(all.length);
      expect(JSON.parse((await run(command, "--json", "--limit", "3")).out)).toHaveLength(3);
    },
  );

  it("finds inquiries by words in any field, and by date", async () => {
    const { db, run } = await openShop(engine());
    await insertInquiry(db, "V-DDDDDD", {
      message: "50% of it\nnow",
      created_at: new Date().toISOString(),
    });
    const searched = async (...line: string[]) => referencesIn((await run("leads", ...line)).out);
    expect(await searched("--search", "ADA price")).toEqual(["V-CCCCCC", "V-AAAAAA"]);
    expect(await searched("--search", "50% eve")).toEqual([]);
    expect(await searched("--search", "50%")).toEqual(["V-DDDDDD"]);
    expect(await searched("--search", "r_d")).toEqual([]);
    await insertInquiry(db, "V-EEEEEE", { name: "Jörg MÜLLER" });
    expect(await searched("--search", "müller JÖRG")).toEqual(["V-EEEEEE"]);
    await insertInquiry(db, "V-FFFFFF", { name: "Άννα Οδός", message: "Straße" });
    expect(await searched("--search", "ΌΣ STRASSE")).toEqual(["V-FFFFFF"]);
    expect(await searched("--since", "24h")).toEqual(["V-DDDDDD"]);
    expect(await searched("--since", "yesterday", "--until", "today")).toEqual(["V-DDDDDD"]);
  });

  it("adds notes to an inquiry, which are shown, exported and erased with it", async () => {
    const { run } = await openShop(engine());
    expect((await run("leads note v-aaaaaa", "Offered \u001b[31m4,000")).out).toBe("Noted.\n");
    await run("leads note V-AAAAAA", "Wants to think");
    expect((await run("leads note V-AAAAAA", "-5% offered")).err).toBe("");
    await run("leads note V-AAAAAA", "--json", "--so be it");
    expect((await run("leads note V-AAAAAA", "one", "two")).code).toBe(2);
    expect((await run("leads note V-AAAAAA", "x".repeat(2_001))).code).toBe(2);
    const { out } = await run("leads show V-AAAAAA");
    const noted = / {2}\w{3} \d+, \d{4}, \d+:\d\d [AP]M UTC {2}You added a note\n/g;
    expect(out.replaceAll(noted, "")).toMatch(
      /\nHistory:\n {4}Offered \[31m4,000\n {4}Wants to think\n {4}-5% offered\n {4}--so be it\n$/,
    );
    expect(referencesIn((await run("leads --search", "think")).out)).toEqual(["V-AAAAAA"]);
    expect((await run("leads export")).out).toContain("Wants to think");
    expect((await run("leads note V-ZZZZZZ", "x")).code).toBe(1);
    await run("leads erase ada@buyer.example --yes");
    expect((await run("leads export --format json")).out).not.toContain("think");
  });

  it("is warned by check about names that expire or aren't registered, from stored data alone", async () => {
    const { db, url } = await openShop(engine());
    const folder = await makeContentFolder(["a.com", "b.com", "c.com", "d.com"]);
    await folder.writeListing("sold.com", { status: "sold", escrowLink: "" });
    const now = Date.now();
    const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const known = { registeredOn: null, registrar: null, lapse: null };
    const registrations = {
      "a.com": { ...known, expiresOn: dayIn(45).slice(0, 10) },
      "b.com": { ...known, expiresOn: dayIn(46).slice(0, 10) },
      "c.com": null,
      "d.com": { ...known, expiresOn: dayIn(300).slice(0, 10), lapse: "redemption period" },
      "sold.com": null,
      "gone.com": null,
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

  it("sees why an inquiry is unverified", async () => {
    const { db, run } = await openShop(engine());
    const state_reason = "sent without script";
    await insertInquiry(db, "V-DDDDDD", { state: "unverified", state_reason });
    await insertInquiry(db, "V-EEEEEE", { state: "replied", state_reason });
    expect((await run("leads")).out).toContain("unverified: sent without script");
    expect((await run("leads show V-DDDDDD")).out).toMatch(
      /State +unverified: sent without script\n/,
    );
    expect((await run("leads show V-EEEEEE")).out).toMatch(/State +replied\n/);
  });

  it("sees the sources of views, and how many views are too old to have one", async () => {
    const { db, run } = await openShop(engine());
    const viewed_at = new Date().toISOString();
    const views = [
      ["harbor.com", "https://www.search.example/a"],
      ["harbor.com", "https://search.example/b"],
      ["harbor.com", "http://localhost:3000/portfolio"],
      ["calm.you", "direct"],
    ].map(([domain = "", referrer = ""]) => ({
      domain,
      referrer,
      viewed_at,
      visitor_id: "visitor_1",
      user_agent: "",
    }));
    await db.insertInto("domain_page_views").values(views).execute();
    const day = viewed_at.slice(0, 10);
    await db
      .insertInto("domain_daily_views")
      .values({ domain: "calm.you", day, views: 7, visitors: 5 })
      .execute();
    const all = JSON.parse((await run("stats --sources --json")).out);
    expect(all).toEqual([
      { domain: "calm.you", source: "(older: no longer known)", views: 7 },
      { domain: "calm.you", source: "direct", views: 1 },
      { domain: "harbor.com", source: "search.example", views: 2 },
      { domain: "harbor.com", source: "this shop", views: 1 },
    ]);
    expect((await run("stats harbor.com --sources")).out).toMatch(
      /harbor\.com +search\.example +2 +█{24}\n/,
    );
  });

  it("never sees a visitor's escape sequences in the terminal", async () => {
    const { run } = await openShop(engine());
    const results = await Promise.all(
      ["leads", "leads --json", "leads show V-BBBBBB", "leads export"].map((line) => run(line)),
    );
    for (const { code, out } of results) {
      expect(code).toBe(0);
      expect(out).not.toMatch(/[^\P{Cc}\r\n]/u);
    }
    expect(results[2]?.out).toContain("\nOne\n ]0;title Two\n");
  });

  it("shows one inquiry and marks it", async () => {
    const { run } = await openShop(engine());
    const shown = await run("leads show v-aaaaaa");
    expect(shown.out).toContain("What is the price?");
    expect(shown.out).toMatch(/Emails +waiting/);
    const marked = await run("leads mark V-AAAAAA won");
    expect(marked.out).toBe("Marked as won.\n");
    const json = JSON.parse((await run("leads show V-AAAAAA --json")).out);
    expect(json).toMatchObject({ state: "won", mails: [{ attempts: 0, sent_at: null }] });
    expect((await run("leads mark V-ZZZZZZ won")).code).toBe(1);
    expect((await run("leads mark V-AAAAAA sold")).code).toBe(2);
  });

  it("exports inquiries to a file that is safe to open in a spreadsheet", async () => {
    const { run, url } = await openShop(engine());
    const folder = await mkdtemp(join(tmpdir(), "vitrine-export-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "leads.csv");
    const { out } = await run("leads export --out", file);
    expect(out).toBe(`3 inquiries written to ${file}.\n`);
    const text = await readFile(file, "utf8");
    expect(text.startsWith('\ufeff"reference","created_at"')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const said = await run("leads export --json --out", file);
    expect(JSON.parse(said.out)).toEqual({ file, inquiries: 3 });
    expect(await readFile(file, "utf8")).toBe(text);
    expect((await run("leads export --format csv --json")).code).toBe(2);
    const { out: json } = await run("leads export --format json --state new");
    expect(JSON.parse(json)).toHaveLength(2);
    expect((await run("leads export --out", join(folder, "no", "x.csv"))).code).toBe(1);
    await chmod(file, 0o644);
    await run("leads export --out", file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const there = { DATABASE_URL: url, INIT_CWD: folder };
    await runVitrine(["leads", "export", "--out", "here.csv"], there);
    expect(await readFile(join(folder, "here.csv"), "utf8")).toBe(text);
  });

  it("erases everything that a person sent, whatever the case of the address", async () => {
    const { db, run } = await openShop(engine());
    const unasked = await run("leads erase Ada@Buyer.example");
    expect(unasked.code).toBe(2);
    expect(unasked.err).toContain("--yes");
    const erased = await run("leads erase Ada@Buyer.example --yes");
    expect(erased.out).toContain("Erased: 2 inquiries and 2 emails.\n");
    expect(await db.selectFrom("inquiries").select("reference").execute()).toEqual([
      { reference: "V-BBBBBB" },
    ]);
    expect(await db.selectFrom("outbox").select("params").execute()).toHaveLength(1);
    expect((await run("leads erase Ada@Buyer.example --yes")).code).toBe(1);
  });

  it("sees views and visitors, for all domains or for one by day", async () => {
    const { db, run } = await openShop(engine());
    const today = new Date().toISOString().slice(0, 10);
    await insertViews(db, "harbor.com", [
      "2020-01-01T10:00:00.000Z",
      `${today}T00:00:00.001Z`,
      `${today}T00:00:00.002Z`,
    ]);
    const all = await run("stats --days 3");
    expect(all.out).toMatch(/harbor\.com +3 +1 +2 +0 +\w{3} \d+, 20.* ··█\n$/);
    const one = await run("stats harbor.com --days 2");
    expect(one.out).toContain("harbor.com: views 3, unique visitors 2");
    expect(one.out).toMatch(new RegExp(`${today} +2 +1 +2 +█{24}\n$`));
    const json = JSON.parse((await run("stats harbor.com --days 1 --json")).out);
    expect(json.days).toEqual([{ day: today, views: 2, lander_views: 1, visitors: 2 }]);
    expect((await run("stats calm.you")).out).toContain("last viewed never");
    expect((await run("stats clam.yuo")).code).toBe(1);
    expect((await run("stats clam.yuo --sources")).code).toBe(1);
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
    expect(before.out).toContain("2 waiting, 1 failed");
    expect(before.out).toContain("SMTP_URL isn't set");
    expect((await run("mail retry")).out).toBe(
      "3 messages queued. While the shop runs, they're sent within seconds.\n",
    );
    const after = JSON.parse((await run("mail --json")).out);
    expect(after.map(({ state }: { state: string }) => state)).toEqual(Array(3).fill("waiting"));
    expect((await run("mail retry 999")).code).toBe(1);
    expect((await run("mail retry some")).code).toBe(2);
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

it("check warns of minimum offers below the floor and of days in the future, and the demonstration has none", async () => {
  const folder = await makeContentFolder();
  onTestFinished(() => folder.remove());
  const terms = { price: "$25,000", floor: "60%" };
  const low = { ...terms, minimumOffer: "$14,999", acquired: "2999-01-15" };
  await folder.writeListing("harbor.com", low);
  await folder.writeListing("pier.com", { ...terms, minimumOffer: "$15,000" });
  await folder.writeListing("quay.com", { ...terms, minimumOffer: "$1", offers: "no" });
  const later = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const soon = { ...terms, minimumOffer: "$1", expires: later };
  for (const at of [1, 2, 3, 4]) await folder.writeListing(`low-${at}.com`, soon);
  const { code, err } = await runVitrine(["check"], { CONTENT_DIR: folder.dir });
  expect(code).toBe(0);
  expect(err.split("\n").slice(0, 4)).toEqual(
    [1, 2, 3, 4].map((at) => expect.stringMatching(`^warning: low-${at}.com expires on `)),
  );
  expect(err).toMatch(
    /^warning: minimumOffer is below the floor of harbor\.com, low-1\.com, .*low-4\.com, so /m,
  );
  expect(err).toContain(
    "harbor.com: acquired: 2999-01-15 is in the future, so nothing of it counts yet",
  );
  expect(err).not.toMatch(/pier\.com|quay\.com/);
  expect((await runVitrine(["check"], {})).err).not.toContain("below the floor");
});

it.each([
  ["in public", { SITE_URL: "https://harbor.com" }, true],
  ["in public, with mail", { SITE_URL: "https://harbor.com", SMTP_URL: "smtp://a:b@c.com" }, false],
  ["on the seller's machine", {}, false],
])("check warns a shop %s if inquiries aren't mailed", async (_, environment, isWarned) => {
  const { err } = await runVitrine(["check"], environment);
  expect(err.includes("warning: environment: SMTP_URL: not set")).toBe(isWarned);
});

it("check says once that the demonstration won't open in public", async () => {
  const environment = { SITE_URL: "https://harbor.com" };
  const { code, err } = await runVitrine(["check"], environment);
  expect(code).toBe(1);
  expect(err).toContain("environment: CONTENT_DIR: found the demonstration (");
  expect(err).not.toContain("is an example");
  const allowed = await runVitrine(["check"], { ...environment, DEMO: "yes" });
  expect(allowed.code).toBe(0);
  expect(allowed.err).toContain("is an example");
});

it("a database that can't be reached is reported in plain words", async () => {
  const result = await runVitrine(["leads"], { DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(result).toMatchObject({ code: 1, out: "" });
  expect(result.err).toMatch(/^environment: DATABASE_URL: found /);
});

it("the last days are listed across the end of a month", () => {
  expect(listDays(Date.UTC(2026, 2, 1, 12), 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

it("a process of its own prints nothing but JSON, and exits with the command's code", async () => {
  const { code, out, err } = await spawnVitrine(["check", "--json"], {
    SITE_URL: "https://harbor.com",
  });
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(out)).toMatchObject({ ok: false });
});

it("an unknown command exits with 2", async () => {
  const result = await runVitrine(["sell"]);
  expect(result).toMatchObject({ code: 2, out: "" });
  expect(result.err).toContain("npm run vitrine -- --help");
});
