import { expect, test } from "vitest";
import type { Config } from "../../server/config.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { toSite } from "./site.ts";

const BARE: Config = {
  port: 3000,
  host: "127.0.0.1",
  siteUrl: "http://localhost:3000",
  contentDir: "./content",
  database: { engine: "sqlite", path: "shop.db" },
  smtpUrl: null,
  mailFrom: null,
  emailjs: null,
  turnstile: null,
  escrowOrigin: "https://www.escrow.com",
  trustProxy: 0,
  views: { viewsPerName: 100, newVisitors: 100, keptDays: 400 },
  landers: "page",
  dns: { isChecked: false, servers: [] },
  ratesUrl: "",
  registry: { isChecked: false, bootstrapUrl: "" },
  webhook: null,
  telegram: null,
  ntfy: null,
  logLevel: "info",
};

async function siteOf(changes: Partial<Config>) {
  const content = await readGood(await makeContentFolder(["harbor.com"]));
  return toSite(content, { ...BARE, ...changes }, 2026);
}

test("the browser learns Turnstile's public key, never the secret one", async () => {
  const origin = "https://challenges.cloudflare.com";
  const site = await siteOf({ turnstile: { siteKey: "public", secretKey: "hidden", origin } });
  expect(site.captcha).toEqual({ kind: "turnstile", siteKey: "public", origin });
  expect(JSON.stringify(site)).not.toContain("hidden");
});

test("a shop without keys asks nobody else", async () => {
  const site = await siteOf({});
  expect(site.captcha).toEqual({ kind: "altcha" });
  expect(site.emailjs).toBeNull();
});
