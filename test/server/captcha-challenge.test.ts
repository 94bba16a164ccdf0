import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../support/server.ts";

async function open(env: Record<string, string> = {}) {
  const shop = await startServer({ TRUST_PROXY: "1", ...env });
  onTestFinished(async () => {
    await shop.stop();
  });
  return (address: string) =>
    fetch(`${shop.url}/captcha/challenge`, { headers: { "X-Forwarded-For": address } });
}

it("a visitor gets 30 challenges a minute, each another, and is then told to wait", async () => {
  const ask = await open();
  const seen = new Set<string>();
  for (let count = 0; count < 30; count++) {
    const response = await ask("198.51.100.2");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    seen.add(await response.text());
  }
  expect(seen.size).toBe(30);
  const refused = await ask("198.51.100.2");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ error: expect.stringContaining("Please wait") });
  expect((await ask("198.51.100.3")).status).toBe(200);
});

it("with Turnstile there are no challenges to ask for", async () => {
  const ask = await open({ TURNSTILE_SITE_KEY: "site", TURNSTILE_SECRET_KEY: "secret" });
  expect((await ask("198.51.100.2")).status).toBe(404);
});
