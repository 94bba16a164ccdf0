import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, test } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { type HeldRecord, startRegistrar } from "../../test/support/registrar-apis.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { formatScript, type Registrar } from "./dns-script.ts";

const SITE_URL = "https://names.example";
const IS_FULL = process.env.TEST_FULL === "1";

async function printScript(registrar: Registrar, ...more: string[]) {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("sold.com", { status: "sold" });
  const place = more.length > 0 ? more : ["--address", "203.0.113.7"];
  const args = ["dns", "records", "--for", registrar, ...place];
  return runVitrine(args, { CONTENT_DIR: folder.dir, SITE_URL });
}

async function runBash(script: string, environment: Record<string, string>) {
  const { PATH = "" } = process.env;
  const child = spawn("bash", [], { env: { PATH, ...environment } });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.end(script);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, out, err };
}

const record = (host: string, type: string, value: string): HeldRecord => ({ host, type, value });

const formatRecord = ({ host, type, value }: HeldRecord) => `${host} ${type} ${value}`;

const PARKED = [
  record("@", "A", "192.0.2.1"),
  record("www", "CNAME", "parking.example"),
  record("@", "MX", "mail.example"),
  record("@", "TXT", 'v=spf1 include:_spf.mail.example ~all; "a" & <b>'),
  record("blog", "A", "192.0.2.9"),
  record("_for-sale", "TXT", "v=FORSALE1;fval=USD1"),
  record("_for-sale", "TXT", "v=FORSALE1;ftxt=Ask me"),
];
const KEPT = [
  '@ TXT v=spf1 include:_spf.mail.example ~all; "a" & <b>',
  "@ MX mail.example",
  "blog A 192.0.2.9",
  "_for-sale TXT v=FORSALE1;ftxt=Ask me",
];
const SET = [
  "@ A 203.0.113.7",
  "www CNAME harbor.com",
  `_for-sale TXT v=FORSALE1;furi=${SITE_URL}/portfolio/harbor.com`,
  "_for-sale TXT v=FORSALE1;fval=USD4888",
];
const FOR_SALE = record("_for-sale", "TXT", "v=FORSALE1;fval=USD1");

const withoutQuotes = (registrar: Registrar, text: string) =>
  registrar === "cloudflare" ? text.replaceAll('"', "") : text;

async function apply(script: string, api: Awaited<ReturnType<typeof startRegistrar>>) {
  return runBash(script, { ...api.environment, APPLY: "yes" });
}

