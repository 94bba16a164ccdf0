import { createClient, FunctionsHttpError } from "@supabase/supabase-js";
import type { Challenge } from "altcha-lib/types";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "../../server/database/database.ts";
import { describeOnSqlite } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { DOMAIN_FORM, GENERAL_FORM, solveAltcha } from "../support/inquiry.ts";
import { startNtfyServer } from "../support/notify-servers.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const CONTACT_FORM = "/functions/v1/contact-form";
const GENERAL_CONTACT = "/functions/v1/general-contact";
const CHALLENGE = "/captcha/challenge";
const REFERENCE = /^V-\w{6}$/;

const domainForm = { ...DOMAIN_FORM, domain: "people.talk" };

describeOnSqlite("the inquiry functions", (engine) => {
  let shop: OpenServer;
  let database: Database;
  let ntfy: Awaited<ReturnType<typeof startNtfyServer>>;
  let closeNtfy: (() => Promise<void>) | undefined;
  let addresses = 0;

  beforeAll(async () => {
    const url = await engine().createDatabase();
    ntfy = await startNtfyServer((close) => void (closeNtfy = close));
    shop = await openServer({ DATABASE_URL: url, TRUST_PROXY: "1", ...ntfy.environment });
    database = await openAt(url);
  });
  afterAll(async () => {
    await shop.stop();
    await database.close();
    await closeNtfy?.();
  });

  const newAddress = () => `203.0.113.${++addresses}`;

  function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(shop.url + path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": newAddress(),
        ...headers,
      },
    });
  }

  async function solve(): Promise<string> {
    const headers = { "X-Forwarded-For": newAddress() };
    const response = await fetch(shop.url + CHALLENGE, { headers });
    expect(response.headers.get("cache-control")).toBe("no-store");
    return solveAltcha((await response.json()) as Challenge);
  }

  const findInquiry = (reference: string) =>
    database.db
      .selectFrom("inquiries")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();

  it("accept both forms from Supabase's unchanged public client, return a reference and notify the seller at once", async () => {
    const client = createClient(shop.url, "anonymous-key");
    const forms = [
      ["contact-form", domainForm],
      ["general-contact", GENERAL_FORM],
    ] as const;
    for (const [name, form] of forms) {
      const body = { ...form, turnstileToken: await solve() };
      const answer = await client.functions.invoke<{ reference: string }>(name, { body });
      const { data, error, response } = answer;
      expect(error).toBeNull();
      expect(data).toEqual({ ok: true, reference: expect.stringMatching(REFERENCE) });
      expect(response?.headers.get("cache-control")).toBe("no-store");
      const { reference = "" } = data ?? {};
      expect(await findInquiry(reference)).toMatchObject({ ...form, state: "new" });
      await vi.waitFor(() => expect(JSON.stringify(ntfy.calls)).toContain(reference), 10_000);
      const refused = await client.functions.invoke(name, { body: form });
      expect(refused.error).toBeInstanceOf(FunctionsHttpError);
    }
  });

  it.each([
    ["an unknown domain", 404, { ...domainForm, domain: "x.com", turnstileToken: "x" }],
    ["a made-up captcha", 403, { ...domainForm, turnstileToken: "x" }],
    ["a list", 400, []],
    ["what is not JSON", 400, "{"],
    ["more than 32 KiB", 413, { ...domainForm, message: "x".repeat(33_000) }],
  ])("refuse %s with %i", async (_what, status, body) => {
    const response = await post(CONTACT_FORM, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) });
  });

  it("accept only JSON by POST", async () => {
    const form = await post(CONTACT_FORM, "name=a", {
      "Content-Type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(415);
    for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
      const response = await fetch(shop.url + CONTACT_FORM, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toContain("POST");
    }
  });

  it("refuse the sixteenth inquiry within a minute, and say how long to wait", async () => {
    const headers = { "X-Forwarded-For": "198.51.100.1" };
    for (let count = 0; count < 15; count++) {
      expect((await post(CONTACT_FORM, {}, headers)).status).toBe(400);
    }
    const refused = await post(GENERAL_CONTACT, {}, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(await refused.json()).toEqual({ error: expect.stringContaining("Please wait") });
  });
});
