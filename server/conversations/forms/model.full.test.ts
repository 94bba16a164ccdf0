import type { Action } from "../../../sale/rules.ts";
import { randomBytes } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../catalogue/format/time.ts";
import type { Status } from "../../../catalogue/schema/listing.ts";
import { describeOnEachEngine } from "../../../test/support/database.ts";
import { openAt } from "../../../test/support/engines.ts";
import { seededRandom } from "../../../test/support/listing.ts";
import {
  type OfferProcess,
  type Order,
  startOfferProcess,
} from "../../../test/support/offer-processes.ts";
import { auditOffers } from "../../../test/support/offer-audit.ts";
import { PAID, REFUND } from "../../../test/support/offers.ts";
import { countRows } from "../../database/count-rows.ts";
import type { Database } from "../../database/database.ts";
import { OFFER_UNCONFIRMED } from "../../outbox/outbox.ts";
import type { Verdict } from "../store/act.ts";
import type { BuyerOutcome } from "./buyer-answer.ts";
import type { OfferView } from "./offer-view.ts";
import type { OfferOutcome } from "./submit-offer.ts";

const STEPS = Number(process.env.MODEL_STEPS ?? 10_000);
const NAMES = ["harbor.com", "pier.com", "quay.com"];
const STEPS_BETWEEN_AUDITS = 100;

const isoOf = (time: number) => new Date(time).toISOString();

