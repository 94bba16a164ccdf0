import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Conversation,
  mintAnswerLink,
} from "../../server/conversations/people/answer-links.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnPostgres } from "../support/database.ts";
import { openAt, type TestEngine } from "../support/engines.ts";
import { parseHtml, textOf } from "../support/html.ts";
import { insertInquiry } from "../support/inquiries.ts";
import { insertOffer } from "../support/offers.ts";
import { openServer } from "../support/open-server.ts";
import { startServer } from "../support/server.ts";
import { runVitrine } from "../support/vitrine.ts";

const ROUNDS = process.env.TEST_FULL ? 4 : 2;
const CONFIRMED = { agree: "yes", isReviewed: "yes" };
/** Two equal answers would count as one that was pressed twice. */
const ANSWERS = [
  { action: "decline", reason: "keeping", ...CONFIRMED },
  { action: "counter", sum: "18500", days: "5", ...CONFIRMED },
];
const BY_LINK =
  /(declined the offer|made a counteroffer of \$18,500), through an answer link, \w{3} \d/;
const BY_COMMAND = /You accepted \$12,000, \w{3} \d/;

let answered = 0;

async function openShops(engine: TestEngine) {
  const url = await engine.createDatabase();
  const folder = await makeContentFolder();
  await folder.writeListing("harbor.com", { price: "$25,000" });
  const env = { ...folder.environment, DATABASE_URL: url, TRUST_PROXY: "1" };
  // One of the two processes is this one, because starting another takes two seconds of a processor.
  const shops = [await startServer(env), await openServer(env)];
  const { db, close } = await openAt(url);
  async function findPath(conversation: Conversation): Promise<string> {
    const site = { shop: { answerLinks: true }, siteUrl: "http://localhost" };
    const link = await mintAnswerLink(db, conversation, site, Date.now());
    return new URL(link ?? "").pathname;
  }
  /** Each answer goes to a process of its own. */
  const postAll = (
    path: string,
    common: Record<string, string>,
    answers: readonly Record<string, string>[],
  ) =>
    shops.map(async (shop, index) => {
      const response = await fetch(shop.url + path, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ ...common, ...answers[index] }),
        // Each answer comes from another address, so that rate limits don't apply.
        headers: { Origin: shop.url, "X-Forwarded-For": `203.0.113.${++answered}` },
      });
      const alert = parseHtml(await response.text()).querySelector("main [role=alert]");
      return { status: response.status, told: textOf(alert) };
    });
  return {
    db,
    env,
    findPath,
    postAll,
    async close() {
      await close();
      for (const shop of shops) await shop.stop();
      await folder.remove();
    },
  };
}

describeOnPostgres("at two processes", (engine) => {
  let shops: Awaited<ReturnType<typeof openShops>>;
  beforeAll(async () => {
    shops = await openShops(engine());
  });
  afterAll(() => shops.close());

  it("an offer that is answered several times at once, once by command, gets one answer, and the others are told which", async () => {
    const { db, env, findPath, postAll } = shops;
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = `O-AAAAA${"ABCD"[round]}`;
      const offer = await insertOffer(db, reference);
      const path = await findPath({ offer_id: offer.id, inquiry_id: null });
      const answers = postAll(path, { seen: String(offer.steps) }, ANSWERS);
      const command = runVitrine(["offers", "accept", reference, "--yes"], env);
      const [pages, { code, err }] = [await Promise.all(answers), await command];
      const late = pages.filter(({ status }) => status === 409);
      const done = pages.filter(({ status }) => status === 303).length + Number(code === 0);
      expect([done, late.length + Number(code !== 0)], `${err} ${round}`).toEqual([1, 2]);
      for (const { told } of late) {
        expect(told).toContain("nothing was done");
        expect(told).toMatch(code === 0 ? BY_COMMAND : BY_LINK);
      }
      const steps = await db
        .selectFrom("offer_steps")
        .select("kind")
        .where("offer_id", "=", offer.id)
        .orderBy("number")
        .execute();
      expect(steps.map(({ kind }) => kind)).toEqual([
        "offered",
        expect.stringMatching(/^(declined|countered|accepted)$/),
      ]);
      await db.updateTable("offers").set({ state: "declined" }).execute();
    }
  });

  it("an inquiry whose state two devices save at once gets one state, and the other device is told which", async () => {
    const { db, findPath, postAll } = shops;
    await insertInquiry(db, "V-AAAAAA");
    const { id } = await db.selectFrom("inquiries").select("id").executeTakeFirstOrThrow();
    const path = await findPath({ offer_id: null, inquiry_id: id });
    for (let round = 0; round < ROUNDS; round += 1) {
      const states = [{ state: "won" }, { state: "lost" }];
      const pages = await Promise.all(postAll(path, { seen: String(round) }, states));
      expect(pages.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      const state = pages[0]?.status === 303 ? "won" : "lost";
      const late = pages.find(({ status }) => status === 409);
      expect(late?.told).toContain(
        `nothing was saved.You marked this inquiry as ${state}, through an answer link`,
      );
      const inquiry = await db.selectFrom("inquiries").select("state").executeTakeFirst();
      expect(inquiry).toEqual({ state });
      const steps = db.selectFrom("inquiry_steps").select(["number", "state"]).orderBy("number");
      expect((await steps.execute()).at(-1)).toEqual({ number: round + 1, state });
      const mails = db.selectFrom("outbox").select("id").where("template", "=", "inquiry_changed");
      expect(await mails.execute()).toHaveLength(round + 1);
    }
  });
});
