import { parseEnv } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../test/support/content-folder.ts";
import { readConfig, SETTINGS } from "./config.ts";
import { findCutValues, findMisspelled } from "./settings/logins.ts";

function faultsOf(environment: Record<string, string>) {
  const { config, faults } = readConfig(environment);
  expect(config).toBeNull();
  return faults;
}

describe("an environment with nothing set", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    siteUrl: "http://localhost:3000",
    contentDir: "./content",
    database: { engine: "sqlite" },
    smtpUrl: null,
    mailFrom: null,
    emailjs: null,
    turnstile: null,
    trustProxy: 0,
    logLevel: "info",
  };

  it("serves this machine on port 3000, with a database in a file and no third party", () => {
    expect(readConfig({})).toMatchObject({ config: defaults, contentDir: "./content", faults: [] });
  });
});

it("the demonstration has its own database, which a real shop never uses", async () => {
  const folder = await makeContentFolder();
  onTestFinished(() => folder.remove());
  const pathOf = (environment: Record<string, string>) => readConfig(environment).config?.database;
  expect(pathOf({})).toMatchObject({ path: expect.stringMatching(/data\/demo\.db$/) });
  expect(pathOf({ CONTENT_DIR: folder.dir })).toMatchObject({
    path: expect.stringMatching(/data\/vitrine\.db$/),
  });
  expect(pathOf({ DATABASE_URL: "file:/srv/own.db" })).toMatchObject({ path: "/srv/own.db" });
});

describe("the operator's settings", () => {
  it("are used, and third parties get their usual origins", () => {
    const { config } = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      CONTENT_DIR: "/srv/content",
      LOG_LEVEL: "debug",
      EMAILJS_PUBLIC_KEY: "public",
      EMAILJS_SERVICE_ID: "service",
      TURNSTILE_SITE_KEY: "site",
      TURNSTILE_SECRET_KEY: "secret",
      TURNSTILE_ORIGIN: "http://127.0.0.1:9000/",
      SMTP_URL: "smtp://localhost:25",
      MAIL_FROM: "Harbor Names <hello@harbor.example>",
      TRUST_PROXY: "1",
      ESCROW_EMAIL: "ada@harbor.example",
      ESCROW_API_KEY: "4711_aKeyOfTheSandbox",
      ESCROW_API: "sandbox",
    });
    expect(config).toMatchObject({
      port: 8080,
      host: "0.0.0.0",
      siteUrl: "http://localhost:8080",
      contentDir: "/srv/content",
      logLevel: "debug",
      emailjs: { publicKey: "public", serviceId: "service", origin: "https://api.emailjs.com" },
      turnstile: { siteKey: "site", secretKey: "secret", origin: "http://127.0.0.1:9000" },
      smtpUrl: "smtp://localhost:25",
      mailFrom: "Harbor Names <hello@harbor.example>",
      trustProxy: 1,
      escrow: {
        email: "ada@harbor.example",
        key: "4711_aKeyOfTheSandbox",
        api: "https://api.escrow-sandbox.com",
        web: "https://www.escrow-sandbox.com",
      },
      escrowOrigin: "https://www.escrow-sandbox.com",
    });
  });

  it.each([
    ["https://names.example/", "https://names.example"],
    ["https://Names.Example:443", "https://names.example"],
    ["names.example", "https://names.example"],
    ["names.example:8080", "http://names.example:8080", "true"],
  ])("turn SITE_URL %s into the origin %s", (found, siteUrl, DISABLE_SSL = "") => {
    expect(readConfig({ SITE_URL: found, DISABLE_SSL }).config?.siteUrl).toBe(siteUrl);
  });

  it.each([
    [{ SMTP_ADDRESS: "mail.example" }, "smtp://mail.example:587"],
    [
      { SMTP_USERNAME: "ada@b.example", SMTP_PASSWORD: "1#/%?@é", SMTP_PORT: "465" },
      "smtps://ada%40b.example:1%23%2F%25%3F%40%C3%A9@mail.example:465",
    ],
  ])(
    "give the mail server in parts, with any password, which override an address: %o",
    (parts, smtpUrl) => {
      const sender = { MAILER_FROM_ADDRESS: "shop@b.example" };
      const moved = { SMTP_URL: "smtp://old.example", MAIL_FROM: "old@b.example" };
      const { config } = readConfig({
        SMTP_ADDRESS: "mail.example",
        ...moved,
        ...parts,
        ...sender,
      });
      expect(config).toMatchObject({ smtpUrl, mailFrom: "shop@b.example" });
    },
  );
});