function createPlay(database: Database, processes: readonly OfferProcess[], seed: number) {
  const { db } = database;
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  let time = Date.parse("2026-11-22T10:00:00.000Z");
  let files: Readonly<Record<string, Status>> = Object.fromEntries(
    NAMES.map((name) => [name, "available"]),
  );
  let formerFiles = files;
  const tokens = new Map<string, string>();
  let people = 0;

  const circumstances = () => ({ time, files: random() < 0.1 ? formerFiles : files });
  const amount = () => 500 * (1 + below(20));

  function write(call: "submit" | "checkout"): Order {
    people += 1;
    const sender = { email: `buyer-${people}@buyer.example`, turnstileToken: `s${people}` };
    const sum =
      call === "submit" ? { name: "Ada Buyer", amount: `${amount()}` } : { price: "20000" };
    return { ...circumstances(), call, body: { ...sender, ...sum, domain: pick(NAMES) } };
  }

  const listRecent = () =>
    db.selectFrom("offers").selectAll().orderBy("id", "desc").limit(12).execute();

  async function answer(): Promise<Order> {
    const recent = await listRecent();
    const awaited = recent.filter(({ turn }) => turn === "buyer");
    const { reference, steps: seen } = pick(
      awaited.length > 0 && random() < 0.7 ? awaited : recent,
    );
    const token = [...tokens].find(([, of]) => of === reference)?.[0] ?? "";
    const action = pick(["accept", "accept", "counter", "withdraw", "paying"]);
    const body = { action, seen: seen - (random() < 0.1 ? 1 : 0), amount: amount() };
    return { ...circumstances(), call: "answer", token, body };
  }

  async function act(): Promise<Order> {
    const recent = await listRecent();
    const correctable = recent.filter(
      ({ state, turn, paid_at }) => paid_at !== null || (state === "countered" && turn === "buyer"),
    );
    const isCorrecting = correctable.length > 0 && random() < 0.3;
    const { id: offerId, domain, steps } = pick(isCorrecting ? correctable : recent);
    const expiresAt = isoOf(time + DAY_MS * (1 + below(5)));
    const corrections = [
      { kind: "countered", amount: amount(), expiresAt, note: null },
      { kind: "taken-back", note: null, payBy: isoOf(time + 3 * DAY_MS) },
      { kind: "payment-returned", note: null, refund: REFUND },
    ] as const;
    const usual = [
      { kind: "countered", amount: amount(), expiresAt, note: null },
      { kind: "countered", amount: amount(), expiresAt, note: "My best." },
      { kind: "accepted", payBy: isoOf(time + 3 * DAY_MS), payLink: null, note: null },
      { kind: "pay-link", payLink: "https://pay.example/1", note: null },
      { kind: "declined", note: null },
      { kind: "called-off", note: null },
      { kind: "confirmed", payBy: isoOf(time + 7 * DAY_MS) },
      PAID,
    ] as const;
    const action = pick<Action>(isCorrecting ? corrections : usual);
    const seen = random() < 0.9 ? steps : null;
    return {
      ...circumstances(),
      call: "act",
      domain,
      deed: { offerId, actor: "seller", action, seen },
    };
  }

  const close = (): Order => ({ ...circumstances(), call: "close" });

  async function changeWorld(): Promise<void> {
    if (random() < 0.5) {
      const unpaid = (await listRecent()).filter(({ paid_at }) => paid_at === null);
      const next = unpaid
        .flatMap(({ expires_at, pay_by }) => [expires_at, pay_by ?? expires_at])
        .map((end) => Date.parse(end))
        .filter((end) => end > time && end < time + 8 * DAY_MS);
      time =
        random() < 0.5 && next.length > 0 ? pick(next) - below(2) : time + below(600) * MINUTE_MS;
      return;
    }
    formerFiles = files;
    const { [pick(NAMES)]: _, ...rest } = files;
    const status = random() < 0.7 ? "available" : pick(["reserved", "sold", undefined] as const);
    const missing = NAMES.filter((name) => !(name in rest));
    files = { ...rest, ...(status && Object.fromEntries(missing.map((name) => [name, status]))) };
  }

  async function chooseOrder(): Promise<Order> {
    const chance = random();
    if (tokens.size === 0 || chance < 0.12) return write("submit");
    if (chance < 0.18) return write("checkout");
    if (chance < 0.5) return answer();
    return chance < 0.85 ? act() : close();
  }

  /** The shop also asks the seller whether a name was sold to the buyer who is paying for it. */
  const countStored = async () => {
    const questions = db.selectFrom("outbox").where("template", "=", OFFER_UNCONFIRMED);
    return (await countRows(db.selectFrom("offer_steps"))) + (await countRows(questions));
  };

  return {
    tokens,
    async step(): Promise<string[]> {
      if (random() < 0.2) await changeWorld();
      const first = await chooseOrder();
      const others = [[first], [await chooseOrder()], [], []];
      const orders = [first, ...pick(others)];
      const before = await countStored();
      const outcomes = await Promise.all(
        orders.map((order, index) =>
          (processes[index] ?? processes[0])?.ask<OfferOutcome | BuyerOutcome | Verdict | number>(
            order,
          ),
        ),
      );
      let isChanged = false;
      const faults: string[] = [];
      for (const [index, outcome] of outcomes.entries()) {
        const order = orders[index];
        if (typeof outcome === "number") isChanged ||= outcome > 0;
        else if (outcome && ("ok" in outcome ? outcome.ok : outcome.is === "done")) {
          isChanged = true;
          const { path = null, reference = "" } = ("result" in outcome && outcome.result) || {};
          if (path) tokens.set(path.slice("/offers/".length), reference);
        } else if (outcome && "status" in outcome && outcome.status >= 429) {
          faults.push(`${JSON.stringify(order)}: ${JSON.stringify(outcome)}`);
        }
      }
      const isStored = (await countStored()) > before;
      // An agreement past its deadline may have given way to a step that was refused.
      if (isChanged && !isStored) faults.push(`nothing stored of ${JSON.stringify(orders)}`);
      return faults;
    },
    async findReadingFaults(): Promise<string[]> {
      const [token, reference] = pick([...tokens]);
      const show = (wanted: string) =>
        pick(processes).ask<OfferView | null>({ ...circumstances(), call: "show", token: wanted });
      const own = await show(token);
      const guessed = await show(randomBytes(16).toString("base64url"));
      const faults = guessed === null ? [] : ["an offer was read without its token"];
      if (own?.reference !== reference) faults.push(`${reference} is not what its token shows`);
      if (JSON.stringify(own).includes(token)) faults.push("a page holds its token");
      return faults;
    },
  };
}

describeOnEachEngine(`the offers of two processes after ${STEPS} random steps`, (engine) => {
  it(
    "have one agreement per name, match their steps and mails, and open only by their tokens",
    { timeout: HOUR_MS },
    async () => {
      const url = await engine().createDatabase();
      const database = await openAt(url);
      onTestFinished(database.close);
      const processes = await Promise.all([startOfferProcess(url), startOfferProcess(url)]);
      onTestFinished(() => processes.forEach((each) => each.close()));
      const seed = Number(process.env.OFFER_SEED ?? Date.now() % 1_000_000);
      const play = createPlay(database, processes, seed);
      for (let count = 1; count <= STEPS; count += 1) {
        const faults = await play.step();
        if (count % STEPS_BETWEEN_AUDITS === 0) {
          faults.push(...(await play.findReadingFaults()));
          faults.push(...(await auditOffers(database, [...play.tokens.keys()])));
        }
        expect(faults, `step ${count} of OFFER_SEED=${seed}`).toEqual([]);
      }
      const made = await database.db.selectFrom("offer_steps").select("kind").distinct().execute();
      // A run with few kinds of steps proves little, but a short one may lack the rare kinds.
      expect(made.length).toBeGreaterThanOrEqual(Math.min(7, STEPS / 60));
    },
  );
});
