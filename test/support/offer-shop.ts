import { pino } from "pino";
import { onTestFinished } from "vitest";
import { type Content, readContent } from "../../server/shop/read-content.ts";
import type { Database } from "../../server/database/database.ts";
import { createSubmitCheckout } from "../../server/conversations/forms/submit-checkout.ts";
import { readConfig } from "../../server/config.ts";
import { createLimits } from "../../server/http/limits.ts";
import { createSubmitInquiry } from "../../server/conversations/forms/submit-inquiry.ts";
import { createBuyerAnswer } from "../../server/conversations/forms/buyer-answer.ts";
import { showOffer } from "../../server/conversations/forms/offer-view.ts";
import type { SellersShop } from "../../server/operations/operation.ts";
import {
  createSubmitOffer,
  type OfferOutcome,
} from "../../server/conversations/forms/submit-offer.ts";
import { makeContentFolder, readGood } from "./content-folder.ts";
import { openTestDatabase, type TestEngine } from "./engines.ts";
import { openCaptchaOf } from "./inquiry-shop.ts";

export const OFFER_FORM = {
  domain: "harbor.com",
  amount: "$12,000",
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: "",
  message: "Would that do?",
  timeZone: "Europe/Berlin",
};

const PRICED = { price: "$25,000" };

export const START = Date.parse("2026-11-22T10:00:00.000Z");

export function serveOffers(database: Database, content: () => Content, at: () => number) {
  let senders = 0;
  const lines: string[] = [];
  const options = {
    database,
    captcha: openCaptchaOf(at),
    content: {
      get current() {
        return content();
      },
      get files() {
        return content();
      },
    },
    limits: createLimits(database),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    now: at,
    onMail: () => undefined,
  };
  let captchas = 0;
  const submitInquiry = createSubmitInquiry({
    ...options,
    usesEmailjs: false,
    hasMailServer: false,
  });
  return {
    lines,
    submit: createSubmitOffer(options),
    submitCheckout: createSubmitCheckout({ ...options, submitInquiry }),
    show: (token: string) =>
      showOffer(database.db, content(), token, new Date(at()).toISOString(), true),
    answer: createBuyerAnswer(options),
    /** Each sender has another address, so that rate limits don't apply. */
    sender: (hasScript = true) => ({ address: `203.0.113.${++senders}`, hasScript }),
    solve: () => `solution-${++captchas}-${Math.random()}`,
  };
}

interface Changes {
  readonly listing?: Record<string, unknown>;
  readonly shop?: Record<string, unknown>;
  /** More names like the first one. */
  readonly others?: readonly string[];
}

export async function openOfferShop(
  engine: TestEngine,
  { listing, shop, others = [] }: Changes = {},
) {
  const database = await openTestDatabase(engine);
  onTestFinished(() => database.close());
  const { db } = database;
  const folder = await makeContentFolder(["harbor.com"]);
  onTestFinished(() => folder.remove());
  if (shop) await folder.writeShop(shop);
  await folder.writeListing("harbor.com", { ...PRICED, ...listing });
  await folder.addLike("harbor.com", others);
  let content = await readGood(folder);
  let time = START;
  const served = serveOffers(
    database,
    () => content,
    () => time,
  );
  const { config } = readConfig(folder.environment);
  if (!config) throw new Error("the environment has a fault");
  async function readShown(): Promise<Content> {
    const { content: read } = await readContent(folder.dir, content);
    return read ?? content;
  }
  const openDatabase = () => Promise.resolve(database);
  const sellersShop: SellersShop = {
    config,
    environment: folder.environment,
    via: "terminal",
    now: () => time,
    readContent: readShown,
    readListed: readShown,
    findDatabase: openDatabase,
    openDatabase,
  };
  return {
    ...served,
    sellersShop,
    folder,
    database,
    db,
    now: () => time,
    content: () => content,
    pass: (ms: number) => void (time += ms),
    async editListing(changes: Record<string, unknown>) {
      await folder.writeListing("harbor.com", { ...PRICED, ...changes });
      content = await readGood(folder);
    },
    async offer(changes: Record<string, unknown> = {}): Promise<string> {
      const body = { ...OFFER_FORM, turnstileToken: served.solve(), ...changes };
      return tokenOf(await served.submit(body, served.sender()));
    },
    offers: () => db.selectFrom("offers").selectAll().orderBy("id").execute(),
    steps: () =>
      db.selectFrom("offer_steps").selectAll().orderBy("offer_id").orderBy("number").execute(),
    async mails() {
      const rows = await db.selectFrom("outbox").selectAll().orderBy("id").execute();
      return rows
        .filter(({ channel }) => channel === "mail")
        .map(({ template, params }) => `${template} ${(JSON.parse(params) as { to: string }).to}`);
    },
  };
}

export function tokenOf(outcome: OfferOutcome): string {
  const path = outcome.is === "done" && outcome.result.path;
  if (!path) throw new Error(JSON.stringify(outcome));
  return path.slice("/offers/".length);
}
