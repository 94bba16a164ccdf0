import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BROWSER_AGENT } from "../support/browser.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openEvents } from "../support/events.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

function postView(server: OpenServer, domain: string) {
  return fetch(`${server.url}/rest/v1/domain_page_views`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT },
    body: JSON.stringify({ domain, visitor_id: "visitor_1763720000000_abc" }),
  });
}

async function readRecords(server: OpenServer, domain: string): Promise<{ view_count: number }[]> {
  const response = await fetch(`${server.url}/rest/v1/domain_analytics?domain=eq.${domain}`);
  return (await response.json()) as { view_count: number }[];
}

describeOnEachEngine(
  "the processes of a shop, one with SQLite and two with PostgreSQL",
  (engine) => {
    let one: OpenServer;
    let two: OpenServer;

    beforeAll(async () => {
      const DATABASE_URL = await engine().createDatabase();
      one = await openServer({ DATABASE_URL });
      two = DATABASE_URL.startsWith("file:") ? one : await openServer({ DATABASE_URL });
    });
    afterAll(() => Promise.all([one?.stop(), two?.stop()]));

    it("count views from both, and read the same", async () => {
      expect((await postView(one, "qiv.ai")).status).toBe(201);
      expect((await postView(two, "qiv.ai")).status).toBe(201);
      expect(await readRecords(one, "qiv.ai")).toMatchObject([
        { view_count: 2, unique_visitors: 1 },
      ]);
      expect(await readRecords(two, "qiv.ai")).toMatchObject([{ view_count: 2 }]);
    });

    it("accept a view from Supabase's own client, and give it the record", async () => {
      const client = createClient(one.url, "anonymous-key");
      const read = () =>
        client.from("domain_analytics").select("*").eq("domain", "people.talk").maybeSingle();
      expect(await read()).toMatchObject({ data: null, error: null });

      const { error, status } = await client.from("domain_page_views").insert({
        domain: "people.talk",
        visitor_id: "visitor_1763720000000_k3j2",
        user_agent: BROWSER_AGENT,
        referrer: "direct",
        viewed_at: new Date().toISOString(),
      });
      expect([error, status]).toEqual([null, 201]);
      expect((await read()).data).toEqual({
        domain: "people.talk",
        view_count: 1,
        unique_visitors: 1,
        last_viewed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      });
    });

    it("give the record at once and then every change", async () => {
      const teller = engine().name === "postgres" ? two : one;
      const events = await openEvents(one.url, "velm.ai");
      expect(await events.next()).toMatchObject({ view_count: 0, last_viewed_at: null });
      await postView(teller, "velm.ai");
      expect(await events.next()).toMatchObject({ domain: "velm.ai", view_count: 1 });
      await events.close();
    });

    it("open at most twenty streams for one address, and more once some are closed", async () => {
      const open = await Promise.all(
        Array.from({ length: 20 }, () => openEvents(two.url, "rota.app")),
      );
      const path = "/realtime/v1/domain_analytics?domain=eq.rota.app";
      expect((await fetch(two.url + path)).status).toBe(429);
      expect((await fetch(two.url + path, { method: "HEAD" })).status).toBe(200);
      await Promise.all(open.map((events) => events.close()));
      await expect
        .poll(async () => {
          const response = await fetch(two.url + path);
          await response.body?.cancel();
          return response.status;
        })
        .toBe(200);
    });

    it("end the streams when they are closed", async () => {
      const events = await openEvents(one.url, "kerb.app");
      await events.next();
      const [, last] = await Promise.all([one.stop(), events.next()]);
      expect(last).toBe(null);
    });
  },
);
