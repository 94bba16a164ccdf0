import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BROWSER_AGENT } from "../support/browser.ts";
import { describeOnSqlite } from "../support/database.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

describeOnSqlite("Supabase's own client", (engine) => {
  let shop: OpenServer;
  beforeAll(async () => {
    shop = await openServer({ DATABASE_URL: await engine().createDatabase() });
  });
  afterAll(() => shop?.stop());

  it("inserts a view and reads the record", async () => {
    const client = createClient(shop.url, "anonymous-key");
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
});
