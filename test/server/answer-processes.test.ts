import { expect, it } from "vitest";
import { mintAnswerLink } from "../../server/forms/answer-links.ts";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { openAt } from "../support/engines.ts";
import { insertOffer } from "../support/offers.ts";
import { startServer } from "../support/server.ts";
import { runVitrine } from "../support/vitrine.ts";

const ROUNDS = 4;
const TICKED = { agree: "yes", isReviewed: "yes" };
/** Two equal answers would count as one that was pressed twice. */
const ANSWERS = [
  { action: "decline", reason: "keeping", ...TICKED },
  { action: "counter", sum: "18500", days: "5", ...TICKED },
];

describeOnEachEngine(
  "an offer that is answered at two processes and by command at once",
  (engine) => {
    it("gets one answer, and whoever was late is told which", async () => {
      const url = await engine().createDatabase();
      const folder = await makeContentFolder();
      await folder.writeListing("harbor.com", { price: "$25,000" });
      const env = { ...folder.environment, DATABASE_URL: url, TRUST_PROXY: "1" };
      const shops = await Promise.all([startServer(env), startServer(env)]);
      const { db, close } = await openAt(url);
      const site = { shop: { answerLinks: true }, siteUrl: "http://localhost" };
      for (let round = 0; round < ROUNDS; round += 1) {
        const reference = `O-AAAAA${"ABCD"[round]}`;
        const offer = await insertOffer(db, reference);
        const owner = { offer_id: offer.id, inquiry_id: null };
        const link = await mintAnswerLink(db, owner, site, Date.now());
        const { pathname } = new URL(link ?? "");
        const answers = shops.map(async (shop, index) => {
          const body = new URLSearchParams({ ...ANSWERS[index], seen: String(offer.steps) });
          const response = await fetch(shop.url + pathname, {
            method: "POST",
            redirect: "manual",
            body,
            headers: { Origin: shop.url },
          });
          return { status: response.status, text: await response.text() };
        });
        const command = runVitrine(["offers", "accept", reference, "--yes"], env);
        const [pages, { code, err }] = [await Promise.all(answers), await command];
        const late = pages.filter(({ status }) => status === 409);
        const done = pages.filter(({ status }) => status === 303).length + Number(code === 0);
        expect([done, late.length + Number(code !== 0)], `${err} ${round}`).toEqual([1, 2]);
        for (const { text } of late) expect(text).toContain("nothing was done");
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
      await close();
      for (const shop of shops) expect(await shop.stop()).toBe(0);
      await folder.remove();
    });
  },
);
