import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { openAt } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { insertOffer } from "../../test/support/offers.ts";
import { recordTerminal } from "../../test/support/recorded-terminal.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { runCommandLine } from "../run.ts";

const COUNT = 120;

let environment: Record<string, string>;
beforeAll(async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.writeShop({ timeZone: "Europe/Berlin" });
  environment = { ...folder.environment };
  const database = await openAt(folder.environment.DATABASE_URL);
  await database.db.transaction().execute(async (transaction) => {
    for (let n = 100; n < 100 + COUNT; n += 1) await insertInquiry(transaction, `V-AAA${n}`);
  });
  await insertInquiry(database.db, "V-BBBBBB", {
    subject: '=HYPERLINK("http://bad.example")',
    name: "Eve \u001b[31mRed\u009b2J",
    message: "One\n\u001b]0;title\u0007Two",
    created_at: "2026-11-20T23:30:00.000Z",
  });
  await insertOffer(database.db, "O-AAAAA1");
  return async () => {
    await database.close();
    await folder.remove();
  };
});

const run = (line: string, ...more: string[]) =>
  runVitrine([...line.split(" "), ...more], environment);

it("a list is a table that says how many there are, with days in the shop's time zone", async () => {
  const { out } = await run("leads --limit 2 --search eve");
  expect(out).toMatch(/^REFERENCE +RECEIVED +STATE[^]*V-BBBBBB +Nov 21, 2026 [^]*\n\n1 inquiry\n$/);
  expect((await run("leads --limit 2")).out).toContain(`\n${COUNT + 1} inquiries, 2 shown\n`);
  expect((await run("leads --state won")).out).toBe("No inquiries.\n");
});

it("a list is whole in a pipe and as JSON, and shortened on a terminal unless it has a limit", async () => {
  expect((await run("leads")).out.match(/^V-/gm)).toHaveLength(COUNT + 1);
  expect(JSON.parse((await run("leads --json")).out)).toHaveLength(COUNT + 1);
  expect(JSON.parse((await run("leads --json --limit 3")).out)).toHaveLength(3);
  const { terminal, shown } = recordTerminal("");
  await runCommandLine(["leads"], environment, terminal);
  expect(shown()).toMatch(/\n… \d+ more lines\. To see them all, add \| less or --json\.\n/);
  const whole = recordTerminal("");
  await runCommandLine(["leads", "--limit", "500"], environment, whole.terminal);
  expect(whole.shown()).not.toContain("more line");
});

it("CSV has the single values that JSON has, and no formulas", async () => {
  const [offer] = parse((await run("offers --csv")).out, { bom: true, columns: true }) as object[];
  expect(offer).toMatchObject({ reference: "O-AAAAA1", state: "new", email: "ada@buyer.example" });
  const { out } = await run("leads --csv --search eve");
  expect(out).toMatch(/^\ufeff"reference","created_at"/);
  expect(out).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
  expect((await run("leads --csv --json")).code).toBe(2);
});

it("a list is written to a file that only the seller can read, in the folder where npm was run", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-list-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "leads.csv");
  const { out } = await run("leads --search eve --out", file);
  expect(out).toBe(`1 inquiry written to ${file}.\n`);
  expect(await readFile(file, "utf8")).toBe((await run("leads --search eve --csv")).out);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await runVitrine(["leads", "--out", "here.csv"], { ...environment, INIT_CWD: folder });
  expect((await readFile(join(folder, "here.csv"), "utf8")).split("\r\n")).toHaveLength(COUNT + 3);
});

it("a buyer's escape sequences never reach the terminal", async () => {
  for (const line of ["leads", "leads --json", "leads --csv", "leads show V-BBBBBB"]) {
    const { code, out } = await run(line);
    expect(code).toBe(0);
    expect(out, line).not.toMatch(/[^\P{Cc}\r\n]/u);
  }
});

it.each([
  ["leads show v-bbbbbb", /^Reference +V-BBBBBB\nState +new\n[^]*\nMessage:\n {2}One\n/],
  ["offers show o-aaaaa1", /\nHistory:\n {2}.*The buyer offered \$12,000[^]*\nEmails:\n/],
  ["people show ada@buyer.example", /\nHistory:\n[^]*O-AAAAA1 {2}new, harbor\.com, \$12,000\n/],
  ["stats", /^No names with views\.\n$/],
  ["names renewals", /^No names\.\nWithin 30 days: 0 names, –\n[^]*1 name has no renewal date/],
  ["books", /^No bookings\.\n$/],
  ["books profit", /^No rows\.\nProfit: \$0\n$/],
])("%s prints its list or record", async (line, text) => {
  const { code, out } = await run(line);
  expect(out).toMatch(text);
  expect(code).toBe(0);
});
