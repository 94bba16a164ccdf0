import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { startDnsServer } from "../../test/support/dns-server.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

const SITE_URL = "https://names.example";

async function openShop() {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("offer.com", { price: "Make Offer", escrowLink: "" });
  await folder.writeListing("sold.com", { status: "sold" });
  const dns = await startDnsServer({
    "names.example": { A: ["203.0.113.9"], AAAA: ["2001:db8::9"] },
    "_for-sale.harbor.com": {
      TXT: [
        [`v=FORSALE1;furi=${SITE_URL}/portfolio/harbor.com`],
        ["v=FORSALE1;fval=USD4888"],
        ["v=FORSALE1;ftxt=\u001b[31mred"],
      ],
    },
    "_for-sale.offer.com": { TXT: [["v=FORSALE1;furi=https://evil.example/\u001b[31m"]] },
    "_for-sale.sold.com": { TXT: [["v=FORSALE1;"]] },
  });
  onTestFinished(() => dns.close());
  const environment = { CONTENT_DIR: folder.dir, SITE_URL, DNS_SERVERS: dns.address };
  return {
    dns,
    run: (line: string, more: Record<string, string> = {}) =>
      runVitrine(["dns", ...line.split(" ")], { ...environment, ...more }),
  };
}

const FURI = `v=FORSALE1;furi=${SITE_URL}/portfolio/harbor.com`;

it("dns records lists the records of each name, which lead to SITE_URL's host", async () => {
  const { run } = await openShop();
  const { code, out, err } = await run("records");
  expect([code, err]).toEqual([0, ""]);
  for (const line of [
    /^set +harbor\.com +harbor\.com +A +3600 +203\.0\.113\.9$/m,
    /^set +harbor\.com +harbor\.com +AAAA +3600 +2001:db8::9$/m,
    /^set +harbor\.com +www\.harbor\.com +CNAME +3600 +harbor\.com$/m,
    /^set +harbor\.com +_for-sale\.harbor\.com +TXT +3600 +v=FORSALE1;fval=USD4888$/m,
    /^set +offer\.com +_for-sale\.offer\.com +TXT +3600 +v=FORSALE1;furi=\S+\/offer\.com$/m,
    /^remove +sold\.com +_for-sale\.sold\.com +TXT$/m,
  ])
    expect(out).toMatch(line);
  expect(out.match(/fval/g)).toHaveLength(1);
});

it("dns records prints a zone file of one name's records", async () => {
  const { run, dns } = await openShop();
  const place = "--address 203.0.113.7 --address 2001:db8::7";
  expect((await run(`records Harbor.com ${place} --zone`)).out).toBe(
    [
      "$ORIGIN harbor.com.",
      "@          3600  IN  A      203.0.113.7",
      "@          3600  IN  AAAA   2001:db8::7",
      "www        3600  IN  CNAME  harbor.com.",
      `_for-sale  3600  IN  TXT    "${FURI}"`,
      '_for-sale  3600  IN  TXT    "v=FORSALE1;fval=USD4888"',
      "",
    ].join("\n"),
  );
  expect(dns.asked).toEqual([]);
});

const DNS_CONTROL = ["NewRegistrar", "NewDnsProvider", "DnsProvider", "DefaultTTL", "D"];
const MODIFIERS = ["A", "AAAA", "ALIAS", "CNAME", "TXT"];

/** Runs the script with functions that note their arguments, as DNSControl's own do. */
function runDnsConfig(script: string): unknown[] {
  const calls: unknown[] = [];
  const functions = [...DNS_CONTROL, ...MODIFIERS].map((name) => {
    const note = (...given: unknown[]) => {
      if (name === "D") calls.push(given);
      return [name, ...given].join(" ");
    };
    return [name, note] as const;
  });
  runInNewContext(script, { ...Object.fromEntries(functions), NO_PURGE: "NO_PURGE" });
  return calls;
}

it("dns records prints a dnsconfig.js whose calls DNSControl's functions take", async () => {
  const { run } = await openShop();
  const print = async (place: string) =>
    (await run(`records harbor.com sold.com ${place} --dnscontrol`)).out;
  const byAddress = await print("--address 203.0.113.7 --address 2001:db8::7");
  const byHost = await print("--cname shop.names.example");
  const start = [
    "NewRegistrar none",
    "DnsProvider NewDnsProvider dns",
    "DefaultTTL 3600",
    "NO_PURGE",
  ];
  const texts = [`TXT _for-sale ${FURI}`, "TXT _for-sale v=FORSALE1;fval=USD4888"];
  const lander = ["A @ 203.0.113.7", "AAAA @ 2001:db8::7"];
  expect(runDnsConfig(byAddress)).toEqual([
    ["harbor.com", ...start, ...lander, "CNAME www harbor.com.", ...texts],
    ["sold.com", ...start, ...lander, "CNAME www sold.com."],
  ]);
  const alias = ["ALIAS @ shop.names.example.", "CNAME www shop.names.example."];
  expect(runDnsConfig(byHost)).toEqual([
    ["harbor.com", ...start, ...alias, ...texts],
    ["sold.com", ...start, ...alias],
  ]);
  expect(byAddress).toContain("// sold: remove TXT of _for-sale from sold.com\n");
  expect(byAddress).not.toMatch(/,\s*\)/);
});

it("dns records warns if only this machine can reach the address, and refuses unknown names", async () => {
  const { run } = await openShop();
  const local = await run("records harbor.com", { SITE_URL: "http://localhost:3000" });
  expect(local.code).toBe(0);
  expect(local.err).toContain("which only this machine can reach");
  expect(local.err).toContain("no lander records are printed");
  expect(local.out).not.toContain("CNAME");
  const unknown = await run("records pier.com harbor.com");
  expect([unknown.code, unknown.err]).toEqual([
    1,
    "not listed: pier.com. To list your names, run npm run vitrine -- names\n",
  ]);
});

it("records of landers are neither printed nor looked up if landers are off", async () => {
  const { run, dns } = await openShop();
  const records = await run("records harbor.com", { LANDERS: "off" });
  expect([records.err, records.out.match(/ TXT /g)]).toEqual(["", [" TXT ", " TXT "]]);
  expect((await run("check harbor.com", { LANDERS: "off" })).code).toBe(0);
  expect(new Set(dns.asked)).toEqual(new Set(["_for-sale.harbor.com TXT"]));
});

it("dns check shows what is wrong with each name, and exits with 1 if anything is", async () => {
  const { run, dns } = await openShop();
  const { code, out } = await run("check --no-landers");
  expect(code).toBe(1);
  expect(out).toMatch(/^NAME +LANDER +CERTIFICATE UNTIL +FOR-SALE RECORD\n/);
  expect(out).toMatch(/\nharbor\.com +skipped +- +right\n/);
  expect(out).toMatch(/\noffer\.com +skipped +- +stale\n/);
  expect(out).toContain("sold.com: it's sold: remove the TXT records of _for-sale.sold.com\n");
  expect(out).toContain("\n3 names\n");
  expect(out).not.toContain("\u001b");
  expect((await run("check harbor.com --no-landers")).code).toBe(0);
  dns.zone.delete("_for-sale.harbor.com");
  const gone = await run(`check harbor.com --json --server ${dns.address}`, { DNS_SERVERS: "" });
  expect(gone.code).toBe(1);
  expect(JSON.parse(gone.out)).toMatchObject([
    { domain: "harbor.com", lander: "unset", forSale: "missing" },
  ]);
});
