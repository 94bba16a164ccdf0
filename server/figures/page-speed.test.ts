import { Hono } from "hono";
import { pino } from "pino";
import { expect, it } from "vitest";
import { BROWSER_AGENT } from "../../test/support/browser.ts";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { toDay } from "../../catalogue/format/time.ts";
import { shopSchema } from "../../catalogue/schema/shop.ts";
import type { Services } from "../services.ts";
import type { AppEnv } from "../http/client-address.ts";
import { createSpeedRoute, openPageSpeed, readSpeed, writeSpeed } from "./page-speed.ts";

const PATH = "/functions/v1/page-speed";
const SHOP = { name: "Harbor", description: "Names.", email: "hello@harbor.example" };
const QUICK = { lcp: 1_240, inp: 40, cls: 0 };
const DAYS = { from: "2000-01-01T00:00:00.000Z", to: "2100-01-01T00:00:00.000Z" };

async function open(url: Parameters<typeof openTestDatabase>[0], isOn = true) {
  const database = await openTestDatabase(url);
  const pageSpeed = openPageSpeed({ db: database.db, log: pino({ level: "silent" }) });
  const shop = shopSchema.parse({ ...SHOP, ...(isOn && { measureSpeed: "yes" }) });
  const content = { current: { shop } } as Services["content"];
  const app = new Hono<AppEnv>();
  app.use((context, next) => {
    context.set("address", context.req.header("x-address") ?? "192.0.2.1");
    return next();
  });
  app.route("/", createSpeedRoute({ content, pageSpeed }));
  const post = async (body: unknown, headers = {}) => {
    const sent = { "User-Agent": BROWSER_AGENT, ...headers };
    const init = { method: "POST", body: JSON.stringify(body), headers: sent };
    return (await app.request(PATH, init)).status;
  };
  return {
    post,
    async close() {
      await pageSpeed.close();
      const rows = await database.db.selectFrom("page_speed").selectAll().execute();
      const found = await readSpeed(database.db, DAYS);
      await database.close();
      return { rows, found };
    },
  };
}

describeOnEachEngine("the speed of pages", (engine) => {
  it("is kept as counts by day, and shown as what three of four page loads had", async () => {
    const { post, close } = await open(engine());
    for (const load of [
      QUICK,
      { lcp: 2_460, inp: 180, cls: 0.02 },
      { lcp: 4_120, inp: null, cls: 0.2 },
      { lcp: 9_000, inp: 700, cls: 0.2 },
    ])
      expect(await post(load)).toBe(204);
    const { rows, found } = await close();
    expect(rows).toContainEqual({ day: toDay(Date.now()), metric: "cls", bucket: 20, loads: 2 });
    expect(writeSpeed(found)[0]?.rows).toEqual([
      ["Largest paint (LCP)", "4.1 s", "poor", "4"],
      ["Response to a touch (INP)", "700 ms", "poor", "3"],
      ["Layout shift (CLS)", "0.20", "needs work", "4"],
    ]);
  });

  it("counts nothing that isn't a measurement, nobody who objects, no bots, and an address 200 times an hour", async () => {
    const { post, close } = await open(engine());
    for (const wrong of [
      null,
      {},
      { ...QUICK, lcp: "1240" },
      { ...QUICK, lcp: -1 },
      { ...QUICK, lcp: 60_001 },
      { ...QUICK, inp: 10_001 },
      { ...QUICK, cls: 11 },
      { ...QUICK, visitor_id: "visitor_1_1" },
    ])
      expect(await post(wrong), JSON.stringify(wrong)).toBe(400);
    for (const sender of [{ DNT: "1" }, { "Sec-GPC": "1" }, { "User-Agent": "Googlebot/2.1" }])
      expect(await post(QUICK, sender)).toBe(204);
    for (let load = 0; load < 210; load += 1) await post(QUICK, { "X-Address": "192.0.2.2" });
    const { found } = await close();
    expect(found.map(({ loads }) => loads)).toEqual([200, 200, 200]);
  });

  it("is not taken while the setting is off, as it is by default", async () => {
    const { post, close } = await open(engine(), false);
    expect(await post(QUICK)).toBe(404);
    expect(writeSpeed((await close()).found)).toEqual([]);
  });
});

it.each([
  ["good", { lcp: 2_500, inp: 200, cls: 0.1 }],
  ["needs work", { lcp: 4_000, inp: 500, cls: 0.25 }],
  ["poor", { lcp: 4_100, inp: 510, cls: 0.26 }],
])("a value at its limit is called %s", (rating, { lcp, inp, cls }) => {
  const [section] = writeSpeed([
    { name: "lcp", loads: 1, value: lcp },
    { name: "inp", loads: 1, value: inp },
    { name: "cls", loads: 1, value: cls },
  ]);
  expect(section?.rows.map((row) => row[2])).toEqual([rating, rating, rating]);
});