describe("a wrong setting", () => {
  it.each([
    ["PORT", "a port number from 0 to 65535", ["http", "-1", "65536", "3000.5", " 3000", "0x10"]],
    [
      "SITE_URL",
      expect.stringContaining("origin"),
      [
        "names example",
        "ftp://names.example",
        "https://names.example/shop",
        "https://names.example/?a=1",
        "https://me:secret@names.example",
        "https:\\\\names.example",
      ],
    ],
    ["LOG_LEVEL", "one of fatal, error, warn, info, debug, trace, silent", ["loud", "__proto__"]],
    ["DATABASE_URL", "file:<path> or postgres://…", ["mysql://localhost/shop"]],
    ["SMTP_URL", "smtp://… or smtps://…", ["localhost:25", "smtp://256.1.1.1"]],
    ["SMTP_ADDRESS", expect.stringContaining("host alone"), ["256.1.1.1", "mail.example:25"]],
    ["SMTP_PORT", "a whole number from 1 to 65535", ["99999", "0"]],
    ["MAIL_FROM", "an email address, or Name <address>", ["Harbor Names"]],
    ["TRUST_PROXY", "a number of proxies from 0 to 9", ["true", "-1"]],
    ["REGISTRY_CHECKS", "weekly or off", ["daily"]],
    [
      "RDAP_BOOTSTRAP_URL",
      expect.stringContaining("https://"),
      ["http://names.example/dns.json", "dns.json"],
    ],
    [
      "RATES_URL",
      expect.stringContaining("https://"),
      ["http://rates.example/daily.xml", "https://me:pass@rates.example/daily.xml"],
    ],
  ])("of %s is reported once, with what is expected: %s", (field, wanted, values) => {
    for (const value of values) {
      const found = JSON.stringify(/^(SMTP|DATABASE)_URL$/.test(field) ? "(not shown)" : value);
      expect(faultsOf({ [field]: value })).toEqual([{ file: "environment", field, found, wanted }]);
    }
  });

  it.each([
    ["SMTP_URL", "smtp://ada:1#secret@mail.example:587", "#", "%23"],
    ["SMTP_URL", "smtp://ada:50%secret?#@mail.example", "% and ? and #", "%25 and %3F and %23"],
    ["DATABASE_URL", "postgres://ada:1/secret@db.example/shop", "/", "%2F"],
  ])("of %s names the characters of a login to encode: %s", (field, url, found, wanted) => {
    expect(faultsOf({ [field]: url })).toEqual([
      {
        file: "environment",
        field,
        found: `${found} in the user name or password`,
        wanted: `${wanted} instead`,
      },
    ]);
  });

  it("is found in .env where # begins a comment unnoticed", () => {
    const text =
      'SMTP_PASSWORD=12#3\nMAIL_FROM="A #1 <a@b.example>"\nPORT=1 # one\n' +
      " export NTFY_TOKEN = tk_a#b\nOWN=a#b\nDNS_SERVERS=9.9.9.9#b\nSMTP_URL=smtp://a:b#c@d.example\n";
    const given = { ...parseEnv(text), DNS_SERVERS: "1.1.1.1" };
    expect(findCutValues(SETTINGS, given, text)).toMatchObject([
      { file: ".env", field: "SMTP_PASSWORD", wanted: 'quotation marks: SMTP_PASSWORD="…"' },
      { file: ".env", field: "NTFY_TOKEN", wanted: 'quotation marks: NTFY_TOKEN="…"' },
      { field: "SMTP_URL", wanted: expect.stringMatching(/^SMTP_ADDRESS, .* as it is/) },
    ]);
  });

  it.each([
    ["EMAILJS_PUBLIC_KEY", "EMAILJS_SERVICE_ID"],
    ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET_KEY"],
    ["SMTP_PASSWORD", "SMTP_USERNAME"],
    ["ESCROW_API_KEY", "ESCROW_EMAIL"],
  ])("is reported if %s is set without its counterpart", (present, missing) => {
    const wanted = `a value too, because ${present} is set`;
    expect(faultsOf({ [present]: "some-key" })).toEqual([
      { file: "environment", field: missing, found: "nothing", wanted },
    ]);
  });

  it("whose name is misspelled in .env is reported with the one that was meant, unless that is set too", () => {
    const text = "SMPT_URL=smtp://a.example\nPOTR=80\nFONT=a\nDOMAIN=a.example\n";
    const given = parseEnv(text);
    expect(findMisspelled(SETTINGS, given, text)).toMatchObject([
      { file: ".env", field: "POTR", wanted: expect.stringContaining("mean PORT?") },
      { file: ".env", field: "SMPT_URL", wanted: expect.stringContaining("mean SMTP_URL?") },
    ]);
    const set = { ...given, SMTP_URL: "smtp://b.example", PORT: "80" };
    expect(findMisspelled(SETTINGS, set, text)).toEqual([]);
    expect(readConfig({ DATABASE_URI: "postgres://other.example/program" }).faults).toEqual([]);
  });

  it("is reported with all others, and the content folder is known still", () => {
    const keys = { EMAILJS_PUBLIC_KEY: "key", CONTENT_DIR: "/srv/content" };
    const environment = { PORT: "x", SITE_URL: "ftp://a.example", LOG_LEVEL: "loud", ...keys };
    const { faults, contentDir } = readConfig(environment);
    expect(faults.map((fault) => fault.field)).toEqual([
      "PORT",
      "SITE_URL",
      "LOG_LEVEL",
      "EMAILJS_SERVICE_ID",
    ]);
    expect(contentDir).toBe("/srv/content");
  });
});

it("a wrong secret is never shown", () => {
  const faults = faultsOf({
    WEBHOOK_URL: "ftp://hooks.example/secret-path",
    WEBHOOK_SECRET: "whsec_tooshort",
    TELEGRAM_BOT_TOKEN: "secret-token",
    NTFY_URL: "https://ntfy.sh/secret/topic",
    NTFY_TOKEN: "secret token",
    ESCROW_EMAIL: "ada:secret word@harbor.example",
    ESCROW_API_KEY: "4711_secret word",
    ESCROW_API: "4711_secret-word",
    SMTP_URL: "ada:secret word@mail.example",
    SMTP_USERNAME: "eve",
    DATABASE_URL: "mysql://ada:secret word@db.example/shop",
  });
  expect(faults).toHaveLength(12);
  expect(JSON.stringify(faults)).not.toMatch(/secret[-/ ]|tooshort|ada/);
});
