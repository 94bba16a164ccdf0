import { expect, test } from "vitest";
import type { Config } from "../../server/settings/config.ts";
import { readConfig } from "../../server/config.ts";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { toSite } from "./site.ts";

async function siteOf(changes: Partial<Config>) {
  const content = await readGood(await makeContentFolder(["harbor.com"]));
  const { config } = readConfig({});
  if (!config) throw new Error("an empty environment has faults");
  return toSite(content, { ...config, ...changes }, null);
}

test("the browser learns Turnstile's public key, never the secret one", async () => {
  const origin = "https://challenges.cloudflare.com";
  const site = await siteOf({ turnstile: { siteKey: "public", secretKey: "hidden", origin } });
  expect(site.captcha).toEqual({ kind: "turnstile", siteKey: "public", origin });
  expect(JSON.stringify(site)).not.toContain("hidden");
});

test("a shop without keys uses no third party", async () => {
  const site = await siteOf({});
  expect(site.captcha).toEqual({ kind: "altcha" });
  expect(site.emailjs).toBeNull();
});
