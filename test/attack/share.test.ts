import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { makeContentFolder } from "../support/content-folder.ts";
import { describeOnEachEngine } from "../support/database.ts";
import { findPart, listExpected, listPossible, type Look } from "../support/guess-share.ts";
import { seededRandom } from "../support/listing.ts";
import { send } from "../support/raw-request.ts";
import { createChances, nextAddress, openShop, SEED } from "./shop.ts";

const NAMES = 40;
/** The first line that was found says within how many dollars the others are. */
const NEAR = 4;

describeOnEachEngine("floors that are the same share of each price", (engine) => {
  it("are all still possible for somebody who finds the exact line of forty names", async () => {
    const { below } = createChances(seededRandom(SEED));
    const share = 62 + below(34);
    const folder = await makeContentFolder([]);
    onTestFinished(() => folder.remove());
    const names = Array.from({ length: NAMES }, (_, index) => {
      return { domain: `name-${index}.com`, price: 5_000 + below(45_000) };
    });
    for (const { domain, price } of names) {
      await folder.writeListing(domain, { price: `$${price}`, floor: `${share}%` });
    }
    const shop = await openShop(await engine().createDatabase(), { CONTENT_DIR: folder.dir });

    async function isDeclined(domain: string, amount: number): Promise<boolean> {
      const form = {
        domain,
        amount: String(amount),
        name: "Ada Buyer",
        turnstileToken: `token-${randomUUID()}`,
      };
      const { status, body } = await send(shop.url, {
        method: "POST",
        path: "/functions/v1/offer",
        headers: { "Content-Type": "application/json", ...nextAddress() },
        body: JSON.stringify({ ...form, email: `${randomUUID()}@buyer.example` }),
      });
      expect(status, body).toBe(200);
      const { path } = JSON.parse(body) as { path: string };
      return (await send(shop.url, { path })).body.includes("automatic");
    }

    async function findLine(domain: string, from: number, to: number): Promise<number> {
      let [declined, waits] = [from, to];
      while (waits - declined > 1) {
        const middle = Math.floor((declined + waits) / 2);
        if (await isDeclined(domain, middle)) declined = middle;
        else waits = middle;
      }
      return waits;
    }

    const looks: Look[] = [];
    for (const { domain, price } of names) {
      const [from, to] = looks.length > 0 ? findPart(looks) : [0, 1];
      const low = Math.max(0, Math.floor(from * price) - NEAR);
      const high = Math.min(price - 1, Math.ceil(to * price) + NEAR);
      looks.push({ domain, price, line: await findLine(domain, low, high) });
    }
    expect(listPossible(looks)).toEqual(listExpected(findPart(looks)));
    expect(listPossible(looks)).toContain(share);
    await shop.end();
  });
});