test("a script shows what it would do, and changes nothing without APPLY=yes or without its keys", async () => {
  const held = { "harbor.com": PARKED, "sold.com": [FOR_SALE] };
  const api = await startRegistrar("cloudflare", held);
  const { code, out: script, err } = await printScript("cloudflare");
  expect([code, err]).toEqual([0, ""]);
  const before = api.list("harbor.com");
  const dry = await runBash(script, api.environment);
  expect([dry.code, dry.err]).toEqual([0, ""]);
  expect(dry.out).toContain("  remove  A @ 192.0.2.1\n");
  expect(dry.out).toContain("  add     A @ 203.0.113.7\n");
  expect(dry.out).toMatch(/^Names: 2\. Minutes: about 1\.\n/);
  expect(dry.out).toContain("To change: 2. Already correct: 0. Nothing was sent");
  expect(dry.out).toMatch(/only if a name uses \w+'s own nameservers\./);
  const keyless = await runBash(script, { APPLY: "yes" });
  expect(keyless).toMatchObject({ code: 1, err: expect.stringContaining("isn't set") });
  expect(api.list("harbor.com")).toEqual(before);
});

/** Each run starts a program for each request, so ordinary runs try one registrar. */
const REGISTRARS = ["porkbun", "cloudflare", "godaddy", "namecheap"] as const;

test.each(IS_FULL ? REGISTRARS : REGISTRARS.slice(0, 1))(
  "the script for %s sets the records, leaves all others alone, and continues after a name that isn't in the account",
  async (registrar) => {
    const parked = PARKED.map((each) => ({ ...each, value: withoutQuotes(registrar, each.value) }));
    const api = await startRegistrar(registrar, { "sold.com": [FOR_SALE] });
    const { out: script } = await printScript(registrar);
    const first = await apply(script, api);
    expect([first.code, first.err]).toEqual([
      1,
      expect.stringContaining("These names failed, and may be partly changed"),
    ]);
    expect(first.err).toMatch(/: harbor\.com\n$/);
    expect(api.list("sold.com")).toEqual(["@ A 203.0.113.7", "www CNAME sold.com"]);

    api.hold("harbor.com", parked);
    const second = await apply(script, api);
    expect([second.code, second.err]).toEqual([0, ""]);
    expect(second.out).toContain("Changed: 1. Already correct: 1.\n");
    const kept = KEPT.map((each) => withoutQuotes(registrar, each));
    expect(api.list("harbor.com")).toEqual([...kept, ...SET].toSorted());
    expect(script + first.out + second.out).not.toContain(api.key);
  },
);

test.runIf(IS_FULL)(
  "the script for porkbun removes no address if the new one is refused",
  async () => {
    const api = await startRegistrar("porkbun", { "harbor.com": PARKED, "sold.com": [] });
    api.refuse(/^\/dns\/create\//);
    const { out: script } = await printScript("porkbun");
    expect((await apply(script, api)).code).toBe(1);
    expect(api.list("harbor.com")).toEqual(PARKED.map(formatRecord).toSorted());
  },
);

test.runIf(IS_FULL)(
  "the script for dynadot adds missing records, removes nothing, and changes nothing the second time",
  async () => {
    const api = await startRegistrar("dynadot", { "sold.com": [FOR_SALE] });
    const { out: script } = await printScript("dynadot");
    const first = await apply(script, api);
    expect([first.code, first.err]).toEqual([1, expect.stringMatching(/: harbor\.com\n$/)]);

    api.hold("harbor.com", PARKED);
    const second = await apply(script, api);
    expect([second.code, second.err]).toEqual([
      0,
      expect.stringContaining("by hand: remove the TXT"),
    ]);
    const all = [
      ...SET,
      ...KEPT,
      "@ A 192.0.2.1",
      "www CNAME parking.example",
      "_for-sale TXT v=FORSALE1;fval=USD1",
    ];
    expect(api.list("harbor.com")).toEqual(all.toSorted());
    const again = await apply(script, api);
    expect(again.out).toContain("Changed: 0. Already correct: 2.\n");
  },
);

test.each([
  [200, "1.5"],
  [300, "5.2"],
])(
  "the script for namecheap makes at most 700 requests an hour for %i names",
  async (count, pause) => {
    const plans = Array.from({ length: count }, (_, index) => {
      const domain = `name${index}.com`;
      return {
        domain,
        set: [{ type: "A" as const, name: domain, value: "203.0.113.7" }],
        remove: [],
      };
    });
    const [own = ""] = (await formatScript(plans, "namecheap")).split("# ---- the same");
    expect((await runBash(`${own}echo "$PAUSE"`, {})).out).toBe(`${pause}\n`);
  },
);

test("a name whose listing has a fault is reported as missing from the script", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  await folder.writeListing("pier.com", { price: "€4.888" });
  const args = ["dns", "records", "--for", "porkbun", "--address", "203.0.113.7"];
  const { out, err } = await runVitrine(args, { CONTENT_DIR: folder.dir, SITE_URL });
  expect(out).not.toContain("pier.com");
  expect(err).toMatch(/\nleft out, until the listing is corrected: pier\.com\n$/);
});

test.runIf(IS_FULL).each([
  ["CAA records", record("@", "CAA", '0 issue "letsencrypt.org"'), "it has CAA records"],
  ["a value that can't be read", record("@", "TXT", "a\nb"), "cannot be read"],
])("the script for namecheap leaves a name with %s alone", async (_, odd, reason) => {
  const api = await startRegistrar("namecheap", { "harbor.com": [odd], "sold.com": [] });
  const { out: script } = await printScript("namecheap");
  const before = api.list("harbor.com");
  const { code, err } = await runBash(script, { ...api.environment, APPLY: "yes" });
  expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
  expect(api.list("harbor.com")).toEqual(before);
});

it("options that a registrar doesn't support, and addresses that only this machine can reach, are refused", async () => {
  const alias = await printScript("godaddy", "--cname", "shop.names.example");
  expect(alias).toMatchObject({ code: 1, out: "", err: expect.stringContaining("--address") });
  const { out } = await printScript("cloudflare", "--cname", "shop.names.example");
  expect(out).toContain("harbor.com set @ CNAME shop.names.example\n");
  const unknown = await printScript("godaddy" as Registrar, "--for", "goddady");
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("Allowed choices") });
  const local = await runVitrine(["dns", "records", "--for", "porkbun"]);
  expect(local).toMatchObject({ code: 1, err: expect.stringContaining("only this machine") });
});

it("a value that could break out of the script is refused", async () => {
  const make = (name: string, value: string) =>
    formatScript([{ domain: name, set: [{ name, type: "TXT", value }], remove: [] }], "porkbun");
  await expect(make("a.com", "x\nEND_OF_PLAN\nid")).rejects.toThrow(
    "can't be written into a script",
  );
  await expect(make("$(id).com", "x")).rejects.toThrow("can't be written into a script");
  expect(await make("a.com", "'; id; `id` $(id)")).toContain("a.com set @ TXT '; id; `id` $(id)\n");
});
